/** Nobody should send these to processes: files, definitions that cannot be run, acts that come twice. */
import { toldBy } from '#tests/mutants/mutant.ts';
import type { Mutant, Planted } from '#tests/mutants/mutant.ts';

const badInput = 'tests/server/processes/badInput.test.ts';

const refuse = 'server/processes/bpmn/refuse.ts';
const readFile = 'server/processes/bpmn/read.ts';
const ofGraph = 'contract/processes/faultsOfGraph.ts';
const acts = 'server/processes/interpret/acts.ts';

const files: readonly Planted[] = [
  [
    'declaration-behind-a-comment',
    1,
    refuse,
    "if (hidden !== undefined) throw new BpmnRefusal('declaration', hidden);",
    "if (hidden === '') throw new BpmnRefusal('declaration', hidden);",
    'A declaration that only seems to stand in a comment reaches the reader of XML.',
  ],
  [
    'namespace-of-anybody',
    1,
    refuse,
    "if (!knownNamespaces.has(uri)) throw new BpmnRefusal('namespace', uri);",
    "if (uri === '' && !knownNamespaces.has(uri)) throw new BpmnRefusal('namespace', uri);",
    'Elements of a foreign namespace are taken along.',
  ],
  [
    'unknown-element-is-a-task',
    1,
    readFile,
    'eventKinds[`${element.$type} ${first.$type}`] : plainKinds.get(element.$type);',
    "eventKinds[`${element.$type} ${first.$type}`] : (plainKinds.get(element.$type) ?? 'userTask');",
    'A script task of a file is read as something else.',
  ],
];

const definitions: readonly Planted[] = [
  [
    'process-without-an-end',
    1,
    ofGraph,
    "nodes.some(({ kind }) => kind === 'end')",
    "nodes.some(({ kind }) => kind !== 'end')",
    'A process without an end is published.',
  ],
  ['part-that-never-ends', 1, ofGraph, '!ending.has(node.id)', '!reached.has(node.id)', 'Part of a process runs for ever.'],
  [
    'circle-of-gateways',
    1,
    ofGraph,
    'graph.nodes.filter(({ kind }) => !stayingKinds.has(kind));',
    'graph.nodes.filter(({ kind }) => stayingKinds.has(kind));',
    'A circle in which nothing waits is published and keeps the server busy.',
  ],
  [
    'island-is-published',
    2,
    ofGraph,
    "if (node.kind !== 'start' && !reached.has(node.id))",
    "if (node.kind === 'start' && !reached.has(node.id))",
    'A circle to which nothing leads is published.',
  ],
  [
    'edge-to-nowhere',
    2,
    ofGraph,
    '...edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))',
    '...edges.filter(({ from, to }) => !ids.has(from) && !ids.has(to))',
    'A way that leads nowhere is published.',
  ],
  [
    'kind-of-anybody',
    1,
    ofGraph,
    "when(!isProcessNodeKind(kind), () => processFault(id, 'unknownKind', String(kind)))",
    "when(String(kind) === '', () => processFault(id, 'unknownKind', String(kind)))",
    'A node of a kind that nobody can run is published.',
  ],
  [
    'condition-about-nothing',
    1,
    ofGraph,
    "if (!variable) return [processFault({ node: node.id, edge }, 'unknownVariable', name)];",
    'if (!variable) return [];',
    'A condition about a variable that is not there is published.',
  ],
  [
    'nodes-without-number',
    2,
    ofGraph,
    'nodes.length > processLimits.nodes,',
    'nodes.length > 2 * processLimits.nodes,',
    'More nodes are published than the interpreter was measured with.',
  ],
  [
    'subprocess-of-itself',
    1,
    'server/processes/subprocessFaults.ts',
    "if (!child) faults.push(processFault(node, 'unknownProcess', key));\n    else if",
    'if (!child) continue;\n    else if',
    'A process begins one that is not there, or itself.',
  ],
  [
    'nodes-of-any-shape',
    2,
    'server/processes/draftShape.ts',
    "isList(graph['nodes'], most, isNode)",
    "isList(graph['nodes'], most, (one) => one !== undefined || isNode(one))",
    'What is no node is kept in a draft, and the designer breaks on it.',
  ],
  [
    'variables-of-any-shape',
    2,
    'server/processes/draftShape.ts',
    '!isList(variables, processLimits.variables, isVariable)',
    '!isList(variables, processLimits.variables, (one) => one !== undefined || isVariable(one))',
    'What is no variable is kept in a draft.',
  ],
  [
    'values-of-any-kind',
    1,
    'server/processes/begin.ts',
    'if ((value !== null && !is(value)) || problemOf(field, value) !== null)',
    'if (value !== null && !is(value) && problemOf(field, value) !== null)',
    'A process begins with an amount that is none, and its conditions compare it.',
  ],
  [
    'subject-by-hand',
    1,
    'server/processes/processCalls.ts',
    'if (subjectOf(subject.entity)?.byHand !== true)',
    'if (subjectOf(subject.entity)?.byHand === undefined && subjectOf(subject.entity) === undefined)',
    "A process of one's own settles an approval past those who decide.",
  ],
];

const decisions: readonly Planted[] = [
  [
    'second-reads-no-name',
    2,
    acts,
    'task.assignee !== null && task.assignee !== by && decided.has(task.status)',
    'task.assignee === by && task.assignee !== null && decided.has(task.status)',
    'Whoever comes second is not told who decided.',
  ],
  [
    'task-is-decided-twice',
    1,
    acts,
    "if (!isDecidable(task)) throw new Refusal('taskOver');",
    "if (!isDecidable(task) && task.assignee === null) throw new Refusal('taskOver');",
    'One task is decided as often as somebody presses.',
  ],
  [
    'acts-do-not-wait',
    1,
    'server/processes/rows.ts',
    'and i.deleted_at is null for no key update of i`',
    'and i.deleted_at is null`',
    'Two approvers of the same moment both decide.',
  ],
  [
    'anybody-has-the-task',
    1,
    acts,
    'const of = mine.find((one) => candidates.includes(one));',
    'const of = mine.find((one) => candidates.includes(one) || candidates.length > 0);',
    'A task of somebody else is decided by its link.',
  ],
];

export const ofDefinitions: readonly Mutant[] = [...files, ...definitions, ...decisions].map(toldBy('#20', [badInput]));
