/** The cells that the database found become groups: all periods in their order, the largest of a field, parts within groups. Pure. */
import { viewLimits } from '#contract/limits/lists.ts';
import type { PeriodDays } from '#contract/readings/ranges.ts';
import type { Measure } from '#contract/screens/views.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Dimension } from './dimensions.ts';

export interface Cell {
  /** One for each dimension. */
  readonly keys: readonly (string | null)[];
  readonly numbers: readonly number[];
}

/** A balance goes on from period to period; a period without rows has nothing else. */
export function inPeriods(measures: readonly Measure[], cells: readonly Cell[], periods: readonly PeriodDays[]): readonly FigureGroup[] {
  const byKey = new Map(cells.map(({ keys: [key], numbers }) => [key, numbers]));
  let running = measures.map((_, at) => byKey.get('')?.[at] ?? 0);
  return periods.map(({ key, from, to }) => {
    const here = byKey.get(key);
    running = running.map((sum, at) => sum + (here?.[at] ?? 0));
    return { key, from, to, values: measures.map(({ isRunning }, at) => (isRunning ? running[at] : here?.[at]) ?? 0) };
  });
}

type Key = string | null;
const sizeOf = (cells: readonly Cell[]): number => cells.reduce((sum, { numbers }) => sum + Math.abs(numbers[0] ?? 0), 0);

interface Axis {
  readonly keys: readonly Key[];
  readonly isCut: boolean;
}
/** The largest of them, in their own order where they have one. */
function axisOf({ order }: Dimension, at: number, cells: readonly Cell[]): Axis {
  const sizes = [...Map.groupBy(cells, ({ keys }) => keys[at] ?? null)].map(([key, own]) => [key, sizeOf(own)] as const);
  const largest = sizes.toSorted(([, one], [, other]) => other - one).map(([key]) => key);
  const keys = largest.slice(0, viewLimits.groups);
  const place = (key: Key): number => (key === null ? Number.POSITIVE_INFINITY : (order?.indexOf(key) ?? 0));
  return { keys: order ? keys.toSorted((one, other) => place(one) - place(other)) : keys, isCut: largest.length > keys.length };
}

interface Arranging {
  readonly dimensions: readonly Dimension[];
  /** The rows that references lead to are called so, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** The first dimension is the time: each of them is there, also where nothing happened. */
  readonly periods: readonly PeriodDays[] | undefined;
}
function groupOf({ of, terms }: Dimension, key: Key, names: Arranging['names']): Omit<FigureGroup, 'values'> {
  const name = of === undefined || key === null ? undefined : names.get(key);
  const asked = terms(key);
  return { key, ...(name === undefined ? {} : { name }), ...(asked.length === 0 ? {} : { terms: asked }) };
}

/** A group of a table across tells no number of its own: sums of averages and of different values would be none. */
export function arranged(
  { dimensions, names, periods }: Arranging,
  cells: readonly Cell[],
): { readonly groups: readonly FigureGroup[]; readonly isCut: boolean } {
  const [first, second] = dimensions;
  if (!first) return { groups: cells.map(({ numbers }) => ({ key: null, values: numbers })), isCut: false };
  const axis = axisOf(first, 0, cells);
  const across = second && axisOf(second, 1, cells);
  const byKey = Map.groupBy(cells, ({ keys: [key = null] }) => key);
  const inside = (key: Key): Pick<FigureGroup, 'values' | 'parts'> => {
    const own = byKey.get(key) ?? [];
    if (!second || !across) return { values: own[0]?.numbers ?? [] };
    const parts = across.keys.map((part) => ({
      ...groupOf(second, part, names),
      values: own.find(({ keys }) => (keys[1] ?? null) === part)?.numbers ?? cells[0]?.numbers.map(() => 0) ?? [],
    }));
    return { values: [], parts };
  };
  const groups = periods
    ? periods.map(({ key, from, to }) => ({ key, from, to, ...inside(key) }))
    : axis.keys.map((key) => ({ ...groupOf(first, key, names), ...inside(key) }));
  return { groups, isCut: (periods === undefined && axis.isCut) || across?.isCut === true };
}

/** Periods stand beside those of the same place, all else beside what is called the same. */
export function besideBefore(groups: readonly FigureGroup[], before: readonly FigureGroup[], isByPeriod: boolean): readonly FigureGroup[] {
  const byKey = new Map(before.map(({ key, values }) => [key, values]));
  return groups.map((group, at) => {
    const values = isByPeriod ? before[at]?.values : byKey.get(group.key);
    return { ...group, before: values ?? group.values.map(() => 0) };
  });
}
