import { moveLimits } from '#contract/limits/lists.ts';
import { life } from './life.ts';

/** These fields tell about a payment; all of them are emptied when there is none any more (docs/adr/0064). */
const payment = ['paidAmount', 'payWay', 'voucherNo'] as const;
const unpaid = ['paidAt', 'paidBy', ...payment] as const;
/** The customer has paid by themselves: the payment service alone gives money back. */
const paidOnline = { field: 'payWay', is: 'online', error: 'paidOnline' } as const;
/** Somebody who answers for money looks at it with a right of their own, and never at their own doing. */
const reviewing = { by: ['staff'], right: 'order.approve' } as const;
/** A process decides in place of one person, and may end by itself (docs/adr/0149). */
const reviewed = { ...reviewing, by: ['staff', 'system'] } as const;

/** A text that names the state says the word that its tag shows. */
const unpaidLabel = ['待支付', 'Unpaid'] as const;

/** One life for every kind of order; refunds have their own. Values are ours (spec 4: enumerated values not shown). */
export const orderLife = life('orderLife', {
  first: 'unpaid',
  /** A push above the limit of its organisation. */
  alsoFirst: ['pendingReview'],
  states: {
    pendingReview: { label: ['待审核', 'To review'], tone: 'waiting' },
    unpaid: { label: unpaidLabel, tone: 'waiting' },
    paid: { label: ['已支付', 'Paid'], tone: 'good' },
    inService: { label: ['服务中', 'In service'], tone: 'active' },
    completed: { label: ['已完成', 'Completed'], tone: 'neutral' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
    closed: { label: ['已驳回', 'Rejected'], tone: 'bad' },
    refunded: { label: ['已退款', 'Refunded'], tone: 'neutral' },
  },
  moves: {
    /** Spec 4: an approver updates the status of a pushed order. */
    approve: {
      from: ['pendingReview'],
      to: 'unpaid',
      label: ['审核通过', 'Approve'],
      ...reviewed,
      notBy: { field: 'createdBy', error: 'ownOrder' },
      stamps: { by: 'approvedBy', at: 'approvedAt' },
      follows: ['通过后客户会收到这张订单，可以付款', 'The customer gets the order and can pay it'],
    },
    reject: {
      from: ['pendingReview'],
      to: 'closed',
      label: ['驳回', 'Reject'],
      ...reviewed,
      notBy: { field: 'createdBy', error: 'ownOrder' },
      final: true,
      reason: 'needed',
      follows: ['客户不会看到这张订单，原因会告诉推送人', 'The customer never sees this order; whoever pushed it is told the reason'],
    },
    pay: {
      from: ['unpaid'],
      to: 'paid',
      label: ['确认支付', 'Confirm payment'],
      by: ['staff', 'system'],
      asks: payment,
      stamps: { by: 'paidBy', at: 'paidAt' },
    },
    start: { from: ['paid'], to: 'inService', label: ['开始服务', 'Start service'], by: ['staff', 'system'] },
    complete: { from: ['inService'], to: 'completed', label: ['完成', 'Complete'], by: ['staff', 'system'] },
    undoPay: {
      from: ['paid'],
      to: 'unpaid',
      label: ['撤销支付', 'Undo payment'],
      by: ['staff'],
      isBack: true,
      notWhere: paidOnline,
      undoes: { by: 'paidBy', since: 'paidAt', seconds: moveLimits.undoSeconds },
      clears: unpaid,
    },
    correctPay: {
      from: ['paid', 'inService', 'completed'],
      to: 'unpaid',
      label: ['更正支付', 'Correct payment'],
      ...reviewing,
      isBack: true,
      notBy: { field: 'paidBy', error: 'ownPayment' },
      notWhere: paidOnline,
      reason: 'needed',
      clears: unpaid,
      follows: [
        `订单回到“${unpaidLabel[0]}”，客户会看到；已发的积分收回，原来的收款记录留在变更记录里`,
        `The order goes back to "${unpaidLabel[1]}", and the customer sees that. Points are taken back; the payment stays in the history`,
      ],
    },
    /** Above the amount of the house an approval makes it (docs/adr/0118). */
    refund: {
      from: ['paid', 'inService', 'completed'],
      to: 'refunded',
      label: ['退款', 'Refund'],
      ...reviewing,
      notBy: { field: 'paidBy', error: 'ownRefund' },
      notWhere: { field: 'payWay', is: 'online', error: 'refundOnline' },
      final: true,
      reason: 'needed',
      stamps: { by: 'refundedBy', at: 'refundedAt' },
      follows: ['全额退款，客户会看到；已发的积分收回', 'All of it is paid back, and the customer sees that. Points given for it are deducted'],
    },
    cancel: {
      from: ['pendingReview', 'unpaid'],
      to: 'cancelled',
      label: ['取消订单', 'Cancel order'],
      by: ['staff', 'member', 'system'],
      final: true,
      reason: 'asked',
      follows: ['取消后不能恢复', 'A cancelled order stays cancelled'],
    },
  },
});
export type OrderStatus = keyof typeof orderLife.states;
