import type { Label } from '#contract/label.ts';

/** A person may choose to see these; every kind belongs to one. */
export const messageTopics = {
  conversation: ['会话', 'Conversations'],
  desk: ['咨询台', 'Desk'],
  customer: ['客户', 'Customers'],
  reminder: ['提醒', 'Reminders'],
  account: ['账号', 'Account'],
  announcement: ['公告', 'Announcements'],
} as const satisfies Readonly<Record<string, Label>>;
export type MessageTopic = keyof typeof messageTopics;

interface KindOfMessage {
  readonly topic: MessageTopic;
  /** `{name}` is filled in from the message's values. */
  readonly title: Label;
  readonly text: Label;
}

/** The words stand here and not in the row, so that a message reads in its reader's language. */
export const messageKinds = {
  taskOffered: {
    topic: 'reminder',
    title: ['等您处理：{task}', 'Waits for you: {task}'],
    text: ['{whatZh}{title}', '{whatEn}{title}'],
  },
  taskLate: {
    topic: 'reminder',
    title: ['已超时，尽快处理：{task}', 'Out of time: {task}'],
    text: ['{whatZh}{title}', '{whatEn}{title}'],
  },
  processNotice: {
    topic: 'reminder',
    title: ['流程通知：{whatZh}{title}', 'About {whatEn}{title}'],
    text: ['{text}', '{text}'],
  },
  processEnded: {
    topic: 'reminder',
    title: ['{outcomeZh}：{whatZh}{title}', '{outcomeEn}: {whatEn}{title}'],
    text: ['', ''],
  },
  processHeld: {
    topic: 'reminder',
    title: ['没有办成：{whatZh}{title}', 'Not done: {whatEn}{title}'],
    text: [
      '{reason}。流程停在原处，由管理员取消后可以重新申请',
      '{reason}. The process waits where it is: an administrator cancels it, and it can be asked for again',
    ],
  },
  reviewAsked: {
    topic: 'reminder',
    title: ['等您审核：问卷{title}', 'To be examined: {title}'],
    text: ['{by} 提交审核。{note}', 'Submitted by {by}. {note}'],
  },
  reviewDecided: {
    topic: 'reminder',
    title: ['问卷{title}：{decidedZh}', '{title}: {decidedEn}'],
    text: ['{by} 审核。{note}', 'Examined by {by}. {note}'],
  },
  conversationGiven: {
    topic: 'conversation',
    title: ['{by}把{customer}的会话转给您', '{by} gave you the conversation with {customer}'],
    text: ['{remark}', '{remark}'],
  },
  conversationsGiven: {
    topic: 'conversation',
    title: ['{by}交给您 {count} 个会话', '{by} handed {count} conversations over to you'],
    text: ['{remark}', '{remark}'],
  },
  conversationMoved: {
    topic: 'conversation',
    title: ['{by}把您与{customer}的会话转给{to}', '{by} moved your conversation with {customer} to {to}'],
    text: ['{remark}', '{remark}'],
  },
  conversationQueued: {
    topic: 'conversation',
    title: ['{by}把您与{customer}的会话放回排队', '{by} put your conversation with {customer} back into the queue'],
    text: ['{remark}', '{remark}'],
  },
  conversationClosed: {
    topic: 'conversation',
    title: ['{by}结束了您与{customer}的会话', '{by} closed your conversation with {customer}'],
    text: ['{remark}', '{remark}'],
  },
  answerAlarm: {
    topic: 'conversation',
    title: ['{customer}的问卷有警示：{questionnaire}', 'An answer of {customer} alarms: {questionnaire}'],
    text: ['{alarms}', '{alarms}'],
  },
  deskPolicyChanged: {
    topic: 'desk',
    title: ['{by}修改了咨询台规则', '{by} changed the desk rules'],
    text: ['时限、分配方式和提示语可能不同了', 'Time limits, assignment and texts may differ from now on'],
  },
  customersGiven: {
    topic: 'customer',
    title: ['{by}分配给您 {count} 位客户', '{by} gave you {count} customers to follow up'],
    text: ['', ''],
  },
  customersPassed: {
    topic: 'customer',
    title: ['{by}把您跟进的 {count} 位客户转给{to}', '{by} passed {count} of your customers to {to}'],
    text: ['', ''],
  },
  customerRepeated: {
    topic: 'customer',
    title: ['{by}也添加了{customer}的手机号', '{by} also added the number of {customer}'],
    text: ['报备规则允许重复添加；您的报备保护到 {until}', 'Registration rules allow it; your registration is protected until {until}'],
  },
  customersReferred: {
    topic: 'customer',
    title: ['{from}的{by}转介来 {count} 位客户', '{by} of {from} referred {count} customers to you'],
    text: ['{note}', '{note}'],
  },
  customerAssigned: { topic: 'customer', title: ['线索组分配给您一位新客户', 'A lead group gave you a new customer'], text: ['', ''] },
  customersEnded: {
    topic: 'customer',
    title: ['{by}取消了您对 {count} 位客户的跟进', '{by} ended your follow-up of {count} customers'],
    text: ['{reason}', '{reason}'],
  },
  customersReturned: {
    topic: 'customer',
    title: ['您的 {count} 位客户退回了公海', '{count} of your customers went back to the pool'],
    text: ['超过线索组规定的天数没有跟进', 'They were not followed up within the days of their lead group'],
  },
  orderRejected: {
    topic: 'customer',
    title: ['{by}驳回了您推送的订单：{title}', '{by} rejected the order that you pushed: {title}'],
    text: ['{orderNo} · 原因：{reason}', '{orderNo} · Reason: {reason}'],
  },
  approvalGiven: {
    topic: 'reminder',
    title: ['{by}通过了您的申请：{whatZh}{title}', '{by} approved what you asked for: {whatEn}{title}'],
    text: ['{no} · 已办理', '{no} · Done'],
  },
  approvalRefused: {
    topic: 'reminder',
    title: ['{by}没有通过您的申请：{whatZh}{title}', '{by} rejected what you asked for: {whatEn}{title}'],
    text: ['{no} · 原因：{reason}', '{no} · Reason: {reason}'],
  },
  /** A moment of a row (`reminds` of its life): both languages come with it, since each life has its own words. */
  reminder: { topic: 'reminder', title: ['{zh}', '{en}'], text: ['{title} · {at}', '{title} · {at}'] },
  workPassed: {
    topic: 'reminder',
    title: ['{by}交班给您 {count} 项工作', '{by} handed {count} pieces of work over to you'],
    text: ['', ''],
  },
  leaverPassed: {
    topic: 'account',
    title: ['{name}的工作已转交：{count} 条', 'What {name} held was passed on: {count} records'],
    text: ['没能转交的有 {left} 条，在列表里另行分配', '{left} could not be passed on. Give them to somebody in their lists'],
  },
  passwordChanged: {
    topic: 'account',
    title: ['登录密码已修改', 'Your password was changed'],
    text: ['不是您本人改的，马上联系管理员', 'If it was not you, tell an administrator at once'],
  },
  passwordReset: {
    topic: 'account',
    title: ['{by}重置了您的登录密码', '{by} reset your password'],
    text: ['登录后换一个只有您知道的密码', 'Log in and choose one that only you know'],
  },
  newDevice: {
    topic: 'account',
    title: ['账号在新设备登录：{browser} · {system}', 'Your account logged in from a new device: {browser} · {system}'],
    text: ['当时您在别处也登录着。不是您本人，马上修改密码', 'You were logged in elsewhere at that time. If it was not you, change your password at once'],
  },
  announcement: { topic: 'announcement', title: ['{title}', '{title}'], text: ['{text}', '{text}'] },
} as const satisfies Readonly<Record<string, KindOfMessage>>;
export type MessageKind = keyof typeof messageKinds;
