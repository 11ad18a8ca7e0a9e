import { visitLimits } from '#contract/limits/visits.ts';
import { life } from './life.ts';

/**
 * A return visit is planned, comes due, is taken up and done with its outcome. One that nobody has done when the day after its own is over is missed, and may still be made up
 * for. Values are ours (spec 3 names return visits and no states).
 */
export const returnVisitLife = life('returnVisitLife', {
  first: 'planned',
  states: {
    planned: { label: ['待到期', 'Planned'], tone: 'info' },
    due: { label: ['待回访', 'Due'], tone: 'waiting' },
    inProgress: { label: ['回访中', 'In progress'], tone: 'active' },
    done: {
      label: ['已完成', 'Done'],
      tone: 'good',
      fixed: {
        why: ['完成的回访只能改类型和说明；还要回访就另外安排一次', 'Only the type and the remark of a visit that is done are changed. Plan another one'],
        but: ['type', 'remark'],
      },
    },
    missed: { label: ['已逾期', 'Missed'], tone: 'bad' },
    cancelled: {
      label: ['已取消', 'Cancelled'],
      tone: 'neutral',
      fixed: {
        why: [
          '取消的回访只能改类型和说明；要改别的，先“重新安排”',
          'Only the type and the remark of a cancelled visit are changed. Plan it again to change the rest',
        ],
        but: ['type', 'remark'],
      },
    },
  },
  moves: {
    comeDue: { from: ['planned'], to: 'due', label: ['到期', 'Come due'], by: ['system'], when: 'plannedAt' },
    begin: { from: ['planned', 'due', 'missed'], to: 'inProgress', label: ['开始回访', 'Begin'], by: ['staff'] },
    /** The form of the visit ends it, with its outcome (`returnVisit.record`). */
    finish: {
      from: ['planned', 'due', 'inProgress', 'missed'],
      to: 'done',
      label: ['完成', 'Finish'],
      by: ['system'],
      how: ['写下回访结果就完成，已为您打开', 'Writing its outcome finishes it; it is open beside the board'],
    },
    giveBack: { from: ['inProgress'], to: 'due', label: ['放回待回访', 'Put back'], by: ['staff'], isBack: true },
    /** The next attempt was agreed on: the visit waits for it. */
    postpone: {
      from: ['due', 'inProgress', 'missed'],
      to: 'planned',
      label: ['改期', 'Postpone'],
      by: ['system'],
      isBack: true,
      how: ['换一个计划时间就回到这里，已为您打开', 'Another planned time brings it back here; it is open beside the board'],
    },
    miss: { from: ['due', 'inProgress'], to: 'missed', label: ['逾期', 'Miss'], by: ['system'], when: 'closesAt' },
    cancel: {
      from: ['planned', 'due', 'inProgress', 'missed'],
      to: 'cancelled',
      label: ['取消', 'Cancel'],
      by: ['staff', 'system'],
      reason: 'needed',
      follows: ['取消后不再提醒；需要时可以重新安排', 'Nobody is reminded any more. It can be planned again'],
    },
    reopen: {
      from: ['cancelled'],
      to: 'planned',
      label: ['重新安排', 'Plan again'],
      by: ['staff'],
      isBack: true,
      follows: ['原定时间已过的，改为现在回访', 'A time that is past becomes now'],
    },
  },
  late: [{ at: 'closesAt', in: ['due', 'inProgress', 'missed'] }],
  reminds: {
    soon: {
      at: 'plannedAt',
      before: { minutes: visitLimits.remindMinutes },
      in: ['planned'],
      whom: ['deputyId', 'executorId'],
      orRole: 'serviceLead',
      message: ['有一次回访 30 分钟后到时间', 'A return visit is due in 30 minutes'],
    },
    overdue: {
      at: 'closesAt',
      in: ['missed'],
      whom: ['deputyId', 'executorId'],
      orRole: 'serviceLead',
      message: ['有一次回访已逾期，可以补做或取消', 'A return visit was missed: make up for it or cancel it'],
    },
  },
});
