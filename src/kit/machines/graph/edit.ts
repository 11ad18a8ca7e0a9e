/** A graph is changed by these alone: each gives another graph, in which every edge leads from a port that is there to a node that is there. Pure. */
import { edgeAt, edgesInto, edgesOut, inOrder, nodeOf } from './graph.ts';
import type { Graph, GraphEdge, PlacedNode, PortsOf } from './graph.ts';
import { roomAfter } from './layout.ts';

/** A place in the graph where something can follow. */
export interface Opening {
  readonly from: string;
  readonly port: string;
}
const edgeOf = ({ from, port }: Opening, to: string): GraphEdge => ({ id: `${from}:${port}`, from, port, to });
const without = (edges: readonly GraphEdge[], { from, port }: Opening): readonly GraphEdge[] =>
  edges.filter((edge) => edge.from !== from || edge.port !== port);
const withEdge = (edges: readonly GraphEdge[], opening: Opening, to: string): readonly GraphEdge[] => [...without(edges, opening), edgeOf(opening, to)];

export const withNode = <N extends PlacedNode>(graph: Graph<N>, node: N): Graph<N> => ({
  ...graph,
  nodes: graph.nodes.map((one) => (one.id === node.id ? node : one)),
});

/** A node after a port, or on the edge that leaves it: what followed there follows the first way out of the new one, and stands apart where it has none. */
export function insertedAt<N extends PlacedNode>(graph: Graph<N>, opening: Opening | null, node: N, portsOf: PortsOf<N>): Graph<N> {
  const { graph: roomy, at } = roomAfter(graph, opening ?? { from: '', port: '' }, portsOf);
  const placed = { ...node, at };
  const nodes = [...roomy.nodes, placed];
  if (!opening) return { ...roomy, nodes };
  const next = edgeAt(graph, opening.from, opening.port)?.to;
  const edges = withEdge(roomy.edges, opening, node.id);
  const [way] = portsOf(placed);
  return { ...roomy, nodes, edges: next !== undefined && way !== undefined ? withEdge(edges, { from: node.id, port: way }, next) : edges };
}

/** Ways that led to a node lead to what came after it, past all that goes with it. */
function after<N extends PlacedNode>(graph: Graph<N>, id: string, gone: ReadonlySet<string>, portsOf: PortsOf<N>): string | null {
  const seen = new Set<string>();
  let node = nodeOf(graph, id);
  while (node && gone.has(node.id) && !seen.has(node.id)) {
    seen.add(node.id);
    node = nodeOf(graph, edgesOut(graph, node, portsOf)[0]?.to);
  }
  return node && !gone.has(node.id) ? node.id : null;
}

/** Taken out, and the ends tied together. */
export function removed<N extends PlacedNode>(graph: Graph<N>, ids: readonly string[], portsOf: PortsOf<N>): Graph<N> {
  const gone = new Set(ids);
  const edges = graph.edges.flatMap((edge): readonly GraphEdge[] => {
    if (gone.has(edge.from)) return [];
    const to = after(graph, edge.to, gone, portsOf);
    return to === null || to === edge.from ? [] : [{ ...edge, to }];
  });
  return { ...graph, nodes: graph.nodes.filter(({ id }) => !gone.has(id)), edges };
}

/** One edge leaves a port: the one that was there is led elsewhere. A node does not lead to itself. */
export const connected = <N extends PlacedNode>(graph: Graph<N>, opening: Opening, to: string): Graph<N> =>
  opening.from === to || !nodeOf(graph, opening.from) || !nodeOf(graph, to) ? graph : { ...graph, edges: withEdge(graph.edges, opening, to) };
export const parted = <N extends PlacedNode>(graph: Graph<N>, edgeId: string): Graph<N> => ({ ...graph, edges: graph.edges.filter(({ id }) => id !== edgeId) });

/** These nodes and the edges among them. */
export function cut<N extends PlacedNode>(graph: Graph<N>, ids: readonly string[]): Graph<N> {
  const taken = new Set(ids);
  return { ...graph, nodes: graph.nodes.filter(({ id }) => taken.has(id)), edges: graph.edges.filter(({ from, to }) => taken.has(from) && taken.has(to)) };
}

/** The smallest `n<number>` that no node has. */
export function freeIds(graph: Pick<Graph, 'nodes'>, count: number): readonly string[] {
  const last = Math.max(0, ...graph.nodes.map(({ id }) => (/^n\d+$/.test(id) ? Number(id.slice(1)) : 0)));
  return Array.from({ length: count }, (_, at) => `n${last + at + 1}`);
}

/** A port of the node where nothing follows yet, else its first. */
export const openingOf = <N extends PlacedNode>(graph: Graph<N>, node: N | undefined, portsOf: PortsOf<N>): Opening | null => {
  const ports = node ? portsOf(node) : [];
  const port = ports.find((one) => node && !edgeAt(graph, node.id, one)) ?? ports[0];
  return node && port !== undefined ? { from: node.id, port } : null;
};

/**
 * Nodes that were copied, put after a port: their beginnings follow it one after the other, what followed there follows the last of them.
 * @returns the graph, and the ids that they have here
 */
export function pasted<N extends PlacedNode>(
  graph: Graph<N>,
  clip: Graph<N>,
  opening: Opening | null,
  portsOf: PortsOf<N>,
): { readonly graph: Graph<N>; readonly ids: readonly string[] } {
  const nodes = inOrder(clip, portsOf);
  const ids = freeIds(graph, nodes.length);
  const renamed = new Map(nodes.map((node, at) => [node.id, ids[at] ?? node.id]));
  let next = graph;
  let place = opening;
  for (const node of nodes) {
    const id = renamed.get(node.id) ?? node.id;
    const inner = edgesInto(clip, node.id)[0];
    const follows = inner ? { from: renamed.get(inner.from) ?? inner.from, port: inner.port } : place;
    const copy = { ...node, id };
    next = insertedAt(next, follows, copy, portsOf);
    place = openingOf(next, nodeOf(next, id), portsOf) ?? place;
  }
  // Ways that meet within the copy meet there, too.
  const met = clip.edges.filter(({ to }, at) => edgesInto(clip, to)[0] !== clip.edges[at]);
  for (const { from, port, to } of met) next = connected(next, { from: renamed.get(from) ?? from, port }, renamed.get(to) ?? to);
  return { graph: next, ids };
}
