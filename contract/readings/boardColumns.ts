/** The columns of a board: the states of a life, colleagues of a reference, days of a moment. Pure; both sides ask it (docs/adr/0100, 0105). */
import type { FilterTerm } from '#contract/filter.ts';
import type { Field } from '#contract/kinds.ts';

export type BoardBy = 'state' | 'ref' | 'day';
/** Rows without a value; those before the first day that has a column, and behind the last. */
export const besideColumns = { none: 'none', before: 'before', after: 'after' } as const;

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
/** Days of a board: today and so many more. */
export const boardDays = 7;

/** @returns nothing for a field that makes no columns */
export function boardKindOf(field: Field | undefined): BoardBy | undefined {
  if (field?.kind === 'state' || field?.kind === 'ref') return field.kind;
  return field?.kind === 'moment' ? 'day' : undefined;
}

/** YYYY-MM-DD in Shanghai. */
const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

export const dayKeys = (now: number): readonly string[] => [
  besideColumns.before,
  ...Array.from({ length: boardDays }, (_, at) => dayOf(now + at * dayMs)),
  besideColumns.after,
];

const isDay = (key: string): boolean => /^\d{4}-\d\d-\d\d$/.test(key);
const endsOf = (keys: readonly string[]): { readonly first: string; readonly last: string } => {
  const days = keys.filter(isDay);
  return { first: days[0] ?? '', last: days.at(-1) ?? '' };
};

interface Columns {
  readonly by: string;
  readonly kind: BoardBy;
  /** The keys of all columns, in their order. */
  readonly keys: readonly string[];
}

/** A list asks so for the rows of a column. */
export function columnTerms({ by, kind, keys }: Columns, key: string): readonly FilterTerm[] {
  if (key === besideColumns.none && kind !== 'state') return [[by, 'empty', null]];
  if (kind !== 'day') return [[by, 'is', key]];
  const { first, last } = endsOf(keys);
  const iso = (at: number): string => new Date(at).toISOString();
  if (key === besideColumns.before) return [[by, 'to', iso(startOf(first) - 1)]];
  if (key === besideColumns.after) return [[by, 'from', iso(startOf(last) + dayMs)]];
  return [
    [by, 'from', iso(startOf(key))],
    [by, 'to', iso(startOf(key) + dayMs - 1)],
  ];
}

/** The column in which a row with this value stands. */
export function columnOf({ kind, keys }: Omit<Columns, 'by'>, value: unknown): string {
  if (kind === 'state') return String(value ?? '');
  if (value === null || value === undefined || value === '') return besideColumns.none;
  if (kind === 'ref') return String(value);
  const day = dayOf(Date.parse(String(value)));
  if (keys.includes(day)) return day;
  return day < endsOf(keys).first ? besideColumns.before : besideColumns.after;
}

/** A drop gives the row this value; nothing where the column stands for many. A day keeps the time of the day. @param value it had before */
export function valueIn({ kind }: Pick<Columns, 'kind'>, key: string, value: unknown): string | null | undefined {
  if (kind === 'ref') return key === besideColumns.none ? null : key;
  if (kind === 'state') return key;
  if (!isDay(key)) return undefined;
  const was = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const inDay = Number.isNaN(was) ? 10 * 3_600_000 : (was + zoneMs) % dayMs;
  return new Date(startOf(key) + inDay).toISOString();
}
