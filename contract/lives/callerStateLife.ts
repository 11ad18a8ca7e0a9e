import { life } from './life.ts';

/** A state of a caller lasts until the next one begins, or until their shift ends: then it is closed by itself, so that nobody rests over night. Values are ours. */
export const callerStateLife = life('callerStateLife', {
  first: 'lasting',
  states: {
    lasting: { label: ['进行中', 'Now'], tone: 'active' },
    over: { label: ['已结束', 'Over'], tone: 'neutral' },
  },
  moves: {
    close: {
      from: ['lasting'],
      to: 'over',
      label: ['结束', 'End'],
      by: ['system'],
      when: 'closesAt',
      how: ['坐席换状态或下班时自动结束', 'It ends by itself: with the next state, or with the shift'],
    },
  },
});
