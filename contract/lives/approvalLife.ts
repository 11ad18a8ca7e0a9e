import { life } from './life.ts';

/**
 * Something waits until somebody else has decided about it. All moves are made by calls that do what was asked for, or by the process that decides in place of one person
 * (docs/adr/0118); none is a move of its own.
 */
export const approvalLife = life('approvalLife', {
  first: 'waiting',
  states: {
    waiting: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    approved: { label: ['已通过', 'Approved'], tone: 'good' },
    rejected: { label: ['未通过', 'Rejected'], tone: 'bad' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  moves: {
    approve: {
      from: ['waiting'],
      to: 'approved',
      label: ['通过', 'Approve'],
      by: ['staff', 'system'],
      notBy: { field: 'requestedById', error: 'ownApproval' },
      stamps: { by: 'decidedById', at: 'decidedAt' },
      final: true,
    },
    reject: {
      from: ['waiting'],
      to: 'rejected',
      label: ['不通过', 'Reject'],
      by: ['staff', 'system'],
      notBy: { field: 'requestedById', error: 'ownApproval' },
      stamps: { by: 'decidedById', at: 'decidedAt' },
      final: true,
      reason: 'needed',
    },
    withdraw: { from: ['waiting'], to: 'withdrawn', label: ['撤回', 'Withdraw'], by: ['staff', 'system'], final: true },
  },
});
