import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { LateMoveDialog } from '#views/orders/LateMoveDialog.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { asksFirst, laterMove } from './wayOfOrder.tsx';
import type { MoveGiven } from './wayOfOrder.tsx';
import { isOrderStatus } from './StatusTag.tsx';
import { useOrderMoves } from './useOrderMoves.tsx';
import type { MovedOrder, OpenMove } from './useOrderMoves.tsx';

interface OrderMovesProps {
  readonly order: MovedOrder;
  /** The buttons of this screen decide what is offered. */
  readonly path: '/consultation' | '/orderManage';
  /** The status it is being moved to. */
  readonly moving?: string | undefined;
  /** The reason says why none of them can be made now. */
  readonly blocked?: string | undefined;
  readonly onMove: (given: MoveGiven) => void;
}

interface Asked {
  readonly move: OpenMove;
  readonly status: string;
}

function Later({ later }: { readonly later: NonNullable<ReturnType<typeof laterMove>> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Button className="card-size" disabled>
        {labelIn(orderLife.moves[later.move].label, language)}
      </Button>
      <span className="why">{t('orders.impossible', { status: labelIn(orderLife.states[later.needs].label, language) })}</span>
    </>
  );
}

/** Said once, whichever of the moves it is that this person cannot make. */
const whysOf = (now: readonly OpenMove[], blocked: string | undefined): readonly string[] =>
  blocked === undefined ? [...new Set(now.flatMap(({ why }) => (why === undefined ? [] : [why])))] : now.length === 0 ? [] : [blocked];

/** The moves that the life of an order allows now; the one after is shown disabled with what it waits for. One that somebody might regret asks first. */
export function OrderMoves({ order, path, moving, blocked, onMove }: OrderMovesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const movesOf = useOrderMoves(path);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { status } = order;
  if (!isOrderStatus(status)) return null;
  if (moving !== undefined)
    return (
      <p className="moves">
        <LoadingOutlined aria-hidden="true" /> {t('desk.moving')}
      </p>
    );
  const later = laterMove(status);
  const now = movesOf(order);
  // The order may have moved meanwhile, here or elsewhere: then there is nothing left to ask.
  const open = blocked === undefined && asked?.status === status ? asked.move : null;
  if (now.length === 0 && later === undefined) return null;
  return (
    <div className="moves">
      {now.map((move) => (
        <Button
          key={move.name}
          className="card-size"
          disabled={blocked !== undefined || move.why !== undefined}
          onClick={() => (asksFirst(move.name) ? setAsked({ move, status }) : onMove({ status: orderLife.moves[move.name].to }))}
        >
          {move.word}
        </Button>
      ))}
      {whysOf(now, blocked).map((why) => (
        <span key={why} className="why">
          {why}
        </span>
      ))}
      {later === undefined || blocked !== undefined ? null : <Later later={later} />}
      {open === null ? null : (
        <LateMoveDialog
          order={order}
          move={open}
          onAct={(given) => {
            setAsked(null);
            onMove(given);
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </div>
  );
}
