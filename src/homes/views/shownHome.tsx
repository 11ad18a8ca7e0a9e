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
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const list = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The draft is shown as its readers would see it today. A part without a title or picture yet is not there yet. */
export function shownHome({ values, name, today, nameOf }: Written): ShownHome {
  return {
    name,
    banners: bannersOn(list<HomeBanner>(values['banners']), today),
    notice: text(values['notice']),
    introduction: text(values['introduction']),
    phone: text(values['phone']),
    address: text(values['address']),
    hours: text(values['hours']),
    entries: list<HomeEntry>(values['entries']).filter(({ title }) => title.trim() !== ''),
    organisations: list<string>(values['departmentIds']).map((id) => ({ id, name: nameOf(id), phone: null, address: null, hasPage: false })),
  };
}
