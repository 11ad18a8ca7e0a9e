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

/** @param most one more than these is told, which says "more than that". @returns one row with `count`; not for what keys find */
export function totalStatement(caller: Caller, access: AccessOf, asked: Asked, most: number): Statement {
  const values = new Values();
  const groups = groupsOf(caller, asked);
  const houses = groupsSql(groups, values);
  const wanted = wantedSql(caller, { access }, asked, values);
  // In an order that has an index: without one PostgreSQL would walk the table for a house that it believes to be large, to the end where the house has no rows.
  const one = `select from ${caller.entity.seen} x where x.org_id = g.value${groups.inParts} and ${wanted} order by ${ledBy(groups, 'desc', 'x.created_at desc, x.id desc')} limit ${most + 1}`;
  const text = `select count(*)::int as count from (select from ${houses} cross join lateral (${one}) f limit ${most + 1}) counted`;
  return { text, values: values.list, isKept: isPlain(caller, asked) };
}
