/** Instances of processes, and what happened in each. The interpreter alone writes them (server/processes). */
import { approvalKindChoices } from '#contract/approvals/kinds.ts';
import { instanceProblems, processActs } from '#contract/choices/processes.ts';
import { choice, decimal, flag, id, json, longText, many, moment, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { ProcessValues } from '#contract/processes/variables.ts';
import { entity } from '#contract/standard.ts';
import { processInstanceOperations } from './processOperations.ts';
import { instanceImage } from './processDesign.ts';
import { instanceActOperations, processInstanceActs } from './processInstanceActs.ts';
import { instanceFigures } from './processFigures.ts';
import { startingActs, startingOperations } from './processStarting.ts';
import { instanceSheetOperations } from './processTaskDesk.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;
const sorted = { readOnly: true, inList: true, sort: true } as const;

export const processInstance = entity('processInstance', {
  label: ['流程实例', 'Process instance'],
  orgOwned: true,
  responsible: ['starterId', 'peopleIds'],
  fields: {
    no: text(['编号', 'No.'], { required: true, ...sorted, search: true, max: 40 }),
    title: text(['标题', 'Title'], { required: true, ...listed, search: true, max: 120 }),
    /** The kind of the approval that it decides about; none where it decides about something else. */
    kind: choice(['事项', 'What'], approvalKindChoices, { ...listed, search: true }),
    definitionId: ref(['流程', 'Process'], 'processDefinition', { required: true, ...listed }),
    /** The version that it goes by (`definition_version`). */
    versionId: id(['版本', 'Version'], { required: true, ...readOnly }),
    versionNumber: whole(['版本号', 'Version no.'], { required: true, ...readOnly }),
    subjectEntity: text(['审批对象', 'Subject'], { ...readOnly, max: 40 }),
    subjectId: id(['审批对象编号', 'Subject id'], readOnly),
    starterId: ref(['发起人', 'Started by'], 'staffUser', { required: true, ...listed }),
    /** It stands at these nodes; what they are called, for whoever reads. The interpreter writes how it stands beside its tasks (docs/adr/0120). */
    nodeIds: many(['所在节点', 'Stands at'], text(['节点编号', 'Node id'], { max: 60 }), { ...readOnly, max: processLimits.nodes }),
    stepTitles: many(['当前环节', 'Step now'], text(['环节', 'Step'], { max: 60 }), { ...listed, max: processLimits.nodes }),
    /** The same in English, where a step has no title of its own and is called by its kind. */
    stepTitlesEn: many(['英文环节名', 'Step now in English'], text(['环节', 'Step'], { max: 60 }), { ...readOnly, max: processLimits.nodes }),
    /** Whoever claimed it, else everybody who may; and their deputies while they are away. */
    holderIds: many(['由谁处理', 'With'], ref(['人员', 'Person'], 'staffUser'), { ...listed, max: processLimits.people * 8 }),
    deputyIds: many(['其中代理人', 'Deputies among them'], ref(['人员', 'Person'], 'staffUser'), { ...readOnly, max: processLimits.people * 4 }),
    heldSince: moment(['到达时间', 'With them since'], sorted),
    /** The first moment by which one of its open tasks is to be done. */
    dueAt: moment(['时限', 'Due'], sorted),
    isLate: flag(['已超时', 'Overdue'], { ...readOnly, computed: true }),
    /** A moment of it came and what it leads to was refused (docs/adr/0157). */
    problem: choice(['问题', 'Problem'], instanceProblems, { ...readOnly, computed: true }),
    /** They may take back what they began or decided, as it stands. */
    withdrawerIds: many(['可以撤回的人', 'May withdraw'], ref(['人员', 'Person'], 'staffUser'), { ...readOnly, max: processLimits.people * 4 }),
    mayCancel: flag(['可以取消', 'May be cancelled'], { ...readOnly, computed: true }),
    variables: json(['变量', 'Variables'], shape<ProcessValues>(), readOnly),
    /** Node -> people whom the starter chose for it. */
    chosen: json(['选定人员', 'People chosen'], shape<Readonly<Record<string, readonly string[]>>>(), readOnly),
    /** Everybody who has, or has had, something to do with it: it is theirs to read. */
    peopleIds: many(['参与人', 'People'], ref(['人员', 'Person'], 'staffUser'), { ...readOnly, max: processLimits.people * 4 }),
    /** So much has happened in it. */
    seq: whole(['序号', 'Place'], { required: true, ...readOnly }),
    status: state(['状态', 'Status'], processInstanceLife, { required: true, inList: true }),
    startedAt: moment(['发起时间', 'Started'], { required: true, ...sorted }),
    endedAt: moment(['结束时间', 'Ended'], sorted),
    /** Nights and holidays count, too: so long somebody waited. */
    hours: decimal(['用时（小时）', 'Hours taken'], readOnly),
    /** Names of the messages that it waits for; nobody has it meanwhile. */
    awaits: many(['等待消息', 'Waits for'], text(['消息', 'Message'], { max: 40 }), { ...readOnly, max: processLimits.nodes }),
    /** The token of another instance that waits for this one. */
    parentTokenId: id(['上级流程', 'Parent'], readOnly),
  },
  unique: [['orgId', 'no']],
  indexes: [['subjectEntity', 'subjectId'], ['definitionId', 'status'], ['starterId', 'status'], ['parentTokenId'], ['kind']],
  standard: {
    base: '/workflow-center/process-instance',
    title: 'title',
    hint: 'no',
    sort: '-startedAt',
    narrowedBy: ['status', 'kind', 'definitionId', 'starterId'],
    figures: instanceFigures,
    without: ['import', 'bulk', 'restore'],
    endpoints: { list: ['GET /workflow-center/process-instance/list', ''] },
  },
  operations: { ...processInstanceOperations, ...startingOperations, ...instanceImage, ...instanceSheetOperations, ...instanceActOperations },
  acts: { ...startingActs, ...processInstanceActs },
  parts: [
    {
      entity: 'processTask',
      title: ['任务', 'Tasks'],
      by: 'instanceId',
      columns: ['name', 'status', 'assigneeId', 'candidateIds', 'offeredAt', 'dueAt', 'endedAt', 'comment'],
    },
    { entity: 'processStep', title: ['经过', 'History'], by: 'instanceId', columns: ['at', 'act', 'nodeTitle', 'byId', 'comment'], rights: 'processInstance' },
  ],
  screens: [
    {
      path: '/processes',
      view: 'list',
      title: ['流程实例', 'Process instances'],
      area: 'approval',
      columns: ['title', 'kind', 'definitionId', 'stepTitles', 'problem', 'holderIds', 'heldSince', 'dueAt', 'status', 'starterId', 'startedAt'],
      figures: ['now', 'byDefinition', 'hoursByDefinition'],
      ours: 'the specification has calls of instances and no page of them',
    },
  ],
});

/** One thing that happened in an instance: written in the transaction of the act, never changed. */
export const processStep = entity('processStep', {
  label: ['流程经过', 'Process step'],
  orgOwned: true,
  responsible: ['instanceId'],
  fields: {
    instanceId: ref(['流程实例', 'Instance'], 'processInstance', { required: true, ...readOnly }),
    /** Its place among the steps of the instance. */
    seq: whole(['序号', 'Place'], { required: true, ...readOnly }),
    at: moment(['时间', 'At'], { required: true, ...sorted }),
    act: choice(['动作', 'Act'], processActs, { required: true, ...listed }),
    node: text(['节点编号', 'Node id'], { ...readOnly, max: 60 }),
    nodeTitle: text(['节点', 'Node'], { ...listed, max: 60 }),
    /** A node without a title of its own is called by its kind. */
    nodeTitleEn: text(['英文节点名', 'Node in English'], { ...readOnly, max: 60 }),
    round: whole(['轮次', 'Round'], readOnly),
    taskId: id(['任务', 'Task'], readOnly),
    byId: ref(['操作人', 'By'], 'staffUser', listed),
    /** The deputy acted for them. */
    forId: ref(['代理的人', 'For'], 'staffUser', listed),
    /** It was delegated to them, or they were added. */
    toId: ref(['转给', 'To'], 'staffUser', listed),
    toNode: text(['去向节点', 'To node'], { ...readOnly, max: 60 }),
    comment: longText(['意见', 'Comment'], { ...listed, max: processLimits.commentCharacters }),
  },
  unique: [['instanceId', 'seq']],
  standard: {
    base: '/workflow-center/process-step',
    title: 'nodeTitle',
    hint: 'act',
    sort: '-at',
    rights: 'processInstance',
    narrowedBy: ['instanceId', 'act'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /workflow-center/process-step/list', ''] },
  },
});
