import { messageCategories } from '#contract/choices/messaging.ts';
import { trackWays } from '#contract/choices/records.ts';
import { visitCycles, visitNotices, visitTriggers, visitTypes, visitUnits } from '#contract/choices/visits.ts';
import { choice, day, flag, lines, longText, many, moment, ref, state, text, timeOfDay, whole } from '#contract/kinds.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import { visitRuleLife } from '#contract/lives/visitRuleLife.ts';
import { operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';

/** The words of a rule are read by POST, and carry the organisation in their body (spec 198). */
const words = {
  takes: {},
  gives: rows({
    value: text(['值', 'Value'], { required: true }),
    label: text(['名称', 'Label'], { required: true }),
    labelEn: text(['英文名称', 'English label']),
  }),
  right: 'visitRule.read',
  scope: 'org',
  class: 'read',
  audit: 'none',
} as const;

/** Everything that decides about visits and notices: a cause goes on by the version that it began with (docs/adr/0122). */
const content = [
  'type',
  'targetGroupId',
  'triggerCondition',
  'triggerDate',
  'offsetValue',
  'offsetUnit',
  'atTime',
  'triggerCycle',
  'cycleDays',
  'cycleTimes',
  'noticeModes',
  'contents',
  'smsTemplateId',
  'mpTemplateId',
  'category',
  'noticeHours',
  'channel',
  'script',
  'executorRoleIds',
  'toOwner',
  'startsOn',
  'endsOn',
] as const;

/** Spec 83: after what, in which cycle and how customers are followed up. Each round of each cause is planned once (docs/adr/0105). */
export const visitRule = entity('visitRule', {
  label: ['回访规则', 'Visit rule'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    type: choice(['类型', 'Type'], visitTypes, { required: true, default: 'afterVisit', inList: true }),
    status: state(['运行状态', 'Running'], visitRuleLife, { required: true, inList: true }),
    targetGroupId: ref(['目标客户组', 'Target group'], 'assertedGroup'),
    triggerCondition: choice(['触发条件', 'Trigger condition'], visitTriggers, { required: true, default: 'afterVisit', inList: true }),
    triggerDate: day(['指定日期', 'Date'], { askedIf: { all: [['triggerCondition', 'is', 'date']] } }),
    /** Before a birthday or a date where it is negative. */
    offsetValue: whole(['间隔（负数为提前）', 'Offset (negative: before)'], { required: true, default: 0, min: -365, max: 1_000 }),
    offsetUnit: choice(['间隔单位', 'Unit of the offset'], visitUnits, { required: true, default: 'days' }),
    /** In Asia/Shanghai. Offsets in hours keep the minute of what set the rule off. */
    atTime: timeOfDay(['回访时间', 'Time of day'], { askedIf: { all: [['offsetUnit', 'isNot', 'hours']] } }),
    triggerCycle: choice(['触发周期', 'Trigger cycle'], visitCycles, { required: true, default: 'once', inList: true }),
    cycleDays: whole(['每隔几天', 'Every so many days'], { min: 1, max: 400, askedIf: { all: [['triggerCycle', 'is', 'custom']] } }),
    cycleTimes: whole(['共几次', 'Rounds'], { min: 1, max: visitLimits.rounds, askedIf: { all: [['triggerCycle', 'isNot', 'once']] } }),
    noticeModes: many(['通知方式', 'Notice modes'], choice(['通知方式', 'Notice mode'], visitNotices), { required: true, inList: true, min: 1, max: 5 }),
    contents: lines(
      ['消息内容', 'Message contents'],
      {
        one: ['消息', 'Message'],
        title: 'text',
        fields: {
          channel: choice(['渠道', 'Channel'], visitNotices, { required: true, default: 'inApp' }),
          text: longText(['内容', 'Text'], { required: true, max: visitLimits.contentCharacters }),
        },
      },
      { max: visitLimits.contents },
    ),
    smsTemplateId: ref(['短信模板', 'SMS template'], 'smsTemplate', { askedIf: { all: [['noticeModes', 'has', 'sms']] } }),
    mpTemplateId: ref(['公众号模板', 'Official-account template'], 'mpTemplate', { askedIf: { all: [['noticeModes', 'has', 'officialAccount']] } }),
    category: choice(['消息类别', 'Kind of message'], messageCategories, { required: true, default: 'care' }),
    /** Customers are told so long before the visit. */
    noticeHours: whole(['提前几小时通知', 'Told so many hours before'], { required: true, default: 0, min: 0, max: visitLimits.noticeHours }),
    channel: choice(['回访方式', 'Carried out by'], trackWays, { required: true, default: 'phone' }),
    script: longText(['话术', 'Script'], { max: visitLimits.scriptCharacters }),
    /** Nobody named: whoever follows the customer up, else whoever carries follow-up out in the organisation (`orgFollowRole`). */
    executorRoleIds: many(['执行角色', 'Carried out by roles'], ref(['角色', 'Role'], 'role'), { max: 20 }),
    toOwner: flag(['优先跟进人', 'Follow-up person first'], { required: true, default: true }),
    startsOn: day(['生效日期', 'From']),
    endsOn: day(['失效日期', 'Until']),
    ...versionFields,
    /** The rule is set off by what happens from this moment on. */
    enabledAt: moment(['启用时间', 'On since'], { readOnly: true }),
    enabledById: ref(['启用人', 'Switched on by'], 'staffUser', { readOnly: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  versions: { content },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/visitRule',
    title: 'name',
    hint: 'type',
    without: ['import'],
    narrowedBy: ['status', 'type'],
    endpoints: {
      list: ['GET /crm-server/visitRule/findList', 'crm-server.visitRule.findList'],
      save: ['POST /crm-server/visitRule/saveOrUpdateVisitRule', 'crm-server.visitRule.saveOrUpdateVisitRule'],
      remove: ['POST /crm-server/visitRule/delete', ''],
      move: ['POST /crm-server/visitRule/updateStatus', 'crm-server.visitRule.updateStatus'],
    },
  },
  operations: {
    requirements: operation('POST /crm-server/visitRule/requirementList', { spec: ['crm-server.visitRule.requirement-list'], ...words }),
    times: operation('POST /crm-server/visitRule/timeList', { spec: ['crm-server.visitRule.time-list'], ...words }),
    notices: operation('POST /crm-server/visitRule/noticeList', { spec: ['crm-server.visitRule.notice-list'], ...words }),
    types: operation('POST /crm-server/visitRule/typeList', { spec: ['crm-server.visitRule.type-list'], ...words }),
  },
  parts: [
    {
      entity: 'returnVisit',
      title: ['已安排的回访', 'Visits by this rule'],
      by: 'visitRuleId',
      columns: ['memberName', 'status', 'plannedAt', 'executorId'],
      sort: '-plannedAt',
      at: '/returnVisitList',
    },
  ],
  screens: [
    {
      path: '/visitRules',
      view: 'list',
      title: ['回访规则', 'Visit rules'],
      area: 'followUp',
      columns: ['name', 'type', 'status', 'standing', 'publishedNumber', 'triggerCondition', 'triggerCycle', 'noticeModes', 'orgName'],
      ours: 'the specification names the calls of visit rules and no page of their own',
    },
  ],
});
