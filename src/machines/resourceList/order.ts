/** Rows that people put in an order of their own: pure. */
import { standardEntity } from '#contract/standardEntities.ts';
import type { ListRow } from '#machines/rows.ts';
import type { ListQuery, ResourceListContext } from './context.ts';

const narrowing: readonly (keyof ListQuery)[] = ['status', 'searchValue', 'filter', 'sort', 'removed', 'archived'];

/** All rows are here in their own order: only then does "one further up" say where. */
export const isInOrder = ({ isLoaded, next, query }: Pick<ResourceListContext, 'isLoaded' | 'next' | 'query'>): boolean =>
  isLoaded && next === null && narrowing.every((name) => query[name] === undefined);

/** Those among which a row has its place: of one organisation, and of what the entity's lists are narrowed by. */
function siblings({ rows, entity }: Pick<ResourceListContext, 'rows' | 'entity'>, row: ListRow): readonly ListRow[] {
  const same = ['orgId', ...(standardEntity(entity)?.standard.narrowedBy ?? [])];
  return rows.filter((one) => same.every((name) => one[name] === row[name]));
}

/** @returns the rows as they stand with this one a place further, and the ids of its siblings in that order; null where there is no further */
export function further(
  context: Pick<ResourceListContext, 'rows' | 'entity'>,
  id: string,
  by: 1 | -1,
): { readonly rows: readonly ListRow[]; readonly ids: readonly string[] } | null {
  const { rows } = context;
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const among = siblings(context, row);
  const other = among[among.indexOf(row) + by];
  if (!other) return null;
  const swapped = (one: ListRow): ListRow => (one === row ? other : one === other ? row : one);
  return { rows: rows.map(swapped), ids: among.map((one) => swapped(one).id) };
}
