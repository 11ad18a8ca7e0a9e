import { life } from './life.ts';

/**
 * One answering of a questionnaire: sent, begun, submitted; or it ended without. Whoever answers has a link and no account, so that the system makes their moves. Values are
 * ours (spec 3 names answers and no states).
 */
export const answerLife = life('answerLife', {
  first: 'sent',
  states: {
    sent: { label: ['待作答', 'Sent'], tone: 'waiting' },
    begun: { label: ['作答中', 'Begun'], tone: 'active' },
    submitted: { label: ['已提交', 'Submitted'], tone: 'good' },
    expired: { label: ['已过期', 'Expired'], tone: 'neutral' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  moves: {
    begin: { from: ['sent'], to: 'begun', label: ['开始作答', 'Begin'], by: ['system'] },
    submit: { from: ['sent', 'begun'], to: 'submitted', label: ['提交', 'Submit'], by: ['system'], final: true },
    expire: { from: ['sent', 'begun'], to: 'expired', label: ['过期', 'Expire'], by: ['system'], when: 'expiresAt' },
    withdraw: {
      from: ['sent', 'begun'],
      to: 'withdrawn',
      label: ['撤回', 'Withdraw'],
      by: ['staff', 'system'],
      final: true,
      reason: 'asked',
      follows: ['链接马上失效，已填的内容不再可见', 'The link ends at once, and nobody sees any more what was filled in'],
    },
  },
  late: [{ at: 'expiresAt', in: ['sent', 'begun'] }],
});
