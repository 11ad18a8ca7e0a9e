/** Orders: a number of their own, and a message of type 16 in the conversation whenever one moves. */
import { needsVoucher } from '#contract/choices/orders.ts';
import { frameType } from '#contract/socket.ts';
import { byWhom } from '#server/approvals/byWhom.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { appendCard, appendStatus } from './orderMessages.ts';
import { requireApprovedMove } from './approvals.ts';
import { limitOfProcess, requireReviewed } from './review.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { giveForOrder, takeBackForOrder } from '#server/points/ofOrder.ts';
import type { Moved, Rule, RuleRow } from '#server/engine/rules/rule.ts';

const numberTries = 10;

/** Numbers come from a sequence; one that demo or imported rows already have is passed over. */
async function freeNumber(query: Query): Promise<string> {
  for (let tries = 0; tries < numberTries; tries += 1) {
    const [found] = await query.query<{ orderNo: string; isTaken: boolean }>(
      `with n as (select 'PO' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || careline_digits(nextval('order_number')) as order_no)
       select n.order_no as "orderNo", exists (select from "order" o where o.order_no = n.order_no) as "isTaken" from n`,
    );
    if (found && !found.isTaken) return found.orderNo;
  }
  throw new Error(`No free order number in ${numberTries} tries: expected the sequence order_number to be ahead of the stored numbers. Set it with setval.`);
}

/** Above the limit of its organisation, or of the rule that names a process, as it stood when it was pushed. @returns null where nobody has to approve it */
async function reviewOver(query: Query, orgId: string, draft: ReadonlyMap<string, unknown>): Promise<number | null> {
  if ((draft.get('kind') ?? 'pushed') !== 'pushed') return null;
  const byProcess = await limitOfProcess(query, orgId, Number(draft.get('payPrice')));
  if (byProcess !== null) return byProcess;
  const [org] = await query.query<{ over: number | null }>('select review_over as over from organisation where id = $1', [orgId]);
  return org?.over != null && Number(draft.get('payPrice')) > org.over ? org.over : null;
}

/** Nobody has approved it, so its customer has never seen it, however it ended. */
const isHiddenFromMember = (row: Readonly<Record<string, unknown>>): boolean => row['reviewOver'] != null && row['approvedAt'] == null;

/** A payment by hand: the amount as it is unless somebody says why, and a voucher wherever there is one. @throws Refusal invalidInput */
function completePayment(principal: Principal, row: RuleRow, draft: Map<string, unknown>, reason: string): void {
  const amount = Number(draft.get('paidAmount') ?? row['payPrice']);
  const way = String(draft.get('payWay') ?? 'unstated');
  if (amount !== Number(row['payPrice']) && reason === '')
    throw invalid(principal, 'reason', ['实收金额与订单不同，写明原因', 'must be told: the amount is not that of the order']);
  if (principal.kind === 'staff' && needsVoucher(way) && !String(draft.get('voucherNo') ?? '').trim())
    throw invalid(principal, 'voucherNo', ['要填凭证号，没有就选现金', 'is needed unless it was cash']);
  draft.set('paidAmount', amount);
  draft.set('payWay', way);
}

/** Moves of orders are judged here as far as the table of the life cannot say it. @throws Refusal */
async function judge(tx: Tx, principal: Principal, { row, move, reason }: Moved, draft: Map<string, unknown>): Promise<void> {
  if (move === 'pay') return completePayment(principal, row, draft, reason);
  if (move === 'approve') return appendCard(tx, row, principal);
  if (move === 'reject' && typeof row['createdBy'] === 'string') {
    const values = { ...byWhom(principal), title: String(row['title']), orderNo: String(row['orderNo']), reason: reason === '' ? '—' : reason };
    return notifyPerson(
      tx,
      row['createdBy'],
      { kind: 'orderRejected', values, link: `/orderManage?id=${row.id}`, of: { orgId: row.orgId, groupId: principal.groupId } },
      principal,
    );
  }
}

export const orderRule: Rule = {
  isHiddenFromMember,
  sees: ({ kind }) => (kind === 'member' ? '(x.review_over is null or x.approved_at is not null)' : 'true'),
  save: async (query, principal, draft, before) => {
    if (before) return;
    draft.set('orderNo', await freeNumber(query));
    const over = await reviewOver(query, principal.orgId, draft);
    if (over === null) return;
    draft.set('reviewOver', over);
    draft.set('status', 'pendingReview');
  },
  /** Told as a 16, to everybody concerned, instead of a change of a row (design 5). */
  move: async (tx, principal, moved, draft) => {
    const { row, from, to } = moved;
    // The customer is told in their conversation, whoever serves it.
    if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
    await judge(tx, principal, moved, draft);
    await requireReviewed(tx, principal, moved);
    await requireApprovedMove(tx, principal, moved, draft);
    const messageId = isHiddenFromMember({ ...row, ...Object.fromEntries(draft) }) ? undefined : await appendStatus(tx, row, to, principal);
    if (to === 'completed') await giveForOrder(tx, principal, row);
    if (from === 'completed') await takeBackForOrder(tx, principal, row);
    const patch = { orderId: row.id, status: to, busId: row['kind'] === 'consultation' ? row.id : '', orderNo: String(row['orderNo']) };
    return { frameType: frameType.orderStatus, patch, ...(messageId === undefined ? {} : { messageId }) };
  },
};
