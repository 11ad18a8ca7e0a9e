import { life } from './life.ts';

/** How it stands with the follow-up of one customer (spec 3: follow status, follow-up cancelled; values are ours). It begins with whoever gets the customer and ends with them: nobody moves it by itself. */
export const followLife = life<'none' | 'following' | 'paused' | 'cancelled', never>('followLife', {
  first: 'none',
  states: {
    none: { label: ['无人跟进', 'Nobody follows'], tone: 'neutral' },
    following: { label: ['跟进中', 'Following up'], tone: 'active' },
    paused: { label: ['暂停跟进', 'Paused'], tone: 'waiting' },
    cancelled: { label: ['已取消跟进', 'Cancelled'], tone: 'bad' },
  },
  moves: {},
});
