import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isShownAsTree, linesOf } from '#src/engine/machines/resourceList/tree.ts';
import type { TreeLine } from '#src/engine/machines/resourceList/tree.ts';

/** The lines of the tree as they are drawn; null: the list is none, or is drawn as any list. */
export function useTree(list: ResourceListRef): readonly TreeLine[] | null {
  const isTree = useSelector(list, (snapshot) => isShownAsTree(snapshot.context));
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const folds = useSelector(list, (snapshot) => snapshot.context.layout.folds);
  const hits = useSelector(list, (snapshot) => snapshot.context.hits);
  return useMemo(() => (isTree ? linesOf(rows, { folds, hits }) : null), [isTree, rows, folds, hits]);
}
