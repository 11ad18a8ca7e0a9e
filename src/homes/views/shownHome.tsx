import { bannersOn } from '#contract/homeContent.ts';
import type { HomeBanner, HomeEntry } from '#contract/homeContent.ts';
import type { ShownHome } from './HomeView.tsx';

interface Written {
  /** A row or a form has these. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: string;
  /** YYYY-MM-DD in Shanghai. */
  readonly today: string;
  readonly nameOf: (id: string) => string;
}
/** A line that is being written may have nothing in any of its fields. */
type Unfinished<T> = { readonly [K in keyof T]: T[K] | null };
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const list = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
const bannersIn = (value: unknown): readonly HomeBanner[] =>
  list<Unfinished<HomeBanner>>(value).map((one) => ({ ...one, picture: one.picture ?? '', title: one.title ?? '', isOn: one.isOn === true }));
const entriesIn = (value: unknown): readonly HomeEntry[] =>
  list<Unfinished<HomeEntry>>(value).flatMap(({ title, icon, target }) => (text(title) && icon ? [{ title: title ?? '', icon, target: target ?? '' }] : []));

/** The draft is shown as its readers would see it today. A part without a title or picture yet is not there yet. */
export function shownHome({ values, name, today, nameOf }: Written): ShownHome {
  return {
    name,
    banners: bannersOn(bannersIn(values['banners']), today),
    notice: text(values['notice']),
    introduction: text(values['introduction']),
    phone: text(values['phone']),
    address: text(values['address']),
    hours: text(values['hours']),
    entries: entriesIn(values['entries']),
    organisations: list<string>(values['departmentIds']).map((id) => ({ id, name: nameOf(id), phone: null, address: null, hasPage: false })),
  };
}
