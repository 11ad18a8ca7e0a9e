import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { ConfirmSheet } from '#views/inputs/ConfirmSheet.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { isFinalMove, laterMove, useReasonOf } from './wayOfOrder.tsx';
import type { OrderMove } from './wayOfOrder.tsx';
import { isOrderStatus } from './StatusTag.tsx';

interface OrderMovesProps {
  readonly status: string;
  /** The status it is being moved to. */
  readonly moving?: string | undefined;
  /** Why none of them can be made now. */
  readonly blocked?: string | undefined;
  /** `reason`: where one was written. */
  readonly onMove: (status: string, reason?: string) => void;
}

interface Asked {
  readonly move: OrderMove;
  readonly status: string;
}
/** The order may have moved meanwhile, here or elsewhere: then there is nothing left to ask. */
const stillAsked = (asked: Asked | null, status: string): OrderMove | null => (asked?.status === status ? asked.move : null);

function Later({ later }: { readonly later: NonNullable<ReturnType<typeof laterMove>> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <button type="button" className="plain-button card-size" disabled>
        {labelIn(orderLife.moves[later.move].label, language)}
      </button>
      <span className="why">{t('orders.impossible', { status: labelIn(orderLife.states[later.needs].label, language) })}</span>
    </>
  );
}

/** The moves that the life of an order allows now; the one after is shown disabled with what it waits for. One that cannot be taken back asks first. */
export function OrderMoves({ status, moving, blocked, onMove }: OrderMovesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const reasonOf = useReasonOf();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!isOrderStatus(status)) return null;
  const word = (move: OrderMove): string => labelIn(orderLife.moves[move].label, language);
  if (moving !== undefined)
    return (
      <p className="moves">
        <LoadingOutlined aria-hidden="true" /> {t('desk.moving')}
      </p>
    );
  const later = laterMove(status);
  const now = movesFrom(orderLife, status, 'staff');
  const open = blocked === undefined ? stillAsked(asked, status) : null;
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
      {later === undefined || blocked !== undefined ? null : <Later later={later} />}
      {open === null ? null : (
        <ConfirmSheet
          title={t('desk.confirmMove', { move: word(open) })}
          consequences={[t('desk.finalMove')]}
          act={t('desk.confirm', { move: word(open) })}
          keep={t('desk.back')}
          isDanger
          reason={reasonOf(open)}
          onAct={(reason) => {
            setAsked(null);
            onMove(orderLife.moves[open].to, ...(reason === '' ? [] : [reason]));
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </div>
  );
}
