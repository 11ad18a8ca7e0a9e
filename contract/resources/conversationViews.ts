import type { TimeLineWord } from '#contract/timeLine.ts';

/** One line a day, with its last words. */
export const conversationTimeLine: readonly TimeLineWord[] = [
  {
    of: { member: 'memberId', patient: 'patientId', order: 'busId' },
    at: 'lastMessageAt',
    label: ['咨询', 'Chat'],
    sign: 'chat',
    rights: 'chat',
    isGathered: true,
  },
];
