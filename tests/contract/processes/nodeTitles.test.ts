/** A gateway is called by what it does where it stands: ways part there, or they meet. */
import { expect, it } from 'vitest';
import type { ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { isNamed, processKindOf, processKinds, processTitleOf } from '#contract/processes/nodeKinds.ts';

const node = (id: string, kind: ProcessNodeKind, title?: string): ProcessNode => ({ id, kind, config: {}, at: { x: 0, y: 0 }, ...(title ? { title } : {}) });
const led = (...pairs: readonly string[]): ProcessGraph['edges'] => pairs.map((pair) => ({ id: pair, from: pair[0] ?? '', to: pair[1] ?? '' }));
/** S forks into A and B, which meet at J; J goes on to E. */
const graphOf = (kind: ProcessNodeKind, title?: string): ProcessGraph => ({
  nodes: [node('S', kind), node('A', 'userTask'), node('B', 'userTask'), node('J', kind, title), node('E', 'end')],
  edges: led('SA', 'SB', 'AJ', 'BJ', 'JE'),
});
const at = (graph: ProcessGraph, id: string): ProcessNode => graph.nodes.find((one) => one.id === id) ?? node(id, 'end');

it.each([
  ['parallel', '等正在走的分支都到齐，再继续'],
  ['inclusive', '等正在走的分支都到齐，再继续'],
  ['exclusive', '哪一路到了就继续，不等其他分支'],
] as const)('the %s gateway at which ways meet is a join, and says what happens there', (kind, says) => {
  const graph = graphOf(kind);
  expect(processTitleOf(graph, at(graph, 'J'))).toEqual(['汇合', 'Join']);
  expect(processKindOf(graph, at(graph, 'J')).description[0]).toBe(says);
  expect(processTitleOf(graph, at(graph, 'S'))).toEqual(processKinds[kind].label);
  expect(['S', 'A', 'J'].map((id) => isNamed(graph, at(graph, id)))).toEqual([false, true, true]);
});

it('is called by its own title, and by its kind where ways part again', () => {
  const titled = graphOf('parallel', '两边都同意');
  expect(processTitleOf(titled, at(titled, 'J'))).toEqual(['两边都同意', '两边都同意']);
  const forked = { ...graphOf('exclusive'), edges: [...graphOf('exclusive').edges, ...led('JA')] };
  expect(processTitleOf(forked, at(forked, 'J'))).toEqual(processKinds.exclusive.label);
  const task = { ...graphOf('exclusive'), edges: [...graphOf('exclusive').edges, ...led('EA')] };
  expect(processTitleOf(task, at(task, 'A'))).toEqual(processKinds.userTask.label);
});
