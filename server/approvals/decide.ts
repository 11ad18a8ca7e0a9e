/** Somebody decides about what was asked for: approved, it is done in the same transaction, exactly as it was asked (docs/adr/0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { approvalTitleValues } from '#contract/approvals/kinds.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import { isOlder, lockRow, readRow, refuseOlder } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { requireAnother } from '#server/engine/versions/authors.ts';
import { moveRow } from '#server/engine/move.ts';
import type { Given } from '#server/engine/rows.ts';
import { invalid } from '#server/kit/invalid.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { approvalCaller } from './ask.ts';
import { byWhom, ranOut } from './byWhom.ts';
import type { Acting, Waiting } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { asApproved } from './needed.ts';
import { decideInProcess } from './process.ts';

export interface Decision {
  readonly id: string;
  readonly version?: number | null | undefined;
  readonly to: 'approved' | 'rejected' | 'withdrawn';
  readonly reason?: string | null | undefined;
  /** Nobody decided within the time that its process gives. */
  readonly isLate?: boolean;
}

const waitingOf = (row: Stored): Waiting => ({
  id: row.id,
  orgId: row.orgId,
  version: row['seenVersion'] as number,
  subjectId: String(row['subjectId']),
  reason: String(row['remark']),
  input: (row['input'] ?? {}) as AskedInput,
});

/** The row has gone on since it was asked. */
const outdated: ReadonlySet<string> = new Set(['versionConflict', 'impossibleMove', 'mergeStale', 'mergedAlready']);

/** It is done as it was seen when it was asked, or not at all. @throws Refusal approvalOutdated */
async function carryOut(tx: Tx, by: Acting, name: ApprovalKindName, waiting: Waiting): Promise<void> {
  try {
    await asApproved(tx, { kind: name, subjectId: waiting.subjectId }, () => kindOf(name).run(tx, by, waiting));
  } catch (error) {
    throw error instanceof Refusal && outdated.has(error.reason) ? new Refusal('approvalOutdated') : error;
  }
}

async function tell(tx: Tx, { principal }: Acting, row: Stored, { to, reason, isLate }: Decision): Promise<void> {
  const of = { orgId: row.orgId, groupId: principal.groupId };
  const title = approvalTitleValues(row['kind'] as ApprovalKindName, String(row['title']));
  const why = isLate ? ranOut : { reason: reason?.trim() || '—' };
  const values = { ...title, ...byWhom(principal), ...why, no: String(row['approvalNo'] ?? '') };
  const kind = to === 'approved' ? 'approvalGiven' : 'approvalRefused';
  await notifyPerson(tx, String(row['requestedById']), { kind, values, link: `/approvals?id=${row.id}`, of }, principal);
}

/** A draft is decided about by none of its authors, be it one person who decides or the last of a process. @throws Refusal ownDraft */
async function requireNotTheirs(tx: Tx, { principal }: Acting, row: Stored): Promise<void> {
  const barred = await kindOf(row['kind'] as ApprovalKindName).barred?.(tx, String(row['subjectId']));
  if (barred) await requireAnother(tx, principal, { barred, right: 'approval.decide', orgId: row.orgId });
}

/** It is decided: what was asked for is done, or what waited for it goes on without. @param row is locked. @throws Refusal impossibleMove, ownApproval, ownDraft, approvalOutdated */
export async function settle(tx: Tx, by: Acting, row: Stored, decision: Decision): Promise<Given> {
  const { id, to, reason } = decision;
  const name = row['kind'] as ApprovalKindName;
  if (to !== 'withdrawn') await requireNotTheirs(tx, by, row);
  const moved = await moveRow(tx, approvalCaller(by, 'move'), { id, state: 'status', to, reason });
  if (to === 'approved') await carryOut(tx, by, name, waitingOf(row));
  else await asApproved(tx, { kind: name, subjectId: String(row['subjectId']) }, async () => kindOf(name).ended?.(tx, by, waitingOf(row), { to, reason }));
  if (to !== 'withdrawn') await tell(tx, by, row, decision);
  return moved.row;
}

/** @throws Refusal notFound, versionConflict, impossibleMove, ownApproval, ownDraft, notYourApproval, approvalOutdated */
export async function decide(tx: Tx, by: Acting, decision: Decision): Promise<Given> {
  const { id, version, to, reason } = decision;
  const caller = approvalCaller(by, 'move');
  const row = await lockRow(tx, caller, id);
  if (isOlder(row, version)) return refuseOlder(tx, caller, row, new Map());
  if (to === 'withdrawn' && row['requestedById'] !== by.principal.id) throw new Refusal('notYourApproval');
  if (to === 'rejected' && !reason?.trim()) throw invalid(by.principal, 'remark', ['写明为什么不通过', 'must say why it is rejected']);
  const instanceId = row['processId'];
  if (row['status'] !== 'waiting' || typeof instanceId !== 'string') return settle(tx, by, row, decision);
  await decideInProcess(tx, by, { id, instanceId, to, reason });
  return readRow(tx, caller, id);
}
