import { messageCategories, messageChannels, messagePurposes, messageReasons, messageStates, unknownDecisions } from '#contract/choices/messaging.ts';
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { choice, flag, id, json, longText, moment, money, phone, ref, secret, shape, text, whole } from '#contract/kinds.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { entity } from '#contract/standard.ts';
import { sentMessageFigures } from './sentMessageFigures.ts';
import { sentMessageActs, sentMessageOperations } from './sentMessageActs.ts';

/** Tried in this order; the next one only where the one before was refused for certain. */
export interface ChainStep {
  readonly channel: MessageChannel;
  readonly templateId?: string;
  /** Whoever was approved with a version of the template sends that one; absent: the one in force. */
  readonly templateVersion?: number;
  readonly text?: string;
}
/** A step as it goes out: its words are made when the message is asked for. */
export interface ChainText {
  readonly channel: MessageChannel;
  readonly text: string;
  readonly templateId?: string;
  readonly templateVersion?: number;
  /** The provider's own template, with its fields. */
  readonly provider?: { readonly id: string; readonly data: Readonly<Record<string, string>>; readonly link: string | null };
}

const readOnly = { readOnly: true } as const;

/** Messages to people go out by one door (docs/adr/0106). Where no outside system is configured they stay here, to be read instead of received (docs/adr/0048). */
export const sentMessage = entity('sentMessage', {
  label: ['外发消息', 'Sent message'],
  orgOwned: true,
  fields: {
    channel: choice(['渠道', 'Channel'], messageChannels, { required: true, readOnly: true, inList: true }),
    purpose: choice(['用途', 'Purpose'], messagePurposes, { readOnly: true, inList: true }),
    category: choice(['类别', 'Category'], messageCategories, readOnly),
    memberId: ref(['客户', 'Customer'], 'member', { readOnly: true }),
    recipientId: id(['收件人', 'Recipient'], readOnly),
    recipient: text(['收件人', 'Recipient'], { required: true, readOnly: true, inList: true, search: true, max: 60, grade: 'personal' }),
    mobile: phone(['号码', 'Number'], { readOnly: true, inList: true, search: true }),
    text: longText(['内容', 'Text'], { required: true, readOnly: true, inList: true, max: messagingLimits.textCharacters }),
    status: choice(['状态', 'State'], messageStates, { required: true, readOnly: true, inList: true }),
    reason: choice(['原因', 'Reason'], messageReasons, { readOnly: true, inList: true }),
    /** The provider says so. */
    problem: text(['渠道说明', 'Provider says'], { readOnly: true, max: 200 }),
    heldUntil: moment(['暂缓到', 'Held until'], { readOnly: true, inList: true, sort: true }),
    sentAt: moment(['发送时间', 'Sent at'], { readOnly: true, inList: true, sort: true }),
    receiptAt: moment(['送达时间', 'Delivered at'], readOnly),
    /** After this it is of no use any more. */
    uselessAt: moment(['失效时间', 'Expires'], readOnly),
    /** This channel was refused before, with that code. */
    formerChannel: choice(['先前渠道', 'Channel before'], messageChannels, readOnly),
    formerCode: text(['先前渠道的拒绝码', 'Refused with'], { readOnly: true, max: 200 }),
    parts: whole(['条数', 'Parts'], readOnly),
    cost: money(['费用', 'Cost'], readOnly),
    batchId: id(['批次', 'Batch'], readOnly),
    templateId: id(['模板', 'Template'], readOnly),
    /** The same key is the same message, for ever. */
    dedupeKey: text(['去重键', 'Dedupe key'], { readOnly: true, max: messagingLimits.dedupeCharacters }),
    fingerprint: secret(['内容指纹', 'Fingerprint'], readOnly),
    chain: json(['渠道顺序', 'Channels'], shape<readonly ChainText[]>(), { readOnly: true, grade: 'personal' }),
    step: whole(['第几个渠道', 'Step'], readOnly),
    spreadMinutes: whole(['分散分钟', 'Spread'], readOnly),
    isTest: flag(['测试', 'Test'], readOnly),
    providerNo: text(['渠道回执号', 'Provider number'], { readOnly: true, max: 200 }),
    tries: whole(['次数', 'Tries'], readOnly),
    takenAt: moment(['取走时间', 'Taken at'], readOnly),
    /** The provider is asked what became of it. */
    asks: whole(['查询次数', 'Asked'], readOnly),
    askAt: moment(['下次查询', 'Ask at'], readOnly),
    /** The gateway was silent, and a colleague has decided. */
    decision: choice(['人工判定', 'Decided by hand'], unknownDecisions, readOnly),
    decidedWhy: longText(['判定依据', 'Decided because'], { readOnly: true, max: 200 }),
    decidedBy: ref(['判定人', 'Decided by'], 'staffUser', readOnly),
    decidedAt: moment(['判定时间', 'Decided at'], readOnly),
  },
  unique: [['orgId', 'dedupeKey']],
  indexes: [['status'], ['memberId', 'createdAt'], ['batchId', 'status'], ['providerNo'], ['mobile']],
  standard: {
    base: '/api-sms/outbox',
    title: 'recipient',
    hint: 'mobile',
    narrowedBy: ['status', 'channel', 'purpose', 'reason', 'memberId'],
    figures: sentMessageFigures,
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /api-sms/outbox/list', ''] },
  },
  operations: sentMessageOperations,
  acts: sentMessageActs,
  timeLine: [{ of: { member: 'memberId' }, at: 'createdAt', label: ['外发消息', 'Message'], sign: 'chat', says: ['channel', 'purpose', 'reason', 'text'] }],
  screens: [
    {
      path: '/sentMessages',
      view: 'list',
      title: ['外发消息', 'Sent messages'],
      area: 'admin',
      figures: ['thisMonth', 'byReason', 'byDay'],
      ours: 'all that goes out to people, by state and reason; without outside systems, what would have been sent (design 6)',
    },
  ],
});
