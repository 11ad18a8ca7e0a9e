import { readinesses } from '#contract/choices/calls.ts';
import { choice, longText, moment, phone, ref, state, text, whole } from '#contract/kinds.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { callTaskLife } from '#contract/lives/callTaskLife.ts';
import { entity, standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';
import { callFigures } from './callFigures.ts';
import { callTaskOperations } from './callTaskOperations.ts';

const fields = {
  batchId: ref(['批次', 'Batch'], 'callBatch', { required: true, isFixed: true, inList: true }),
  memberId: ref(['客户', 'Customer'], 'member', { isFixed: true, search: true }),
  /** The customer's where nothing is given; somebody who is no customer yet has a name and a number here. */
  name: text(['姓名', 'Name'], { inList: true, search: true, grade: 'personal', max: 60 }),
  /** It is called instead of the customer's own. */
  mobile: phone(['另拨号码', 'Number to call'], { search: true }),
  memberMobile: phone(['客户手机', 'Customer’s mobile'], { via: 'memberId.mobile' }),
  rank: whole(['次序（1 最先）', 'Order (1 is first)'], { required: true, default: 5, sort: true, min: 1, max: 9 }),
  status: state(['状态', 'Status'], callTaskLife, { required: true, inList: true }),
  /** The first reason why it is not offered to whoever reads it (server/db/callReadiness.ts). */
  readiness: choice(['能否拨打', 'Can be called'], readinesses, { readOnly: true, computed: true, inList: true }),
  /** It is not called before. */
  dueAt: moment(['可拨打时间', 'Due'], { inList: true, sort: true }),
  attempts: whole(['已拨次数', 'Attempts'], { readOnly: true, required: true, default: 0, inList: true }),
  lastOutcomeId: ref(['上次结果', 'Last outcome'], 'callOutcome', { readOnly: true, inList: true }),
  lastCallerId: ref(['上次拨打人', 'Last caller'], 'staffUser', { readOnly: true }),
  lastCallAt: moment(['上次拨打', 'Last call'], { readOnly: true, sort: true }),
  callBackAt: moment(['约定回拨', 'Call-back'], { readOnly: true, inList: true, sort: true }),
  promisedBy: ref(['约定人', 'Promised by'], 'staffUser', { readOnly: true }),
  /** This colleague alone calls; the rule names somebody in turn where it says so. */
  assigneeId: ref(['指定坐席', 'Caller'], 'staffUser', { inList: true }),
  holderId: ref(['正在拨打', 'Held by'], 'staffUser', { readOnly: true, inList: true }),
  heldSince: moment(['领取时间', 'Held since'], { readOnly: true }),
  /** Signs of life put it off; then the task goes back to the queue (docs/adr/0099). */
  heldUntil: moment(['保留到', 'Held until'], { readOnly: true }),
  note: longText(['备注', 'Note'], { max: callLimits.noteCharacters }),
} as const;

const standard = {
  base: '/crm-server/ctCallTask',
  title: 'name',
  narrowedBy: ['status', 'batchId', 'memberId', 'holderId'],
  figures: callFigures,
  board: {
    by: 'status',
    also: [
      { by: 'assigneeId', where: [['status', 'anyOf', ['waiting', 'taken', 'callBack', 'unreached']]] },
      { by: 'dueAt', where: [['status', 'anyOf', ['waiting', 'callBack', 'unreached']]] },
    ],
    card: ['memberMobile', 'batchId', 'holderId', 'callBackAt', 'lastOutcomeId'],
    within: 1,
  },
  endpoints: {
    list: ['GET /crm-server/ctCallTask/list', 'crm-server.ctCallTask.list'],
    create: ['POST /crm-server/ctCallTask/save', 'crm-server.ctCallTask.save'],
    save: ['POST /crm-server/ctCallTask/saveOrUpdate', 'crm-server.ctCallTask.saveOrUpdate'],
    remove: ['POST /crm-server/ctCallTask/delete', ''],
    move: ['POST /crm-server/ctCallTask/updateStatus', ''],
    export: ['GET /crm-server/ctCallTask/exportExcel', 'crm-server.ctCallTask.exportExcel'],
  },
} as const;

/** All tasks page by page: never more than a page at once, and never cut silently. */
const all = {
  base: '/crm-server/ctCallTask',
  title: 'name',
  without: ['detail', 'count', 'options', 'history', 'restore', 'bulk', 'export', 'import'],
  endpoints: { list: ['GET /crm-server/ctCallTask/findAllTask', 'crm-server.ctCallTask.findAllTask'] },
} as const;

/** Somebody is to be called once: taken by one caller at a time, called again by what its outcome says (docs/adr/0099). */
export const callTask = entity('callTask', {
  label: ['呼叫任务', 'Call task'],
  orgOwned: true,
  responsible: ['holderId', 'assigneeId', 'promisedBy', 'memberId', 'createdBy'],
  fields,
  claim: { holder: 'holderId', since: 'heldSince', counts: ['taken'], most: { usual: 1 } },
  indexes: [
    ['batchId', 'status', 'rank', 'dueAt'],
    ['memberId'],
    ['holderId'],
    ['promisedBy', 'callBackAt'],
    ['lastCallerId', 'lastCallAt'],
    ['lastOutcomeId', 'status'],
  ],
  standard,
  operations: { ...family('all', standardOperations('callTask', fields, all)), ...callTaskOperations },
  screens: [
    {
      path: '/callTasks',
      view: 'list',
      title: ['呼叫任务', 'Call tasks'],
      area: 'customer',
      figures: ['standing', 'byBatch', 'outcomes', 'byCaller', 'byDay'],
      ours: 'the specification names the calls of call tasks and no page of them',
    },
  ],
});
