/** Words of messages that go out (docs/adr/0106). */
import type { Label } from '#contract/label.ts';

export const messageChannels = {
  sms: ['短信', 'SMS'],
  mp: ['公众号', 'Official account'],
  wecom: ['企业微信', 'WeCom'],
  inApp: ['站内', 'In-app'],
} as const;
export type MessageChannel = keyof typeof messageChannels;

export const messagePurposes = {
  journey: ['旅程', 'Journey'],
  batch: ['群发', 'Batch'],
  visit: ['回访', 'Return visit'],
  hand: ['手动发送', 'By hand'],
  questionnaire: ['问卷', 'Questionnaire'],
  reminder: ['提醒', 'Reminder'],
  code: ['验证码', 'Login code'],
} as const;
export type MessagePurpose = keyof typeof messagePurposes;

/** Messages that somebody has asked for themselves (`service`) know neither quiet hours nor caps. */
export const messageCategories = { care: ['关怀', 'Care'], marketing: ['营销', 'Marketing'], service: ['服务', 'Service'] } as const;
export type MessageCategory = keyof typeof messageCategories;

export const messageStates = {
  waiting: ['待发送', 'Waiting'],
  held: ['暂缓', 'Held'],
  sending: ['发送中', 'Sending'],
  sent: ['已发送', 'Sent'],
  delivered: ['已送达', 'Delivered'],
  failed: ['发送失败', 'Failed'],
  leftOut: ['未发送', 'Left out'],
  unknown: ['结果未知', 'Unknown'],
  stopped: ['已停止', 'Stopped'],
  kept: ['未接入，留存', 'Kept, not connected'],
} as const;
export type MessageState = keyof typeof messageStates;

/** One reason for each message that is held, left out, stopped or failed: no end without one. */
export const messageReasons = {
  notBefore: ['还没到发送时间', 'Its time has not come'],
  quietHours: ['免打扰时段', 'Quiet hours'],
  cap: ['客户的接收上限已到', 'The customer has had as many as allowed'],
  budget: ['今日发送总量已用完', 'The budget of the day is used up'],
  doNotContact: ['客户要求勿联系', 'The customer asked not to be contacted'],
  noConsent: ['没有营销授权', 'No consent to marketing'],
  consentWithdrawn: ['已撤回营销授权', 'Consent to marketing was withdrawn'],
  stoppedNumber: ['号码已停发', 'The number is stopped'],
  noNumber: ['没有手机号', 'No mobile number'],
  noOpenId: ['没有关注公众号', 'Does not follow the official account'],
  noWecom: ['没有企业微信', 'Not in WeCom'],
  merged: ['档案已并入其他客户', 'Merged into another customer'],
  archived: ['客户已归档', 'Archived customer'],
  gone: ['客户已删除或停用', 'Removed or disabled customer'],
  unknownReceiver: ['没有这位客户', 'No such customer'],
  double: ['号码重复', 'The same number twice'],
  noTemplate: ['模板停用或已删除', 'The template is off or gone'],
  missingVariable: ['变量没有值', 'A variable has no value'],
  noText: ['内容为空', 'Nothing to say'],
  tooLate: ['已过有效时间', 'Too late to be of use'],
  test: ['测试，不发出', 'A test: not sent'],
  refused: ['渠道拒绝', 'Refused by the provider'],
  noAnswer: ['渠道没有应答', 'The provider does not answer'],
  answerLost: ['已提交，结果未知', 'Handed over; the answer was lost'],
  byHand: ['人工停止', 'Stopped by hand'],
  decided: ['人工判定没有送达', 'Somebody decided that it did not arrive'],
} as const satisfies Readonly<Record<string, Label>>;
export type MessageReason = keyof typeof messageReasons;

/** The gateway was silent: somebody decides about the message. */
export const unknownDecisions = {
  delivered: ['已送达', 'It arrived'],
  notDelivered: ['没有送达', 'It did not arrive'],
  again: ['再发一次（可能收到两条）', 'Send once more (may arrive twice)'],
} as const;
export type UnknownDecision = keyof typeof unknownDecisions;

export const stopReasons = {
  replied: ['回复退订', 'Replied STOP'],
  notInService: ['空号或停机', 'Not in service'],
  byHand: ['人工登记', 'By hand'],
} as const;

export const consents = { given: ['已授权', 'Given'], withdrawn: ['已撤回', 'Withdrawn'] } as const;
export const consentWays = {
  counter: ['现场', 'At the counter'],
  phone: ['电话', 'By telephone'],
  web: ['网页', 'Web page'],
  wechat: ['微信', 'WeChat'],
  sms: ['短信', 'SMS'],
} as const;
