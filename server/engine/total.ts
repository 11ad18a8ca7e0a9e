/**
 * The total of a list, as far as it tells it. Each house is counted along an index of its own, and all of them as far as the bound, so that one plan does whatever the house is:
 * a condition on `any` of the houses is found by what PostgreSQL believes of them, and would have to be planned each time (docs/adr/0173).
 */
import type { Statement } from '#server/db/database.ts';
import type { AccessOf } from './fieldAccess.ts';
import { groupsOf, groupsSql, ledBy } from './groups.ts';
import { isPlain, wantedSql } from './wanted.ts';
import type { Asked, Caller } from './listAsked.ts';
import { Values } from './values.ts';

interface Along {
  /** Read of each row. */
  readonly what: string;
  readonly most: number;
  /** A column of the alias `x` that every row has or not, in whose order the rows have an index. */
  readonly by: string;
  readonly way: 'asc' | 'desc';
  readonly values: Values;
}
/**
 * So many rows, each house along its index. In an order that has one: without it PostgreSQL would walk the table for a house that it believes to be large, to the end where the house
 * has no rows.
 */
export function alongSql(caller: Caller, access: AccessOf, asked: Asked, { what, most, by, way, values }: Along): string {
  const groups = groupsOf(caller, asked);
  const houses = groupsSql(groups, values);
  const order = ledBy(groups, way, `${by} ${way}, x.id ${way}`);
  const wanted = wantedSql(caller, { access }, asked, values);
  const one = `select ${what} from ${caller.entity.seen} x where x.org_id = g.value${groups.inParts} and ${wanted} order by ${order} limit ${most}`;
  return `select f.* from ${houses} cross join lateral (${one}) f limit ${most}`;
}

/** @param most one more than these is told, which says "more than that". @returns one row with `count`; for a list that nothing narrows */
export function totalStatement(caller: Caller, access: AccessOf, asked: Asked, most: number): Statement {
  const values = new Values();
  const rows = alongSql(caller, access, asked, { what: '', most: most + 1, by: 'x.created_at', way: 'desc', values });
  return { text: `select count(*)::int as count from (${rows}) counted`, values: values.list, isKept: isPlain(caller, asked) };
}
