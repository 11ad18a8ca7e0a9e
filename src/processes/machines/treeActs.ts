/** Acts on a process as a tree: a branch more, a branch less, a block that is taken out, an order of branches. Pure; places are those of the tree. */
import type { ProcessEdge, ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { edgesFrom, edgesTo } from '#contract/processes/graph.ts';
import { nodesIn, treeOf } from '#contract/processes/tree.ts';
import type { TreeBlock, TreeItem } from '#contract/processes/tree.ts';
import { connected, freeIds, insertedAt, removed } from '#src/kit/machines/graph/edit.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import { newNode } from './content.ts';
import { endsHere, freeWay, isGateway, portsOf, processOf, waysOf } from './ways.ts';
import type { WayNode } from './ways.ts';

const blocksIn = (items: readonly TreeItem[]): readonly TreeBlock[] =>
  items.flatMap((item) => (item.is === 'block' ? [item, ...item.branches.flatMap((branch) => blocksIn(branch.items))] : []));
export const blockOf = (graph: ProcessGraph, split: string): TreeBlock | undefined => blocksIn(treeOf(graph).items).find((block) => block.split.id === split);

const asWay = (node: ProcessNode): WayNode => ({ ...node, ways: endsHere(node) ? [] : [{ port: `${node.id}-1` }] });

export interface Added {
  readonly graph: ProcessGraph;
  readonly id: string;
}
/** A step on a way, or after a node that leads nowhere yet. A gateway comes with the one at which its two branches meet. */
export function stepOn(graph: ProcessGraph, opening: Opening, kind: ProcessNodeKind): Added {
  const [id = '', joinId = ''] = freeIds(graph, 2);
  const first = newNode(id, kind);
  const ways = insertedAt<WayNode>(waysOf(graph), opening, asWay(first), portsOf);
  if (!isGateway(first)) return { graph: processOf(ways), id };
  const joined = insertedAt<WayNode>(ways, { from: id, port: `${id}-1` }, asWay(newNode(joinId, kind)), portsOf);
  const usual = kind === 'parallel' ? {} : { isDefault: true };
  const forked = {
    ...joined,
    nodes: joined.nodes.map((node) => (node.id === id ? { ...node, ways: [{ port: `${id}-1` }, { port: `${id}-2`, ...usual }] } : node)),
  };
  return { graph: processOf(connected<WayNode>(forked, { from: id, port: `${id}-2` }, joinId)), id };
}

/** A branch more leads to where the others meet; to an end of its own where they do not. It comes before the one that is taken otherwise. */
export function branchAt(graph: ProcessGraph, split: string): Added | null {
  const block = blockOf(graph, split);
  if (!block) return null;
  const id = freeWay(split, new Set([...graph.edges, ...graph.nodes].map((one) => one.id)));
  const [endId = ''] = freeIds(graph, 1);
  const meeting = block.join?.id ?? block.meeting;
  const ends = meeting === null ? [newNode(endId, 'end')] : [];
  const edge: ProcessEdge = { id, from: split, to: meeting ?? endId };
  const at = graph.edges.findIndex(({ from, isDefault }) => from === split && isDefault === true);
  const edges = at === -1 ? [...graph.edges, edge] : [...graph.edges.slice(0, at), edge, ...graph.edges.slice(at)];
  return { graph: { nodes: [...graph.nodes, ...ends], edges }, id };
}

/** A gateway that neither forks nor joins any more is none. */
function withoutIdle(graph: ProcessGraph): ProcessGraph {
  const idle = graph.nodes.find((node) => isGateway(node) && edgesFrom(graph, node.id).length <= 1 && edgesTo(graph, node.id).length <= 1);
  if (!idle) return graph;
  const [next] = edgesFrom(graph, idle.id);
  const edges = graph.edges.flatMap((edge): readonly ProcessEdge[] => {
    if (edge === next) return [];
    if (edge.to !== idle.id) return [edge];
    return next && next.to !== edge.from ? [{ ...edge, to: next.to }] : [];
  });
  return withoutIdle(plainWays({ nodes: graph.nodes.filter((node) => node !== idle), edges }));
}
/** One way alone is asked nothing. */
function plainWays(graph: ProcessGraph): ProcessGraph {
  return {
    ...graph,
    edges: graph.edges.map((edge) => (edgesFrom(graph, edge.from).length > 1 ? edge : { id: edge.id, from: edge.from, to: edge.to })),
  };
}

function cutOut(graph: ProcessGraph, nodes: readonly ProcessNode[], edge: string): ProcessGraph {
  const gone = new Set(nodes.map(({ id }) => id));
  return {
    nodes: graph.nodes.filter(({ id }) => !gone.has(id)),
    edges: graph.edges.filter(({ id, from, to }) => id !== edge && !gone.has(from) && !gone.has(to)),
  };
}

/** A branch with all that stands on it; the last but one takes the fork with it. */
export function withoutBranch(graph: ProcessGraph, edge: string): ProcessGraph {
  const split = graph.edges.find(({ id }) => id === edge)?.from ?? '';
  const branch = blockOf(graph, split)?.branches.find((one) => one.edge.id === edge);
  return branch ? withoutIdle(plainWays(cutOut(graph, nodesIn(branch.items), edge))) : graph;
}

/** Steps are taken out and the ends tied together; of a fork the first branch stays. */
export function withoutNodes(graph: ProcessGraph, ids: readonly string[]): ProcessGraph {
  const rest = ids.reduce((now, id) => {
    const block = blockOf(now, id);
    const others = block?.branches.slice(1) ?? [];
    return others.reduce((one, branch) => withoutBranch(one, branch.edge.id), now);
  }, graph);
  const left = ids.filter((id) => rest.nodes.some((node) => node.id === id));
  return left.length === 0 ? rest : withoutIdle(plainWays(processOf(removed<WayNode>(waysOf(rest), left, portsOf))));
}

/** Branches are asked in their order. */
export function branchMoved(graph: ProcessGraph, edge: string, by: 1 | -1): ProcessGraph {
  const from = graph.edges.find(({ id }) => id === edge)?.from;
  const own = graph.edges.filter((one) => one.from === from);
  const at = own.findIndex(({ id }) => id === edge);
  const [one, other] = [own[at], own[at + by]];
  if (!one || !other) return graph;
  return { ...graph, edges: graph.edges.map((each) => (each === one ? other : each === other ? one : each)) };
}
