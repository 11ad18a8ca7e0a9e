/** What an order has that its description cannot say: moves by its life, asked about where they cannot be taken back, and the log of them. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { StatusStep } from '#contract/resources/order.ts';
import { labelIn } from '#i18n/label.ts';
import { OrderMoves } from '#views/parts/OrderMoves.tsx';
import { StatusLog } from '#views/parts/StatusLog.tsx';
import { StatusTag } from '#views/parts/StatusTag.tsx';
import { isFinalMove } from '#views/parts/wayOfOrder.tsx';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { useButton } from '#views/shell/rightsOf.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { useAsk } from './ask.tsx';
import { MayNotMove } from './MayNotMove.tsx';
import type { NamedProps } from './named.tsx';
import { StatusCell } from './StatusCell.tsx';

const useMayMove = (): boolean => useButton('/orderManage', 'order.move');
const statusOf = ({ row }: Pick<NamedProps, 'row'>): string => String(row['status'] ?? '');

/** A tag that opens the moves. */
export function OrderStatusCell({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayMove = useMayMove();
  const ask = useAsk();
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const move = (name: OrderMove): void => list.send({ type: 'row.move', id: row.id, status: orderLife.moves[name].to, version: row.version });
  const first = (name: OrderMove): void => {
    const word = labelIn(orderLife.moves[name].label, language);
    ask({
      title: t('desk.confirmMove', { move: word }),
      consequences: [['memberName', 'title', 'orderNo'].map((key) => String(row[key] ?? '')).join(' · '), t('desk.finalMove')],
      act: t('desk.confirm', { move: word }),
      keep: t('desk.back'),
      onAct: () => move(name),
    });
  };
  return <StatusCell status={statusOf({ row })} moving={moving} mayMove={mayMove} onMove={(name) => (isFinalMove(name) ? first(name) : move(name))} />;
}

export const OrderTitleTag = ({ row }: NamedProps): React.ReactElement => <StatusTag status={statusOf({ row })} />;

const stepsOf = (given: unknown): readonly StatusStep[] => (Array.isArray(given) ? (given as readonly StatusStep[]) : []);

/** The log, which comes with the details alone. */
export function OrderSteps({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const complete = useSelector(list, (snapshot) => (snapshot.context.detail?.id === row.id ? snapshot.context.detail : null));
  return (
    <section className="side-part">
      <header>
        <h2>{t('orders.steps')}</h2>
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => list.send({ type: 'row.open', id: row.id })} /> : null}
      {complete ? <StatusLog steps={stepsOf(complete['steps'])} /> : failure ? null : <Loading rows={3} faces={false} />}
    </section>
  );
}

export function OrderFoot({ list, row }: NamedProps): React.ReactElement {
  const mayMove = useMayMove();
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const status = statusOf({ row });
  return mayMove ? (
    <OrderMoves status={status} moving={moving} onMove={(to) => list.send({ type: 'row.move', id: row.id, status: to, version: row.version })} />
  ) : (
    <MayNotMove status={status} />
  );
}
