import { useState } from 'react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isWithin, treeOf } from '#src/engine/machines/resourceList/tree.ts';
import type { TreeLine, TreePlace } from '#src/engine/machines/resourceList/tree.ts';
import { holds } from './mayHold.tsx';

type Zone = 'before' | 'into' | 'after';
interface Over {
  readonly id: string;
  readonly zone: Zone;
}
export type DragProps = Pick<React.HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd'> & {
  readonly 'data-drop'?: Zone;
};
const none: DragProps = {};

/** The outer quarters of a row are its edges; one that holds nothing is edges alone. */
function zoneAt(event: React.DragEvent<HTMLElement>, isHolding: boolean): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (!isHolding) return share < 0.5 ? 'before' : 'after';
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into';
}

function placeAt(lines: readonly TreeLine[], { id, zone, isHolding }: Over & { readonly isHolding: boolean }, branchId: string): TreePlace | null {
  const at = lines.findIndex(({ row }) => row.id === id);
  const line = lines[at];
  if (!line) return null;
  if (zone === 'into') return { parentId: id, before: null };
  const parentId = typeof line.row['parentId'] === 'string' ? line.row['parentId'] : null;
  if (zone === 'before') return { parentId, before: id };
  // Below one that stands open: its first.
  if (line.isOpen && isHolding) return { parentId: id, before: lines[at + 1]?.row.id ?? null };
  const rest = lines.slice(at + 1);
  const end = rest.findIndex(({ level }) => level < line.level);
  const next = (end < 0 ? rest : rest.slice(0, end)).find(({ level, row }) => level === line.level && row.id !== branchId);
  return { parentId, before: next?.row.id ?? null };
}

/** A branch is taken by its row and let go on, above or below another one: at once among its own siblings, elsewhere after a look at whom it touches. */
export function useBranchDrag(list: ResourceListRef, lines: readonly TreeLine[] | null, isOn: boolean): (id: string) => DragProps {
  const [dragged, take] = useState<string | null>(null);
  const [over, hover] = useState<Over | null>(null);
  if (!lines || !isOn) return () => none;
  const leave = (): void => {
    take(null);
    hover(null);
  };
  const drop = (place: TreePlace | null): void => {
    const row = lines.find((line) => line.row.id === dragged)?.row;
    leave();
    if (!row || !place || place.before === row.id) return;
    const isAmongSame = (row['parentId'] ?? null) === place.parentId;
    list.send({ type: isAmongSame ? 'branch.place' : 'branch.ask', id: row.id, ...place });
  };
  return (id) => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      take(id);
    },
    onDragOver: (event) => {
      const { rows, entity } = list.getSnapshot().context;
      if (dragged === null || isWithin(treeOf(rows), id, dragged)) {
        if (over !== null) hover(null);
        return;
      }
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const zone = zoneAt(
        event,
        holds(
          entity,
          rows.find((row) => row.id === id),
        ),
      );
      if (over?.id !== id || over.zone !== zone) hover({ id, zone });
    },
    onDrop: (event) => {
      event.preventDefault();
      const { rows, entity } = list.getSnapshot().context;
      if (over && dragged !== null)
        drop(
          placeAt(
            lines,
            {
              ...over,
              isHolding: holds(
                entity,
                rows.find((row) => row.id === over.id),
              ),
            },
            dragged,
          ),
        );
    },
    onDragEnd: leave,
    ...(over?.id === id ? { 'data-drop': over.zone } : {}),
  });
}
