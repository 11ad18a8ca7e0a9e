import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/fromContract.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { isFinalMove, laterMove } from './wayOfOrder.tsx';
import type { OrderMove } from './wayOfOrder.tsx';
import { isOrderStatus } from './StatusTag.tsx';

interface OrderMovesProps {
  readonly status: string;
  /** The status it is being moved to. */
  readonly moving?: string | undefined;
  /** Why none of them can be made now. */
  readonly blocked?: string | undefined;
  readonly onMove: (status: string) => void;
}

/** The moves that the life of an order allows now; the one after is shown disabled with what it waits for. One that cannot be taken back asks first. */
export function OrderMoves({ status, moving, blocked, onMove }: OrderMovesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, setAsked] = useState<{ readonly move: OrderMove; readonly status: string } | null>(null);
  if (!isOrderStatus(status)) return null;
  const word = (move: OrderMove): string => labelIn(orderLife.moves[move].label, language);
  if (moving !== undefined)
    return (
      <p className="moves">
        <LoadingOutlined aria-hidden="true" /> {t('desk.moving')}
      </p>
    );
  if (asked !== null && asked.status === status && blocked === undefined) {
    return (
      <div className="moves" role="group" aria-label={word(asked.move)}>
        <span>{t('desk.confirmMove', { move: word(asked.move) })}</span>
        <button
          type="button"
          className="plain-button card-size danger"
          onClick={() => {
            setAsked(null);
            onMove(orderLife.moves[asked.move].to);
          }}
        >
          {t('desk.confirm', { move: word(asked.move) })}
        </button>
        <button type="button" className="plain-button card-size" onClick={() => setAsked(null)}>
          {t('desk.back')}
        </button>
      </div>
    );
  }
  const later = laterMove(status);
  const now = movesFrom(orderLife, status, 'staff');
  if (now.length === 0 && later === undefined) return null;
  return (
    <div className="moves">
      {now.map((move) => (
        <button
          key={move}
          type="button"
          className="plain-button card-size"
          disabled={blocked !== undefined}
          onClick={() => (isFinalMove(move) ? setAsked({ move, status }) : onMove(orderLife.moves[move].to))}
        >
          {word(move)}
        </button>
      ))}
      {blocked === undefined || now.length === 0 ? null : <span className="why">{blocked}</span>}
      {later === undefined || blocked !== undefined ? null : (
        <>
          <button type="button" className="plain-button card-size" disabled>
            {word(later.move)}
          </button>
          <span className="why">{t('orders.impossible', { status: labelIn(orderLife.states[later.needs].label, language) })}</span>
        </>
      )}
    </div>
  );
}
