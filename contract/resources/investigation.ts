import { choice, day, flag, id, lines, longText, moment, ref, state, text, whole } from '#contract/kinds.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { binary, one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { investigationActs } from './investigationActs.ts';

const which = { id: id(undefined, { required: true }) } as const;
const base = '/workflow-center/investigationProcess';
const looking = { takes: which, right: 'investigation.read', scope: 'org', class: 'read' } as const;

/** One line of what is told of an investigation. */
const factRow = { label: text(['项目', 'Item'], { required: true }), value: text(['内容', 'Content'], { required: true }) } as const;

const measureFields = {
  what: text(['措施', 'Measure'], { required: true, max: 200 }),
  ownerId: ref(['负责人', 'With'], 'staffUser'),
  dueOn: day(['完成期限', 'Due']),
  isDone: flag(['已完成', 'Done'], { required: true }),
  outcome: text(['处理结果', 'Outcome'], { max: 200 }),
} as const;
const measuresMost = 20;
const measures = lines(['处理措施', 'Measures'], { one: ['措施', 'measure'], fields: measureFields }, { max: measuresMost });

/** The measures that follow from an investigation. */
const situationRow = {
  what: text(['措施', 'Measure'], { required: true }),
  owner: text(['负责人', 'With']),
  dueOn: day(['完成期限', 'Due']),
  isDone: flag(['已完成', 'Done'], { required: true }),
  isLate: flag(['逾期', 'Late'], { required: true }),
  outcome: text(['处理结果', 'Outcome']),
} as const;

/** Something went wrong at the house: what happened, why, and what is done about it, in a report that somebody else approves (spec 7, docs/adr/0118). */
export const investigation = entity('investigation', {
  label: ['事件调查', 'Investigation'],
  orgOwned: true,
  responsible: ['leadId', 'createdBy'],
  fields: {
    /** The table gives it. */
    investigationNo: text(['调查编号', 'Investigation no.'], { readOnly: true, inList: true, search: 'whole', max: 40 }),
    title: text(['事由', 'About'], { required: true, inList: true, search: true, max: 60 }),
    kind: choice(
      ['类别', 'Kind'],
      {
        care: ['诊疗安全', 'Care'],
        medication: ['用药', 'Medication'],
        service: ['服务', 'Service'],
        billing: ['收费', 'Billing'],
        privacy: ['信息安全', 'Privacy'],
        other: ['其他', 'Other'],
      },
      { required: true, inList: true, default: 'service' },
    ),
    level: choice(
      ['程度', 'Severity'],
      { minor: ['一般', 'Minor'], serious: ['严重', 'Serious'], grave: ['重大', 'Grave'] },
      { required: true, inList: true, default: 'minor' },
    ),
    status: state(['状态', 'Status'], investigationLife, { required: true, inList: true }),
    complaintId: ref(['来自投诉', 'From complaint'], 'complaint'),
    memberId: ref(['涉及客户', 'Customer concerned'], 'member'),
    happenedAt: moment(['发生时间', 'Happened'], { sort: true }),
    place: text(['地点', 'Place'], { max: 60 }),
    content: longText(['经过', 'What happened'], { required: true, max: 2_000 }),
    leadId: ref(['调查负责人', 'Led by'], 'staffUser', { inList: true }),
    dueAt: moment(['报告期限', 'Report due'], { inList: true, sort: true }),
    cause: longText(['原因分析', 'Cause'], { max: 2_000 }),
    measures,
    conclusion: longText(['结论', 'Conclusion'], { max: 2_000 }),
    /** Whoever submitted the report that waits. */
    reportedById: ref(['提交人', 'Submitted by'], 'staffUser', { readOnly: true, computed: true }),
    /** The tasks of a process decide about it. */
    isByProcess: flag(['由流程审批', 'Decided by a process'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  indexes: [['memberId'], ['complaintId']],
  timeLine: [{ of: { member: 'memberId' }, at: 'createdAt', label: ['事件调查', 'Investigation'], sign: 'complaint', says: ['kind', 'level'] }],
  standard: {
    base,
    title: 'title',
    hint: 'investigationNo',
    board: { by: 'status', card: ['kind', 'level', 'leadId', 'dueAt'], within: 24 },
    narrowedBy: ['status', 'memberId', 'complaintId'],
    without: ['import'],
    endpoints: {
      list: ['GET /workflow-center/investigationProcess/list', ''],
      save: ['POST /workflow-center/investigationProcess/save', ''],
      remove: ['POST /workflow-center/investigationProcess/delete', ''],
      move: ['POST /workflow-center/investigationProcess/updateStatus', ''],
    },
  },
  operations: {
    /** The report goes to whoever approves it: to the people of the process that the house has for it, else to anybody else who may decide. */
    processStart: operation('POST /workflow-center/investigationProcess/process-start/{id}', {
      spec: ['workflow-center.investigationProcess.process-start-id'],
      takes: { ...which, version: whole(['版本', 'Version']), reason: text(['说明', 'Note'], { max: 500 }) },
      gives: one({ ...which, approvalId: id(['审批', 'Approval'], { required: true }) }),
      right: 'investigation.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** The report that waits is approved, in place of whoever decides now. */
    approve: operation('POST /workflow-center/investigationProcess/approve/{id}', {
      spec: ['workflow-center.investigationProcess.approve-id'],
      takes: { ...which, reason: text(['意见', 'Comment'], { max: 500 }) },
      gives: one({ ...which, status: state(['状态', 'Status'], investigationLife, { required: true }) }),
      right: 'approval.decide',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    sendBack: operation('POST /workflow-center/investigationProcess/send-back/{id}', {
      spec: [],
      ours: 'whoever reads a report must be able to send it back where they read it; the specification names the approval of it alone',
      takes: { ...which, reason: text(['退回原因', 'Reason'], { required: true, max: 500 }) },
      gives: one({ ...which, status: state(['状态', 'Status'], investigationLife, { required: true }) }),
      right: 'approval.decide',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** The outcome of one measure: the report that was approved keeps what was planned. */
    recordMeasure: operation('POST /workflow-center/investigationProcess/recordMeasure', {
      spec: [],
      ours: 'measures are carried out after the report was approved, when nothing else of it is changed; the specification has a list of them alone',
      takes: {
        ...which,
        version: whole(['版本', 'Version'], { required: true }),
        /** Its place among the measures, from nought. */
        place: whole(['措施', 'Measure'], { required: true, min: 0, max: measuresMost - 1 }),
        isDone: measureFields.isDone,
        outcome: measureFields.outcome,
      },
      gives: one({ ...which, version: whole(['版本', 'Version'], { required: true }) }),
      right: 'investigation.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** Looked at, it changes nothing: spec 7 has it as a GET. */
    viewProcessReport: operation('GET /workflow-center/investigationProcess/viewProcessReport/{id}', {
      ...looking,
      spec: ['workflow-center.investigationProcess.viewProcessReport-id'],
      gives: one({
        ...which,
        title: text(['标题', 'Title'], { required: true }),
        status: state(['状态', 'Status'], investigationLife, { required: true }),
        facts: lines(['内容', 'Content'], { one: ['项', 'item'], fields: factRow }, { required: true }),
        situation: lines(['处理情况', 'Measures'], { one: ['项', 'item'], fields: situationRow }, { required: true }),
        steps: lines(['审批过程', 'Approvals'], { one: ['项', 'item'], fields: factRow }, { required: true }),
        /** Their open task about it, where a process asks them now. */
        taskId: id(['审批任务', 'Task']),
      }),
      audit: 'view',
    }),
    handleSituation: operation('GET /workflow-center/investigationProcess/handle-situation/{id}', {
      ...looking,
      spec: ['workflow-center.investigationProcess.handle-situation-id'],
      gives: rows(situationRow),
      audit: 'view',
    }),
    /** The report as a PDF, to be signed and filed. */
    reportExport: operation('GET /workflow-center/investigationProcess/export/{id}', {
      ...looking,
      spec: ['workflow-center.investigationProcess.export-id'],
      gives: binary,
      right: 'investigation.export',
      audit: 'export',
    }),
  },
  acts: investigationActs,
  sections: [
    { label: ['事件', 'What happened'], fields: ['kind', 'level', 'happenedAt', 'place', 'content', 'complaintId', 'memberId'] },
    { label: ['调查', 'Investigation'], fields: ['leadId', 'dueAt', 'cause', 'measures', 'conclusion'] },
  ],
  screens: [
    {
      path: '/investigations',
      view: 'list',
      title: ['事件调查', 'Investigations'],
      area: 'customer',
      ours: 'the specification names the calls of the investigation process and no page of them',
    },
  ],
});
