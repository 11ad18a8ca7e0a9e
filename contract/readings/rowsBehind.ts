/** Every number of a figure is of these rows, as a list is asked for them: pure. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';

/** A balance is of all rows up to the end of its period. */
function periodTerms({ over }: Figure, { isRunning }: Measure, groups: readonly FigureGroup[]): readonly FilterTerm[] {
  const period = groups.findLast(({ to }) => to !== undefined);
  if (!over || !period) return [];
  const { from, to } = period;
  return [
    ...(from === undefined || isRunning === true ? [] : [[over.field, 'from', from] as const]),
    ...(to === undefined ? [] : [[over.field, 'to', to] as const]),
  ];
}
const whereTerms = ({ where }: Measure): readonly (FilterTerm | FilterGroup)[] => (where?.any ? [where] : (where?.all ?? []));

/** @param groups one, and of a table across the group within it */
export const rowsBehind = (figure: Figure, measure: Measure, groups: readonly FigureGroup[]): FilterGroup => ({
  all: [...periodTerms(figure, measure, groups), ...groups.flatMap(({ terms }) => terms ?? []), ...whereTerms(measure)],
});
