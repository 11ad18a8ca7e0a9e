import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isWithin, treeOf } from '#src/engine/machines/resourceList/tree.ts';
import type { TreeLine, TreePlace } from '#src/engine/machines/resourceList/tree.ts';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import type { PullSource, PullTarget } from '#src/kit/views/drag/usePull.tsx';
import { holds } from './mayHold.tsx';

type Zone = 'before' | 'into' | 'after';
interface Over {
  readonly id: string;
  readonly zone: Zone;
}
export type DragProps = Partial<PullSource & PullTarget> & { readonly 'data-drop'?: Zone };
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
  const isHolding = (id: string): boolean => {
    const { rows, entity } = list.getSnapshot().context;
    return holds(
      entity,
      rows.find((row) => row.id === id),
    );
  };
  const { over, source, target } = usePull<string, Over>({
    onDrop: (dragged, given) => {
      const row = lines?.find((line) => line.row.id === dragged)?.row;
      const place = placeAt(lines ?? [], { ...given, isHolding: isHolding(given.id) }, dragged);
      if (!row || !place || place.before === row.id) return;
      const isAmongSame = (row['parentId'] ?? null) === place.parentId;
      list.send({ type: isAmongSame ? 'branch.place' : 'branch.ask', id: row.id, ...place });
    },
  });
  if (!lines || !isOn) return () => none;
  return (id) => ({
    ...source(id),
    ...target((dragged, event) => (isWithin(treeOf(list.getSnapshot().context.rows), id, dragged) ? null : { id, zone: zoneAt(event, isHolding(id)) })),
    ...(over?.id === id ? { 'data-drop': over.zone } : {}),
  });
}
