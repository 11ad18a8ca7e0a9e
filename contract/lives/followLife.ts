import { life } from './life.ts';

/** How it stands with the follow-up of one customer (spec 3: follow status, follow-up cancelled; values are ours). It begins with whoever gets the customer and ends with them. */
export const followLife = life('followLife', {
  first: 'none',
  states: {
    none: { label: ['无人跟进', 'Nobody follows'], tone: 'neutral' },
    following: { label: ['跟进中', 'Following up'], tone: 'active' },
    paused: { label: ['暂停跟进', 'Paused'], tone: 'waiting' },
    cancelled: { label: ['已取消跟进', 'Cancelled'], tone: 'bad' },
  },
  moves: {
    begin: { from: ['none', 'cancelled'], to: 'following', label: ['开始跟进', 'Begin'], by: ['system'] },
    pause: { from: ['following'], to: 'paused', label: ['暂停跟进', 'Pause'], by: ['system'] },
    resume: { from: ['paused'], to: 'following', label: ['恢复跟进', 'Resume'], by: ['system'] },
    cancel: { from: ['following', 'paused'], to: 'cancelled', label: ['取消跟进', 'Cancel'], by: ['system'] },
    end: { from: ['following', 'paused', 'cancelled'], to: 'none', label: ['结束跟进', 'End'], by: ['system'], isBack: true },
  },
});
