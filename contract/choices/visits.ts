import type { MessageChannel } from './messaging.ts';

/** Words of follow-up work. Values are ours: the specification names the parts of a visit rule (spec 83) and none of their words. */
export const visitTypes = {
  afterVisit: ['诊后随访', 'After a consultation'],
  afterDischarge: ['出院随访', 'After discharge'],
  afterProcedure: ['术后随访', 'After a procedure'],
  pregnancy: ['孕期随访', 'Pregnancy'],
  postpartum: ['产后随访', 'After birth'],
  appointment: ['复诊提醒', 'Appointment reminder'],
  satisfaction: ['满意度回访', 'Satisfaction'],
  birthday: ['生日关怀', 'Birthday'],
  recall: ['流失召回', 'Recall'],
  other: ['其他', 'Other'],
} as const;

/** Spec 83: the requirement, or trigger condition. */
export const visitTriggers = {
  onRegister: ['新客户建档后', 'After registration'],
  afterVisit: ['就诊后', 'After a consultation'],
  afterDischarge: ['出院后', 'After discharge'],
  afterProcedure: ['手术后', 'After a procedure'],
  afterOrderPaid: ['订单支付后', 'After an order is paid'],
  birthday: ['生日', 'On the birthday'],
  date: ['指定日期', 'On a date'],
  manual: ['手动安排', 'By hand'],
} as const;

/** Spec 83: the trigger cycle. */
export const visitCycles = {
  once: ['一次', 'Once'],
  daily: ['每天', 'Daily'],
  weekly: ['每周', 'Weekly'],
  monthly: ['每月', 'Monthly'],
  custom: ['自定义间隔', 'Every so many days'],
} as const;

/** Spec 83: the notice mode. */
export const visitNotices = {
  call: ['电话', 'Call'],
  sms: ['短信', 'SMS'],
  officialAccount: ['公众号', 'Official account'],
  wecom: ['企业微信', 'WeCom'],
  inApp: ['站内消息', 'In-app'],
} as const;

/** A notice goes to the customer by the one door; a call is made by a colleague, for whom a visit is planned. */
export const noticeChannels = { sms: 'sms', officialAccount: 'mp', wecom: 'wecom', inApp: 'inApp' } as const satisfies Partial<
  Record<keyof typeof visitNotices, MessageChannel>
>;
export type NoticeMode = keyof typeof noticeChannels;

/** A text of a visit rule has these beside what journeys say of a customer. */
export const visitVariables = { visitAt: ['回访时间', 'visit time'], executor: ['执行人', 'colleague'] } as const;

export const visitUnits = { hours: ['小时', 'Hours'], days: ['天', 'Days'], weeks: ['周', 'Weeks'], months: ['个月', 'Months'] } as const;

export const visitResults = {
  reached: ['已联系', 'Reached'],
  noAnswer: ['未接听', 'No answer'],
  callback: ['约定再联系', 'Call back'],
  refused: ['拒绝回访', 'Refused'],
  wrongNumber: ['号码有误', 'Wrong number'],
} as const;
