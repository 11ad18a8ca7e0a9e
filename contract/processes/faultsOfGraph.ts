/** Judges a graph without asking anybody: the designer while somebody draws, the server before it publishes. What only the server knows is judged in server/processes. */
import { termsOf } from '#contract/conditions.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { faultsOfFields } from '#contract/journeys/faults.ts';
import type { Label } from '#contract/label.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { edgesFrom, edgesTo, gatewayKinds, isProcessNodeKind, processReach, stayingKinds } from './graph.ts';
import type { ProcessGraph, ProcessNode } from './graph.ts';
import { processKinds } from './nodeKinds.ts';
import type { ProcessVariable } from './variables.ts';

const said = {
  noStart: () => ['没有发起节点', 'There is no start'],
  manyStarts: () => ['发起节点只能有一个', 'There may be one start only'],
  noEnd: () => ['没有结束节点', 'There is no end'],
  tooManyNodes: () => [`节点超过 ${String(processLimits.nodes)} 个`, `There are more than ${String(processLimits.nodes)} nodes`],
  unknownKind: (kind) => [`没有“${kind}”这种节点`, `There is no kind of node called "${kind}"`],
  twice: (id) => [`编号 ${id} 出现了两次`, `The id ${id} stands there twice`],
  lostEdge: (id) => [`连线 ${id} 的一端不存在`, `The edge ${id} begins or ends nowhere`],
  intoStart: () => ['不能连回发起节点', 'Nothing may lead back into the start'],
  leadsNowhere: () => ['没有下一步，连到下一个节点或结束', 'It leads nowhere: connect it to a node or an end'],
  leadsOn: () => ['结束之后不能再有节点', 'Nothing comes after an end'],
  manyWays: () => ['只能有一条去向；要分支就加网关', 'It has several ways on: put a gateway there'],
  unreachable: () => ['走不到这里', 'Nothing leads here'],
  neverEnds: () => ['从这里走不到结束', 'No end can be reached from here'],
  cycle: () => ['循环中没有审批或等待，会一直重复', 'This circle has neither an approval nor a wait and would run without end'],
  noDefault: () => ['没有“其他情况”的分支：条件都不符合时不知道走哪里', 'No branch is taken otherwise: where no condition is true nobody knows which to go'],
  manyDefaults: () => ['只能有一条分支是“其他情况”', 'Only one branch may be taken otherwise'],
  noCondition: () => ['写上条件，或设为“其他情况”', 'Write a condition, or have it taken otherwise'],
  strangeCondition: () => ['这条连线不需要条件', 'This edge takes no condition'],
  unknownVariable: (name) => [`没有变量“${name}”`, `There is no variable called "${name}"`],
  variableOptional: (name) => [`条件用到“${name}”，把它设为必填`, `A condition asks for "${name}": make it required`],
  variableNoPerson: (name) => [`变量“${name}”不是人员`, `The variable "${name}" is no person`],
  variableName: (name) => [`变量名“${name}”只能用字母和数字，以字母开头`, `"${name}": a letter first, then letters and digits`],
  variableNotGiven: (name) => [`审批申请只带入金额和事项，变量“${name}”不能必填`, `An approval gives amount and kind alone: "${name}" may not be required`],
  noApproval: () => ['没有审批节点，申请一提交就会自动通过', 'Nobody decides in it: every approval would pass by itself'],
  unknownProcess: (key) => [`流程“${key}”没有发布，或就是自己`, `No process "${key}" is published, or it is this one itself`],
  processCircle: (key) => [`流程“${key}”又会发起这个流程，不会结束`, `The process "${key}" begins this one in turn, which would never end`],
  childNeeds: (label) => [
    `子流程需要变量“${label}”：在这里加上同名、同类型的必填变量`,
    `The subprocess asks for "${label}": add a required variable of the same name and type here`,
  ],
  childChooses: (node) => [
    `子流程的“${node}”要发起人选择处理人，作为子流程时没有人选；在子流程里指定人员或角色`,
    `"${node}" of the subprocess is chosen by whoever starts it, and nobody does here: name people or roles in the subprocess`,
  ],
  field: () => ['填写不完整', 'Something is missing or does not fit'],
} as const satisfies Readonly<Record<string, (value: string) => Label>>;
export type ProcessFaultCode = keyof typeof said;

export interface ProcessFault {
  /** Null where it is about the whole definition. */
  readonly node: string | null;
  readonly edge?: string;
  readonly code: ProcessFaultCode;
  readonly words: Label;
  /** The field of the node. */
  readonly field?: string;
}
type Place = string | null | { readonly node: string; readonly edge: string };
export const processFault = (at: Place, code: ProcessFaultCode, value = ''): ProcessFault => ({
  ...(typeof at === 'object' && at !== null ? at : { node: at }),
  code,
  words: said[code](value),
});
const when = (is: boolean, fault: () => ProcessFault): readonly ProcessFault[] => (is ? [fault()] : []);
const repeated = (ids: readonly string[]): readonly string[] => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

function faultsOfShape({ nodes, edges }: ProcessGraph): readonly ProcessFault[] {
  const starts = nodes.filter(({ kind }) => kind === 'start');
  const ids = new Set(nodes.map(({ id }) => id));
  return [
    ...when(starts.length === 0, () => processFault(null, 'noStart')),
    ...starts.slice(1).map(({ id }) => processFault(id, 'manyStarts')),
    ...when(!nodes.some(({ kind }) => kind === 'end'), () => processFault(null, 'noEnd')),
    ...when(nodes.length > processLimits.nodes, () => processFault(null, 'tooManyNodes')),
    ...nodes.flatMap(({ id, kind }) => when(!isProcessNodeKind(kind), () => processFault(id, 'unknownKind', String(kind)))),
    ...repeated([...nodes, ...edges].map(({ id }) => id)).map((id) => processFault(ids.has(id) ? id : null, 'twice', id)),
    ...edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to)).map(({ id, from }) => processFault(ids.has(from) ? from : null, 'lostEdge', id)),
    ...edges.filter(({ to }) => starts.some(({ id }) => id === to)).map(({ from }) => processFault(from, 'intoStart')),
  ];
}

const isEnd = ({ kind }: ProcessNode): boolean => kind === 'end' || kind === 'reject';

/** The variables that a condition asks for. */
const namesIn = (group: FilterGroup): readonly string[] => termsOf(group).map(([name]) => name);
const isEmpty = (condition: FilterGroup | undefined): boolean => !condition || namesIn(condition).length === 0;

function faultsOfConditions(node: ProcessNode, graph: ProcessGraph, variables: readonly ProcessVariable[]): readonly ProcessFault[] {
  const ways = edgesFrom(graph, node.id);
  const chooses = (node.kind === 'exclusive' || node.kind === 'inclusive') && ways.length > 1;
  const defaults = ways.filter(({ isDefault }) => isDefault === true);
  if (!chooses) return ways.filter(({ condition }) => !isEmpty(condition)).map((edge) => processFault({ node: node.id, edge: edge.id }, 'strangeCondition'));
  return [
    ...when(defaults.length === 0, () => processFault(node.id, 'noDefault')),
    ...when(defaults.length > 1, () => processFault(node.id, 'manyDefaults')),
    ...ways
      .filter(({ condition, isDefault }) => isDefault !== true && isEmpty(condition))
      .map((edge) => processFault({ node: node.id, edge: edge.id }, 'noCondition')),
    ...ways.flatMap(({ id: edge, condition }) =>
      [...new Set(condition ? namesIn(condition) : [])].flatMap((name) => {
        const variable = variables.find((one) => one.name === name);
        if (!variable) return [processFault({ node: node.id, edge }, 'unknownVariable', name)];
        return when(variable.required !== true, () => processFault({ node: node.id, edge }, 'variableOptional', variable.label));
      }),
    ),
  ];
}

/** The variables that the node's fields name. */
function faultsOfNames({ id, kind, config }: ProcessNode, variables: readonly ProcessVariable[]): readonly ProcessFault[] {
  const name = kind === 'service' ? config['variable'] : config['candidates'] === 'field' ? config['field'] : undefined;
  if (typeof name !== 'string' || name === '') return [];
  const variable = variables.find((one) => one.name === name);
  if (!variable) return [processFault(id, 'unknownVariable', name)];
  return when(kind !== 'service' && variable.type !== 'person', () => processFault(id, 'variableNoPerson', name));
}

function faultsOfNode(node: ProcessNode, graph: ProcessGraph, variables: readonly ProcessVariable[]): readonly ProcessFault[] {
  if (!isProcessNodeKind(node.kind)) return [];
  const out = edgesFrom(graph, node.id).length;
  const fields = faultsOfFields(node.id, processKinds[node.kind].fields, node.config).map(({ words, field }): ProcessFault => ({
    node: node.id,
    code: 'field',
    words,
    ...(field === undefined ? {} : { field }),
  }));
  return [
    ...fields,
    ...when(!isEnd(node) && out === 0, () => processFault(node.id, 'leadsNowhere')),
    ...when(isEnd(node) && out > 0, () => processFault(node.id, 'leadsOn')),
    ...when(!gatewayKinds.has(node.kind) && out > 1, () => processFault(node.id, 'manyWays')),
    ...faultsOfConditions(node, graph, variables),
    ...faultsOfNames(node, variables),
  ];
}

/** Nodes on which nothing stays, and that lead back to themselves over such nodes alone. */
function faultsOfCycles(graph: ProcessGraph): readonly ProcessFault[] {
  const passing = graph.nodes.filter(({ kind }) => !stayingKinds.has(kind));
  const ids = new Set(passing.map(({ id }) => id));
  const only: ProcessGraph = { nodes: passing, edges: graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
  return passing
    .filter(({ id }) =>
      processReach(
        only,
        edgesFrom(only, id).map(({ to }) => to),
      ).has(id),
    )
    .map(({ id }) => processFault(id, 'cycle'));
}

function faultsOfReach(graph: ProcessGraph): readonly ProcessFault[] {
  const reached = processReach(
    graph,
    graph.nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id),
  );
  const backwards: ProcessGraph = { nodes: graph.nodes, edges: graph.edges.map((edge) => ({ ...edge, from: edge.to, to: edge.from })) };
  const ending = processReach(
    backwards,
    graph.nodes.filter(isEnd).map(({ id }) => id),
  );
  return graph.nodes.flatMap((node) => {
    if (node.kind !== 'start' && edgesTo(graph, node.id).length === 0) return [processFault(node.id, 'unreachable')];
    if (node.kind !== 'start' && !reached.has(node.id)) return [processFault(node.id, 'unreachable')];
    return when(edgesFrom(graph, node.id).length > 0 && !ending.has(node.id), () => processFault(node.id, 'neverEnds'));
  });
}

const nameForm = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;
const faultsOfVariables = (variables: readonly ProcessVariable[]): readonly ProcessFault[] => [
  ...variables.filter(({ name }) => !nameForm.test(name)).map(({ name }) => processFault(null, 'variableName', name)),
  ...repeated(variables.map(({ name }) => name)).map((name) => processFault(null, 'twice', name)),
];

export function faultsOfProcess(graph: ProcessGraph, variables: readonly ProcessVariable[] = []): readonly ProcessFault[] {
  const shape = faultsOfShape(graph);
  return [
    ...shape,
    ...faultsOfVariables(variables),
    ...graph.nodes.flatMap((node) => faultsOfNode(node, graph, variables)),
    ...(shape.some(({ code }) => code === 'noStart' || code === 'lostEdge') ? [] : [...faultsOfReach(graph), ...faultsOfCycles(graph)]),
  ];
}
