import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { isFinalMove, useReasonOf } from '#views/parts/wayOfOrder.tsx';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { useAsk } from './ask.tsx';
import type { NamedProps } from './named.tsx';
import { statusOf, useMayMove } from './orderStatus.tsx';
import { StatusCell } from './StatusCell.tsx';

/** A tag that opens the moves; what cannot be taken back is asked about. */
export function OrderStatusCell({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayMove = useMayMove();
  const ask = useAsk();
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const reasonOf = useReasonOf();
  const move = (name: OrderMove, reason = ''): void =>
    list.send({ type: 'row.move', id: row.id, status: orderLife.moves[name].to, version: row.version, ...(reason === '' ? {} : { reason }) });
  const first = (name: OrderMove): void => {
    const word = labelIn(orderLife.moves[name].label, language);
    ask({
      title: t('desk.confirmMove', { move: word }),
      consequences: [['memberName', 'title', 'orderNo'].map((key) => String(row[key] ?? '')).join(' · '), t('desk.finalMove')],
      act: t('desk.confirm', { move: word }),
      keep: t('desk.back'),
      reason: reasonOf(name),
      onAct: (reason) => move(name, reason),
    });
  };
  return <StatusCell status={statusOf({ row })} moving={moving} mayMove={mayMove} onMove={(name) => (isFinalMove(name) ? first(name) : move(name))} />;
}
