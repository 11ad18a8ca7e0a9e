import { asker } from '#contract/filter.ts';
import { trackWays } from '#contract/choices/records.ts';
import { visitResults, visitTypes } from '#contract/choices/visits.ts';
import { choice, flag, id, longText, moment, phone, ref, state, text, whole } from '#contract/kinds.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import { returnVisitLife } from '#contract/lives/returnVisitLife.ts';
import type { ResourceScreen } from '#contract/screens/resourceScreen.ts';
import { entity } from '#contract/standard.ts';
import { visitQuestionnaireActs, visitQuestionnaireOperations } from './questionnaireOperations.ts';
import { visitFigures, visitFigureScreens } from './visitFigures.ts';
import { returnVisitOperations } from './returnVisitOperations.ts';

const details = 'unspecified.misc.back-visit-detail-calls';
const readOnly = { readOnly: true } as const;
const columns = ['memberName', 'memberMobile', 'type', 'status', 'plannedAt', 'executorId', 'result', 'orgName'] as const;
const mine = {
  any: [
    ['executorId', 'is', asker.me],
    ['deputyId', 'is', asker.me],
  ],
} as const;

const screens: readonly ResourceScreen[] = [
  { path: '/returnVisitList', view: 'list', title: ['回访列表', 'Return visits'], area: 'followUp', columns },
  {
    path: '/pendFollowUp',
    view: 'list',
    title: ['我的待回访', 'My open visits'],
    area: 'followUp',
    where: { all: [['status', 'anyOf', ['planned', 'due', 'inProgress']], mine] },
    columns: ['memberName', 'memberMobile', 'type', 'status', 'plannedAt', 'executorId', 'deputyId', 'remark'],
  },
  {
    path: '/cycleList',
    view: 'list',
    title: ['周期回访', 'Recurring visits'],
    area: 'followUp',
    where: { all: [['isRecurring', 'is', true]] },
    columns: ['memberName', 'type', 'visitRuleId', 'round', 'status', 'plannedAt', 'executorId', 'result'],
  },
  {
    path: '/followUpBoard',
    view: 'list',
    title: ['随访看板', 'Follow-up board'],
    area: 'followUp',
    columns,
    opensAs: 'board',
  },
  {
    path: '/returnVisitInfo',
    view: 'record',
    title: ['回访详情', 'Return visit'],
    area: 'followUp',
  },
  ...visitFigureScreens,
];

/** A colleague is to get in touch with a customer once, by a rule, a journey or by hand (docs/adr/0105). */
export const returnVisit = entity('returnVisit', {
  label: ['回访', 'Return visit'],
  orgOwned: true,
  responsible: ['executorId', 'deputyId'],
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    memberMobile: phone(['手机', 'Mobile'], { via: 'memberId.mobile', inList: true }),
    patientId: ref(['患者', 'Patient'], 'patient', { isFixed: true }),
    type: choice(['类型', 'Type'], visitTypes, { required: true, default: 'afterVisit', inList: true }),
    status: state(['状态', 'Status'], returnVisitLife, { required: true, inList: true }),
    plannedAt: moment(['计划时间', 'Planned for'], { required: true, inList: true, sort: true }),
    /** The end of the day after the planned one (Asia/Shanghai): then it is missed. */
    closesAt: moment(['最晚', 'At the latest'], { ...readOnly, sort: true }),
    executorId: ref(['执行人', 'Carried out by'], 'staffUser', { inList: true }),
    /** Carries it out while the executor is away (`staffAbsence`). */
    deputyId: ref(['代理人', 'Deputy'], 'staffUser', { ...readOnly, inList: true }),
    script: longText(['话术', 'Script'], { max: visitLimits.scriptCharacters }),
    remark: longText(['说明', 'Remark'], { max: 500 }),
    channel: choice(['方式', 'Channel'], trackWays, readOnly),
    result: choice(['结果', 'Outcome'], visitResults, { ...readOnly, inList: true }),
    content: longText(['回访内容', 'Note'], { ...readOnly, grade: 'personal', max: visitLimits.noteCharacters }),
    satisfaction: whole(['满意度', 'Satisfaction'], { ...readOnly, min: 1, max: visitLimits.satisfaction }),
    nextFollowAt: moment(['下次回访', 'Next visit'], readOnly),
    attempts: whole(['联系次数', 'Attempts'], { ...readOnly, required: true, default: 0 }),
    beganAt: moment(['开始时间', 'Begun'], readOnly),
    doneAt: moment(['完成时间', 'Done'], { ...readOnly, sort: true }),
    doneById: ref(['完成人', 'Done by'], 'staffUser', readOnly),
    visitRuleId: ref(['回访规则', 'Visit rule'], 'visitRule', readOnly),
    /** The row that set the rule off: a rule plans each round of it once. */
    cause: text(['触发来源', 'Set off by'], { ...readOnly, max: 120 }),
    round: whole(['第几次', 'Round'], readOnly),
    isRecurring: flag(['周期回访', 'Recurring'], { ...readOnly, required: true }),
    /** It was planned by the end of this one. */
    afterVisitId: id(['上次回访', 'Visit before'], readOnly),
    /** A journey waits for it. */
    enrolmentId: id(['旅程', 'Journey'], readOnly),
    noticedAt: moment(['已通知客户', 'Customer told'], readOnly),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name' }),
  },
  unique: [['visitRuleId', 'cause', 'round']],
  indexes: [
    // A visit that was removed is not planned anew.
    ['visitRuleId', 'cause'],
    ['memberId', 'plannedAt'],
    ['executorId', 'plannedAt'],
    ['deputyId', 'plannedAt'],
  ],
  standard: {
    base: '/crm-server/returnVisit',
    title: 'memberName',
    hint: 'memberMobile',
    sort: 'plannedAt',
    ownFields: true,
    narrowedBy: ['status', 'type', 'memberId', 'executorId'],
    board: {
      by: 'status',
      also: [
        { by: 'executorId', where: [['status', 'anyOf', ['planned', 'due', 'inProgress', 'missed']]] },
        { by: 'plannedAt', where: [['status', 'isNot', 'cancelled']] },
      ],
      card: ['type', 'plannedAt', 'executorId', 'memberMobile', 'result'],
      within: 4,
    },
    without: ['import'],
    creating: ['安排回访', 'Plan a visit'],
    figures: visitFigures,
    endpoints: {
      list: ['GET /crm-server/returnVisit/list', details],
      save: ['POST /crm-server/returnVisit/save', ''],
      remove: ['POST /crm-server/returnVisit/delete', ''],
      move: ['POST /crm-server/returnVisit/updateStatus', ''],
    },
  },
  operations: { ...returnVisitOperations, ...visitQuestionnaireOperations },
  acts: visitQuestionnaireActs,
  sections: [
    { label: ['回访', 'Visit'], fields: ['memberName', 'memberMobile', 'type', 'status', 'plannedAt', 'closesAt', 'executorId', 'deputyId', 'remark'] },
    { label: ['结果', 'Outcome'], fields: ['result', 'channel', 'content', 'satisfaction', 'attempts', 'doneAt', 'doneById', 'nextFollowAt'] },
    { label: ['来源', 'Where it comes from'], fields: ['visitRuleId', 'round', 'isRecurring', 'cause', 'noticedAt', 'orgName'] },
  ],
  parts: [
    {
      entity: 'backVisitDetail',
      title: ['联系记录', 'Attempts'],
      by: 'returnVisitId',
      columns: ['at', 'channel', 'result', 'content', 'byName'],
      rights: 'returnVisit',
    },
    { entity: 'questionnaireAnswer', title: ['答卷', 'Answers'], by: 'visitId', columns: ['questionnaireId', 'status', 'isAlarm', 'sentAt', 'submittedAt'] },
  ],
  screens,
});

/** One attempt to get in touch with a customer for a visit: what came of it, who made it. It is written with the outcome of the visit and stays as it is. */
export const backVisitDetail = entity('backVisitDetail', {
  label: ['回访明细', 'Return visit detail'],
  orgOwned: true,
  responsible: ['byId', 'executorId', 'deputyId'],
  fields: {
    returnVisitId: id(['回访', 'Return visit'], { ...readOnly, required: true }),
    memberId: ref(['客户', 'Customer'], 'member', { ...readOnly, required: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    type: choice(['类型', 'Type'], visitTypes, { ...readOnly, inList: true }),
    at: moment(['时间', 'At'], { ...readOnly, required: true, inList: true, sort: true }),
    channel: choice(['方式', 'Channel'], trackWays, { ...readOnly, inList: true }),
    result: choice(['结果', 'Outcome'], visitResults, { ...readOnly, inList: true }),
    content: longText(['内容', 'Note'], { ...readOnly, inList: true, search: true, grade: 'personal', max: visitLimits.noteCharacters }),
    satisfaction: whole(['满意度', 'Satisfaction'], { ...readOnly, min: 1, max: visitLimits.satisfaction }),
    nextFollowAt: moment(['下次回访', 'Next visit'], readOnly),
    /** The visit is theirs to do. */
    executorId: ref(['负责人', 'For'], 'staffUser', readOnly),
    deputyId: ref(['代理人', 'Deputy'], 'staffUser', readOnly),
    byId: ref(['执行人账号', 'Account'], 'staffUser', readOnly),
    byName: text(['执行人', 'Carried out by'], { via: 'byId.nickName', inList: true }),
  },
  indexes: [
    ['returnVisitId', 'at'],
    ['memberId', 'at'],
    ['byId', 'at'],
  ],
  standard: {
    base: '/crm-server/backVisitDetail',
    title: 'memberName',
    hint: 'result',
    sort: '-at',
    rights: 'returnVisit',
    narrowedBy: ['memberId', 'result'],
    without: ['import', 'bulk', 'restore'],
    endpoints: { list: ['GET /crm-server/backVisitDetail/list', details], detail: ['GET /crm-server/backVisitDetail/detail', details] },
  },
  screens: [
    {
      path: '/backVisitDetails',
      view: 'list',
      title: ['回访明细', 'Visit details'],
      area: 'followUp',
      ours: 'the specification names the calls of back-visit details and no page of them',
    },
  ],
});
