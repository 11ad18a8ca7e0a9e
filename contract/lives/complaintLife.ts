import { life } from './life.ts';

/** A complaint is taken up by somebody, answered, and closed once the customer is content or nothing more can be done. Values are ours (spec 3 names complaints and no states). */
export const complaintLife = life('complaintLife', {
  first: 'received',
  states: {
    received: { label: ['待处理', 'Received'], tone: 'waiting' },
    handling: { label: ['处理中', 'In progress'], tone: 'active' },
    answered: { label: ['已答复', 'Answered'], tone: 'info' },
    closed: { label: ['已办结', 'Closed'], tone: 'good' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  moves: {
    take: { from: ['received'], to: 'handling', label: ['受理', 'Take up'], by: ['staff'] },
    answer: {
      from: ['handling'],
      to: 'answered',
      label: ['答复', 'Answer'],
      by: ['staff'],
      reason: 'needed',
      follows: ['写下怎样答复了客户，记入处理记录', 'Say what the customer was told; it stays in the log'],
    },
    close: {
      from: ['answered'],
      to: 'closed',
      label: ['办结', 'Close'],
      by: ['staff'],
      reason: 'asked',
      follows: ['办结后不能再改；客户不满意时可以重新处理', 'A closed complaint is not changed any more; it can be taken up again'],
    },
    reopen: {
      from: ['answered', 'closed'],
      to: 'handling',
      label: ['重新处理', 'Take up again'],
      by: ['staff'],
      isBack: true,
      reason: 'needed',
      follows: ['回到“处理中”，此前的答复留在记录里', 'It is in progress again; the answers so far stay in the log'],
    },
    withdraw: {
      from: ['received', 'handling'],
      to: 'withdrawn',
      label: ['撤回', 'Withdraw'],
      by: ['staff'],
      final: true,
      reason: 'needed',
      follows: ['撤回后不能恢复', 'A withdrawn complaint stays withdrawn'],
    },
  },
});
