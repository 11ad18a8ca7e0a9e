import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connected, cut, freeIds, insertedAt, openingOf, parted, pasted, removed } from '#src/kit/machines/graph/edit.ts';
import { edgeAt, inOrder, nodeOf, reachedFrom, stepFrom } from '#src/kit/machines/graph/graph.ts';
import type { Graph, PlacedNode } from '#src/kit/machines/graph/graph.ts';
import { nodeSize, tidied } from '#src/kit/machines/graph/layout.ts';

interface Node extends PlacedNode {
  readonly ways: number;
}
const portsOf = ({ ways }: Node): readonly string[] => ['a', 'b', 'c'].slice(0, ways);
const node = (id: string, ways = 1): Node => ({ id, ways, at: { x: 0, y: 0 } });
/** A graph of one beginning, with each node put after an opening. */
const grown = (...more: readonly (readonly [from: string, port: string, id: string, ways?: number])[]): Graph<Node> =>
  more.reduce<Graph<Node>>((graph, [from, port, id, ways]) => insertedAt(graph, { from, port }, node(id, ways), portsOf), { nodes: [node('s')], edges: [] });
const idsOf = (graph: Graph<Node>): string =>
  inOrder(graph, portsOf)
    .map(({ id }) => id)
    .join(' ');
const forked = grown(['s', 'a', 'f', 2], ['f', 'a', 'n1'], ['f', 'b', 'n2'], ['n1', 'a', 'n3'], ['n3', 'a', 'e', 0]);

/** Two nodes over one another could not be told apart. */
const overlaps = ({ nodes }: Graph<Node>): boolean =>
  nodes.some((one, at) =>
    nodes.slice(at + 1).some((other) => Math.abs(one.at.x - other.at.x) < nodeSize.width && Math.abs(one.at.y - other.at.y) < nodeSize.height),
  );

describe('a graph', () => {
  it('is read along its ways, a branch to its end before the next one', () => {
    expect(idsOf(forked)).toBe('s f n1 n3 e n2');
  });

  it('reads a node where ways meet after all that leads to it', () => {
    expect(idsOf(connected(forked, { from: 'n2', port: 'a' }, 'e'))).toBe('s f n1 n3 n2 e');
  });

  it('reads nodes of a circle and those that nothing leads to as well', () => {
    const turning = connected(parted(forked, 'f:b'), { from: 'n3', port: 'a' }, 'f');
    expect(idsOf(turning).split(' ').toSorted().join(' ')).toBe('e f n1 n2 n3 s');
  });

  it('is walked by arrows along its ways and to its sides', () => {
    expect(stepFrom(forked, 'f', 'down', portsOf)).toBe('n1');
    expect(stepFrom(forked, 'n1', 'right', portsOf)).toBe('n2');
    expect(stepFrom(forked, 'n2', 'left', portsOf)).toBe('n1');
    expect(stepFrom(forked, 'n1', 'up', portsOf)).toBe('f');
    expect(stepFrom(forked, 'e', 'down', portsOf)).toBe('e');
    expect(stepFrom(forked, null, 'down', portsOf)).toBe('s');
  });
});

describe('a node that is added', () => {
  it('comes between two that followed one another, and the second follows its first way', () => {
    const graph = insertedAt(forked, { from: 'n1', port: 'a' }, node('x', 2), portsOf);
    expect(edgeAt(graph, 'n1', 'a')?.to).toBe('x');
    expect(edgeAt(graph, 'x', 'a')?.to).toBe('n3');
    expect(edgeAt(graph, 'x', 'b')).toBeUndefined();
  });

  it('moves what follows it down, and nothing else', () => {
    const graph = insertedAt(forked, { from: 'n1', port: 'a' }, node('x'), portsOf);
    const movedIds = forked.nodes.filter(({ id, at }) => nodeOf(graph, id)?.at.y !== at.y).map(({ id }) => id);
    expect(movedIds.toSorted()).toEqual(['e', 'n3']);
    expect(overlaps(graph)).toBe(false);
  });

  it('ends the way where nothing leaves it; what followed stands apart', () => {
    const graph = insertedAt(forked, { from: 's', port: 'a' }, node('x', 0), portsOf);
    expect(reachedFrom(graph, ['s'])).toEqual(new Set(['s', 'x']));
    expect(nodeOf(graph, 'f')).toBeDefined();
  });
});

describe('nodes that are removed', () => {
  it('have their ends tied together', () => {
    const graph = removed(forked, ['f', 'n1'], portsOf);
    expect(edgeAt(graph, 's', 'a')?.to).toBe('n3');
    expect(idsOf(graph)).toBe('s n3 e n2');
  });

  it('leave no node that leads to itself', () => {
    const turning = connected(forked, { from: 'n3', port: 'a' }, 'n1');
    expect(edgeAt(removed(turning, ['n1'], portsOf), 'n3', 'a')).toBeUndefined();
  });
});

describe('nodes that are copied', () => {
  it('come in after the opening with their own ways, and what followed comes after them', () => {
    const { graph, ids } = pasted(forked, cut(forked, ['n1', 'n3']), { from: 's', port: 'a' }, portsOf);
    const [first = '', second = ''] = ids;
    expect(edgeAt(graph, 's', 'a')?.to).toBe(first);
    expect(edgeAt(graph, first, 'a')?.to).toBe(second);
    expect(edgeAt(graph, second, 'a')?.to).toBe('f');
  });

  it('meet where they met', () => {
    const met = connected(forked, { from: 'n2', port: 'a' }, 'e');
    const { graph, ids } = pasted(met, cut(met, ['f', 'n1', 'n2', 'n3', 'e']), openingOf(met, nodeOf(met, 's'), portsOf), portsOf);
    const copies = new Set(ids);
    const into = graph.edges.filter(({ to }) => copies.has(to) && to === ids.at(-1));
    expect(into).toHaveLength(2);
  });

  it('have ids that no node has', () => {
    expect(freeIds(forked, 2)).toEqual(['n4', 'n5']);
  });
});

describe('laid out anew', () => {
  it('no two nodes overlap, and the first keeps its place', () => {
    const graph = tidied(forked, portsOf);
    expect(overlaps(graph)).toBe(false);
    expect(nodeOf(graph, 's')?.at).toEqual({ x: 0, y: 0 });
    expect(nodeOf(graph, 'n1')?.at.x).toBeLessThan(nodeOf(graph, 'n2')?.at.x ?? 0);
  });
});

describe('whatever is done to a graph', () => {
  const act = fc.record({ kind: fc.constantFrom('insert', 'remove', 'lead', 'paste'), on: fc.nat(), port: fc.nat(2), ways: fc.nat(3), to: fc.nat() });
  it('every edge leads from a port that is there to a node that is there, and one leaves each port', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const graph = acts.reduce<Graph<Node>>((now, { kind, on, port, ways, to }, turn) => {
          const at = now.nodes[on % now.nodes.length]!;
          const opening = { from: at.id, port: portsOf(at)[port % Math.max(1, at.ways)] ?? '' };
          if (opening.port === '') return now;
          if (kind === 'insert') return insertedAt(now, opening, node(`x${turn}`, ways), portsOf);
          if (kind === 'remove') return at.id === 's' ? now : removed(now, [at.id], portsOf);
          if (kind === 'paste')
            return pasted(
              now,
              cut(
                now,
                [at.id, now.nodes[to % now.nodes.length]!.id].filter((id) => id !== 's'),
              ),
              opening,
              portsOf,
            ).graph;
          return connected(now, opening, now.nodes[to % now.nodes.length]!.id);
        }, forked);
        for (const { from, port, to } of graph.edges) {
          expect(portsOf(nodeOf(graph, from)!)).toContain(port);
          expect(nodeOf(graph, to)).toBeDefined();
          expect(to).not.toBe(from);
        }
        expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
        expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(graph.nodes.length);
        expect(inOrder(graph, portsOf)).toHaveLength(graph.nodes.length);
        expect(overlaps(tidied(graph, portsOf))).toBe(false);
      }),
    );
  });
});
