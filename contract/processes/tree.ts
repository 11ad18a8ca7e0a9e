/**
 * A process as a tree: a step under a step, branches side by side, and where they meet again. Every graph has one: what a branch leads back to, or into from aside, is told as
 * a jump. The designer shows it, and places of nodes follow from it. Pure.
 */
import { edgesFrom, edgesTo, processNodeOf } from './graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode } from './graph.ts';

export interface TreeBranch {
  readonly edge: ProcessEdge;
  readonly items: readonly TreeItem[];
}
export interface TreeBlock {
  readonly is: 'block';
  readonly split: ProcessNode;
  readonly branches: readonly TreeBranch[];
  /** The gateway at which all of them meet: it has no line of its own. */
  readonly join: ProcessNode | null;
  /** Branches meet here, if it is no gateway of theirs. */
  readonly meeting: string | null;
}
export interface TreeStep {
  readonly is: 'step';
  readonly node: ProcessNode;
}
/** The way goes on at a node that stands elsewhere. */
export interface TreeJump {
  readonly is: 'jump';
  readonly edge: ProcessEdge;
}
export type TreeItem = TreeStep | TreeBlock | TreeJump;
export interface ProcessTree {
  readonly items: readonly TreeItem[];
  /** Nothing leads to these. */
  readonly apart: readonly ProcessNode[];
}

/** Nodes that follow this one, in the order in which they are met, without those behind a wall. */
function reachedFrom(graph: ProcessGraph, start: string, walls: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>(walls.has(start) ? [] : [start]);
  for (const id of found) for (const { to } of edgesFrom(graph, id)) if (!walls.has(to)) found.add(to);
  return found;
}

/** The first node that most of the ways come to, and at least two. */
function meetingOf(graph: ProcessGraph, ways: readonly ProcessEdge[], walls: ReadonlySet<string>): string | null {
  const reached = ways.map(({ to }) => reachedFrom(graph, to, walls));
  let best: { readonly id: string; readonly count: number } | null = null;
  for (const set of reached)
    for (const id of set) {
      const count = reached.filter((one) => one.has(id)).length;
      if (count >= 2 && count > (best?.count ?? 0)) best = { id, count };
    }
  return best?.id ?? null;
}

class Walk {
  readonly seen = new Set<string>();
  private readonly graph: ProcessGraph;

  constructor(graph: ProcessGraph) {
    this.graph = graph;
  }

  /** @param stops nodes at which branches meet: the innermost is the last one */
  from(id: string | null, by: ProcessEdge | null, stops: readonly string[]): readonly TreeItem[] {
    const items: TreeItem[] = [];
    let [next, edge] = [id, by];
    while (next !== null && next !== stops.at(-1)) {
      const node = processNodeOf(this.graph, next);
      if (!node || this.seen.has(next) || stops.includes(next)) {
        if (edge) items.push({ is: 'jump', edge });
        break;
      }
      this.seen.add(next);
      const ways = edgesFrom(this.graph, next);
      const step = ways.length > 1 ? this.block(node, ways, stops) : { item: { is: 'step' as const, node }, edge: ways[0] ?? null };
      items.push(step.item);
      edge = step.edge;
      next = edge?.to ?? null;
    }
    return items;
  }

  /** @returns the block, and the way by which it is left */
  private block(split: ProcessNode, ways: readonly ProcessEdge[], stops: readonly string[]): { readonly item: TreeItem; readonly edge: ProcessEdge | null } {
    const meeting = meetingOf(this.graph, ways, new Set([...this.seen, ...stops.slice(0, -1)]));
    // Branches that meet where an outer fork does are left there.
    const isInner = meeting !== null && meeting !== stops.at(-1);
    const inner = isInner ? [...stops, meeting] : stops;
    const branches = ways.map((edge) => ({ edge, items: this.from(edge.to, edge, inner) }));
    const { join, edge } = isInner ? this.leave(meeting, split) : { join: null, edge: null };
    return { item: { is: 'block', split, branches, join, meeting }, edge };
  }

  /** The gateway at which branches meet has no line of its own, unless it is of another kind or forks at once. */
  private leave(meeting: string, split: ProcessNode): { readonly join: ProcessNode | null; readonly edge: ProcessEdge | null } {
    const node = processNodeOf(this.graph, meeting);
    const onward = edgesFrom(this.graph, meeting);
    if (!node || node.kind !== split.kind || onward.length > 1) return { join: null, edge: edgesTo(this.graph, meeting)[0] ?? null };
    this.seen.add(meeting);
    return { join: node, edge: onward[0] ?? null };
  }
}

export function treeOf(graph: ProcessGraph): ProcessTree {
  const walk = new Walk(graph);
  const start = graph.nodes.find(({ kind }) => kind === 'start') ?? graph.nodes[0];
  const items = walk.from(start?.id ?? null, null, []);
  return { items, apart: graph.nodes.filter(({ id }) => !walk.seen.has(id)) };
}

export const nodesIn = (items: readonly TreeItem[]): readonly ProcessNode[] =>
  items.flatMap((item): readonly ProcessNode[] => {
    if (item.is === 'jump') return [];
    if (item.is === 'step') return [item.node];
    return [item.split, ...item.branches.flatMap((branch) => nodesIn(branch.items)), ...(item.join ? [item.join] : [])];
  });
/** Nodes as they are read: a branch to its end before the next one. */
export function treeOrder(graph: ProcessGraph): readonly ProcessNode[] {
  const { items, apart } = treeOf(graph);
  return [...nodesIn(items), ...apart];
}
