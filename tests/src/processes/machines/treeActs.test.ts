import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProcessGraph, ProcessNodeKind } from '#contract/processes/graph.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import { treeOf } from '#contract/processes/tree.ts';
import { contentOf } from '#src/processes/machines/content.ts';
import { branchAt, branchMoved, stepOn, withoutBranch, withoutNodes } from '#src/processes/machines/treeActs.ts';
import { lineFrom, treeLines } from '#src/processes/machines/treeLines.ts';

const begun = contentOf({}).graph;
const kinds: readonly ProcessNodeKind[] = ['userTask', 'exclusive', 'parallel', 'inclusive', 'timer', 'notify', 'subProcess'];
const on = (graph: ProcessGraph, edge: string, kind: ProcessNodeKind): ProcessGraph =>
  stepOn(graph, { from: graph.edges.find(({ id }) => id === edge)?.from ?? '', port: edge }, kind).graph;
const shapeFaults = (graph: ProcessGraph): readonly string[] =>
  faultsOfProcess(graph)
    .map(({ code }) => code)
    .filter((code) => !['field', 'noCondition', 'noDefault', 'manyDefaults'].includes(code));

type Act = readonly [what: number, where: number, kind: number];
function acted(graph: ProcessGraph, [what, where, kind]: Act): ProcessGraph {
  const edge = graph.edges[where % graph.edges.length];
  const node = graph.nodes[where % graph.nodes.length];
  if (!edge || !node) return graph;
  if (what < 5) return on(graph, edge.id, kinds[kind % kinds.length] ?? 'userTask');
  if (what === 5) return branchAt(graph, node.id)?.graph ?? graph;
  if (what === 6) return withoutBranch(graph, edge.id);
  if (what === 7) return branchMoved(graph, edge.id, 1);
  return node.kind === 'start' || node.kind === 'end' ? graph : withoutNodes(graph, [node.id]);
}

describe('acts on the tree', () => {
  it('leave a process that begins, ends and is reached everywhere, whatever is done in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8), fc.nat(30), fc.nat(6)), { maxLength: 25 }), (acts) => {
        const graph = acts.reduce(acted, begun);
        expect(shapeFaults(graph)).toEqual([]);
        const ids = [...graph.nodes, ...graph.edges].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(treeOf(graph).apart).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('a fork comes with two branches, of which the second is taken otherwise', () => {
    const { graph, id } = stepOn(begun, { from: 'start', port: 'start-1' }, 'exclusive');
    expect(edgesFrom(graph, id).map(({ isDefault }) => isDefault === true)).toEqual([false, true]);
    expect(treeOf(graph).items.map(({ is }) => is)).toEqual(['step', 'block', 'step']);
    const more = branchAt(graph, id);
    expect(edgesFrom(more?.graph ?? graph, id).map(({ isDefault }) => isDefault === true)).toEqual([false, false, true]);
  });

  it('the last branch but one takes the fork with it, and what stands on the other stays', () => {
    const forked = on(begun, 'start-1', 'parallel');
    const [first, second] = edgesFrom(forked, 'n1');
    const filled = on(forked, first?.id ?? '', 'userTask');
    const left = withoutBranch(filled, second?.id ?? '');
    expect(left.nodes.map(({ kind }) => kind)).toEqual(['start', 'end', 'userTask']);
    expect(withoutNodes(filled, ['n1']).nodes.map(({ kind }) => kind)).toEqual(['start', 'end', 'userTask']);
  });

  it('a branch changes places with the one after it, and stays where there is none', () => {
    const forked = branchAt(on(begun, 'start-1', 'inclusive'), 'n1')?.graph ?? begun;
    const orderOf = (graph: ProcessGraph): readonly string[] => edgesFrom(graph, 'n1').map(({ id }) => id);
    const [first = '', second, last = ''] = orderOf(forked);
    expect(orderOf(branchMoved(forked, first, 1))).toEqual([second, first, last]);
    expect(orderOf(branchMoved(forked, last, -1))).toEqual([first, last, second]);
    expect(orderOf(branchMoved(forked, first, -1))).toEqual([first, second, last]);
  });

  it('one way that is left at a gateway where others meet is asked nothing', () => {
    const both = on(on(begun, 'start-1', 'exclusive'), 'n2-1', 'exclusive');
    // The join of the first fork is the second fork.
    const graph: ProcessGraph = {
      nodes: both.nodes.filter(({ id }) => id !== 'n2'),
      edges: both.edges.filter(({ from }) => from !== 'n2').map((edge) => (edge.to === 'n2' ? { ...edge, to: 'n3' } : edge)),
    };
    const [asked] = edgesFrom(graph, 'n3');
    const left = edgesFrom(withoutBranch(graph, asked?.id ?? ''), 'n3');
    expect(left).toEqual([{ id: 'n3-2', from: 'n3', to: 'end' }]);
  });

  it('arrows go down the tree as it is read, and from a branch to the one beside it', () => {
    const forked = on(begun, 'start-1', 'exclusive');
    expect(treeLines(forked).map(({ id }) => id)).toEqual(['start', 'n1', 'n1-1', 'n1-2', 'end']);
    expect(lineFrom(forked, 'n1', 'down')).toBe('n1-1');
    expect(lineFrom(forked, 'n1-1', 'right')).toBe('n1-2');
    expect(lineFrom(forked, 'n1-2', 'left')).toBe('n1-1');
    expect(lineFrom(forked, 'start', 'left')).toBe('start');
    expect(lineFrom(forked, null, 'down')).toBe('start');
  });
});
