import { trackWays } from '#contract/choices/records.ts';
import { choice, flag, id, longText, many, moment, phone, ref, text } from '#contract/kinds.ts';
import { act } from '#contract/acts/act.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport } from '#contract/standardShapes.ts';
import { trackFigures } from './visitFigures.ts';

const track = 'crm-server.customer-track.resource';
const marking = {
  spec: [track],
  takes: { ids: many(['跟踪记录', 'Track records'], id(), { required: true, min: 1, max: 1_000 }) },
  gives: one(bulkReport),
  right: 'trackRecord.write',
  scope: 'org',
  class: 'write',
  audit: 'change',
} as const;

/** One contact with a customer, and when the next one is due (spec 3: track records, read or unread). */
export const trackRecord = entity('trackRecord', {
  label: ['跟踪记录', 'Track record'],
  orgOwned: true,
  responsible: ['memberId'],
  author: { id: 'trackerId', name: 'trackerName', at: 'trackedAt' },
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    memberMobile: phone(['手机', 'Mobile'], { via: 'memberId.mobile', inList: true }),
    way: choice(['方式', 'Way'], trackWays, { required: true, default: 'phone', inList: true }),
    content: longText(['内容', 'Content'], { required: true, inList: true, search: true, grade: 'personal', max: 2_000 }),
    trackerId: ref(['跟踪人账号', 'Account'], 'staffUser', { readOnly: true }),
    trackerName: text(['跟踪人', 'Tracked by'], { readOnly: true, inList: true, max: 60 }),
    trackedAt: moment(['跟踪时间', 'Tracked at'], { inList: true, sort: true }),
    /** The customer has it, too, where nothing later is planned (server/customers/trackRecordRule.ts). */
    nextFollowAt: moment(['下次跟进', 'Next follow-up'], { inList: true, sort: true }),
    /** Whoever answers for the customer has seen it. */
    isRead: flag(['已读', 'Read'], { required: true, readOnly: true, inList: true }),
    readAt: moment(['读取时间', 'Read at'], { readOnly: true }),
    readById: ref(['读取人', 'Read by'], 'staffUser', { readOnly: true }),
  },
  indexes: [
    ['memberId', 'trackedAt'],
    ['trackerId', 'trackedAt'],
  ],
  timeLine: [
    {
      of: { member: 'memberId' },
      at: 'trackedAt',
      label: ['跟进', 'Follow-up'],
      sign: 'visit',
      title: 'content',
      says: ['way', 'trackerName', 'nextFollowAt'],
    },
  ],
  standard: {
    base: '/crm-server/customer/track',
    title: 'memberName',
    hint: 'trackerName',
    sort: '-trackedAt',
    narrowedBy: ['memberId', 'way', 'trackerId'],
    figures: trackFigures,
    endpoints: {
      list: ['GET /crm-server/customer/track/list', track, 'crm-server.misc.track-records'],
      save: ['POST /crm-server/customer/track/save', track],
      remove: ['POST /crm-server/customer/track/deleteById', track],
      export: ['GET /crm-server/customer/track/export', track],
    },
  },
  operations: {
    markRead: operation('POST /crm-server/customer/track/read', marking),
    markUnread: operation('POST /crm-server/customer/track/unread', marking),
  },
  acts: {
    markRead: act('markRead', {
      on: 'chosen',
      label: ['标为已读', 'Mark read'],
      done: ['{count} 条已标为已读', '{count} {record is|records are} marked read'],
    }),
    markUnread: act('markUnread', {
      on: 'chosen',
      label: ['标为未读', 'Mark unread'],
      done: ['{count} 条已标为未读', '{count} {record is|records are} marked unread'],
    }),
  },
  screens: [
    {
      path: '/trackRecords',
      view: 'list',
      title: ['跟踪记录', 'Track records'],
      area: 'customer',
      ours: 'the specification names track records of a customer and no page of all of them',
    },
  ],
});
