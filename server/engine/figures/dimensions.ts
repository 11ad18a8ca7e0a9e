/** The rows of a figure are told apart by these: the value of a field, each text of a list, the province of a region, the age of a birthday, or the period. */
import { ageGroups } from '#contract/readings/ranges.ts';
import type { FilterTerm } from '#contract/filter.ts';
import { time } from '#contract/screens/views.ts';
import type { EntityField } from '#server/engine/entities.ts';
import { referenceOf } from '#server/engine/titles.ts';
import { columnOf } from './asked.ts';
import type { FigureOn } from './figureOn.ts';
import { periodSql } from './spans.ts';

export interface Dimension {
  readonly name: string;
  /** SQL of the key of a row, as text. */
  readonly key: string;
  /** Stands after the rows, which are called `x`. */
  readonly join?: string;
  /** A filter asks so for the rows of a key; none for a period. */
  readonly terms: (key: string | null) => readonly FilterTerm[];
  /** Groups by a reference bear the names of the rows that it leads to. */
  readonly of?: string;
  /** Keys that have an order of their own. */
  readonly order?: readonly string[];
}

const provinceDigits = 2;
const belowProvince = '0000';
const valueOf = (key: string): string | boolean => (key === 'true' || key === 'false' ? key === 'true' : key);
const isKey =
  (name: string, sign: 'is' | 'has', value: (key: string) => unknown = valueOf) =>
  (key: string | null): readonly FilterTerm[] =>
    key === null ? [[name, 'empty', null]] : [[name, sign, value(key)]];

/** Rows of an age are asked for by their birthdays, so that the day on which somebody looks decides once. */
function ageOf({ name, column }: EntityField, { today, values }: FigureOn): Dimension {
  const groups = ageGroups(today);
  const cases = groups.flatMap(({ key, from }) => (from === undefined ? [] : [`when ${column} >= ${values.add(from, 'date')} then '${key}'`]));
  return {
    name,
    key: `case when ${column} is null then null ${cases.join(' ')} else '${groups.at(-1)?.key ?? ''}' end`,
    order: groups.map(({ key }) => key),
    terms: (key) => {
      const found = groups.find((one) => one.key === key);
      if (!found) return [[name, 'empty', null]];
      return [...(found.from === undefined ? [] : [[name, 'from', found.from] as const]), [name, 'to', found.to]];
    },
  };
}

export function dimensionOf(on: FigureOn, name: string, at: number): Dimension {
  if (name === time && on.span) return { name, key: periodSql(on.span), terms: () => [] };
  const found = columnOf(on, name);
  const { column, field } = found;
  const value = `d${at}.value`;
  if (field.kind === 'day') return ageOf(found, on);
  if (field.kind === 'many') return { name, key: value, join: ` left join lateral unnest(${column}) as d${at}(value) on true`, terms: isKey(name, 'has') };
  if (field.kind === 'region') return { name, key: `left(${column}, ${provinceDigits})`, terms: isKey(name, 'is', (key) => `${key}${belowProvince}`) };
  const of = field.kind === 'id' ? field.of : referenceOf(field);
  return { name, key: `${column}::text`, terms: isKey(name, 'is', field.kind === 'flag' ? valueOf : (key) => key), ...(of === undefined ? {} : { of }) };
}
