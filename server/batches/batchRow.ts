/** A batch as the work on it reads it, and its steps from state to state. */
import { smsBatchLife } from '#contract/lives/smsBatchLife.ts';
import { moveBetween } from '#contract/lives/life.ts';
import type { BatchProblem, BatchSource } from '#contract/choices/batches.ts';
import type { MessageCategory } from '#contract/choices/messaging.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { audienceOf, publish } from '#server/engine/recordChange.ts';
import { lockRow, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';

export type BatchState = keyof typeof smsBatchLife.states;

export interface Batch extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  /** The group whose log its events go to. */
  readonly groupId: string;
  readonly status: BatchState;
  readonly source: BatchSource;
  readonly assertedGroupId: string | null;
  readonly conditions: FilterGroup | null;
  readonly memberIds: readonly string[] | null;
  readonly path: string | null;
  readonly values: readonly { readonly name: string; readonly value: string }[] | null;
  readonly category: MessageCategory | null;
  readonly chain: readonly ChainStep[] | null;
  readonly perMinute: number | null;
  readonly foundAt: string | null;
  readonly sentBy: string | null;
  readonly isAtOnce: boolean | null;
  /** Faults of rows are told so. */
  readonly language: string | null;
}

/** The statement calls batch `b` and its organisation `o`. */
export const batchColumns = `b.id, b.org_id as "orgId", o.group_id as "groupId", b.status, b.source, b.group_id as "assertedGroupId", b.conditions, b.member_ids as "memberIds", b.path, b.values,
  b.category, b.chain, b.per_minute as "perMinute", b.found_at as "foundAt", b.sent_by as "sentBy", b.is_at_once as "isAtOnce", b.language`;

export const batchCaller = (principal: Principal, keys: Keys): Caller => ({
  entity: entityOf('smsBatch'),
  call: { entity: 'smsBatch', verb: 'move' },
  principal,
  keys,
});

interface Step {
  readonly to: BatchState;
  /** Written with the state. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

/** @throws for a step that the life does not have: a fault of whoever calls */
export async function stepBatch(tx: Tx, caller: Caller, before: Stored, step: Step): Promise<number> {
  const { entity, principal } = caller;
  const { to, draft = {} } = step;
  const from = before['status'] as BatchState;
  if (moveBetween(smsBatchLife, from, to, 'system') === undefined) throw new Error(`A batch does not go from ${from} to ${to}: see smsBatchLife.`);
  const version = await storeAs(tx, caller, before, { draft: new Map<string, unknown>([...Object.entries(draft), ['status', to]]), act: 'moved' });
  publish(tx, { entity, principal, act: 'moved', orgIds: await audienceOf(tx, entity, principal, [before.orgId]) }, [changedFrom(entity, before, version)]);
  return version;
}

/** The system moves a batch that it holds locked. */
export async function stepBySystem(
  tx: Tx,
  { batch, keys }: { readonly batch: Batch; readonly keys: Keys },
  to: BatchState,
  draft: Readonly<Record<string, unknown>> & { readonly problem?: BatchProblem | null } = {},
): Promise<void> {
  const caller = batchCaller(systemOf(batch), keys);
  await stepBatch(tx, caller, await lockRow(tx, caller, batch.id), { to, draft });
}
