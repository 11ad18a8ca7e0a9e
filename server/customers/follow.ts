/** Customers pass to another colleague, to the pool of another group, or to nobody: who is left out is told with the reason, who had them hears of it. */
import type { Takes } from '#contract/operations.ts';
import { runOnMany } from '#server/engine/bulk.ts';
import type { BulkReport } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom, keptFrom } from '#server/engine/own/ownRow.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { lockRow, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { callerFor, giveMany, passedAnswer } from './distribute.ts';
import type { PassedReport } from './distribute.ts';
import { leadGroupOf } from './leadGroups.ts';
import { keepBefore } from './memberBefore.ts';
import type { Passed } from './memberBefore.ts';

const ownerOf = (row: Stored): string | null => row['ownerUserId'] as string | null;

/** @throws Refusal archived, notFollowed */
async function lockFollowed(tx: Tx, caller: Caller, id: string): Promise<Stored> {
  const before = await lockRow(tx, caller, id);
  if (before['archivedAt'] !== null) throw new Refusal('archived');
  if (ownerOf(before) === null) throw new Refusal('notFollowed');
  return before;
}

interface Writing {
  readonly values: ReadonlyMap<string, unknown>;
  readonly reason: string | null | undefined;
}

async function write(tx: Tx, caller: Caller, before: Stored, { values, reason }: Writing): Promise<Changed | undefined> {
  const version = await storeAs(tx, caller, before, { draft: values, act: 'updated', reason });
  return version === before.version ? undefined : changedFrom(caller.entity, before, version);
}

/** Nobody hears of their own doing. */
export async function tellEnded(tx: Tx, principal: Principal, from: readonly (string | null)[], reason: string | null | undefined): Promise<void> {
  for (const [id, some] of [...Map.groupBy(from, (one) => one)].toSorted(([one], [other]) => String(one).localeCompare(String(other))))
    if (id !== null && id !== principal.id)
      await notifyPerson(
        tx,
        id,
        { kind: 'customersEnded', values: { by: principal.name, count: some.length, reason: reason ?? '' }, link: '/customManage' },
        principal,
      );
}

/** Whoever sees their own rows alone ends nobody else's follow-up. @throws Refusal ownRowsOnly */
function refuseForeign(principal: Principal, before: Stored): void {
  const ownerId = ownerOf(before);
  if (ownerId !== principal.id && keptFrom(principal, { orgId: before.orgId, ownerId }, null)) throw new Refusal('ownRowsOnly');
}

/** The lives of a customer keep to the database's rule: without a follow-up person they are in the pool of their group, if they have one. */
async function letGo(
  tx: Tx,
  input: Takes<'member.cancelFollow'>,
  by: { readonly principal: Principal; readonly context: OperationContext },
  how: HowToLetGo,
): Promise<PassedReport> {
  const { principal, context } = by;
  const caller = await callerFor(tx, principal, context);
  const passed: Passed[] = [];
  const report = await runOnMany(tx, caller, input, {
    act: 'updated',
    run: async (part, _caller, id) => {
      const before = await how.lock(part, caller, id);
      refuseForeign(principal, before);
      const values = new Map<string, unknown>([['ownerUserId', null], ['ownerSince', null], ...how.values]);
      const changed = await write(part, caller, before, { values, reason: input.reason });
      if (changed) passed.push({ before, changed });
      return changed;
    },
  });
  await tellEnded(
    tx,
    principal,
    passed.map(({ before }) => ownerOf(before)),
    input.reason,
  );
  return { ...report, versions: await keepBefore(tx, principal, passed) };
}
interface HowToLetGo {
  readonly lock: (tx: Tx, caller: Caller, id: string) => Promise<Stored>;
  readonly values: ReadonlyMap<string, unknown>;
}

async function turnover(tx: Tx, input: Takes<'member.turnover'>, principal: Principal, context: OperationContext): Promise<PassedReport> {
  const group = await leadGroupOf(tx, input.leadGroupId);
  if (!group || !principal.orgIds.includes(group.orgId))
    throw invalid(principal, 'leadGroupId', ['没有这个线索组，换一个', 'There is no such lead group. Choose another one']);
  if (!group.enabled) throw new Refusal('claimGroupOff', { group: group.name });
  const lock = async (part: Tx, caller: Caller, id: string): Promise<Stored> => {
    const before = await lockRow(part, caller, id);
    if (before['archivedAt'] !== null) throw new Refusal('archived');
    if (before.orgId !== group.orgId)
      throw invalid(principal, 'leadGroupId', ['不是客户所在机构的线索组，换一个', 'is no lead group of the organisation of the customer. Choose another one']);
    return before;
  };
  const report = await letGo(tx, input, { principal, context }, { lock, values: new Map([['leadGroupId', group.id]]) });
  context.note({ entity: 'member', detail: { to: group.id, done: report.done.length, failed: report.failed.length } });
  return report;
}

async function cancelFollow(tx: Tx, input: Takes<'member.cancelFollow'>, principal: Principal, context: OperationContext): Promise<PassedReport> {
  const report = await letGo(tx, input, { principal, context }, { lock: lockFollowed, values: new Map([['followStatus', 'cancelled']]) });
  context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length } });
  return report;
}

async function setFollowStatus(tx: Tx, input: Takes<'member.setFollowStatus'>, principal: Principal, context: OperationContext): Promise<BulkReport> {
  const caller = await callerFor(tx, principal, context);
  const report = await runOnMany(tx, caller, input, {
    act: 'updated',
    run: async (part, _caller, id) =>
      write(part, caller, await lockFollowed(part, caller, id), { values: new Map([['followStatus', input.followStatus]]), reason: input.reason }),
  });
  context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length } });
  return report;
}

export const follow: Pick<Handlers, 'member.transfer' | 'member.turnover' | 'member.cancelFollow' | 'member.setFollowStatus'> = {
  // Whoever nobody follows up is distributed, and not passed on.
  'member.transfer': writes(async (tx, input, principal, context) => passedAnswer(await giveMany(tx, principal, context, { input, lock: lockFollowed }))),
  'member.turnover': writes(async (...call) => passedAnswer(await turnover(...call))),
  'member.cancelFollow': writes(async (...call) => passedAnswer(await cancelFollow(...call))),
  'member.setFollowStatus': writes(async (...call) => {
    const { done, failed } = await setFollowStatus(...call);
    return { done: [...done], failed };
  }),
};
