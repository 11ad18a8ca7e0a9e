import { life } from './life.ts';

/** An instance of a process runs until it has an outcome. The interpreter alone moves it. Values are ours (spec 4 names starting and cancelling). */
export const processInstanceLife = life('processInstanceLife', {
  first: 'running',
  states: {
    running: { label: ['进行中', 'Running'], tone: 'active' },
    approved: { label: ['已通过', 'Approved'], tone: 'good' },
    rejected: { label: ['已拒绝', 'Rejected'], tone: 'bad' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  moves: {
    approve: { from: ['running'], to: 'approved', label: ['通过', 'Approve'], by: ['system'] },
    reject: { from: ['running'], to: 'rejected', label: ['拒绝', 'Reject'], by: ['system'] },
    cancel: { from: ['running'], to: 'cancelled', label: ['取消', 'Cancel'], by: ['system'] },
    withdraw: { from: ['running'], to: 'withdrawn', label: ['撤回', 'Withdraw'], by: ['system'] },
  },
  late: [{ at: 'dueAt', in: ['running'] }],
});

export type ProcessInstanceState = keyof typeof processInstanceLife.states;
