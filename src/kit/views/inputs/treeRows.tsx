import type { PickRow, TreeOption } from './options.tsx';

interface Placed extends TreeOption {
  readonly level: number;
  /** Labels from the root down to the one above. */
  readonly above: readonly string[];
}

/** Every node once, parents before their children. */
export function flattened(nodes: readonly TreeOption[], level = 1, above: readonly string[] = []): readonly Placed[] {
  return nodes.flatMap((node) => [{ ...node, level, above }, ...flattened(node.children ?? [], level + 1, [...above, node.label])]);
}

/** The values above a value, from the root down; empty where it is not in the tree. */
export function pathTo(nodes: readonly TreeOption[], value: string | null): readonly TreeOption[] {
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children ?? [], value);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Unfolded rows are listed line by line. */
export function unfoldedRows(nodes: readonly TreeOption[], unfolded: ReadonlySet<string>, value: string | null, level = 1): readonly PickRow[] {
  return nodes.flatMap((option) => {
    const isParent = (option.children ?? []).length > 0;
    const isUnfolded = isParent && unfolded.has(option.value);
    const row: PickRow = { option, level, isUnfolded: isParent ? isUnfolded : undefined, isChosen: option.value === value };
    return [row, ...(isUnfolded ? unfoldedRows(option.children ?? [], unfolded, value, level + 1) : [])];
  });
}
