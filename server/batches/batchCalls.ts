/** Batches as somebody works with them: receivers are checked, looked at, sent to, gone on with and sent to again. */
import { smsBatchLife } from '#contract/lives/smsBatchLife.ts';
import { yuan } from '#contract/money.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { createRow, isOlder, lockRow, readRow, refuseOlder } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { requireSource } from '#server/imports/jobImport.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { retryMessages } from '#server/outgoing/stop.ts';
import { batchCaller, stepBatch } from './batchRow.ts';
import type { BatchState } from './batchRow.ts';
import { chainOf } from './chainOf.ts';
import { factsOf, previewOf, sumOf } from './preview.ts';
import type { Reached } from './preview.ts';
import { carryOver } from './settle.ts';
import { countBatch } from './sums.ts';

type Begun = Answers<'smsBatch.prepare'>;
type Confirmed = Takes<'smsBatch.send'>;

const stateWord = (state: BatchState, { language }: Principal): string => smsBatchLife.states[state].label[language === 'en' ? 1 : 0];

/** @throws Refusal notFound, versionConflict, batchNotReady */
async function lockBatch(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
  on: { readonly principal: Principal; readonly context: OperationContext; readonly from: readonly BatchState[] },
): Promise<Stored> {
  const caller = batchCaller(on.principal, on.context.keys);
  const before = await lockRow(tx, caller, id);
  on.context.note({ entity: 'smsBatch', entityId: id });
  if (isOlder(before, version)) return refuseOlder(tx, caller, before, new Map());
  const status = before['status'] as BatchState;
  if (!on.from.includes(status)) throw new Refusal('batchNotReady', { state: stateWord(status, on.principal) });
  return before;
}

const begunOf = (before: Stored, status: BatchState, version: number): Begun => ({
  id: before.id,
  status,
  version,
  total: (before['total'] as number | null) ?? null,
});

/** The texts of now are looked at, and go out. @throws Refusal as `chainOf`, notFound for a file that is somebody else's */
export async function beginCheck(tx: Tx, before: Stored, principal: Principal, context: OperationContext): Promise<Begun> {
  const chained = await chainOf(tx, principal, before);
  if (before['source'] === 'file') {
    if (typeof before['path'] !== 'string') throw invalid(principal, 'path', ['选一个 Excel 文件', 'Choose an Excel file']);
    await requireSource(tx, before['path'], principal);
  }
  const draft = { ...chained, foundAt: null, problem: null, sentBy: principal.id, language: principal.language };
  return begunOf(before, 'preparing', await stepBatch(tx, batchCaller(principal, context.keys), before, { to: 'preparing', draft }));
}

async function prepare(tx: Tx, input: Takes<'smsBatch.prepare'>, principal: Principal, context: OperationContext): Promise<Begun> {
  const before = await lockBatch(tx, input, { principal, context, from: ['draft', 'ready'] });
  return beginCheck(tx, before, principal, context);
}

/** The second look: how many and how much are as they were when they were looked at, and somebody has typed how many. @throws Refusal batchChanged, invalidInput */
async function requireConfirmed(query: Query, { id, count, amount, typed }: Confirmed, principal: Principal, reached: Reached): Promise<void> {
  const now = await sumOf(query, id, reached);
  if (now.count !== count || now.amount !== amount) throw new Refusal('batchChanged', { count: now.count, amount: yuan(now.amount) });
  if (count === 0) throw invalid(principal, 'typed', ['没有人可以发送', 'There is nobody to send to']);
  if (typed !== count) throw invalid(principal, 'typed', [`和发送人数 ${count} 不一致，核对后再输入`, `differs from the ${count} it goes to. Look again`]);
}

async function send(tx: Tx, input: Confirmed, principal: Principal, context: OperationContext): Promise<Begun> {
  const before = await lockBatch(tx, input, { principal, context, from: ['ready'] });
  await chainOf(tx, principal, before);
  await requireConfirmed(tx, input, principal, 'ready');
  const [now, plannedAt] = [await momentNow(tx), before['plannedAt']];
  const isPlanned = typeof plannedAt === 'string';
  if (isPlanned && Date.parse(plannedAt) <= Date.parse(now))
    throw invalid(principal, 'typed', ['计划时间已过，退回修改，改时间或清空', 'The planned moment has passed. Send it back, and change or clear it']);
  const to = isPlanned ? 'planned' : 'running';
  const draft = { sentBy: principal.id, problem: null, nextAt: null, ...(isPlanned ? {} : { startedAt: now }) };
  context.note({ detail: { rows: input.count } });
  return begunOf(before, to, await stepBatch(tx, batchCaller(principal, context.keys), before, { to, draft }));
}

/** Those who have a message keep it, and its key; whoever has none yet is ready again. */
async function again(tx: Tx, batchId: string, from: 'stopped' | 'failed'): Promise<void> {
  const rows = await tx.query<{ messageId: string | null }>(
    `select message_id as "messageId" from sms_receiver where batch_id = $1 and status = $2 and deleted_at is null`,
    [batchId, from],
  );
  const ids = rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
  if (ids.length > 0) await retryMessages(tx, { ids });
  await tx.query(`update sms_receiver set status = 'ready', reason = null where batch_id = $1 and status = $2 and message_id is null and deleted_at is null`, [
    batchId,
    from,
  ]);
  await carryOver(tx, { id: batchId });
}

interface Continuing {
  readonly principal: Principal;
  readonly context: OperationContext;
  readonly reached: 'stopped' | 'failed';
  readonly from: readonly BatchState[];
}

/** Those who were stopped, or failed, are sent to. @throws Refusal as `lockBatch`, `chainOf`, and batchChanged where something was looked at */
export async function continueWith(
  tx: Tx,
  input: { readonly id: string; readonly version?: number | null | undefined },
  on: Continuing,
  looked?: Confirmed,
): Promise<Begun> {
  const { principal, context, reached } = on;
  const before = await lockBatch(tx, input, on);
  await chainOf(tx, principal, before);
  if (looked) await requireConfirmed(tx, looked, principal, reached);
  await again(tx, before.id, reached);
  await countBatch(tx, { id: before.id, orgId: before.orgId, groupId: principal.groupId });
  const draft = { sentBy: principal.id, problem: null, nextAt: null, finishedAt: null };
  return begunOf(before, 'running', await stepBatch(tx, batchCaller(principal, context.keys), before, { to: 'running', draft }));
}

const continuing =
  (reached: Continuing['reached'], from: readonly BatchState[]) =>
  (tx: Tx, input: Confirmed, principal: Principal, context: OperationContext): Promise<Begun> =>
    continueWith(tx, input, { principal, context, reached, from }, input);

async function forMembers(tx: Tx, { ids, ...input }: Takes<'smsBatch.forMembers'>, principal: Principal, context: OperationContext): Promise<Begun> {
  const caller = batchCaller(principal, context.keys);
  const made = await createRow(tx, caller, { ...input, source: 'chosen', memberIds: ids });
  context.note({ entity: 'smsBatch', entityId: made.id });
  return beginCheck(tx, await lockRow(tx, caller, made.id), principal, context);
}

const facts =
  (reached: Reached) =>
  async (query: Query, { id }: { readonly id: string }, principal: Principal, { keys }: OperationContext): Promise<Answers<'smsBatch.sendCheck'>> => {
    await readRow(query, batchCaller(principal, keys), id);
    return factsOf(query, { id, principal }, reached);
  };

async function preview(query: Query, { id }: Takes<'smsBatch.preview'>, principal: Principal, context: OperationContext): Promise<Answers<'smsBatch.preview'>> {
  const { orgId } = await readRow(query, batchCaller(principal, context.keys), id);
  context.note({ entity: 'smsBatch', entityId: id });
  return previewOf(query, { id, orgId: String(orgId) });
}

type Calls = 'prepare' | 'preview' | 'sendCheck' | 'send' | 'goOnCheck' | 'goOn' | 'resendCheck' | 'resend' | 'forMembers';

export const smsBatch: Pick<Handlers, `smsBatch.${Calls}`> = {
  'smsBatch.prepare': writes(prepare),
  'smsBatch.preview': reads(preview),
  'smsBatch.sendCheck': reads(facts('ready')),
  'smsBatch.send': writes(send),
  'smsBatch.goOnCheck': reads(facts('stopped')),
  'smsBatch.goOn': writes(continuing('stopped', ['stopped'])),
  'smsBatch.resendCheck': reads(facts('failed')),
  'smsBatch.resend': writes(continuing('failed', ['finished', 'stopped'])),
  'smsBatch.forMembers': writes(forMembers),
};
