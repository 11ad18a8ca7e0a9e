/** Numbers and days of blanks in spans, and what was written. Pure. */
import { resultLimits } from '#contract/limits/results.ts';
import type { SpanResult } from '#contract/questionnaires/results.ts';

interface InGroups {
  readonly groups: readonly number[];
}
interface Filled<T> {
  readonly row: InGroups;
  readonly value: T;
}

const hundredth = 100;
/** Two digits after the point. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) * hundredth) / values.length) / hundredth;
}
export const meansOf = (filled: readonly Filled<number>[], groups: number): readonly (number | null)[] =>
  Array.from({ length: groups }, (_, at) => meanOf(filled.filter(({ row }) => row.groups.includes(at)).map(({ value }) => value)));

const steps = [1, 2, 5] as const;
/** 1, 2, 5, 10, 20 ...: edges stand at its multiples, so that they tell of nobody's number. */
function widthOf(spread: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of steps) if (spread / (step * ten) < resultLimits.spans) return step * ten;
}

function keysOf(numbers: readonly number[]): (value: number) => { readonly key: string; readonly order: number } {
  if (new Set(numbers).size <= resultLimits.values) return (value) => ({ key: String(value), order: value });
  const width = widthOf(Math.max(...numbers) - Math.min(...numbers));
  return (value) => {
    const from = Math.floor(value / width) * width;
    return { key: width === 1 ? String(from) : `${from}–${from + width - 1}`, order: from };
  };
}
const monthCharacters = 7;
const countsOf = (filled: readonly Filled<unknown>[], groups: number | undefined): Omit<SpanResult, 'key'> => ({
  count: filled.length,
  ...(groups === undefined ? {} : { parts: Array.from({ length: groups }, (_, at) => filled.filter(({ row }) => row.groups.includes(at)).length) }),
});

/** Numbers by value or in spans, days by month. @returns the bar of each, given all that are told together */
export function barsOf(values: readonly (string | number)[]): (value: string | number) => { readonly key: string; readonly order: number } {
  const keyOf = keysOf(values.filter((value) => typeof value === 'number'));
  return (value) => (typeof value === 'number' ? keyOf(value) : { key: value.slice(0, monthCharacters), order: Date.parse(value) });
}

export function spansOf(filled: readonly Filled<string | number>[], groups: number | undefined): readonly SpanResult[] {
  const barOf = barsOf(filled.map(({ value }) => value));
  const keyed = filled.map((one) => ({ one, ...barOf(one.value) }));
  return [...Map.groupBy(keyed, ({ key }) => key)]
    .toSorted(([, [one]], [, [other]]) => (one?.order ?? 0) - (other?.order ?? 0))
    .map(([key, list]) => ({
      key,
      ...countsOf(
        list.map(({ one }) => one),
        groups,
      ),
    }));
}

export const textsOf = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map((text) => text.trim()))].toSorted((one, other) => one.localeCompare(other, 'zh-CN')).slice(0, resultLimits.texts);
