/** The kinds of nodes, one line each: what the designer draws and asks for, and the element of BPMN 2.0 that each is in a file. The interpreter acts by the same table. */
import { choice, flag, longText, many, ref, text, whole } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { Tone } from '#contract/lives/life.ts';
import { edgesFrom, edgesTo, gatewayKinds } from './graph.ts';
import type { ProcessConfig, ProcessGraph, ProcessNode, ProcessNodeKind } from './graph.ts';

export interface ProcessKindShape {
  readonly label: Label;
  readonly description: Label;
  readonly tone: Tone;
  /** The element of a BPMN 2.0 file. */
  readonly bpmn: string;
  readonly fields: Fields;
}

export const candidateWays = {
  person: ['指定人员', 'Named people'],
  role: ['指定角色', 'Roles'],
  starterLead: ['发起人的负责人', "The starter's lead"],
  starter: ['发起人自己', 'The starter'],
  field: ['变量中的人员', 'A person of a variable'],
  chosenAtStart: ['发起时选择', 'Chosen at the start'],
} as const;

export const approvalMethods = {
  any: ['一人即可', 'Any one'],
  all: ['所有人同意', 'All of them'],
  ratio: ['按比例同意', 'A share of them'],
  inTurn: ['依次同意', 'One after the other'],
} as const;
export type ApprovalMethod = keyof typeof approvalMethods;

const people: Fields = {
  candidates: choice(['由谁处理', 'Done by'], candidateWays, { required: true, default: 'role' }),
  personIds: many(['人员', 'People'], ref(['人员', 'Person'], 'staffUser'), {
    min: 1,
    max: processLimits.people,
    askedIf: { all: [['candidates', 'is', 'person']] },
  }),
  roleIds: many(['角色', 'Roles'], ref(['角色', 'Role'], 'role'), { min: 1, max: 10, askedIf: { all: [['candidates', 'is', 'role']] } }),
  /** The name of a variable of type `person`. */
  field: text(['变量', 'Variable'], { max: 40, askedIf: { all: [['candidates', 'is', 'field']] } }),
};

const userTask: ProcessKindShape = {
  label: ['审批', 'Approval'],
  description: [
    '由一人或多人处理；找不到人时交给指定人员或管理员，绝不自动通过',
    'One or several people decide. Nobody found: a colleague or an administrator does, and it never passes by itself',
  ],
  tone: 'active',
  bpmn: 'bpmn:UserTask',
  fields: {
    ...people,
    excludesStarter: flag(['发起人不能审批', 'Not by the starter'], { required: true, default: true }),
    method: choice(['多人时', 'With several people'], approvalMethods, { required: true, default: 'any' }),
    ratio: whole(['同意比例（%）', 'Share that agrees (%)'], { min: 1, max: 100, askedIf: { all: [['method', 'is', 'ratio']] } }),
    nobody: choice(
      ['找不到人时', 'Nobody found'],
      { person: ['交给指定人员', 'A named colleague'], admin: ['交给管理员', 'An administrator'] },
      { required: true, default: 'admin' },
    ),
    nobodyId: ref(['指定人员', 'Colleague'], 'staffUser', { askedIf: { all: [['nobody', 'is', 'person']] } }),
    sameAgain: choice(
      ['同一人再次审批', 'The same person again'],
      { ask: ['再次审批', 'Decides again'], passOn: ['自动通过', 'Passes on'] },
      { required: true, default: 'ask' },
    ),
    timeoutHours: whole(['处理时限（工作小时）', 'Time (working hours)'], { min: 1, max: processLimits.timeoutHours }),
    onTimeout: choice(
      ['超时后', 'After it'],
      { remind: ['提醒', 'They are reminded'], escalate: ['升级给管理员', 'Administrators may do it, too'], reject: ['自动拒绝', 'It is rejected'] },
      { default: 'remind', askedIf: { all: [['timeoutHours', 'filled', null]] } },
    ),
    mayReturn: flag(['可以退回', 'May be returned'], { required: true, default: true }),
    mayDelegate: flag(['可以转交', 'May be delegated'], { required: true, default: true }),
    maySign: flag(['可以加签', 'Signers may be added'], { required: true, default: true }),
  },
};

export const processKinds: Readonly<Record<ProcessNodeKind, ProcessKindShape>> = {
  start: { label: ['发起', 'Start'], description: ['流程从这里开始', 'An instance begins here'], tone: 'good', bpmn: 'bpmn:StartEvent', fields: {} },
  end: {
    label: ['结束', 'End'],
    description: ['这一路走完；所有路都走完即通过', 'This way is done; when all are, it is approved'],
    tone: 'neutral',
    bpmn: 'bpmn:EndEvent',
    fields: {},
  },
  reject: {
    label: ['拒绝', 'Rejected'],
    description: ['整个流程以拒绝结束', 'The whole instance ends as rejected'],
    tone: 'bad',
    bpmn: 'bpmn:EndEvent',
    fields: {},
  },
  userTask,
  exclusive: {
    label: ['条件分支', 'Exclusive gateway'],
    description: ['走第一条符合条件的路', 'Goes the first way whose condition is true'],
    tone: 'neutral',
    bpmn: 'bpmn:ExclusiveGateway',
    fields: {},
  },
  inclusive: {
    label: ['包含分支', 'Inclusive gateway'],
    description: ['走所有符合条件的路，汇合时等齐', 'Goes every way whose condition is true, and waits for all of them where they meet'],
    tone: 'neutral',
    bpmn: 'bpmn:InclusiveGateway',
    fields: {},
  },
  parallel: {
    label: ['并行', 'Parallel gateway'],
    description: ['同时走每一条路，汇合时等齐', 'Goes every way at once, and waits for all of them where they meet'],
    tone: 'neutral',
    bpmn: 'bpmn:ParallelGateway',
    fields: {},
  },
  timer: {
    label: ['等待时间', 'Timer'],
    description: ['等待若干工作小时', 'Waits for working hours'],
    tone: 'waiting',
    bpmn: 'bpmn:IntermediateCatchEvent',
    fields: { hours: whole(['等待（工作小时）', 'Working hours'], { required: true, default: 8, min: 1, max: processLimits.timeoutHours }) },
  },
  message: {
    label: ['等待消息', 'Message'],
    description: ['等到系统收到这个消息', 'Waits until the message comes'],
    tone: 'waiting',
    bpmn: 'bpmn:IntermediateCatchEvent',
    fields: { name: text(['消息', 'Message'], { required: true, max: 40 }) },
  },
  subProcess: {
    label: ['子流程', 'Subprocess'],
    description: ['发起另一个流程，通过后继续；没有通过则拒绝', 'Begins another process and goes on once it is approved; otherwise this one is rejected'],
    tone: 'info',
    bpmn: 'bpmn:CallActivity',
    fields: { definitionKey: text(['流程编码', 'Definition'], { required: true, max: 40 }) },
  },
  service: {
    label: ['设置变量', 'Set a variable'],
    description: ['系统写入一个变量，然后继续', 'A variable is set, and it goes on'],
    tone: 'info',
    bpmn: 'bpmn:ServiceTask',
    fields: { variable: text(['变量', 'Variable'], { required: true, max: 40 }), value: text(['值', 'Value'], { required: true, max: 200 }) },
  },
  notify: {
    label: ['通知', 'Notify'],
    description: ['通知相关人员，然后继续', 'People are told, and it goes on'],
    tone: 'info',
    bpmn: 'bpmn:SendTask',
    fields: { ...people, text: longText(['内容', 'Text'], { required: true, max: 500 }) },
  },
};

/** Each field of the node has its value, or the one that it begins with. */
export const processConfigOf = ({ kind, config }: ProcessNode): ProcessConfig =>
  Object.fromEntries(Object.entries(processKinds[kind].fields).map(([name, field]) => [name, config[name] ?? field.options.default ?? null]));

type Named = Pick<ProcessNode, 'id' | 'kind' | 'title'>;
const joinLabel: Label = ['汇合', 'Join'];
const waitsForAll: Label = ['等正在走的分支都到齐，再继续', 'Goes on once every way that was taken has come'];
/** A kind of gateway -> what becomes of the ways that meet there; the interpreter does the same. */
const joins: Partial<Record<ProcessNodeKind, Label>> = {
  exclusive: ['哪一路到了就继续，不等其他分支', 'Goes on with each way as it comes, and waits for no other'],
  inclusive: waitsForAll,
  parallel: waitsForAll,
};
/** Several ways come to this gateway, and they part no more. */
export const isJoin = (graph: ProcessGraph, { id, kind }: Named): boolean =>
  gatewayKinds.has(kind) && edgesTo(graph, id).length > 1 && edgesFrom(graph, id).length <= 1;
/** The kind of a node as it is called where it stands: a gateway at which ways only meet is no fork. */
export function processKindOf(graph: ProcessGraph, node: Named): Pick<ProcessKindShape, 'label' | 'description'> {
  const shape = processKinds[node.kind];
  return isJoin(graph, node) ? { label: joinLabel, description: joins[node.kind] ?? shape.description } : shape;
}
/** A node by the title that it was given; else by its kind. */
export const processTitleOf = (graph: ProcessGraph, node: Named): Label => (node.title ? [node.title, node.title] : processKindOf(graph, node).label);
/** A gateway at which ways part is told by its sign in a drawing; only a name of its own is said beside it. */
export const isNamed = (graph: ProcessGraph, node: Named): boolean => !gatewayKinds.has(node.kind) || Boolean(node.title) || isJoin(graph, node);
