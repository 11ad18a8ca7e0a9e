/** The tree line by line, as it is read: nodes and the heads of their branches, with the branches beside each. Pure. */
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { treeOf } from '#contract/processes/tree.ts';
import type { TreeItem } from '#contract/processes/tree.ts';

export interface TreeLine {
  /** A node, or the way at which a branch begins. */
  readonly id: string;
  /** The heads of the branches among which it stands, its own among them; none outside of any. */
  readonly branches: readonly string[];
  /** The head of its own branch. */
  readonly branch: string | null;
}

function linesIn(items: readonly TreeItem[], branches: readonly string[], branch: string | null): readonly TreeLine[] {
  return items.flatMap((item): readonly TreeLine[] => {
    if (item.is === 'jump') return [];
    if (item.is === 'step') return [{ id: item.node.id, branches, branch }];
    const heads = item.branches.map(({ edge }) => edge.id);
    return [
      { id: item.split.id, branches, branch },
      ...item.branches.flatMap((one) => [{ id: one.edge.id, branches: heads, branch: one.edge.id }, ...linesIn(one.items, heads, one.edge.id)]),
    ];
  });
}

export function treeLines(graph: ProcessGraph): readonly TreeLine[] {
  const { items, apart } = treeOf(graph);
  return [...linesIn(items, [], null), ...apart.map(({ id }) => ({ id, branches: [], branch: null }))];
}

/** An arrow leads from a line to this one: up and down as it is read, left and right to the branch beside it. */
export function lineFrom(graph: ProcessGraph, from: string | null, to: 'up' | 'down' | 'left' | 'right'): string | null {
  const lines = treeLines(graph);
  const at = lines.findIndex(({ id }) => id === from);
  const line = lines[at];
  if (!line) return lines[0]?.id ?? null;
  if (to === 'up' || to === 'down') return (lines[at + (to === 'down' ? 1 : -1)] ?? line).id;
  const place = line.branches.indexOf(line.branch ?? '');
  return line.branches[place + (to === 'right' ? 1 : -1)] ?? line.id;
}
