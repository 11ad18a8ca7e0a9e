/** Somebody takes a row, or is given it, by what its description says (contract/claim.ts, docs/adr/0084): compared under the row's lock, counted under the taker's. */
import type { Claim } from '#contract/claim.ts';
import { archiveField, stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Caller } from './listAsked.ts';
import type { Changed } from './recordChange.ts';
import { changedFrom } from './own/ownRow.ts';
import { storeAs } from './write.ts';
import type { Stored } from './write.ts';

const column = (name: string): string => quoteName(snakeCase(name));

/** @throws for an entity whose rows nobody takes: a fault of whoever calls */
export function claimOf(entity: string): { readonly resource: Resource; readonly claim: Claim } {
  const resource = resourceHere(entity);
  if (!resource?.claim) throw new Error(`Nobody takes rows of '${entity}': expected claim: { holder: ... } in its description.`);
  return { resource, claim: resource.claim };
}

/** Takes of one person wait for each other: two at once do not both find the last place. It is locked before the row, so that nobody waits in a circle. */
export async function lockTaker(query: Query, userId: string): Promise<void> {
  await query.query('select 1 from staff_user where id = $1 for no key update', [userId]);
}

/** The rows of the alias `x` that take a place. */
function countsSql({ fields }: Resource, { counts = [] }: Claim): string {
  const states = stateFieldsOf(fields).map((name) => `x.${column(name)} in (${counts.map((one) => `'${one}'`).join(', ')})`);
  return [
    'x.deleted_at is null',
    ...(counts.length > 0 ? [`(${states.join(' or ')})`] : []),
    ...(Object.hasOwn(fields, archiveField) ? [`x.${column(archiveField)} is null`] : []),
  ].join(' and ');
}

/** A number for the person `u`; null: as many as come. */
function mostSql({ most }: Claim, org: string): string {
  if (!most) return 'null::int';
  const [entity = '', field = ''] = most.setting?.split('.') ?? [];
  const setting = most.setting === undefined ? [] : [`(select p.${column(field)} from ${column(entity)} p where p.org_id = ${org} and p.deleted_at is null)`];
  return `coalesce(${[...(most.own === undefined ? [] : [`u.${column(most.own)}`]), ...setting, String(most.usual)].join(', ')})`;
}

/** @param org a parameter: the organisation of the rows. @returns what the person `u` may hold at most, and the condition of rows `x` that take a place */
export function claimSql(entity: string, org: string): { readonly most: string; readonly counts: string } {
  const { resource, claim } = claimOf(entity);
  return { most: mostSql(claim, org), counts: countsSql(resource, claim) };
}

/** A colleague holds so many rows of an entity, and may hold so many. */
interface Load extends Record<string, unknown> {
  readonly name: string;
  readonly count: number;
  /** Null: as many as come. */
  readonly most: number | null;
}

/** @param orgId the row's organisation, whose setting counts */
export async function loadOf(query: Query, entity: string, userId: string, orgId: string): Promise<Load | undefined> {
  const { resource, claim } = claimOf(entity);
  const { most, counts } = claimSql(entity, 'o.id');
  const sql = `select u.nick_name as "name", ${most} as "most",
      (select count(*)::int from ${column(resource.name)} x where x.${column(claim.holder)} = u.id and ${counts}) as "count"
    from staff_user u cross join (select $2::uuid as id) o where u.id = $1`;
  const [load] = await query.query<Load>(sql, [userId, orgId]);
  return load;
}

/** The taker is locked before (`lockTaker`). @throws Refusal atCapacity */
export async function requireRoom(query: Query, entity: string, userId: string, orgId: string): Promise<void> {
  if (claimOf(entity).claim.most === undefined) return;
  const load = await loadOf(query, entity, userId, orgId);
  if (load && load.most !== null && load.count >= load.most) throw new Refusal('atCapacity', { count: load.count, limit: load.most });
}

interface Holder {
  readonly id: string | null;
  readonly name: string | null;
}

/**
 * The row is compared with what whoever takes it has seen. It is locked before.
 * @param seen who had it when it was looked at; none where that does not matter
 * @returns whether the taker has it already: whoever asks twice has what they wanted
 * @throws Refusal alreadyClaimed, which names who has it
 */
export function compareHolder(holder: Holder, takerId: string, seen?: string | null): boolean {
  if (holder.id === takerId) return true;
  if (seen !== undefined && holder.id !== seen) throw new Refusal('alreadyClaimed', { name: holder.name ?? '' });
  return false;
}

/** Row -> who had it when it was looked at, from outside: what is no such thing was not seen. */
export function readSeen(given: unknown): Readonly<Record<string, string | null>> {
  const all = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return Object.fromEntries(all.filter((one): one is [string, string | null] => one[1] === null || typeof one[1] === 'string'));
}

interface Taking {
  readonly takerId: string;
  /** Since when. */
  readonly at: string;
  readonly seen?: string | null | undefined;
  /** The history keeps it. */
  readonly reason?: string | null | undefined;
}

/** @returns nothing where the taker has it already. @throws Refusal alreadyClaimed, atCapacity */
export async function giveRow(tx: Tx, caller: Caller, before: Stored, { takerId, at, seen, reason }: Taking): Promise<Changed | undefined> {
  const { name: entity } = caller.entity;
  const { holder, since } = claimOf(entity).claim;
  const id = (before[holder] ?? null) as string | null;
  const isLost = seen !== undefined && id !== seen && id !== takerId;
  if (compareHolder({ id, name: isLost ? await nameOf(tx, id) : null }, takerId, seen)) {
    tx.record?.({ entity, id: before.id, act: 'same', changes: [{ field: holder, from: id, to: id }] });
    return undefined;
  }
  await requireRoom(tx, entity, takerId, before.orgId);
  const draft = new Map([[holder, takerId], ...(since === undefined ? [] : [[since, at] as const])]);
  return changedFrom(caller.entity, before, await storeAs(tx, caller, before, { draft, act: 'updated', reason }));
}

async function nameOf(query: Query, userId: string | null): Promise<string> {
  const [user] = await query.query<{ name: string }>('select nick_name as name from staff_user where id = $1', [userId]);
  return user?.name ?? '';
}
