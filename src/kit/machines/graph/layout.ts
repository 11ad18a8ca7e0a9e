/** Places of nodes: all of them anew (dagre), or room for one more while everything else stays where a reader has seen it. Pure. */
import { Graph as DagreGraph, layout } from '@dagrejs/dagre';
import { edgeAt, edgesOut, nodeOf, reachedFrom } from './graph.ts';
import type { Graph, PlacedNode, Point, PortsOf } from './graph.ts';

/** A node is drawn so large, and so much room is between two of them. */
export const nodeSize = { width: 208, height: 72 } as const;
const gap = { beside: 40, below: 56 } as const;
const step = nodeSize.height + gap.below;
const column = nodeSize.width + gap.beside;

const placedAt = <N extends PlacedNode>(graph: Graph<N>, at: (node: N) => Point): Graph<N> => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, at: at(node) })),
});

/** The node after the first way stands to the left of what follows the second. Where two nodes fork to the same ones, the first of them decides. */
function inOrderOfPorts<N extends PlacedNode>(graph: Graph<N>, portsOf: PortsOf<N>): { readonly left: string; readonly right: string }[] {
  const told = new Set<string>();
  return graph.nodes.flatMap((node) => {
    const next = edgesOut(graph, node, portsOf).map(({ to }) => to);
    return next.slice(1).flatMap((right, at) => {
      const left = next[at] ?? right;
      const isNew = left !== right && !told.has(`${left} ${right}`) && !told.has(`${right} ${left}`);
      told.add(`${left} ${right}`);
      return isNew ? [{ left, right }] : [];
    });
  });
}

/** Every node in a place of its own, from above downwards, ways in the order of their ports. */
export function tidied<N extends PlacedNode>(graph: Graph<N>, portsOf: PortsOf<N>): Graph<N> {
  const drawn = new DagreGraph({ multigraph: true });
  drawn.setGraph({ rankdir: 'TB', nodesep: gap.beside, ranksep: gap.below });
  drawn.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) drawn.setNode(node.id, { ...nodeSize });
  for (const node of graph.nodes) for (const { id, from, to } of edgesOut(graph, node, portsOf)) drawn.setEdge(from, to, {}, id);
  layout(drawn, { constraints: inOrderOfPorts(graph, portsOf) });
  const first = graph.nodes[0];
  const origin = first ? drawn.node(first.id) : { x: 0, y: 0 };
  // The first node keeps its place, so that nothing jumps where only little was out of order.
  const base = first?.at ?? { x: 0, y: 0 };
  return placedAt(graph, ({ id }) => {
    const { x = 0, y = 0 } = drawn.node(id);
    return { x: Math.round(base.x + x - (origin.x ?? 0)), y: Math.round(base.y + y - (origin.y ?? 0)) };
  });
}

const isFree = (graph: Graph, { x, y }: Point): boolean =>
  graph.nodes.every(({ at }) => Math.abs(at.x - x) >= nodeSize.width + gap.beside / 2 || Math.abs(at.y - y) >= nodeSize.height + gap.below / 4);

/** A place to the right of the wanted one, as near as nothing else stands. */
function freeAt(graph: Graph, wanted: Point): Point {
  let place = wanted;
  while (!isFree(graph, place)) place = { ...place, x: place.x + column };
  return place;
}

/** The place of a node that follows this port, with the graph that has room for it: what follows moves down as a whole where there is none, and nothing else moves. */
export function roomAfter<N extends PlacedNode>(
  graph: Graph<N>,
  { from, port }: { readonly from: string; readonly port: string },
  portsOf: PortsOf<N>,
): { readonly graph: Graph<N>; readonly at: Point } {
  const node = nodeOf(graph, from);
  if (!node) return { graph, at: freeAt(graph, { x: 0, y: 0 }) };
  const next = nodeOf(graph, edgeAt(graph, from, port)?.to);
  if (!next) {
    const ports = portsOf(node);
    const side = (ports.indexOf(port) - (ports.length - 1) / 2) * column;
    return { graph, at: freeAt(graph, { x: Math.round(node.at.x + side), y: node.at.y + step }) };
  }
  const missing = node.at.y + 2 * step - next.at.y;
  if (next.at.y <= node.at.y || missing <= 0) return { graph, at: freeAt(graph, { x: next.at.x, y: node.at.y + step }) };
  const moved = reachedFrom(graph, [next.id]);
  const lowered = placedAt(graph, (one) => (moved.has(one.id) && one.at.y >= next.at.y ? { x: one.at.x, y: one.at.y + missing } : one.at));
  return { graph: lowered, at: { x: next.at.x, y: node.at.y + step } };
}
