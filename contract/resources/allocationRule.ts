import { allocationWays } from '#contract/choices/calls.ts';
import { choice, flag, id, lines, ref, text, timeOfDay, whole } from '#contract/kinds.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

const cap = { min: 1, max: 9_999 } as const;

/** The rule says how tasks are given to callers, when customers may be called and how often: that of the organisation, or of the nearest one above that has one. */
export const allocationRule = entity('allocationRule', {
  label: ['呼叫分配规则', 'Call allocation rule'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
    way: choice(['分配方式', 'Given to'], allocationWays, { required: true, default: 'open', inList: true }),
    callFrom: timeOfDay(['客户可接听：从', 'Customers are called from'], { inList: true }),
    callTo: timeOfDay(['客户可接听：到', 'Customers are called until'], { inList: true }),
    dailyCap: whole(['每人每天上限', 'Limit per person and day'], { ...cap, inList: true }),
    mostAttempts: whole(['最多拨打次数', 'Attempts at most'], { required: true, default: callLimits.mostAttempts, inList: true, min: 1, max: 99 }),
    lateMinutes: whole(['回拨迟到多久转给大家（分钟）', 'A late call-back goes to all after (minutes)'], {
      required: true,
      default: callLimits.lateMinutes,
      min: 0,
      max: 1_440,
    }),
    /** Customers ring here; an event of the telephone system names it. */
    lineNo: text(['来电号码', 'Line'], { max: 30 }),
    /** Everybody who may call is one where none stands here. */
    callers: lines(
      ['坐席', 'Callers'],
      {
        one: ['坐席', 'caller'],
        fields: { userId: ref(['人员', 'Person'], 'staffUser', { required: true }), dailyCap: whole(['每天上限', 'Limit per day'], cap) },
        unique: ['userId'],
      },
      { max: callLimits.callers },
    ),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  unique: [['lineNo']],
  standard: {
    base: '/crm-server/allocationRule',
    title: 'name',
    hint: 'orgName',
    scope: 'inherited',
    inForce: { by: [] },
    endpoints: {
      list: ['GET /crm-server/allocationRule/list', 'crm-server.allocationRule.list'],
      save: ['POST /crm-server/allocationRule/save', ''],
      remove: ['POST /crm-server/allocationRule/delete', ''],
    },
  },
  operations: {
    /** Spec 3: it names no organisation, so it sets the rule of the session's. */
    rule: operation('PUT /crm-server/allocationRule/rule', {
      spec: ['crm-server.allocationRule.rule'],
      takes: {
        way: choice(['分配方式', 'Given to'], allocationWays),
        callFrom: timeOfDay(['客户可接听：从', 'Customers are called from']),
        callTo: timeOfDay(['客户可接听：到', 'Customers are called until']),
        dailyCap: whole(['每人每天上限', 'Limit per person and day'], cap),
        mostAttempts: whole(['最多拨打次数', 'Attempts at most'], { min: 1, max: 99 }),
        lateMinutes: whole(['回拨迟到（分钟）', 'Late after (minutes)'], { min: 0, max: 1_440 }),
        enabled: flag(['启用', 'Enabled']),
      },
      gives: one({ id: id(undefined, { required: true }), version: whole(['版本', 'Version'], { required: true }) }),
      right: 'allocationRule.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
  },
  screens: [
    {
      path: '/callRules',
      view: 'list',
      title: ['呼叫分配规则', 'Call allocation'],
      area: 'setting',
      ours: 'the specification names calls of the rule and no page of it',
    },
  ],
});
