import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isInOrder, placed } from '#src/engine/machines/resourceList/order.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import type { PullSource, PullTarget } from '#src/kit/views/drag/usePull.tsx';
import type { ListScreen } from './listScreen.tsx';

export interface RowDrag {
  readonly of: (row: ListRow) => PullSource & PullTarget;
  /** The row would stand there if it were let go now: above this row, or below it. */
  readonly lineAt: (row: ListRow) => 'above' | 'below' | null;
}

/** Rows with an order of their own are put elsewhere by pulling them: what is let go upon a row takes its place. Menu and keys do the same. */
export function useRowDrag(list: ResourceListRef, { can }: ListScreen): RowDrag | null {
  const isOrdered = useSelector(list, (snapshot) => can.order && isInOrder(snapshot.context));
  const { pulled, over, source, target } = usePull<string, string>({ onDrop: (id, at) => list.send({ type: 'row.place', id, at }) });
  if (!isOrdered) return null;
  return {
    of: ({ id }) => ({
      ...source(id),
      ...target((one) => (one !== id && placed(list.getSnapshot().context, one, id) !== null ? id : null)),
    }),
    lineAt: ({ id }) => {
      if (over !== id || pulled === null) return null;
      const { rows } = list.getSnapshot().context;
      const place = (one: string): number => rows.findIndex((row) => row.id === one);
      return place(pulled) < place(id) ? 'below' : 'above';
    },
  };
}
