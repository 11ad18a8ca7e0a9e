import { life } from './life.ts';

/**
 * One walk of a customer through a journey. The runtime takes every step (`by: system`); a colleague may let somebody leave. Nobody is anywhere else than in one of these states, and
 * nobody ends without a reason, so that at every moment entered = active + waiting + parked + ended by reason. Values are ours.
 */
export const enrolmentLife = life('enrolmentLife', {
  first: 'active',
  states: {
    active: { label: ['进行中', 'Active'], tone: 'active' },
    waiting: { label: ['等待中', 'Waiting'], tone: 'waiting' },
    /** Something is unknown; the reason stands on the node, and the walk goes on when it becomes known. */
    parked: { label: ['已停放', 'Parked'], tone: 'bad' },
    ended: { label: ['已结束', 'Ended'], tone: 'neutral' },
  },
  moves: {
    wait: { from: ['active', 'parked'], to: 'waiting', label: ['等待', 'Wait'], by: ['system'] },
    wake: { from: ['waiting', 'parked'], to: 'active', label: ['继续', 'Go on'], by: ['system'] },
    park: { from: ['active', 'waiting'], to: 'parked', label: ['停放', 'Park'], by: ['system'] },
    leave: {
      from: ['active', 'waiting', 'parked'],
      to: 'ended',
      label: ['退出旅程', 'Leave the journey'],
      by: ['staff', 'system'],
      final: true,
      reason: 'needed',
      clears: ['dueAt', 'waitsFor', 'parkedReason'],
      follows: ['退出后不再收到这条旅程的消息和任务', 'Nothing more of this journey comes to them'],
    },
  },
});
