/** Messages are stopped, sent again after they failed, and settled by what their gateway says (docs/adr/0106). */
import { act } from '#contract/acts/act.ts';
import { unknownDecisions } from '#contract/choices/messaging.ts';
import { choice, id, longText, many, moment, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport } from '#contract/standardShapes.ts';

const takes = { ids: many(['消息', 'Messages'], id(), { required: true, min: 1, max: 1_000 }) } as const;
const changing = { spec: [], takes, gives: one(bulkReport), right: 'sentMessage.write', scope: 'org', class: 'write', audit: 'change' } as const;
const notice = { spec: [], right: 'anyone', scope: 'public', class: 'write', audit: 'change', auth: 'none' } as const;
const signature = text(['签名', 'Signature'], { required: true, grade: 'sensitive', max: 128 });
const outcomes = {
  booked: ['已记录', 'Recorded'],
  known: ['之前已记录，忽略', 'Recorded before: ignored'],
  ignored: ['不是退订，忽略', 'No word that stops: ignored'],
} as const;

export const receiptStates = { delivered: ['已送达', 'Delivered'], failed: ['失败', 'Failed'] } as const;

export const sentMessageOperations = {
  retry: operation('POST /api-sms/outbox/retry', {
    ...changing,
    ours: 'messages that failed or were stopped go again under the same key; those that may have arrived do not',
  }),
  stop: operation('POST /api-sms/outbox/stop', { ...changing, ours: 'messages that wait are sent no more' }),
  askAgain: operation('POST /api-sms/outbox/askAgain', {
    ...changing,
    ours: 'the gateway is asked once more what became of messages whose answer was lost',
  }),
  decide: operation('POST /api-sms/outbox/decide', {
    ...changing,
    ours: 'somebody decides about messages of which nobody knows whether they arrived, and says why',
    takes: {
      ...takes,
      decision: choice(['结论', 'Decision'], unknownDecisions, { required: true }),
      why: longText(['依据', 'Why'], { required: true, min: 2, max: 200 }),
    },
  }),
  receipt: operation('POST /api-sms/outbox/receipt', {
    ...notice,
    ours: 'the gateway says what became of a message (docs/outside/sms.md)',
    takes: {
      id: text(['消息编号', 'Message number'], { required: true, min: 1, max: 200 }),
      state: choice(['结果', 'State'], receiptStates, { required: true }),
      code: text(['代码', 'Code'], { max: 60 }),
      message: text(['说明', 'Words'], { max: 200 }),
      at: moment(['时间', 'At'], { required: true }),
      signature,
    },
    gives: one({ outcome: choice(['结果', 'Outcome'], outcomes, { required: true }) }),
  }),
  incoming: operation('POST /api-sms/outbox/incoming', {
    ...notice,
    ours: 'somebody has replied to a text message; STOP, T and 退订 set do-not-contact (docs/outside/sms.md)',
    takes: {
      number: text(['号码', 'Number'], { required: true, min: 3, max: 30, grade: 'personal' }),
      text: text(['内容', 'Text'], { required: true, max: 1_000, grade: 'personal' }),
      at: moment(['时间', 'At'], { required: true }),
      signature,
    },
    gives: one({ outcome: choice(['结果', 'Outcome'], outcomes, { required: true }) }),
  }),
};

const isUnknown = { all: [['status', 'is', 'unknown'] as const] };
const notUnknown = ['只有结果未知的消息需要这样处理', 'Only a message whose end is unknown is dealt with so'] as const;
const asking = { icon: 'try', label: ['再问网关', 'Ask the gateway'], done: ['{count} 条消息正在查询', 'The gateway is asked about {count}'] } as const;
const deciding = {
  icon: 'back',
  label: ['人工判定', 'Decide'],
  done: ['{count} 条消息已判定', '{count} {message|messages} decided'],
  form: ['decision', 'why'],
  hints: {
    why: ['例如：客户电话里说收到了；服务商后台查到未提交', 'As: the customer said on the telephone that it came; the provider shows nothing of it'],
  },
  says: [
    ['“再发一次”时客户可能收到两条', 'With “Send once more” the customer may get it twice'],
    ['判定人和依据留在消息上；网关之后的回执仍然算数', 'Who decided and why stays with the message. A later receipt of the gateway still counts'],
  ],
} as const;

const goesAgain = { any: [['status', 'is', 'failed'] as const, ['status', 'is', 'stopped'] as const] };
const waits = { any: [['status', 'is', 'waiting'] as const, ['status', 'is', 'held'] as const] };
const again = { icon: 'send', label: ['重新发送', 'Send again'], done: ['{count} 条消息重新发送', '{count} {message|messages} sent again'] } as const;
const halt = { icon: 'stop', label: ['停止发送', 'Stop'], done: ['{count} 条消息已停止', '{count} {message|messages} stopped'] } as const;

export const sentMessageActs = {
  retry: act('retry', {
    ...again,
    on: 'row',
    title: ['重新发给“{name}”', 'Send again to "{name}"'],
    says: [
      ['同一条消息、同一个去重键；勿联系、免打扰和上限照常检查', 'The same message under the same key; do-not-contact, quiet hours and caps hold as always'],
    ],
    where: goesAgain,
    whyNot: ['只有发送失败或已停止的消息可以重发；结果未知的可能已经收到', 'Failed and stopped messages go again; one that is unknown may have arrived'],
  }),
  retryMany: act('retry', {
    ...again,
    on: 'chosen',
    title: ['重新发送 {count} 条', 'Send {count} again'],
    says: [['只重发失败和已停止的，其余保持原样', 'Failed and stopped ones alone; the others stay as they are']],
  }),
  askAgain: act('askAgain', {
    ...asking,
    on: 'row',
    title: ['再问网关：发给“{name}”的消息', 'Ask about the message to "{name}"'],
    where: { all: [...isUnknown.all, ['channel', 'is', 'sms']] },
  }),
  askAgainMany: act('askAgain', { ...asking, on: 'chosen', title: ['再问网关 {count} 条', 'Ask about {count}'] }),
  decide: act('decide', {
    ...deciding,
    on: 'row',
    title: ['发给“{name}”的消息到了没有', 'Did the message to "{name}" arrive?'],
    where: isUnknown,
    whyNot: notUnknown,
  }),
  decideMany: act('decide', { ...deciding, on: 'chosen', title: ['判定 {count} 条', 'Decide about {count}'] }),
  stop: act('stop', { ...halt, on: 'row', title: ['不再发给“{name}”', 'Send nothing to "{name}"'], where: waits, danger: true }),
  stopMany: act('stop', {
    ...halt,
    on: 'chosen',
    title: ['停止 {count} 条', 'Stop {count}'],
    says: [['已经交给渠道的不受影响', 'What a provider has already goes on']],
    danger: true,
  }),
};
