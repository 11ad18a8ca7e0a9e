import { messageChannels } from '#contract/choices/messaging.ts';
import { choice, id, moment, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { receiptStates } from './sentMessageActs.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;

/** A gateway told of a message that was never sent: it is refused, and kept here to be asked about. One that came before its message is booked once the message is known (docs/adr/0122). */
export const strayReceipt = entity('strayReceipt', {
  label: ['无主回执', 'Receipt without a message'],
  orgOwned: true,
  fields: {
    number: text(['回执编号', 'Number told'], { ...listed, required: true, search: true, max: 200 }),
    channel: choice(['渠道', 'Channel'], messageChannels, { ...listed, required: true }),
    state: choice(['回执结果', 'State told'], receiptStates, { ...listed, required: true }),
    code: text(['代码', 'Code'], { ...listed, max: 60 }),
    words: text(['渠道说明', 'Words of the provider'], { ...listed, max: 200 }),
    at: moment(['回执时间', 'Told for'], { ...readOnly, required: true }),
    why: choice(
      ['为什么没有记录', 'Why it was refused'],
      { unknown: ['没有这条消息', 'There is no such message'], neverSent: ['消息没有交给过渠道', 'The message was never handed over'] },
      { ...listed, required: true },
    ),
    /** The same again counts here. */
    times: whole(['收到次数', 'Times'], { ...listed, required: true, default: 1 }),
    lastAt: moment(['最近收到', 'Last time'], { ...listed, sort: true }),
    /** Its message became known afterwards, and has it. */
    messageId: id(['外发消息', 'Message'], readOnly),
    bookedAt: moment(['补记时间', 'Booked at'], { ...listed, sort: true }),
  },
  unique: [['channel', 'number', 'state']],
  indexes: [['number']],
  standard: {
    base: '/api-sms/strayReceipt',
    title: 'number',
    hint: 'words',
    rights: 'sentMessage',
    narrowedBy: ['channel', 'why', 'state'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /api-sms/strayReceipt/list', ''] },
  },
  screens: [
    {
      path: '/strayReceipts',
      view: 'list',
      title: ['无主回执', 'Receipts without a message'],
      area: 'admin',
      ours: 'what gateways said of messages that were never sent; the specification names no receipts',
    },
  ],
});
