/** User tasks of processes: offered, claimed, decided. The interpreter alone writes them (server/processes). */
import { decimal, flag, id, json, longText, many, moment, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { processTaskLife } from '#contract/lives/processTaskLife.ts';
import { entity } from '#contract/standard.ts';
import { processTaskOperations } from './processOperations.ts';
import { taskDeskOperations } from './processTaskDesk.ts';
import { taskFigures } from './processFigures.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;
const sorted = { readOnly: true, inList: true, sort: true } as const;

/** Whoever has a task writes on and comes back: its holder alone reads it. */
export interface TaskDraft {
  readonly comment?: string;
}

export const processTask = entity('processTask', {
  label: ['审批任务', 'Task'],
  orgOwned: true,
  responsible: ['assigneeId', 'candidateIds', 'instanceId'],
  fields: {
    name: text(['任务', 'Task'], { required: true, ...listed, search: true, max: 60 }),
    /** A step without a title of its own is called by its kind. */
    nameEn: text(['英文任务名', 'Task in English'], { ...readOnly, max: 60 }),
    instanceId: ref(['流程实例', 'Instance'], 'processInstance', { required: true, ...listed, search: true }),
    instanceNo: text(['编号', 'No.'], { via: 'instanceId.no', inList: true }),
    instanceTitle: text(['标题', 'Title'], { via: 'instanceId.title', inList: true }),
    starterId: ref(['发起人', 'Started by'], 'staffUser', { via: 'instanceId.starterId', inList: true }),
    definitionId: ref(['流程', 'Process'], 'processDefinition', readOnly),
    /** The visit of the node that it belongs to (`process_token`). */
    tokenId: id(['令牌', 'Token'], { required: true, ...readOnly }),
    node: text(['节点编号', 'Node id'], { required: true, ...readOnly, max: 60 }),
    /** The node was come to so often. */
    round: whole(['轮次', 'Round'], { required: true, ...readOnly }),
    place: whole(['次序', 'Place'], { required: true, ...readOnly }),
    status: state(['状态', 'Status'], processTaskLife, { required: true, inList: true }),
    candidateIds: many(['候选人', 'Candidates'], ref(['人员', 'Person'], 'staffUser'), { ...listed, max: processLimits.people }),
    assigneeId: ref(['处理人', 'Held by'], 'staffUser', listed),
    /** The deputy decided for this person. */
    decidedForId: ref(['代理的人', 'Decided for'], 'staffUser', readOnly),
    isAdded: flag(['加签', 'Added signer'], { required: true, ...readOnly }),
    /** The task of the same step that is decided before: a signer who was added, or whoever added one. */
    waitsForId: id(['先由谁', 'Waits for'], readOnly),
    isStandIn: flag(['找不到人时接手', 'Stands in'], { required: true, ...readOnly }),
    dueAt: moment(['时限', 'Due'], sorted),
    comment: longText(['意见', 'Comment'], { ...readOnly, max: processLimits.commentCharacters }),
    draft: json(['草稿', 'Draft'], shape<TaskDraft>(), readOnly),
    /** A mark of the subject as it was when the task was opened. */
    subjectHash: text(['内容标记', 'Mark of the subject'], { ...readOnly, max: 64 }),
    offeredAt: moment(['到达时间', 'Offered'], { required: true, ...sorted }),
    claimedAt: moment(['领取时间', 'Claimed'], readOnly),
    endedAt: moment(['完成时间', 'Ended'], sorted),
    /** Nights and holidays count, too. */
    hours: decimal(['用时（小时）', 'Hours taken'], readOnly),
  },
  claim: { holder: 'assigneeId', since: 'claimedAt', counts: ['claimed'] },
  indexes: [['instanceId', 'node'], ['tokenId'], ['assigneeId', 'status'], ['status', 'offeredAt']],
  standard: {
    base: '/workflow-center/task-module',
    title: 'name',
    hint: 'instanceTitle',
    sort: '-offeredAt',
    narrowedBy: ['status', 'instanceId', 'assigneeId', 'definitionId'],
    figures: taskFigures,
    without: ['import', 'bulk', 'restore'],
    endpoints: { list: ['GET /workflow-center/task-module/list', ''] },
  },
  operations: { ...processTaskOperations, ...taskDeskOperations },
  screens: [
    {
      path: '/tasks',
      view: 'list',
      title: ['审批任务', 'Approvals'],
      area: 'approval',
      ours: 'the specification has calls of tasks and no page of them: it opens with those of whoever looks',
    },
  ],
});
