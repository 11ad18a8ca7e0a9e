/** Every number of a figure is of these rows, as a list is asked for them: pure. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';

const valueOf = (key: string): string | boolean => (key === 'true' || key === 'false' ? key === 'true' : key);
const groupTerm = (by: string, key: string | null): FilterTerm => (key === null ? [by, 'empty', null] : [by, 'is', valueOf(key)]);

/** A balance is of all rows up to the end of its period. */
function periodTerms({ over }: Figure, { isRunning }: Measure, { from, to }: FigureGroup): readonly FilterTerm[] {
  if (!over) return [];
  return [
    ...(from === undefined || isRunning === true ? [] : [[over.field, 'from', from] as const]),
    ...(to === undefined ? [] : [[over.field, 'to', to] as const]),
  ];
}
const whereTerms = ({ where }: Measure): readonly (FilterTerm | FilterGroup)[] => (where?.any ? [where] : (where?.all ?? []));

export const rowsBehind = (figure: Figure, measure: Measure, group: FigureGroup): FilterGroup => ({
  all: [...periodTerms(figure, measure, group), ...(figure.by === undefined ? [] : [groupTerm(figure.by, group.key)]), ...whereTerms(measure)],
});
