/** Calls of batches beside the standard verbs: receivers are checked, looked at and sent to; what failed is sent again. */
import { act } from '#contract/acts/act.ts';

import type { ReceiverReason } from '#contract/choices/batches.ts';
import { id, json, lines, many, moment, money, ref, shape, text, whole } from '#contract/kinds.ts';
import { batchLimits, smsLimits } from '#contract/limits/messages.ts';
import { one, operation } from '#contract/resource.ts';

const ours = (what: string) => ({ spec: [], ours: `${what}; the specification names the batch and no call for it` }) as const;
const batchId = id(undefined, { required: true });
const version = whole(['版本', 'Version']);
const acting = { right: 'smsBatch.move', scope: 'org', class: 'write', audit: 'change' } as const;
const looking = { right: 'smsBatch.read', scope: 'org', class: 'read', audit: 'none' } as const;
const begun = one({
  id: batchId,
  status: text(['状态', 'Status'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  total: whole(['接收人', 'Receivers']),
});

export interface BatchCount {
  readonly reason: ReceiverReason;
  readonly count: number;
}
export interface BatchSample {
  readonly id: string;
  readonly line: number;
  readonly name: string | null;
  readonly text: string;
  readonly parts: number;
  readonly missing: readonly string[];
}

/** So many get it, for so much: what is sent is what was looked at. */
const looked = {
  count: whole(['发给', 'Goes to'], { required: true }),
  amount: money(['预计费用', 'Estimated cost'], { required: true }),
} as const;
const facts = one({
  /** Empty: it goes to some. */
  caution: text(['注意', 'Caution'], { required: true }),
  ...looked,
  parts: whole(['计费条数', 'Parts'], { required: true }),
  leftOut: whole(['不发送', 'Left out'], { required: true }),
  later: whole(['延后发送', 'Later']),
  plannedAt: moment(['计划发送时间', 'Planned for']),
});
const confirmed = {
  id: batchId,
  version,
  ...looked,
  /** Whoever sends types how many it goes to. */
  typed: whole(['输入发送人数确认', 'Type how many it goes to'], { required: true }),
} as const;

export const smsBatchOperations = {
  prepare: operation('POST /api-sms/batchSms/prepare', {
    ...ours('receivers are found and judged before anything is sent'),
    takes: { id: batchId, version },
    gives: begun,
    ...acting,
  }),
  preview: operation('GET /api-sms/batchSms/preview', {
    ...ours('who gets it, who does not and why, length, price and samples'),
    takes: { id: batchId },
    gives: one({
      ...looked,
      total: whole(['接收人', 'Receivers'], { required: true }),
      /** Characters of the longest. */
      characters: whole(['最长字数', 'Longest'], { required: true }),
      parts: whole(['计费条数', 'Parts'], { required: true }),
      partFen: money(['每条单价', 'Price of a part'], { required: true }),
      leftOut: json(['不发送', 'Left out'], shape<readonly BatchCount[]>(), { required: true }),
      later: json(['延后发送', 'Later'], shape<readonly BatchCount[]>(), { required: true }),
      samples: json(['样例', 'Samples'], shape<readonly BatchSample[]>(), { required: true, grade: 'personal' }),
    }),
    ...looking,
    audit: 'view',
  }),
  sendCheck: operation('GET /api-sms/batchSms/sendCheck', {
    ...ours('how many and how much, right before it is sent'),
    takes: { id: batchId },
    gives: facts,
    ...looking,
  }),
  send: operation('POST /api-sms/batchSms/send', {
    ...ours('what was looked at is sent, with how many typed once more'),
    takes: confirmed,
    gives: begun,
    ...acting,
  }),
  goOnCheck: operation('GET /api-sms/batchSms/goOnCheck', {
    ...ours('how many and how much, before a stopped batch goes on'),
    takes: { id: batchId },
    gives: facts,
    ...looking,
  }),
  goOn: operation('POST /api-sms/batchSms/goOn', {
    ...ours('a stopped batch goes on with those who have nothing yet'),
    takes: confirmed,
    gives: begun,
    ...acting,
  }),
  resendCheck: operation('GET /api-sms/batchSms/resendCheck', {
    ...ours('how many and how much, before what failed is sent again'),
    takes: { id: batchId },
    gives: facts,
    ...looking,
  }),
  /** Only those that are known to have failed, each under the key it had. */
  resend: operation('POST /api-sms/batchSms/resend', { ...ours('what failed is sent again under its keys'), takes: confirmed, gives: begun, ...acting }),
  forMembers: operation('POST /api-sms/batchSms/forMembers', {
    ...ours('a batch of customers who were chosen in their list'),
    takes: {
      ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: batchLimits.chosen }),
      name: text(['名称', 'Name'], { required: true, max: 60 }),
      templateId: ref(['短信模板', 'SMS template'], 'smsTemplate', { required: true }),
      values: lines(
        ['变量取值', 'Values of variables'],
        {
          one: ['取值', 'value'],
          title: 'name',
          fields: {
            name: text(['变量名', 'Variable'], { required: true, max: 40 }),
            value: text(['内容', 'Value'], { required: true, max: smsLimits.variableCharacters }),
          },
        },
        { max: smsLimits.variables },
      ),
    },
    gives: begun,
    ...acting,
    right: 'smsBatch.write',
  }),
};

const sending = { check: 'sendCheck', form: ['typed'], seen: ['count', 'amount'] } as const;
const costs = [['发出后收不回，费用按服务商实际计费', 'What was sent cannot be called back; the provider charges what it counts']] as const;

export const smsBatchActs = {
  prepare: act('prepare', {
    on: 'row',
    icon: 'try',
    label: ['核对接收人', 'Check receivers'],
    done: ['正在核对接收人', 'Receivers are being checked'],
    from: ['draft', 'ready'],
  }),
  send: act('send', {
    on: 'row',
    icon: 'send',
    label: ['确认发送', 'Send'],
    title: ['发送“{name}”', 'Send "{name}"'],
    done: ['“{name}”已开始发送', '"{name}" is being sent'],
    ...sending,
    says: costs,
    from: ['ready'],
    final: true,
  }),
  goOn: act('goOn', {
    on: 'row',
    icon: 'send',
    label: ['继续发送', 'Go on'],
    title: ['继续发送“{name}”', 'Go on with "{name}"'],
    done: ['“{name}”继续发送', '"{name}" goes on'],
    ...sending,
    check: 'goOnCheck',
    says: costs,
    where: {
      all: [
        ['status', 'is', 'stopped'],
        ['stopped', 'from', 1],
      ],
    },
  }),
  resend: act('resend', {
    on: 'row',
    icon: 'send',
    label: ['重发失败的', 'Resend failed'],
    title: ['重发“{name}”里失败的', 'Resend what failed of "{name}"'],
    done: ['失败的正在重发', 'What failed is being sent again'],
    ...sending,
    check: 'resendCheck',
    says: [
      ['只重发确定失败的；结果未知的不重发，避免重复', 'Only what is known to have failed goes again; what is unknown does not, so that nobody gets it twice'],
    ],
    where: {
      all: [
        ['status', 'anyOf', ['finished', 'stopped']],
        ['failed', 'from', 1],
      ],
    },
  }),
};

/** The list of customers has this. */
export const messageChosenActs = {
  message: act('smsBatch.forMembers', {
    on: 'chosen',
    icon: 'send',
    label: ['发短信', 'Send SMS'],
    title: ['给 {count} 位客户发短信', 'Send an SMS to {count} {customer|customers}'],
    press: ['建立批次并核对', 'Make the batch and check it'],
    done: ['批次已建立，在“短信群发”里确认发送', 'The batch is made. Confirm it under Message batches'],
    form: ['name', 'templateId', 'values'],
  }),
};
