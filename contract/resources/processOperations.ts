/** Calls of process instances and tasks: those of the specification (spec 7), and ours beside them that say in one wire what each of them does. */
import { instanceActs, taskActs } from '#contract/choices/processes.ts';
import { choice, id, json, longText, moment, shape, text, whole } from '#contract/kinds.ts';
import type { ActAnswer, NextHolder, PeopleChosen } from '#contract/processes/answers.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { ProcessValues } from '#contract/processes/variables.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { wayGives } from './processStarting.ts';

const outcomes = Object.fromEntries(
  Object.entries(processInstanceLife.states)
    .filter(([name]) => name !== 'running')
    .map(([name, { label }]) => [name, label]),
) as { readonly [K in NonNullable<ActAnswer['ended']>]: readonly [string, string] };

const taskId = id(['任务', 'Task'], { required: true });
const instanceId = id(['流程实例', 'Instance'], { required: true });
const comment = longText(['意见', 'Comment'], { max: processLimits.commentCharacters });
/** A mark of what was read: nothing else is approved. */
const hash = text(['内容标记', 'Mark of what was read'], { max: 64 });
export const actAnswer = {
  ended: choice(['结果', 'Outcome'], outcomes),
  next: json(['下一步', 'Next'], shape<readonly NextHolder[]>(), { required: true }),
} as const;
/** A node for a return, a colleague for delegating and adding. */
const to = text(['去向', 'To'], { max: 60 });
const taskTakes = { id: taskId, kind: choice(['动作', 'Act'], taskActs, { required: true }), to, comment, hash } as const;
const instanceTakes = { id: instanceId, kind: choice(['动作', 'Act'], instanceActs, { required: true }), comment } as const;
const acting = { right: 'processTask.move', scope: 'org', class: 'write', audit: 'change' } as const;
const asking = { right: 'processTask.move', scope: 'org', class: 'read', audit: 'none', spec: [] } as const;

const begin = {
  definitionKey: text(['流程编码', 'Definition'], { required: true, max: 40 }),
  title: text(['标题', 'Title'], { max: 120 }),
  variables: json(['变量', 'Variables'], shape<ProcessValues>()),
  /** Node -> people, where the starter chooses. */
  chosen: json(['选定人员', 'People chosen'], shape<PeopleChosen>()),
  subjectEntity: text(['审批对象', 'Subject'], { max: 40 }),
  subjectId: id(['审批对象编号', 'Subject id']),
} as const;

export const processInstanceOperations = {
  start: operation('POST /workflow-center/process-module/start', {
    spec: ['workflow-center.process-module.start'],
    takes: begin,
    gives: one({ id: instanceId, ...actAnswer }),
    right: 'processInstance.write',
    scope: 'org',
    class: 'once',
    audit: 'change',
  }),
  /** Before starting: the steps that it will probably take, with names. */
  way: operation('POST /workflow-center/process-module/way', {
    ours: 'whoever starts sees who will have it, and where nobody was found',
    takes: { definitionKey: begin.definitionKey, variables: begin.variables, chosen: begin.chosen },
    gives: one(wayGives),
    right: 'processInstance.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
    spec: [],
  }),
  cancel: operation('POST /workflow-center/process-module/cancel', {
    spec: ['workflow-center.process-module.cancel'],
    takes: { id: instanceId, comment },
    gives: one(actAnswer),
    right: 'processInstance.move',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
  act: operation('POST /workflow-center/process-instance/act', {
    ours: 'an instance is withdrawn by whoever acted last, or cancelled',
    takes: instanceTakes,
    gives: one(actAnswer),
    ...acting,
    spec: [],
  }),
  whatIf: operation('POST /workflow-center/process-instance/what-if', {
    ours: 'who would have it next; nothing of it stays',
    takes: instanceTakes,
    gives: one(actAnswer),
    ...asking,
  }),
  // Named by what it answers: 'history' is the word of the engine for changes of a row.
  steps: operation('GET /workflow-center/process-module/history', {
    spec: ['workflow-center.process-module.history'],
    takes: { id: instanceId },
    gives: rows({
      id: id(undefined, { required: true }),
      at: moment(['时间', 'At'], { required: true }),
      act: text(['动作', 'Act'], { required: true }),
      node: text(['节点编号', 'Node id']),
      nodeTitle: text(['节点', 'Node']),
      round: whole(['轮次', 'Round']),
      taskId: id(['任务', 'Task']),
      byName: text(['操作人', 'By']),
      forName: text(['代理的人', 'For']),
      toName: text(['转给', 'To']),
      toNode: text(['去向节点', 'To node']),
      comment,
    }),
    right: 'processInstance.read',
    scope: 'org',
    class: 'read',
    audit: 'list',
  }),
};

export const processTaskOperations = {
  claim: operation('POST /workflow-center/task-module/claim', {
    spec: ['workflow-center.task-module.claim'],
    takes: { id: taskId },
    gives: one(actAnswer),
    ...acting,
  }),
  approve: operation('POST /workflow-center/task-module/approve', {
    spec: ['workflow-center.task-module.approve'],
    takes: { id: taskId, comment, hash },
    gives: one(actAnswer),
    ...acting,
  }),
  return: operation('POST /workflow-center/task-module/return', {
    spec: ['workflow-center.task-module.return'],
    takes: { id: taskId, to, comment },
    gives: one(actAnswer),
    ...acting,
  }),
  serialRollback: operation('POST /workflow-center/task-module/serial-rollback', {
    spec: ['workflow-center.task-module.serial-rollback'],
    takes: { id: taskId, comment },
    gives: one(actAnswer),
    ...acting,
  }),
  act: operation('POST /workflow-center/task-module/act', {
    ours: 'every act of a task in one wire, for sheets and many tasks at once',
    takes: taskTakes,
    gives: one(actAnswer),
    ...acting,
    spec: [],
  }),
  whatIf: operation('POST /workflow-center/task-module/what-if', {
    ours: 'who would have it next; nothing of it stays',
    takes: taskTakes,
    gives: one(actAnswer),
    ...asking,
  }),
};
