import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isInOrder, placed } from '#src/engine/machines/resourceList/order.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ListScreen } from './listScreen.tsx';

type RowHandlers = Pick<React.HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
export interface RowDrag {
  readonly of: (row: ListRow) => RowHandlers;
  /** The row would stand there if it were let go now: above this row, or below it. */
  readonly lineAt: (row: ListRow) => 'above' | 'below' | null;
}

/** Rows with an order of their own are put elsewhere by pulling them: what is let go upon a row takes its place. Menu and keys do the same. */
export function useRowDrag(list: ResourceListRef, { can }: ListScreen): RowDrag | null {
  const isOrdered = useSelector(list, (snapshot) => can.order && isInOrder(snapshot.context));
  const [pulled, pull] = useState<string | null>(null);
  const [over, pass] = useState<string | null>(null);
  if (!isOrdered) return null;
  const isPlace = (id: string): boolean => pulled !== null && pulled !== id && placed(list.getSnapshot().context, pulled, id) !== null;
  const end = (): void => {
    pull(null);
    pass(null);
  };
  return {
    of: ({ id }) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Nothing is pulled in some browsers without data; it says nothing outside this list.
        event.dataTransfer.setData('text/plain', '');
        pull(id);
      },
      onDragEnd: end,
      onDragOver: (event) => {
        if (!isPlace(id)) return;
        event.preventDefault();
        if (over !== id) pass(id);
      },
      onDragLeave: () => {
        if (over === id) pass(null);
      },
      onDrop: (event) => {
        event.preventDefault();
        if (pulled !== null && isPlace(id)) list.send({ type: 'row.place', id: pulled, at: id });
        end();
      },
    }),
    lineAt: ({ id }) => {
      if (over !== id || pulled === null) return null;
      const { rows } = list.getSnapshot().context;
      const place = (one: string): number => rows.findIndex((row) => row.id === one);
      return place(pulled) < place(id) ? 'below' : 'above';
    },
  };
}
