/** A refund, and a payment of less than the order's amount, where others decide about it (docs/adr/0118). */
import type { About, Acting, Asked, Kind, Waiting } from '#server/approvals/kinds.ts';
import { requireApproved } from '#server/approvals/needed.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { moveRow } from '#server/engine/move.ts';
import type { Moved } from '#server/engine/rules/rule.ts';
import { lockAsSeen } from '#server/engine/versions/publish.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export const callerFor = ({ principal, keys }: Acting): Caller => ({ entity: entityOf('order'), call: { entity: 'order', verb: 'move' }, principal, keys });
const refundable: ReadonlySet<unknown> = new Set(['paid', 'inService', 'completed']);

/** So much is paid back. */
const paidOf = (row: Readonly<Record<string, unknown>>): number => Number(row['paidAmount'] ?? row['payPrice']);
/** So much less is taken than the order says. */
const lessBy = (row: Readonly<Record<string, unknown>>, paidAmount: unknown): number => Number(row['payPrice']) - Number(paidAmount ?? row['payPrice']);
export const told = (row: Stored, amount: number): About => ({
  orgId: row.orgId,
  version: row.version,
  title: `${String(row['orderNo'])} ${String(row['title'])}`,
  amount,
});

/** A move of an order that the rule of the house lets nobody make alone. @throws Refusal needsApprovalAbove */
export async function requireApprovedMove(
  tx: Tx,
  principal: Principal,
  { move, row }: Pick<Moved, 'move' | 'row'>,
  draft: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (principal.kind !== 'staff') return;
  const { id: subjectId, orgId } = row;
  if (move === 'refund') return requireApproved(tx, principal, { kind: 'refund', subjectId, orgId, amount: paidOf(row) });
  const less = move === 'pay' ? lessBy(row, draft.get('paidAmount')) : 0;
  if (less > 0) await requireApproved(tx, principal, { kind: 'discount', subjectId, orgId, amount: less });
}

export const readOrder = (tx: Tx, by: Acting, { subjectId, version }: Asked): Promise<Stored> => lockAsSeen(tx, callerFor(by), { id: subjectId, version });

export const refundKind: Kind = {
  right: 'order.move',
  doneBy: 'order.approve',
  amountOf: paidOf,
  about: async (tx, by, asked) => {
    const row = await readOrder(tx, by, asked);
    if (row['payWay'] === 'online') throw new Refusal('refundOnline');
    if (!refundable.has(row['status'])) throw invalid(by.principal, 'id', ['还没有收款，没有可退的钱', 'nothing has been paid, so there is nothing to refund']);
    return told(row, paidOf(row));
  },
  run: async (tx, by, { subjectId, version, reason }: Waiting) => {
    await moveRow(tx, callerFor(by), { id: subjectId, version, state: 'status', to: 'refunded', reason });
  },
};

export const discountKind: Kind = {
  right: 'order.move',
  amountOf: (row, { paidAmount }) => lessBy(row, paidAmount),
  about: async (tx, by, asked) => {
    const row = await readOrder(tx, by, asked);
    const less = lessBy(row, asked.input['paidAmount']);
    if (row['status'] !== 'unpaid') throw new Refusal('paymentNotOpen');
    if (less <= 0) throw invalid(by.principal, 'paidAmount', ['没有少收，直接确认支付', 'is no less than the order says: confirm the payment without asking']);
    return told(row, less);
  },
  run: async (tx, by, { subjectId, version, reason, input }: Waiting) => {
    await moveRow(tx, callerFor(by), { id: subjectId, version, state: 'status', to: 'paid', reason, given: input });
  },
};
