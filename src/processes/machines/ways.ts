/** A process as the kit edits graphs: each way out of a node is a port of its own, and what is said of the way stands at the node. Pure. */
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { edgesFrom, gatewayKinds } from '#contract/processes/graph.ts';
import { edgeAt, nodeOf } from '#src/kit/machines/graph/graph.ts';
import type { Graph } from '#src/kit/machines/graph/graph.ts';

export type Way = Pick<ProcessEdge, 'condition' | 'isDefault'> & { readonly port: string };
export interface WayNode extends ProcessNode {
  readonly ways: readonly Way[];
}
export type WayGraph = Graph<WayNode>;

export const portsOf = ({ ways }: WayNode): readonly string[] => ways.map(({ port }) => port);
export const endsHere = ({ kind }: Pick<ProcessNode, 'kind'>): boolean => kind === 'end' || kind === 'reject';
export const isGateway = ({ kind }: Pick<ProcessNode, 'kind'>): boolean => gatewayKinds.has(kind);

/** The first name of a way out of this node that nothing has. */
export function freeWay(node: string, taken: ReadonlySet<string>): string {
  let count = 1;
  while (taken.has(`${node}-${count}`)) count += 1;
  return `${node}-${count}`;
}

/** A gateway has a way more, from which another one can be led. */
export function waysOf(graph: ProcessGraph): WayGraph {
  const taken = new Set(graph.edges.map(({ id }) => id));
  const nodes = graph.nodes.map((node): WayNode => {
    const own = edgesFrom(graph, node.id).map(({ id, condition, isDefault }): Way => ({
      port: id,
      ...(condition ? { condition } : {}),
      ...(isDefault === true ? { isDefault } : {}),
    }));
    const isOpen = !endsHere(node) && (own.length === 0 || isGateway(node));
    return { ...node, ways: isOpen ? [...own, { port: freeWay(node.id, taken) }] : own };
  });
  return { nodes, edges: graph.edges.map(({ id, from, to }) => ({ id, from, port: id, to })) };
}

/** Ways that lead nowhere are none; one that was copied gets a name of its own. */
export function processOf(graph: WayGraph): ProcessGraph {
  const taken = new Set(graph.nodes.map(({ id }) => id));
  const edges = graph.nodes.flatMap((node) =>
    node.ways.flatMap(({ port, ...said }): readonly ProcessEdge[] => {
      const edge = edgeAt(graph, node.id, port);
      if (!edge || !nodeOf(graph, edge.to)) return [];
      const id = taken.has(port) ? freeWay(node.id, taken) : port;
      taken.add(id);
      return [{ id, from: node.id, to: edge.to, ...said }];
    }),
  );
  return { nodes: graph.nodes.map(({ ways: _ways, ...node }) => node), edges };
}
