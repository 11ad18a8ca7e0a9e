import { life } from './life.ts';

/** The follow-up of one customer stands so (spec 3: follow status, follow-up cancelled; values are ours). It begins with whoever gets the customer and ends with them. */
export const followLife = life('followLife', {
  first: 'none',
  alsoFirst: ['following'],
  states: {
    none: { label: ['无人跟进', 'Nobody follows'], tone: 'neutral' },
    following: { label: ['跟进中', 'Following up'], tone: 'active' },
    paused: { label: ['暂停跟进', 'Paused'], tone: 'waiting' },
    cancelled: { label: ['已取消跟进', 'Cancelled'], tone: 'bad' },
  },
  moves: {
    pause: { from: ['following'], to: 'paused', label: ['暂停跟进', 'Pause'], by: ['system'] },
    cancel: { from: ['following', 'paused'], to: 'cancelled', label: ['取消跟进', 'Cancel'], by: ['system'] },
  },
  late: [{ at: 'nextFollowAt', in: ['following'] }],
});
