/** Lines that stand in a row: which kinds they hold, what is wrong between them, how they are compared. Pure; both sides ask it (docs/adr/0076). */
import type { Field, KindName, Line } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { notBefore, periodKinds } from '#contract/readings/period.ts';

export type LineValue = Readonly<Record<string, unknown>>;

/** A line is read as a whole by whoever reads its field: numbers and secrets of persons are graded one by one, and stand in fields of the row. */
export const lineKinds: ReadonlySet<KindName> = new Set([
  'text',
  'longText',
  'whole',
  'decimal',
  'money',
  'flag',
  'choice',
  'day',
  'timeOfDay',
  'moment',
  'ref',
  'refTree',
  'region',
  'many',
  'image',
]);

/** Nothing is believed of what was stored before the field had lines. */
export const linesIn = (value: unknown): readonly LineValue[] =>
  Array.isArray(value) ? value.filter((one): one is LineValue => typeof one === 'object' && one !== null && !Array.isArray(one)) : [];

/** The database keeps the keys of a line in an order of its own: two lines are the same where these are. */
export const orderedLines = ({ fields }: Line, value: unknown): readonly (readonly unknown[])[] =>
  linesIn(value).map((one) => Object.keys(fields).map((name) => one[name] ?? null));

/** A line begins so. */
export const newLine = ({ fields }: Line): LineValue =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, firstValueOf(field) ?? (field.kind === 'flag' ? false : null)]));

/** Another line with the same values, but for those that stand in one line alone. */
export const copyOfLine = ({ unique = [], key }: Line, one: LineValue): LineValue => ({
  ...one,
  ...Object.fromEntries([...unique, ...(key === undefined ? [] : [key])].map((name) => [name, null])),
});

/** People fill these in: all but the key. */
export const askedInLine = ({ fields, key }: Line): readonly (readonly [string, Field])[] => Object.entries(fields).filter(([name]) => name !== key);

export const titleOfLine = ({ fields, title, key }: Line): string => title ?? Object.keys(fields).find((name) => name !== key) ?? '';

/** A refusal and a form call a place within lines so. @param at from 0 */
export const linePath = (name: string, at: number, inner: string): string => `${name}[${at}].${inner}`;

/** The field, the line and its value that a path leads to; of a field as a whole its name alone. */
export function readLinePath(path: string): { readonly name: string; readonly at?: number; readonly inner?: string } {
  const [, name, at, inner] = /^([^[]+)\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
  return name === undefined ? { name: path } : { name, at: Number(at), ...(inner === undefined ? {} : { inner }) };
}

export type LineProblem =
  /** The same value stands in this line already, counted from 1. */
  { readonly code: 'twice'; readonly line: number } | { readonly code: 'before'; readonly first: Label; readonly isTime: boolean };
export interface LineFault {
  readonly at: number;
  readonly name: string;
  readonly problem: LineProblem;
}

const keyOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : String(value));

function twice({ unique = [], key }: Line, lines: readonly LineValue[]): LineFault[] {
  return [...unique, ...(key === undefined ? [] : [key])].flatMap((name) => {
    const seen = new Map<string, number>();
    return lines.flatMap((line, at): LineFault[] => {
      const value = line[name] ?? null;
      if (value === null || value === '') return [];
      const first = seen.get(keyOf(value));
      if (first === undefined) seen.set(keyOf(value), at);
      return first === undefined ? [] : [{ at, name, problem: { code: 'twice', line: first + 1 } }];
    });
  });
}

const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one < other : typeof one === 'string' && typeof other === 'string' && one < other;

const misordered = ({ inOrder = [], fields }: Line, lines: readonly LineValue[]): LineFault[] =>
  lines.flatMap((line, at) =>
    inOrder.flatMap(([first, then]): LineFault[] =>
      isBefore(line[then], line[first])
        ? [
            {
              at,
              name: then,
              problem: { code: 'before', first: fields[first]?.label ?? [first, first], isTime: periodKinds.has(fields[first]?.kind ?? 'json') },
            },
          ]
        : [],
    ),
  );

/** Two values may be wrong together that are each right. */
export const lineFaults = (line: Line, lines: readonly LineValue[]): readonly LineFault[] => [...twice(line, lines), ...misordered(line, lines)];

export function lineProblemWords(problem: LineProblem): Label {
  if (problem.code === 'twice') return [`和第 ${problem.line} 行重复`, `is the same as in line ${problem.line}`];
  const [zh, en] = problem.first;
  return problem.isTime ? notBefore(problem.first) : [`不能小于“${zh}”`, `must not be less than "${en}"`];
}
