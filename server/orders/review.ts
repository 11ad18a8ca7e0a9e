/** A pushed order above an amount is approved by a process, where the rule of the house names one: it begins with it (docs/adr/0149). */
import type { Acting, Kind } from '#server/approvals/kinds.ts';
import { ask } from '#server/approvals/ask.ts';
import { requireApproved, requireUndecided } from '#server/approvals/needed.ts';
import { isBelow, ruleFor } from '#server/approvals/rules.ts';
import type { Query } from '#server/db/database.ts';
import { moveRow } from '#server/engine/move.ts';
import type { Given } from '#server/engine/rows.ts';
import type { Moved } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { callerFor, readOrder, told } from './approvals.ts';

const waits = 'pendingReview';

/** Fen. @returns null where no process decides about an order of this price */
export async function limitOfProcess(query: Query, orgId: string, price: number): Promise<number | null> {
  const rule = await ruleFor(query, orgId, 'order');
  return rule?.definitionId == null || isBelow(rule, price) ? null : (rule.over ?? 0);
}

/** Whoever pushed it asks with that; the note that they wrote says why. */
export async function askForReview(tx: Tx, by: Acting, row: Given): Promise<void> {
  const { id, orgId, version, payPrice, remark } = row;
  if ((await limitOfProcess(tx, String(orgId), Number(payPrice))) === null) return;
  const reason = String(remark ?? '').trim() || (by.principal.language === 'en' ? 'Order pushed' : '推送订单');
  await ask(tx, by, 'order', { subjectId: id, version: Number(version), reason, input: {} });
}

/** An order in review that a process decides about is moved by nobody alone. @throws Refusal approvalDecides, needsApprovalAbove */
export async function requireReviewed(tx: Tx, principal: Principal, { move, row, from }: Pick<Moved, 'move' | 'row' | 'from'>): Promise<void> {
  if (from !== waits || principal.kind !== 'staff') return;
  const { id: subjectId, orgId } = row;
  await requireUndecided(tx, { kind: 'order', subjectId });
  if (move !== 'cancel') await requireApproved(tx, principal, { kind: 'order', subjectId, orgId, amount: Number(row['payPrice']) });
}

export const orderKind: Kind = {
  right: 'order.push',
  doneBy: 'order.approve',
  amountOf: (row) => Number(row['payPrice']),
  about: async (tx, by, of) => {
    const row = await readOrder(tx, by, of);
    if (row['status'] !== waits) throw invalid(by.principal, 'id', ['这张订单不用审核', 'is not in review']);
    if ((await limitOfProcess(tx, row.orgId, Number(row['payPrice']))) === null)
      throw invalid(by.principal, 'id', ['没有审批流程管这张订单，直接审核', 'is decided about by no process: approve or reject it directly']);
    return told(row, Number(row['payPrice']));
  },
  run: async (tx, by, { subjectId, version }) => {
    await moveRow(tx, callerFor(by), { id: subjectId, version, state: 'status', to: 'unpaid' });
  },
  /** Withdrawn, it waits in review as before: whoever pushed it cancels it, or asks again. */
  ended: async (tx, by, of, { to, reason }) => {
    if (to === 'withdrawn') return;
    const { status } = await readOrder(tx, by, { ...of, version: null });
    if (status === waits) await moveRow(tx, callerFor(by), { id: of.subjectId, state: 'status', to: 'closed', reason });
  },
};
