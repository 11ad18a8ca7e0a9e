import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingOf } from '#contract/processes/drawing.ts';
import { processNodeKinds } from '#contract/processes/graph.ts';
import type { ProcessGraph, ProcessNodeKind } from '#contract/processes/graph.ts';
import { cell, placed } from '#contract/processes/places.ts';
import { treeOf, treeOrder } from '#contract/processes/tree.ts';
import { nodeSize } from '#src/kit/machines/graph/layout.ts';

/** Any graph at all: circles, forks that never meet, nodes that nothing leads to. */
const graphs: fc.Arbitrary<ProcessGraph> = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`);
  return fc.record({
    nodes: fc
      .tuple(...ids.map(() => fc.constantFrom<ProcessNodeKind>(...processNodeKinds)))
      .map((kinds) => ids.map((id, at) => ({ id, kind: at === 0 ? 'start' : (kinds[at] ?? 'end'), config: {}, at: { x: 0, y: 0 } }) as const)),
    edges: fc
      .array(fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) }), { maxLength: 16 })
      .map((list) => list.map((edge, at) => ({ id: `e${at}`, ...edge }))),
  });
});
const graphOf = (nodes: string, edges: string): ProcessGraph => ({
  nodes: nodes.split(' ').map((word) => {
    const [id = '', kind = 'userTask'] = word.split(':');
    return { id, kind: kind as ProcessNodeKind, config: {}, at: { x: 0, y: 0 } };
  }),
  edges: edges.split(' ').map((word, at) => {
    const [from = '', to = ''] = word.split('>');
    return { id: `e${at}`, from, to };
  }),
});
const forked = graphOf('s:start x:exclusive a b j:exclusive e:end', 's>x x>a x>b a>j b>j j>e');

describe('a process as a tree', () => {
  it('has every node once, whatever the graph is', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(
          treeOrder(graph)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(graph.nodes.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('has branches side by side, and goes on where they meet', () => {
    const { items } = treeOf(forked);
    expect(items.map((item) => (item.is === 'block' ? `${item.split.id}(${item.branches.length})${item.join?.id ?? ''}` : item.is))).toEqual([
      'step',
      'x(2)j',
      'step',
    ]);
  });

  it('a branch that ends or leads back leaves the others to go on', () => {
    const back = treeOf(graphOf('s:start a x:exclusive r:reject e:end', 's>a a>x x>a x>r x>e'));
    const block = back.items[2];
    expect(block?.is === 'block' ? block.branches.map(({ items }) => items.map(({ is }) => is).join()) : block).toEqual(['jump', 'step', 'step']);
  });
});

describe('its places and its drawing', () => {
  it('never put one node over another', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes } = placed(graph);
        const over = nodes.some((one, at) =>
          nodes.slice(at + 1).some((other) => Math.abs(one.at.x - other.at.x) < cell.width && Math.abs(one.at.y - other.at.y) < cell.height),
        );
        expect(over).toBe(false);
      }),
    );
  });

  it('lead ways around what stands between, and two ways between the same nodes apart', () => {
    const drawing = drawingOf(placed(graphOf('s:start x:exclusive a j:exclusive e:end', 's>x x>a x>j x>j a>j j>e')));
    const lines = drawing.ways.map(({ points }) => JSON.stringify(points));
    expect(new Set(lines).size).toBe(lines.length);
    const task = drawing.shapes.find(({ node }) => node.id === 'a');
    for (const { edge, points } of drawing.ways.filter(({ edge: { from, to } }) => from !== 'a' && to !== 'a'))
      for (const [at, to] of points.slice(1).entries()) {
        const from = points[at] ?? to;
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        const isIn = task && middle.x > task.x && middle.x < task.x + task.width && middle.y > task.y && middle.y < task.y + task.height;
        expect(isIn, edge.id).toBe(false);
      }
  });

  it('hold all of it, and a node is as large as in the graph', () => {
    const { box, ways, shapes } = drawingOf(placed(forked));
    for (const { x, y } of [...shapes, ...ways.flatMap(({ points }) => points)]) {
      expect(x >= box.x && x <= box.x + box.width).toBe(true);
      expect(y >= box.y && y <= box.y + box.height).toBe(true);
    }
    expect(cell).toEqual(nodeSize);
  });
});
