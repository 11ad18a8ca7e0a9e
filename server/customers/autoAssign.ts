/**
 * Gives new customers of a lead group to its members, in turn or to whoever has fewest for their weight; the default follower gets what nobody else has room for. One customer a
 * transaction, asked again under the taker's lock, so several servers and a kill neither lose nor double one. What came back to the pool waits for somebody to claim it.
 */
import type { AssignMode } from '#contract/resources/leadGroup.ts';
import { poolLimits } from '#contract/limits/lists.ts';
import { isWorking } from '#contract/workingTime.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { readPolicy } from '#server/desk/policy.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { DeskOrg } from '#server/desk/system.ts';
import { giveRow, lockTaker } from '#server/engine/claim.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { lockRow } from '#server/engine/write.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { personFor } from '#server/rights/granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { followRolesOf, mayFollow } from './followers.ts';
import { requireGroupRoom } from './leadGroups.ts';

interface WorkerOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
}
interface Waiting extends DeskOrg, Record<string, unknown> {
  readonly id: string;
  readonly mode: Exclude<AssignMode, 'manual'>;
  readonly inHoursOnly: boolean;
  readonly roleIds: readonly string[];
}
interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
}

const waits = `m.owner_user_id is null and m.distribution_status = 'pool' and m.deleted_at is null and m.archived_at is null`;
const groupsSql =
  prepared(`select g.id, g.org_id as "orgId", o.group_id as "groupId", g.assign_mode as mode, g.in_hours_only as "inHoursOnly", coalesce(g.assign_role_ids, '{}') as "roleIds"
  from lead_group g join organisation o on o.id = g.org_id
  where g.assign_mode <> 'manual' and g.enabled and g.deleted_at is null and exists (select from member m where m.lead_group_id = g.id and ${waits}) order by g.id`);
/** An import puts many into a group at one moment: along the index, or all of them would be sorted for each. */
const nextSql = `select m.id from member m where m.lead_group_id = $1 and ${waits} order by m.owner_user_id, m.group_since limit 1 for no key update of m skip locked`;

/** Whoever has room, in the order in which they are asked. */
const candidatesSql = (order: string): string => `select t.id, t.user_id as "userId" from lead_group_member t
  join lead_group g on g.id = t.lead_group_id join staff_user u on u.id = t.user_id and u.enabled and u.deleted_at is null
  cross join lateral (select count(*)::int as held from member m where m.lead_group_id = g.id and m.owner_user_id = t.user_id and m.deleted_at is null and m.archived_at is null) h
  where t.lead_group_id = $1 and t.enabled and t.deleted_at is null and h.held < coalesce(t.cap, g.holding_cap, 2147483647)
  order by t.is_default_follower, ${order}, t.id`;
const ordered: Readonly<Record<Waiting['mode'], string>> = {
  turn: candidatesSql('t.last_given_at nulls first'),
  balanced: candidatesSql('h.held::numeric / t.weight, t.last_given_at nulls first'),
};

/** @returns the first of them who still may follow up there */
async function takerOf(query: Query, group: Waiting): Promise<(Candidate & { readonly name: string }) | undefined> {
  const assignments = await loadAssignments(query);
  const named = await followRolesOf(query, [group.orgId]);
  for (const one of await query.query<Candidate>(ordered[group.mode], [group.id])) {
    const { name, held } = await personFor(query, one.userId, assignments, '');
    const hasRole = group.roleIds.length === 0 || held.some(({ role }) => group.roleIds.includes(role.id));
    if (hasRole && mayFollow(named, assignments.tree, held, group.orgId)) return { ...one, name };
  }
  return undefined;
}

async function isOpen(query: Query, { orgId, inHoursOnly }: Waiting): Promise<boolean> {
  return !inHoursOnly || isWorking((await readPolicy(query, orgId)).hours, Date.parse(await momentNow(query)));
}

/** @returns whether somebody got one */
async function giveOne(tx: Tx, group: Waiting, keys: Keys): Promise<boolean> {
  // One server at a time a group, so that whose turn it is stays true until the end.
  const mine = await tx.query('select from lead_group where id = $1 for no key update skip locked', [group.id]);
  const taker = mine.length > 0 && (await isOpen(tx, group)) ? await takerOf(tx, group) : undefined;
  if (!taker) return false;
  await lockTaker(tx, taker.userId);
  const [next] = await tx.query<{ id: string }>(nextSql, [group.id]);
  if (!next) return false;
  await requireGroupRoom(tx, group.id, { id: taker.userId, name: taker.name });
  const principal = systemOf(group);
  const entity = entityOf('member');
  const caller: Caller = { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys };
  const given = await giveRow(tx, caller, await lockRow(tx, caller, next.id), { takerId: taker.userId, at: await momentNow(tx) });
  if (given) await publishChanged(tx, { entity, principal, act: 'updated' }, [given]);
  // The clock of the statement, not of the transaction: two within one moment have an order.
  await tx.query('update lead_group_member set last_given_at = clock_timestamp() where id = $1', [taker.id]);
  await notifyPerson(tx, taker.userId, { kind: 'customerAssigned', link: `/customManage?id=${next.id}`, of: group }, principal);
  return true;
}

/** Two who give to one colleague at once find them full: the next turn asks again. */
async function tryOne({ database, keys }: Pick<WorkerOptions, 'database' | 'keys'>, group: Waiting): Promise<boolean> {
  try {
    return await inTransaction(database, (tx) => giveOne(tx, group, keys));
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'groupFull') return false;
    throw error;
  }
}

/** One customer of each group that has some. @returns whether there may be more */
export async function autoAssign(options: Pick<WorkerOptions, 'database' | 'keys'>): Promise<boolean> {
  let isMore = false;
  for (const group of await options.database.query<Waiting>(groupsSql)) isMore = (await tryOne(options, group)) || isMore;
  return isMore;
}

export const startAutoAssign = (options: WorkerOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => autoAssign(options), pollMs: poolLimits.pollMs, onFault: options.onFault });
