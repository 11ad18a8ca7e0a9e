import { choice, id, longText, moment, phone, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** Messages to people go out by outside systems. Where none is configured they stay here, to be read instead of received (docs/adr/0048). */
export const sentMessage = entity('sentMessage', {
  label: ['外发消息', 'Sent message'],
  orgOwned: true,
  fields: {
    channel: choice(['渠道', 'Channel'], { sms: ['短信', 'SMS'], wecom: ['企业微信', 'WeCom'] }, { required: true, readOnly: true, inList: true }),
    recipientId: id(['收件人', 'Recipient'], { readOnly: true }),
    recipient: text(['收件人', 'Recipient'], { required: true, readOnly: true, inList: true, search: true, max: 60 }),
    mobile: phone(['号码', 'Number'], { readOnly: true, inList: true, search: true }),
    text: longText(['内容', 'Text'], { required: true, readOnly: true, inList: true, max: 1_000 }),
    status: choice(
      ['状态', 'State'],
      {
        waiting: ['待发送', 'Waiting'],
        sending: ['发送中', 'Sending'],
        sent: ['已发送', 'Sent'],
        kept: ['未接入，留存', 'Kept, not connected'],
        failed: ['发送失败', 'Failed'],
      },
      { required: true, readOnly: true, inList: true },
    ),
    problem: text(['原因', 'Reason'], { readOnly: true, max: 200 }),
    sentAt: moment(['发送时间', 'Sent at'], { readOnly: true, inList: true }),
    /** After this it is of no use any more. */
    uselessAt: moment(['失效时间', 'Expires'], { readOnly: true }),
    tries: whole(['次数', 'Tries'], { readOnly: true }),
    takenAt: moment(['取走时间', 'Taken at'], { readOnly: true }),
  },
  indexes: [['status']],
  standard: {
    base: '/api-sms/outbox',
    title: 'recipient',
    hint: 'mobile',
    narrowedBy: ['status'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /api-sms/outbox/list', ''] },
  },
  screens: [
    {
      path: '/sentMessages',
      view: 'list',
      title: ['外发消息', 'Sent messages'],
      area: 'admin',
      ours: 'what would have been sent, where no outside system is configured (design 6)',
    },
  ],
});
