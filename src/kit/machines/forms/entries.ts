/** Each form is known by its entry, and each report changes it: pure. */
import { unsentLimits } from '#contract/limits/chat.ts';
import type { FormValues, Forms } from './form.ts';

export interface FormEntry {
  /** Null: over, and to be taken out of the store. */
  readonly values: FormValues | null;
  /** Rises with every change. */
  readonly turn: number;
  /** Numbers of the writes that the store was given, and of the last one that it holds. */
  readonly givenTurn: number;
  readonly keptTurn: number;
}
export type FormEntries = Readonly<Record<string, FormEntry>>;

const fresh: FormEntry = { values: null, turn: 0, givenTurn: 0, keptTurn: 0 };
const without = (entries: FormEntries, key: string): FormEntries => Object.fromEntries(Object.entries(entries).filter(([one]) => one !== key));

const isWaiting = (entry: FormEntry): boolean => entry.turn > Math.max(entry.givenTurn, entry.keptTurn);
export const waits = (entries: FormEntries): readonly FormEntry[] => Object.values(entries).filter(isWaiting);
export const isKept = (entry: FormEntry | undefined): boolean => entry === undefined || entry.keptTurn === entry.turn;

/** One that was never given to the store and is over leaves nothing behind. */
export function written(entries: FormEntries, forms: Readonly<Record<string, FormValues | null>>): FormEntries {
  let next = entries;
  for (const [key, values] of Object.entries(forms)) {
    const entry = next[key] ?? fresh;
    if (values === null && entry.givenTurn === 0 && entry.keptTurn === 0) next = without(next, key);
    else next = { ...next, [key]: { ...entry, values, turn: entry.turn + 1 } };
  }
  return next;
}

const isTooLong = ({ values }: FormEntry): boolean => JSON.stringify(values).length > unsentLimits.formCharacters;

/** These go to the store now. More than the bound stay in this window, and leaving asks first. A page that is being closed does not wait for what is under way. */
export function dueOf(entries: FormEntries, isLeaving: boolean): readonly (readonly [string, FormEntry])[] {
  const all = Object.entries(entries);
  const isStored = (entry: FormEntry): boolean => Math.max(entry.givenTurn, entry.keptTurn) > 0;
  let free = unsentLimits.forms - all.filter(([, entry]) => isStored(entry)).length;
  return all.filter(([, entry]) => {
    if (!(isLeaving ? entry.turn > entry.keptTurn : isWaiting(entry)) || isTooLong(entry)) return false;
    if (isStored(entry)) return true;
    free -= 1;
    return free >= 0;
  });
}

export const given = (entries: FormEntries, keys: readonly string[]): FormEntries =>
  keys.reduce<FormEntries>((next, key) => {
    const entry = next[key];
    return entry ? { ...next, [key]: { ...entry, givenTurn: entry.turn } } : next;
  }, entries);

export function kept(entries: FormEntries, { key, turn }: { readonly key: string; readonly turn: number }): FormEntries {
  const entry = entries[key];
  if (!entry) return entries;
  if (entry.values === null && entry.turn === turn) return without(entries, key);
  return { ...entries, [key]: { ...entry, keptTurn: Math.max(entry.keptTurn, turn) } };
}

export function refused(entries: FormEntries, key: string): FormEntries {
  const entry = entries[key];
  return entry ? { ...entries, [key]: { ...entry, givenTurn: entry.keptTurn } } : entries;
}

/** The store is gone: what it was given may not have arrived. */
export const shut = (entries: FormEntries): FormEntries =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, { ...entry, givenTurn: entry.keptTurn }]));

const stored = (values: FormValues): FormEntry => ({ values, turn: 1, givenTurn: 1, keptTurn: 1 });

/** Forms that were kept before come in; those that have been written since this window began stand. */
export function opened(entries: FormEntries, forms: Forms): { readonly entries: FormEntries; readonly news: Forms } {
  const news = Object.fromEntries(Object.entries(forms).filter(([key]) => entries[key] === undefined));
  return { entries: { ...Object.fromEntries(Object.entries(news).map(([key, values]) => [key, stored(values)])), ...entries }, news };
}

/** Another window has written this. A form that is being written here is not touched: it is the later one. */
export function heard(entries: FormEntries, { key, values }: { readonly key: string; readonly values: FormValues | null }): FormEntries {
  const entry = entries[key];
  if (entry && entry.turn > entry.keptTurn) return entries;
  if (values === null) return entry ? without(entries, key) : entries;
  return { ...entries, [key]: entry ? { ...entry, values } : stored(values) };
}

export const formsOf = (entries: FormEntries): Forms =>
  Object.fromEntries(Object.entries(entries).flatMap(([key, { values }]) => (values === null ? [] : [[key, values]])));
