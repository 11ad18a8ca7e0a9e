import { flag, longText, money, text, timeOfDay, whole } from '#contract/kinds.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { entity } from '#contract/standard.ts';

const most = { min: 0, max: messagingLimits.mostCap } as const;

/** Customers get messages so often and at these times, over all journeys, batches and hands. One rule holds: that of the organisation or of the nearest one above (docs/adr/0106). */
export const messageRule = entity('messageRule', {
  label: ['触达规则', 'Message rule'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
    /** Quiet hours go from the evening over midnight into the morning; without both there are none. */
    quietFrom: timeOfDay(['免打扰开始', 'Quiet from'], { inList: true }),
    quietTo: timeOfDay(['免打扰结束', 'Quiet until'], { inList: true }),
    /** Messages that waited go out over so many minutes, not all at once. */
    spreadMinutes: whole(['解除后分散到（分钟）', 'Then spread over (minutes)'], { min: 0, max: messagingLimits.mostSpread }),
    dailyMost: whole(['每位客户每日上限', 'Per customer a day'], { inList: true, ...most }),
    weeklyMost: whole(['每位客户每周上限', 'Per customer a week'], { inList: true, ...most }),
    marketingWeeklyMost: whole(['其中营销每周上限', 'Of these marketing a week'], most),
    /** The whole group has one, since the account at the provider is one. */
    dailyBudget: whole(['集团每日总量', 'Of the group a day'], { min: 0, max: messagingLimits.mostBudget }),
    /** Providers charge this for one message, for an SMS for each of its parts. Without a price nothing is counted as cost. */
    smsPrice: money(['短信单价（每条计费）', 'Price of an SMS part'], { inList: true }),
    mpPrice: money(['公众号消息单价', 'Price of an official-account message']),
    wecomPrice: money(['企业微信消息单价', 'Price of a WeCom message']),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/api-sms/messageRule',
    title: 'name',
    scope: 'inherited',
    inForce: { by: [] },
    endpoints: { list: ['GET /api-sms/messageRule/list', ''], save: ['POST /api-sms/messageRule/save', ''], remove: ['POST /api-sms/messageRule/delete', ''] },
  },
  screens: [
    { path: '/messageRule', view: 'list', title: ['触达规则', 'Message rules'], area: 'setting', ours: 'quiet hours and caps; the specification names none' },
  ],
});
