/** Somebody takes customers out of a pool: whoever comes first has them, within what their group lets one person have (docs/adr/0096). */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { runOnMany } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { giveRow, lockTaker } from '#server/engine/claim.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { personFor } from '#server/rights/granting.ts';
import type { Person } from '#server/rights/granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleAssignments } from '#server/session/assignments.ts';
import { followRolesOf, mayFollow } from './followers.ts';
import { leadGroupOf, requireClaimable } from './leadGroups.ts';

interface Taking {
  readonly taker: Person;
  readonly assignments: RoleAssignments;
  readonly at: string;
}

/** One who is gone, and one who was never to be seen, look alike: the list has neither. @throws Refusal claimGone */
async function lockPooled(tx: Tx, caller: Caller, id: string): Promise<Stored> {
  try {
    return await lockRow(tx, caller, id);
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'notFound') throw new Refusal('claimGone');
    throw error;
  }
}

/** @throws Refusal archived, claimGone, noFollowRole, and what the group refuses */
async function refuseHindered(query: Query, before: Stored, { taker, assignments }: Taking): Promise<string> {
  if (before['archivedAt'] !== null) throw new Refusal('archived');
  const group = typeof before['leadGroupId'] === 'string' ? await leadGroupOf(query, before['leadGroupId']) : undefined;
  if (!group) throw new Refusal('claimGone');
  const named = await followRolesOf(query, [before.orgId]);
  if (!mayFollow(named, assignments.tree, taker.held, before.orgId)) throw new Refusal('noFollowRole', { name: taker.name });
  await requireClaimable(query, group, taker, { formerOwnerId: before['formerOwnerId'], returnedAt: before['returnedAt'] });
  return group.id;
}

/** Nothing is said of one that the taker has already; whoever comes later reads who has them. */
async function claimOne(tx: Tx, caller: Caller, id: string, taking: Taking): Promise<Changed | undefined> {
  const { taker, at } = taking;
  const before = await lockPooled(tx, caller, id);
  const isFree = before['ownerUserId'] === null;
  const groupId = isFree ? await refuseHindered(tx, before, taking) : null;
  const given = await giveRow(tx, caller, before, { takerId: taker.id, at, seen: null });
  if (given && groupId !== null)
    await tx.query('insert into lead_claim (member_id, lead_group_id, user_id, org_id) values ($1, $2, $3, $4)', [id, groupId, taker.id, before.orgId]);
  return given;
}

async function claim(tx: Tx, input: Takes<'member.claim'>, principal: Principal, context: OperationContext): Promise<Answers<'member.claim'>> {
  const entity = await entityFor(tx, 'member', principal, { isHeld: true });
  const caller: Caller = { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys: context.keys };
  await lockTaker(tx, principal.id);
  const assignments = await loadAssignments(tx);
  const taking: Taking = { taker: await personFor(tx, principal.id, assignments, ''), assignments, at: await momentNow(tx) };
  const report = await runOnMany(tx, caller, input, { act: 'updated', run: (part, _caller, id) => claimOne(part, caller, id, taking) });
  context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length } });
  return { done: [...report.done], failed: report.failed };
}

export const claims: Pick<Handlers, 'member.claim'> = { 'member.claim': writes(claim) };
