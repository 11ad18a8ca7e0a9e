import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { orderLife } from '#contract/lives/orderLife.ts';
import { LateMoveDialog } from '#views/orders/LateMoveDialog.tsx';
import { useOrderMoves } from '#views/parts/useOrderMoves.tsx';
import type { OpenMove } from '#views/parts/useOrderMoves.tsx';
import { asksFirst } from '#views/parts/wayOfOrder.tsx';
import type { MoveGiven } from '#views/parts/wayOfOrder.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { movedOrderOf, useMayMove } from './orderStatus.tsx';
import { StatusCell } from '#views/resource/StatusCell.tsx';

/** A tag that opens the moves; what somebody might regret is asked about. */
export function OrderStatusCell({ list, row }: NamedProps): React.ReactElement {
  const mayMove = useMayMove();
  const movesOf = useOrderMoves('/orderManage');
  const [asked, setAsked] = useState<{ readonly move: OpenMove; readonly version: number } | null>(null);
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const order = movedOrderOf({ row });
  const move = (given: MoveGiven): void => {
    setAsked(null);
    list.send({ type: 'row.move', id: row.id, version: row.version, ...given });
  };
  return (
    <>
      <StatusCell
        status={order.status}
        moving={moving}
        moves={mayMove ? movesOf(order) : []}
        onMove={(open) => (asksFirst(open.name) ? setAsked({ move: open, version: row.version }) : move({ status: orderLife.moves[open.name].to }))}
      />
      {asked?.version === row.version ? (
        // A click in the dialog is none on the row.
        <span role="presentation" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <LateMoveDialog order={order} move={asked.move} onAct={move} onKeep={() => setAsked(null)} />
        </span>
      ) : null}
    </>
  );
}
