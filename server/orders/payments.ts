/**
 * A customer pays an order in two steps: they begin it, and it is booked when the payment system says so under its signature, once however often it says it
 * (docs/adr/0064).
 */
import type { Takes } from '#contract/operations.ts';
import type { Database, Query } from '#server/db/database.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { alone } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import type { PaymentNotice } from '#server/outside/payment.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { moveRow } from '#server/engine/move.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Owed extends Record<string, unknown> {
  readonly id: string;
  readonly orderNo: string;
  readonly title: string;
  readonly payPrice: number;
  readonly status: string;
  readonly version: number;
  readonly orgId: string;
  readonly groupId: string;
}
const columns = `x.id, x.order_no as "orderNo", x.title, x.pay_price as "payPrice", x.status, x.version, x.org_id as "orgId", o.group_id as "groupId"
  from "order" x join organisation o on o.id = x.org_id`;
const shown = `x.deleted_at is null and (x.review_over is null or x.approved_at is not null)`;

/** @throws Refusal notFound: of somebody else and none look alike; paymentNotOpen */
async function owedBy(query: Query, orderId: string, principal: Principal): Promise<Owed> {
  const [owed] =
    principal.kind === 'member' ? await query.query<Owed>(`select ${columns} where x.id = $1 and x.member_id = $2 and ${shown}`, [orderId, principal.id]) : [];
  if (!owed) throw new Refusal('notFound');
  if (owed.status !== 'unpaid') throw new Refusal('paymentNotOpen');
  return owed;
}

/** @returns whether this notice has been booked before. @throws Refusal paymentReused */
async function isBooked(tx: Tx, { paymentNo, amount }: PaymentNotice, orderId: string): Promise<boolean> {
  const kept = await tx.query('insert into payment_notice (payment_no, order_id, amount) values ($1, $2, $3) on conflict do nothing returning payment_no', [
    paymentNo,
    orderId,
    amount,
  ]);
  if (kept.length > 0) return false;
  const [before] = await tx.query<{ orderId: string; amount: number }>('select order_id as "orderId", amount from payment_notice where payment_no = $1', [
    paymentNo,
  ]);
  if (before?.orderId !== orderId || Number(before.amount) !== amount) throw new Refusal('paymentReused');
  return true;
}

/** Signature, order, number, amount; then the move of the life, by nobody of the staff. @throws Refusal */
async function book(database: Database, notice: PaymentNotice, context: OperationContext): Promise<void> {
  context.payment.requireSigned(notice);
  await inTransaction(database, async (tx) => {
    const [owed] = await tx.query<Owed>(`select ${columns} where x.order_no = $1 and ${shown} for no key update of x`, [notice.orderNo]);
    if (!owed) throw new Refusal('notFound');
    context.note({ entity: 'order', entityId: owed.id, detail: { amount: notice.amount, expected: owed.payPrice } });
    if (await isBooked(tx, notice, owed.id)) return context.auditIn(tx);
    if (notice.amount !== owed.payPrice) throw new Refusal('paymentAmount', { found: notice.amount, expected: owed.payPrice });
    const caller: Caller = { entity: entityOf('order'), call: { entity: 'order', verb: 'move' }, principal: systemOf(owed), keys: context.keys };
    const given = { paidAmount: notice.amount, payWay: 'online', voucherNo: notice.paymentNo };
    await moveRow(tx, caller, { id: owed.id, version: owed.version, state: 'status', to: 'paid', given });
    context.note({ principal: { kind: 'system', id: nilId, orgId: owed.orgId, sessionId: '' } });
    await context.auditIn(tx);
  });
}

const begin = async (database: Database, { orderId }: Takes<'payment.begin'>, principal: Principal, context: OperationContext) => {
  const owed = await database.snapshot((query) => owedBy(query, orderId, principal));
  const payUrl = await context.payment.begin({ orderNo: owed.orderNo, title: owed.title, amount: owed.payPrice });
  context.note({ entity: 'order', entityId: orderId, detail: { amount: owed.payPrice } });
  return { orderId, amount: owed.payPrice, payUrl, isCashier: context.payment.isCashier };
};

/** The same notice for the same amount of the same order: pressing twice pays once. */
const cashier = async (database: Database, { orderId, amount }: Takes<'payment.cashier'>, principal: Principal, context: OperationContext): Promise<null> => {
  if (!context.payment.isCashier) throw new Refusal('paymentAbsent');
  const { orderNo, version } = await database.snapshot((query) => owedBy(query, orderId, principal));
  await book(database, context.payment.signed({ paymentNo: `demo-${orderId}-${version}`, orderNo, amount, paidAt: new Date().toISOString() }), context);
  return null;
};

export const payment: Pick<Handlers, `payment.${'begin' | 'cashier' | 'notice'}`> = {
  'payment.begin': alone(begin),
  'payment.cashier': alone(cashier),
  'payment.notice': alone(async (database, notice, _who, context) => {
    await book(database, notice, context);
    return null;
  }),
};
