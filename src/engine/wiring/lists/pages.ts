/** A page of a list as the server takes the question for it. */
import type { Page } from '#contract/resource.ts';
import { toPage } from '#src/kit/wiring/legacy.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import type { ListQuery } from '#src/engine/machines/resourceListMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Source } from './sources.ts';

type Given = Readonly<Record<string, unknown>>;

export const given = (query: ListQuery): Given => ({
  ...query.states,
  ...(query.searchValue ? { searchValue: query.searchValue } : {}),
  ...(query.filter ? { filter: JSON.stringify(query.filter) } : {}),
  ...(query.sort ? { sort: query.sort } : {}),
  ...(query.removed ? { removed: true } : {}),
  ...(query.archived ? { archived: true } : {}),
});
/** In the names of the specification: words, or one field that is searched by. */
const plainGiven = ({ searchValue, states = {} }: ListQuery): Given => {
  if (searchValue) return { searchValue };
  const [first] = Object.entries(states);
  return first ? { searchKey: first[0], searchValue: first[1] } : {};
};
/** The order is left out: it changes no count. */
export const found = (query: ListQuery): Given => given(Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sort')));

/** A row without the field counts for every part. */
const fits = (row: ListRow, only: Given): boolean => Object.entries(only).every(([name, value]) => row[name] === undefined || row[name] === value);

interface Asked {
  readonly given: Given;
  readonly query: ListQuery;
  readonly hasFilters: boolean;
}
/** A part of an entity is asked for by a filter; a back end without filters gives all, of which the others are left out here. */
export async function pageOf(source: Source, { given: asked, query, hasFilters }: Asked): Promise<{ readonly page: Page<ListRow>; readonly given: number }> {
  const whole = { ...query, ...(hasFilters ? withPart(query.filter, source) : {}) };
  const page = toPage(await source.call('list', { ...asked, ...(hasFilters ? given(whole) : plainGiven(query)) }), source.toRow);
  const shown = { ...source.only, ...query.states };
  return { page: { ...page, rows: page.rows.filter((row) => hasFilters || fits(row, shown)) }, given: page.rows.length };
}
