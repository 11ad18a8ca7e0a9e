import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { TreeLine } from '#src/engine/machines/resourceList/tree.ts';

/** Arrows, Home and End as in a treegrid: right unfolds and goes in, left folds and goes out. */
export function treeKeys(list: ResourceListRef, lines: readonly TreeLine[]): React.KeyboardEventHandler {
  const go = (line: TreeLine | undefined): void => {
    if (line) list.send({ type: 'row.activate', id: line.row.id });
  };
  const acts: Readonly<Record<string, (at: number) => void>> = {
    ArrowDown: (at) => go(lines[Math.min(lines.length - 1, at + 1)]),
    ArrowUp: (at) => go(lines[Math.max(0, at - 1)]),
    Home: () => go(lines[0]),
    End: () => go(lines.at(-1)),
    ArrowRight: (at) => {
      const line = lines[at];
      if (line?.isOpen === false) list.send({ type: 'tree.fold', id: line.row.id, isOpen: true });
      else if (line?.isOpen) go(lines[at + 1]);
    },
    ArrowLeft: (at) => {
      const line = lines[at];
      if (line?.isOpen) list.send({ type: 'tree.fold', id: line.row.id, isOpen: false });
      else if (line) go(lines.slice(0, at).findLast(({ level }) => level < line.level));
    },
  };
  return (event) => {
    const act = acts[event.key];
    if (!act || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || (event.target as HTMLElement).closest('input, [role="menu"]'))
      return;
    event.preventDefault();
    const { activeId } = list.getSnapshot().context;
    act(lines.findIndex(({ row }) => row.id === activeId));
  };
}
