/** A graph as whoever edits it holds it: nodes in their places, edges from the port of one node to another node. It knows nothing of what the nodes mean. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface PlacedNode {
  readonly id: string;
  readonly at: Point;
}
export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  /** The way out of `from`. One edge leaves each of them. */
  readonly port: string;
  readonly to: string;
}
export interface Graph<N extends PlacedNode = PlacedNode> {
  readonly nodes: readonly N[];
  readonly edges: readonly GraphEdge[];
}
/** A node's ways out, in their order; none where everything ends there. */
export type PortsOf<N extends PlacedNode = PlacedNode> = (node: N) => readonly string[];

export const nodeOf = <N extends PlacedNode>(graph: Graph<N>, id: string | null | undefined): N | undefined => graph.nodes.find((node) => node.id === id);
export const edgeAt = (graph: Pick<Graph, 'edges'>, from: string, port: string): GraphEdge | undefined =>
  graph.edges.find((edge) => edge.from === from && edge.port === port);
export const edgesInto = (graph: Pick<Graph, 'edges'>, id: string): readonly GraphEdge[] => graph.edges.filter(({ to }) => to === id);
/** Edges that leave it, in the order of its ports. */
export const edgesOut = <N extends PlacedNode>(graph: Graph<N>, node: N, portsOf: PortsOf<N>): readonly GraphEdge[] =>
  portsOf(node).flatMap((port) => edgeAt(graph, node.id, port) ?? []);

/** All that can be reached from these, they themselves included. */
export function reachedFrom(graph: Pick<Graph, 'edges'>, starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { from, to } of graph.edges) if (from === id) open.push(to);
  }
  return found;
}

const byPlace = (one: PlacedNode, other: PlacedNode): number => one.at.y - other.at.y || one.at.x - other.at.x;

/**
 * The nodes as they are read: from each beginning along its ways, a branch to its end before the next one, where ways meet after the last of them. What nothing leads to
 * and what turns in a circle come where they stand.
 */
export function inOrder<N extends PlacedNode>(graph: Graph<N>, portsOf: PortsOf<N>): readonly N[] {
  const left = new Map(graph.nodes.map(({ id }) => [id, edgesInto(graph, id).length]));
  const found: N[] = [];
  const seen = new Set<string>();
  const take = (start: N): void => {
    const open = [start];
    for (let node = open.pop(); node; node = open.pop()) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      found.push(node);
      for (const { to } of edgesOut(graph, node, portsOf).toReversed()) {
        left.set(to, (left.get(to) ?? 1) - 1);
        const next = nodeOf(graph, to);
        if (next && left.get(to) === 0) open.push(next);
      }
    }
  };
  const placed = [...graph.nodes].toSorted(byPlace);
  for (const node of placed) if (edgesInto(graph, node.id).length === 0) take(node);
  for (const node of placed) if (!seen.has(node.id)) take(node);
  return found;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The nearest node that stands to one side, at about the same height before one further off. */
function beside<N extends PlacedNode>(graph: Graph<N>, node: N, sign: 1 | -1): N | undefined {
  const away = ({ at }: N): number => Math.abs(at.x - node.at.x) + 4 * Math.abs(at.y - node.at.y);
  return graph.nodes.filter(({ at }) => sign * (at.x - node.at.x) > 0).toSorted((one, other) => away(one) - away(other))[0];
}

/** An arrow leads from a node to this one; to itself where there is nothing that way. */
export function stepFrom<N extends PlacedNode>(graph: Graph<N>, from: string | null, direction: Direction, portsOf: PortsOf<N>): string | null {
  const node = nodeOf(graph, from);
  if (!node) return inOrder(graph, portsOf)[0]?.id ?? null;
  const ways: Readonly<Record<Direction, () => string | undefined>> = {
    down: () => edgesOut(graph, node, portsOf)[0]?.to,
    up: () => edgesInto(graph, node.id)[0]?.from,
    left: () => beside(graph, node, -1)?.id,
    right: () => beside(graph, node, 1)?.id,
  };
  return ways[direction]() ?? node.id;
}
