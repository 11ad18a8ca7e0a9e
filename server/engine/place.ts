/** A branch of a tree is put elsewhere, or elsewhere among its siblings; and whom that would touch, before it is done. */
import type { Answers } from '#contract/operations.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Touched } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { isPresentSql } from '#server/session/presence.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ruleOf } from './rules/ruleOf.ts';
import type { Caller } from './listAsked.ts';
import { Problems, words } from './problems.ts';
import { audienceOf, publish } from './recordChange.ts';
import type { Given } from './rows.ts';
import { conditionsOf } from './scope.ts';
import { Values } from './values.ts';
import { lockRow, updateRow } from './write.ts';
import type { Stored } from './write.ts';

export interface Place {
  readonly id: string;
  readonly parentId: string | null;
  /** The sibling it stands before; null: last. */
  readonly before: string | null;
}
interface Sibling extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
  readonly sort: number | null;
}

/** Two neighbours of a tree as it is first stored have room between them. */
const step = 10;
const mostOf = ({ entity }: Caller): number => entity.stored.get('sort')?.field.options.max ?? resourceLimits.wholeMost;

/** The others at that place, in their order: of one parent, and of what the entity's lists are narrowed by. */
function siblingsOf(tx: Tx, caller: Caller, row: Stored, parentId: string | null): Promise<readonly Sibling[]> {
  const { entity, principal } = caller;
  const values = new Values();
  const same = (entity.resource.standard?.narrowedBy ?? []).map((name) => {
    const { column = '', type = 'text' } = entity.stored.get(name) ?? {};
    return ` and ${column} is not distinct from ${values.add(row[name] ?? null, type)}`;
  });
  const sql = `select x.id, x.org_id as "orgId", x.version, x.sort from ${entity.table} x
    where x.parent_id is not distinct from ${values.add(parentId, 'uuid')} and x.id <> ${values.add(row.id, 'uuid')}${same.join('')}
      and ${conditionsOf(entity, principal, values)} order by x.sort nulls last, x.id for no key update`;
  return tx.query<Sibling>(sql, values.list);
}

/** @returns a number between its neighbours; undefined: there is no room */
function between(above: Sibling | undefined, below: Sibling | undefined, most: number): number | undefined {
  if (above?.sort === null || below?.sort === null) return undefined;
  const low = above?.sort ?? 0;
  if (!below) return low + step <= most ? low + step : undefined;
  return below.sort - low >= 2 ? low + Math.floor((below.sort - low) / 2) : undefined;
}

/** All of them anew, with room between, published as one change. Their content and version are the same: whoever has one open goes on. */
async function spread(tx: Tx, caller: Caller, order: readonly (Sibling | undefined)[]): Promise<number> {
  const { entity, principal } = caller;
  const wide = Math.max(1, Math.min(step, Math.floor(mostOf(caller) / (order.length + 1))));
  const sortAt = (at: number): number => Math.min(mostOf(caller), (at + 1) * wide);
  const moved = order.flatMap((one, at) => (one && one.sort !== sortAt(at) ? [{ ...one, sort: sortAt(at) }] : []));
  await tx.query(`update ${entity.table} x set sort = n.sort from unnest($1::uuid[], $2::int[]) as n(id, sort) where x.id = n.id`, [
    moved.map(({ id }) => id),
    moved.map(({ sort }) => sort),
  ]);
  const orgIds = await audienceOf(tx, entity, principal, [...new Set(moved.map(({ orgId }) => orgId))]);
  if (moved.length > 0) publish(tx, { entity, principal, act: 'updated', orgIds }, moved);
  return sortAt(order.indexOf(undefined));
}

/** @throws Refusal notFound, versionConflict, invalidInput below itself, and what the rule of the entity refuses */
export async function placeRow(tx: Tx, caller: Caller, { id, parentId, before, version }: Place & { readonly version: unknown }): Promise<Given> {
  const { entity, principal } = caller;
  // One at a time: two moves at once could put each below the other, or both at one place.
  await tx.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [`careline tree ${entity.name}`, principal.groupId]);
  const siblings = await siblingsOf(tx, caller, await lockRow(tx, caller, id), parentId);
  const found = siblings.findIndex((one) => one.id === before);
  const at = found < 0 ? siblings.length : found;
  const sort = between(siblings[at - 1], siblings[at], mostOf(caller)) ?? (await spread(tx, caller, siblings.toSpliced(at, 0, undefined as never)));
  return updateRow(tx, caller, { id, version, parentId, sort });
}

const belowSql = (table: string): string => `with recursive below(id, depth) as (
    select $1::uuid, 1 union select x.id, depth + 1 from below b join ${table} x on x.parent_id = b.id where x.deleted_at is null and depth < ${resourceLimits.treeDepth}
  ) select distinct id from below`;

const shownNames = 5;
/** $1: their ids. */
const peopleSql = `select u.nick_name as name, ${isPresentSql('u.id')} as "isOnline" from staff_user u where u.id = any($1) order by u.nick_name`;

async function toldOf(query: Query, how: Touched['how'], ids: readonly string[]): Promise<readonly Touched[]> {
  if (ids.length === 0) return [];
  const people = await query.query<{ name: string; isOnline: boolean }>(peopleSql, [ids]);
  const names = people.slice(0, shownNames).map(({ name }) => name);
  return [{ how, people: people.length, online: people.filter(({ isOnline }) => isOnline).length, names }];
}

async function stored(query: Query, { entity, principal }: Caller, id: string): Promise<Stored> {
  const values = new Values();
  const columns = [...entity.stored.values()].map(({ name, column }) => `${column} as "${name}"`).join(', ');
  const [row] = await query.query<Stored>(
    `select ${columns} from ${entity.table} x where x.id = ${values.add(id, 'uuid')} and ${conditionsOf(entity, principal, values)}`,
    values.list,
  );
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Judged as the move itself is judged; changes nothing. */
export async function checkPlace(query: Query, caller: Caller, { id, parentId }: Place): Promise<Answers<'menu.placeCheck'>> {
  const { entity, principal } = caller;
  const row = await stored(query, caller, id);
  if (parentId !== null) await stored(query, caller, parentId);
  const ids = (await query.query<{ id: string }>(belowSql(entity.table), [id])).map((one) => one.id);
  if (parentId !== null && ids.includes(parentId)) {
    const problems = new Problems(principal);
    problems.add('parentId', entity.stored.get('parentId')?.field.label ?? ['上级', 'Parent'], words.belowItself);
    problems.refuse();
  }
  const rule = ruleOf(entity.name);
  await rule.save?.(query, principal, new Map([['parentId', parentId]]), row);
  const { gains, loses, finds } = (await rule.touches?.(query, principal, { row, ids, parentId })) ?? { gains: [], loses: [], finds: [] };
  const touched = [...(await toldOf(query, 'gains', gains)), ...(await toldOf(query, 'loses', loses)), ...(await toldOf(query, 'finds', finds))];
  return { rows: ids.length, touched };
}
