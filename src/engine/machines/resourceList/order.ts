/** Rows that people put in an order of their own: pure. */
import { standardEntity } from '#contract/standardEntities.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ResourceListContext } from './context.ts';
import type { ListQuery } from './query.ts';

const narrowing: readonly (keyof ListQuery)[] = ['states', 'searchValue', 'filter', 'sort', 'removed', 'archived'];

/** All rows are here in their own order: only then does "one further up" say where. */
export const isInOrder = ({ isLoaded, next, query }: Pick<ResourceListContext, 'isLoaded' | 'next' | 'query'>): boolean =>
  isLoaded && next === null && narrowing.every((name) => query[name] === undefined);

/** Those among which a row has its place: of one organisation, and of what the entity's lists are narrowed by. */
function siblings({ rows, entity }: Pick<ResourceListContext, 'rows' | 'entity'>, row: ListRow): readonly ListRow[] {
  const same = ['orgId', ...(standardEntity(entity)?.standard.narrowedBy ?? [])];
  return rows.filter((one) => same.every((name) => one[name] === row[name]));
}

type Ordered = Pick<ResourceListContext, 'rows' | 'entity'>;
interface Placed {
  readonly rows: readonly ListRow[];
  /** The siblings stand in that order. */
  readonly ids: readonly string[];
}

/** @returns the rows as they stand where this one has the place of that one, its sibling; null where it is none */
export function placed(context: Ordered, id: string, at: string): Placed | null {
  const { rows } = context;
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const among = siblings(context, row);
  const place = among.findIndex((one) => one.id === at);
  if (place < 0 || at === id) return null;
  const after = among.filter((one) => one !== row).toSpliced(place, 0, row);
  // The others keep their places in the list.
  const places = new Map(among.map((one, index) => [one, after[index] ?? one]));
  return { rows: rows.map((one) => places.get(one) ?? one), ids: after.map((one) => one.id) };
}

/** The same with this one a place further; null where there is no further. */
export function further(context: Ordered, id: string, by: 1 | -1): Placed | null {
  const row = context.rows.find((one) => one.id === id);
  const among = row ? siblings(context, row) : [];
  const other = row && among[among.indexOf(row) + by];
  return other ? placed(context, id, other.id) : null;
}
