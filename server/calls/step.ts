/** A task goes from one state to another by what the call desk does: the table of the life is asked, history and event stand in the same transaction. */
import { callTaskLife } from '#contract/lives/callTaskLife.ts';
import { moveBetween } from '#contract/lives/life.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { audienceOf, publish } from '#server/engine/recordChange.ts';
import { lockRow, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export type TaskState = keyof typeof callTaskLife.states;

export const callerOf = (principal: Principal, { keys }: Pick<OperationContext, 'keys'>): Caller => ({
  entity: entityOf('callTask'),
  call: { entity: 'callTask', verb: 'move' },
  principal,
  keys,
});

/** @throws Refusal callTaskOfOther: it went back to the queue, or somebody else has it by now */
export async function lockHeld(tx: Tx, caller: Caller, id: string): Promise<Stored> {
  const before = await lockRow(tx, caller, id);
  if (before['status'] !== 'taken' || before['holderId'] !== caller.principal.id) throw new Refusal('callTaskOfOther');
  return before;
}

/** Nobody holds it any more. */
export const given: readonly (readonly [string, null])[] = [
  ['holderId', null],
  ['heldSince', null],
  ['heldUntil', null],
];

/** @throws for a step that the life does not have: a fault of whoever calls */
export async function stepTask(
  tx: Tx,
  caller: Caller,
  before: Stored,
  { to, draft }: { readonly to: TaskState; readonly draft: ReadonlyMap<string, unknown> },
): Promise<number> {
  const { entity, principal } = caller;
  const from = before['status'] as TaskState;
  if (moveBetween(callTaskLife, from, to, 'system') === undefined) throw new Error(`A call task does not go from ${from} to ${to}: see callTaskLife.`);
  if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  const version = await storeAs(tx, caller, before, { draft: new Map<string, unknown>([...draft, ['status', to]]), act: 'moved' });
  publish(tx, { entity, principal, act: 'moved', orgIds: await audienceOf(tx, entity, principal, [before.orgId]) }, [changedFrom(entity, before, version)]);
  return version;
}
