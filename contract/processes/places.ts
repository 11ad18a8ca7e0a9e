/** Every node in a place of its own, as the tree stands: from above downwards, branches side by side, what nothing leads to beside all of it. Pure. */
import type { ProcessGraph, ProcessNode } from './graph.ts';
import { treeOf } from './tree.ts';
import type { TreeItem } from './tree.ts';

/** A node has so much room; kinds that are drawn smaller stand in the middle of it. */
export const cell = { width: 208, height: 72 } as const;
const column = cell.width + 40;
const row = cell.height + 56;

interface Point {
  readonly x: number;
  readonly y: number;
}

function widthOf(items: readonly TreeItem[]): number {
  return Math.max(1, ...items.map((item) => (item.is === 'block' ? item.branches.reduce((sum, branch) => sum + widthOf(branch.items), 0) : 1)));
}

/** @returns the first row below them */
function place(items: readonly TreeItem[], middle: number, top: number, put: (id: string, at: Point) => void): number {
  let y = top;
  for (const item of items) {
    if (item.is === 'jump') continue;
    put(item.is === 'step' ? item.node.id : item.split.id, { x: middle, y });
    y += 1;
    if (item.is === 'step') continue;
    let left = middle - widthOf([item]) / 2;
    let below = y + 1;
    for (const branch of item.branches) {
      const width = widthOf(branch.items);
      below = Math.max(below, place(branch.items, left + width / 2, y, put));
      left += width;
    }
    y = below;
    if (item.join) {
      put(item.join.id, { x: middle, y });
      y += 1;
    }
  }
  return y;
}

/** A node as whoever calls may give it: where it stands may be left to the tree. */
export interface UnplacedGraph {
  readonly nodes: readonly (Omit<ProcessNode, 'at'> & { readonly at?: Point | null })[];
  readonly edges: ProcessGraph['edges'];
}
/** A graph of which a node has no place, or all of whose nodes were given the same one, would be drawn in a heap. */
export function withPlaces({ nodes, edges }: UnplacedGraph): ProcessGraph {
  const origin = { x: 0, y: 0 };
  const graph = { nodes: nodes.map((node) => ({ ...node, at: node.at ?? origin })), edges };
  const isHeap = nodes.length > 1 && new Set(graph.nodes.map(({ at: { x, y } }) => `${x} ${y}`)).size === 1;
  return isHeap || nodes.some(({ at }) => at == null) ? placed(graph) : graph;
}

export function placed(graph: ProcessGraph): ProcessGraph {
  const { items, apart } = treeOf(graph);
  const found = new Map<string, Point>();
  const put = (id: string, at: Point): void => void found.set(id, at);
  place(items, 0, 0, put);
  const right = widthOf(items) / 2 + 1;
  for (const [at, { id }] of apart.entries()) put(id, { x: right, y: at });
  const first = graph.nodes.find(({ kind }) => kind === 'start')?.at ?? { x: 0, y: 0 };
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const { x, y } = found.get(node.id) ?? { x: 0, y: 0 };
      return { ...node, at: { x: Math.round(first.x + x * column), y: Math.round(first.y + y * row) } };
    }),
  };
}
