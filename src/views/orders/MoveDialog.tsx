import { useTranslation } from 'react-i18next';
import type { Move } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#i18n/money.ts';
import type { MovedOrder, OpenMove } from '#views/parts/useOrderMoves.tsx';
import type { MoveGiven } from '#views/parts/wayOfOrder.tsx';
import { useFeature, useLanguage } from '#views/shell/ConsoleContext.tsx';
import { PayDialog } from './PayDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface MoveDialogProps {
  readonly order: MovedOrder;
  readonly move: OpenMove;
  readonly onAct: (given: MoveGiven) => void;
  readonly onKeep: () => void;
}

/** A move of an order is asked about first, about money more than about anything else. A back end that keeps neither payments nor reasons is told the status alone. */
export function MoveDialog({ order, move: { name, word }, onAct, onKeep }: MoveDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const keeps = useFeature('resources');
  const move: Move<OrderStatus> = orderLife.moves[name];
  const status = move.to;
  if (keeps && move.asks)
    return (
      <PayDialog order={order} title={word} onAct={({ given, reason }) => onAct({ status, given, ...(reason === '' ? {} : { reason }) })} onKeep={onKeep} />
    );
  const what = [order.memberName, order.title, `¥${yuan(order.payPrice)}`, order.orderNo].filter(Boolean).join(' · ');
  return (
    <ReasonDialog
      title={t('orders.askMove', { move: word })}
      consequences={move.follows ? [what, labelIn(move.follows, language)] : [what]}
      act={word}
      isDanger={move.final === true || move.isBack === true}
      reason={keeps ? move.reason : undefined}
      onAct={(reason) => onAct({ status, ...(reason === '' ? {} : { reason }) })}
      onKeep={onKeep}
    />
  );
}
