import { life } from './life.ts';

/**
 * A complaint is taken up by somebody, answered, and closed once the customer is content or nothing more can be done. One that nobody has answered when it is due goes up
 * to the service leads by itself. Values are ours (spec 3 names complaints and no states).
 */
export const complaintLife = life('complaintLife', {
  first: 'received',
  states: {
    received: { label: ['待处理', 'Received'], tone: 'waiting' },
    handling: { label: ['处理中', 'In progress'], tone: 'active' },
    /** Somebody who answers for the service looks after it; it stays so until it is answered. */
    escalated: { label: ['已升级', 'Escalated'], tone: 'bad' },
    answered: { label: ['已答复', 'Answered'], tone: 'info' },
    closed: {
      label: ['已办结', 'Closed'],
      tone: 'good',
      fixed: { why: ['办结的投诉不能改，先“重新处理”', 'A closed complaint is not changed. Take it up again first'] },
    },
    withdrawn: {
      label: ['已撤回', 'Withdrawn'],
      tone: 'neutral',
      fixed: { why: ['撤回的投诉不能改，需要时另登记一条', 'A withdrawn complaint is not changed. Record another one if it is needed'] },
    },
  },
  moves: {
    take: { from: ['received'], to: 'handling', label: ['受理', 'Take up'], by: ['staff'] },
    answer: {
      from: ['handling', 'escalated'],
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
    escalate: {
      from: ['received', 'handling'],
      to: 'escalated',
      label: ['升级', 'Escalate'],
      by: ['staff', 'system'],
      when: 'dueAt',
      reason: 'needed',
      follows: [
        '到期未答复的投诉会自动升级；升级后答复客户才能继续',
        'A complaint that is due and not answered escalates by itself. It goes on once the customer is answered',
      ],
    },
    reopen: {
      from: ['answered', 'closed'],
      to: 'handling',
      label: ['重新处理', 'Take up again'],
      by: ['staff'],
      isBack: true,
      reason: 'needed',
      clears: ['dueAt'],
      follows: ['回到“处理中”，重新计算答复期限；此前的答复留在记录里', 'It is in progress again with a new time limit; the answers so far stay in the log'],
    },
    withdraw: {
      from: ['received', 'handling', 'escalated'],
      to: 'withdrawn',
      label: ['撤回', 'Withdraw'],
      by: ['staff'],
      final: true,
      reason: 'needed',
      follows: ['撤回后不能恢复', 'A withdrawn complaint stays withdrawn'],
    },
  },
  late: [{ at: 'dueAt', in: ['escalated'] }],
  reminds: {
    dueSoon: {
      at: 'dueAt',
      before: { hours: 4 },
      in: ['received', 'handling'],
      whom: ['assigneeId'],
      orRole: 'serviceLead',
      message: ['投诉将在 4 小时内到期，还没有答复客户', 'A complaint is due within 4 hours and not answered yet'],
    },
    overdue: {
      at: 'dueAt',
      in: ['escalated'],
      whom: [],
      orRole: 'serviceLead',
      message: ['投诉到期未答复，已升级', 'A complaint was not answered in time and has been escalated'],
    },
  },
});
