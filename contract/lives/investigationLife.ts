import { life } from './life.ts';

/**
 * Something went wrong, and somebody finds out why: it is registered, looked into, reported, and closed once somebody else has approved the report (spec 7: an
 * investigation process is started and approved). Values are ours.
 */
export const investigationLife = life('investigationLife', {
  first: 'registered',
  states: {
    registered: { label: ['已登记', 'Registered'], tone: 'waiting' },
    investigating: { label: ['调查中', 'Under way'], tone: 'active' },
    reported: {
      label: ['待审批', 'Reported'],
      tone: 'info',
      fixed: {
        why: ['报告正在审批，不能改；先撤回审批', 'The report is being decided about and is not changed. Withdraw its approval first'],
      },
    },
    /** The plan of the measures stays as well; what came of them is recorded (server/investigations/investigationRule.ts). */
    closed: {
      label: ['已结案', 'Closed'],
      tone: 'good',
      fixed: {
        why: [
          '结案后只能登记措施是否完成和处理结果；要改别的内容，先“重新调查”',
          'Once it is closed, only whether a measure is done and what came of it are recorded. Take it up again to change anything else',
        ],
        but: ['measures'],
      },
    },
    dropped: { label: ['不予调查', 'Dropped'], tone: 'neutral' },
  },
  moves: {
    begin: { from: ['registered'], to: 'investigating', label: ['开始调查', 'Begin'], by: ['staff'] },
    /** Made by the call that starts the process alone. */
    report: { from: ['registered', 'investigating'], to: 'reported', label: ['提交报告', 'Report'], by: ['system'] },
    approve: { from: ['reported'], to: 'closed', label: ['结案', 'Close'], by: ['system'] },
    sendBack: { from: ['reported'], to: 'investigating', label: ['退回补充', 'Send back'], by: ['system'], isBack: true },
    drop: {
      from: ['registered', 'investigating'],
      to: 'dropped',
      label: ['不予调查', 'Drop'],
      by: ['staff'],
      reason: 'needed',
      follows: ['原因记入记录；以后可以重新调查', 'The reason stays in the log; it can be taken up again later'],
    },
    reopen: {
      from: ['closed', 'dropped'],
      to: 'investigating',
      label: ['重新调查', 'Take up again'],
      by: ['staff'],
      isBack: true,
      reason: 'needed',
      follows: ['回到“调查中”；已经批准的报告留在审批记录里', 'It is under way again; the report that was approved stays among the approvals'],
    },
  },
  late: [{ at: 'dueAt', in: ['registered', 'investigating'] }],
  reminds: {
    overdue: {
      at: 'dueAt',
      in: ['registered', 'investigating'],
      whom: ['leadId'],
      orRole: 'serviceLead',
      message: ['调查到期，还没有提交报告', 'An investigation is due and has no report yet'],
    },
  },
});
