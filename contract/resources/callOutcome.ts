import { outcomeWays } from '#contract/choices/calls.ts';
import { callOutcomes } from '#contract/choices/records.ts';
import { choice, flag, text, whole } from '#contract/kinds.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { entity } from '#contract/standard.ts';
import { callOutcomeActs, callOutcomeOperations } from './callOutcomeActs.ts';

const again = { askedIf: { all: [['way', 'is', 'again']] } } as const;

/** A call ends in one of these, by one key. The nearest organisation's outcome of a key counts (docs/adr/0078). What it says of time is changed by an act that tells its effect first. */
export const callOutcome = entity('callOutcome', {
  label: ['通话结果', 'Call outcome'],
  orgOwned: true,
  fields: {
    key: whole(['按键', 'Key'], { required: true, inList: true, sort: true, isFixed: true, min: callLimits.leastKey, max: callLimits.mostKey }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 20 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 40 }),
    way: choice(['之后', 'Then'], outcomeWays, { required: true, inList: true, isFixed: true, default: 'done' }),
    /** The record of the call says this. */
    recordedAs: choice(['通话记录写为', 'Recorded as'], callOutcomes, { required: true, default: 'connected', inList: true }),
    waitMinutes: whole(['多久后再拨（分钟）', 'Call again after (minutes)'], { ...again, inList: true, isFixed: true, min: 1, max: 43_200 }),
    mostAttempts: whole(['最多拨打次数', 'Attempts at most'], { ...again, inList: true, isFixed: true, min: 1, max: 99 }),
    doNotCall: flag(['标记客户为勿联系', 'Set do-not-contact'], { inList: true, askedIf: { all: [['way', 'is', 'stop']] } }),
    /** Journeys begin or go on by this name. */
    event: text(['发送的事件', 'Event it sends'], { max: 60 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  unique: [['orgId', 'key']],
  standard: {
    base: '/crm-server/callOutcome',
    title: 'name',
    sort: 'key',
    scope: 'inherited',
    inForce: { by: ['key'] },
    endpoints: {
      list: ['GET /crm-server/callOutcome/list', ''],
      save: ['POST /crm-server/callOutcome/save', ''],
      remove: ['POST /crm-server/callOutcome/delete', ''],
    },
  },
  operations: callOutcomeOperations,
  acts: callOutcomeActs,
  screens: [
    {
      path: '/callOutcomes',
      view: 'list',
      title: ['通话结果', 'Call outcomes'],
      area: 'setting',
      ours: 'outcomes of calls are data of the house; the specification names none',
    },
  ],
});
