/** Customers get a follow-up person, many at once: who is left out is told with the reason, who is concerned hears of it. */
import type { Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { keepBefore } from './memberBefore.ts';
import type { Passed } from './memberBefore.ts';
import { followRolesOf, mayFollow } from './followers.ts';
import { requireGroupRoom } from './leadGroups.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { runOnMany } from '#server/engine/bulk.ts';
import type { BulkReport } from '#server/engine/bulk.ts';
import { giveRow, lockTaker, readSeen } from '#server/engine/claim.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { keptFrom } from '#server/engine/own/ownRow.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { personFor } from '#server/rights/granting.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { reachOf } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';

/** A colleague is to follow up, in organisations whose customers they see. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly orgIds: ReadonlySet<string>;
  /** That organisation's roles for follow-up, if it names any, decide this. */
  readonly follows: (orgId: string) => boolean;
}

/** @throws Refusal invalidInput for somebody unknown, foreign or switched off: they look alike */
export async function colleagueOf(query: Query, principal: Principal, id: string): Promise<Colleague> {
  await lockTaker(query, id);
  const [known] = await query.query(
    'select 1 from staff_user u join organisation o on o.id = u.org_id where u.id = $1 and u.enabled and u.deleted_at is null and o.group_id = $2',
    [id, principal.groupId],
  );
  if (!known) throw invalid(principal, 'userId', ['没有这位同事，或账号已停用', 'There is no such colleague, or the account is switched off']);
  const assignments = await loadAssignments(query);
  const person = await personFor(query, id, assignments, '');
  const held = person.held.filter(({ role }) => role.rights.includes('member.read'));
  const named = await followRolesOf(query, assignments.tree.ofGroup(principal.groupId));
  const follows = (orgId: string): boolean => mayFollow(named, assignments.tree, person.held, orgId);
  return { id, name: person.name, orgIds: new Set(held.flatMap((one) => reachOf(assignments.tree, one))), follows };
}

interface Customer {
  readonly orgId: string;
  readonly ownerId: string | null;
  readonly archivedAt: unknown;
}
/** @throws Refusal archived, ownRowsOnly, cannotFollowUp, noFollowRole: the customer cannot be theirs */
export function refuseHindered(principal: Principal, { id, name, orgIds, follows }: Colleague, customer: Customer): void {
  if (customer.archivedAt !== null) throw new Refusal('archived');
  if (keptFrom(principal, customer, id)) throw new Refusal('ownRowsOnly');
  if (!orgIds.has(customer.orgId)) throw new Refusal('cannotFollowUp', { name });
  if (!follows(customer.orgId)) throw new Refusal('noFollowRole', { name });
}

/** @throws Refusal invalidInput where their role keeps the field from them */
export async function callerFor(query: Query, principal: Principal, { keys }: Pick<OperationContext, 'keys'>): Promise<Caller> {
  const entity = await entityFor(query, 'member', principal, { isHeld: true });
  if (readingOf(entity, principal, keys).access('ownerUserId') !== 'write')
    throw invalid(principal, 'userId', ['您不能修改跟进人', 'You may not change follow-up persons']);
  return { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys };
}

/** The colleagues who have other customers now get a message that says how many, and who has them; nobody gets one of what they did themselves. */
export async function tellConcerned(tx: Tx, principal: Principal, to: Colleague, from: readonly (string | null)[]): Promise<void> {
  if (from.length === 0) return;
  const values = { by: principal.name, to: to.name };
  if (to.id !== principal.id)
    await notifyPerson(tx, to.id, { kind: 'customersGiven', values: { ...values, count: from.length }, link: '/customManage' }, principal);
  const before = [...Map.groupBy(from, (id) => id)].toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  for (const [id, some] of before)
    if (id !== null && id !== principal.id)
      await notifyPerson(tx, id, { kind: 'customersPassed', values: { ...values, count: some.length }, link: '/customManage' }, principal);
}

interface Giving {
  readonly input: Takes<'member.distribute'> & { readonly reason?: string | null | undefined };
  /** Reads a customer to be given and locks it; throws what forbids that. */
  readonly lock?: (tx: Tx, caller: Caller, id: string) => Promise<Stored>;
}

export interface PassedReport extends BulkReport {
  /** Row -> the version that the act made. */
  readonly versions: Readonly<Record<string, number>>;
}

/** One colleague gets them all, whoever had them before. */
export async function giveRows(tx: Tx, principal: Principal, on: Pick<OperationContext, 'keys'>, { input, lock = lockRow }: Giving): Promise<PassedReport> {
  const caller = await callerFor(tx, principal, on);
  const seen = readSeen(input.seen);
  const to = await colleagueOf(tx, principal, input.userId);
  const at = await momentNow(tx);
  const passed: Passed[] = [];
  const report = await runOnMany(tx, caller, input, {
    act: 'updated',
    run: async (part, _caller, id) => {
      const before = await lock(part, caller, id);
      const owner = before['ownerUserId'] as string | null;
      refuseHindered(principal, to, { orgId: before.orgId, ownerId: owner, archivedAt: before['archivedAt'] });
      if (owner !== to.id) await requireGroupRoom(part, before['leadGroupId'], to);
      const given = await giveRow(part, caller, before, { takerId: to.id, at, seen: seen[id], reason: input.reason });
      if (given) passed.push({ before, changed: given });
      return given;
    },
  });
  await tellConcerned(
    tx,
    principal,
    to,
    passed.map(({ before }) => before['ownerUserId'] as string | null),
  );
  return { ...report, versions: await keepBefore(tx, principal, passed) };
}

/** The same, where the call does nothing else. */
export async function giveMany(tx: Tx, principal: Principal, context: OperationContext, giving: Giving): Promise<PassedReport> {
  const report = await giveRows(tx, principal, context, giving);
  context.note({ entity: 'member', detail: { to: giving.input.userId, done: report.done.length, failed: report.failed.length } });
  return report;
}

export const passedAnswer = ({ done, failed, versions }: PassedReport) => ({ done: [...done], failed, versions });

export const member: Pick<Handlers, 'member.distribute'> = {
  'member.distribute': writes(async (tx, input, principal, context) => passedAnswer(await giveMany(tx, principal, context, { input }))),
};
