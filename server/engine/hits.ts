/**
 * A search goes to its rows by their keys, and sorts what it found: along the order of the list a name that only old rows have is met at the end of the organisation. Which of the two
 * ways is taken is decided by how many rows hold the words, not by how many PostgreSQL believes in, so that one plan does for all words and is kept (docs/adr/0168).
 */
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Row } from '#server/db/database.ts';
import type { EntityField } from './entities.ts';
import type { Keyset } from './keyset.ts';
import { searchKeys } from './search.ts';
import type { Values } from './values.ts';

interface Order {
  readonly column: Pick<EntityField, 'type'>;
  readonly isDown: boolean;
  readonly isSparse: boolean;
}

/** The same as a page has of each row, of rows that are collected already. */
export function beyondSql({ column, isDown, isSparse }: Order, { after }: { readonly after: Keyset | undefined }, values: Values): string {
  if (!after) return 'true';
  const [sign, id] = [isDown ? '<' : '>', values.add(after.id, 'uuid')];
  if (after.key === null) return `f.page_key is null and f.id ${sign} ${id}`;
  const behind = `(f.page_key, f.id) ${sign} (${values.add(after.key, column.type)}, ${id})`;
  return isSparse ? `(${behind} or f.page_key is null)` : behind;
}

/** The condition as no index of words can answer it: whoever goes along the order of a list looks at each row that is met. */
export const alongOrder = (condition: string): string => condition.replaceAll(searchKeys, `coalesce(${searchKeys}, '{}')`);

/**
 * Rows are collected as far as somebody reads them. The bound stands outside: within it PostgreSQL would plan for so many rows only, and walk the table for words that it believes
 * to be common.
 * @param hits all rows that hold the words
 */
export const hitsSql = (hits: string, most: number): string =>
  `hits as materialized (${hits}), counted as materialized (select count(*) as hits from (select from hits limit ${most + 1}) c)`;

/** A page of what was found tells how many there are: they are collected already. */
export const countedColumn = 'hits_counted';
export const countedSql = `(select least(c.hits, ${resourceLimits.counted + 1}) from counted c) as ${countedColumn}`;

export interface Counted {
  /** One more than the page has, where there are more. */
  readonly found: readonly Row[];
  /** Each of them tells how many were found. */
  readonly isCounted: boolean;
  readonly isFirst: boolean;
}

/** @param told by the page's first row. A page behind the last one has none, and says nothing of those before it */
export function countOf({ isCounted, isFirst, found }: Counted, told: (row: Row) => unknown): { readonly count?: number } {
  const [first] = found;
  if (!isCounted || (!first && !isFirst)) return {};
  return { count: first ? Number(told(first)) : 0 };
}

/** One of the two halves does not run. @param page the way along the order of the list, as where nothing is searched */
export function foundSql({ hits, page, beyond }: Readonly<Record<'hits' | 'page' | 'beyond', string>>): string {
  const most = resourceLimits.hitsMost;
  return `${hitsSql(hits, most)}, found as (select f.* from (
      (select f.id, f.page_key from hits f where (select c.hits from counted c) <= ${most} and ${beyond})
      union all (${page} where (select c.hits from counted c) > ${most})
    ) f`;
}
