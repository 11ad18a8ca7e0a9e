import { life } from './life.ts';

/** One life for every kind of order; refunds have their own. Values are ours (spec 4: enumerated values not shown). */
export const orderLife = life('orderLife', {
  first: 'unpaid',
  /** A push whose item needs an approver. */
  alsoFirst: ['pendingReview'],
  states: {
    pendingReview: { label: ['待审核', 'To review'], tone: 'waiting' },
    unpaid: { label: ['待支付', 'To pay'], tone: 'waiting' },
    paid: { label: ['已支付', 'Paid'], tone: 'good' },
    inService: { label: ['服务中', 'In service'], tone: 'active' },
    completed: { label: ['已完成', 'Completed'], tone: 'neutral' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
    closed: { label: ['已驳回', 'Rejected'], tone: 'bad' },
  },
  moves: {
    approve: { from: ['pendingReview'], to: 'unpaid', label: ['审核通过', 'Approve'], by: ['staff'] },
    reject: { from: ['pendingReview'], to: 'closed', label: ['驳回', 'Reject'], by: ['staff'], final: true, reason: 'asked' },
    pay: { from: ['unpaid'], to: 'paid', label: ['确认支付', 'Confirm payment'], by: ['staff', 'member', 'system'] },
    start: { from: ['paid'], to: 'inService', label: ['开始服务', 'Start service'], by: ['staff', 'system'] },
    complete: { from: ['inService'], to: 'completed', label: ['完成', 'Complete'], by: ['staff', 'system'] },
    cancel: {
      from: ['pendingReview', 'unpaid'],
      to: 'cancelled',
      label: ['取消订单', 'Cancel order'],
      by: ['staff', 'member', 'system'],
      final: true,
      reason: 'asked',
    },
  },
});
export type OrderStatus = keyof typeof orderLife.states;
