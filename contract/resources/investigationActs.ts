/** Acts of an investigation: its report is submitted, decided about, and followed by what comes of its measures (docs/adr/0158). */
import { act } from '#contract/acts/act.ts';
import { asker } from '#contract/filter.ts';

/** Nobody decides alone about a report that a process has, and nobody about their own. */
const decided = {
  on: 'row',
  from: ['reported'],
  where: {
    all: [
      ['isByProcess', 'is', false],
      ['reportedById', 'isNot', asker.me],
    ],
  },
  whyNot: ['报告由别人审批，见“审批过程”', 'Somebody else decides about the report: see Approvals'],
} as const;

export const investigationActs = {
  processStart: act('processStart', {
    on: 'row',
    icon: 'send',
    label: ['提交报告', 'Submit the report'],
    title: ['提交报告：{name}', 'Submit the report: {name}'],
    done: ['已提交审批', 'Submitted for approval'],
    from: ['registered', 'investigating'],
    form: ['reason'],
    says: [['提交后由别人审批，审批期间报告不能再改', 'Somebody else approves it. Nothing of the report changes meanwhile']],
  }),
  approve: act('approve', {
    ...decided,
    label: ['批准结案', 'Approve and close'],
    title: ['批准结案：{name}', 'Approve and close: {name}'],
    done: ['已结案', 'Closed'],
    form: ['reason'],
    says: [['结案后报告不能再改；处理措施的完成情况以后仍可登记', 'Nothing of the report changes after that; what comes of its measures is still recorded']],
  }),
  sendBack: act('sendBack', {
    ...decided,
    icon: 'back',
    label: ['退回补充', 'Send back'],
    title: ['退回补充：{name}', 'Send back: {name}'],
    done: ['已退回', 'Sent back'],
    form: ['reason'],
    says: [['调查回到“调查中”，提交人会收到消息', 'It is under way again, and whoever submitted it is told']],
  }),
  recordMeasure: act('recordMeasure', {
    on: 'row',
    label: ['登记处理情况', 'Record a measure'],
    title: ['登记处理情况：{name}', 'Record a measure: {name}'],
    press: ['登记', 'Record'],
    done: ['已登记', 'Recorded'],
    from: ['registered', 'investigating', 'closed'],
    where: { all: [['measures', 'filled', null]] },
    form: ['place', 'isDone', 'outcome'],
  }),
};
