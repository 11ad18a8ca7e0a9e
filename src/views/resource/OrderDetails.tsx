/** The details of an order have these, which its description cannot say: moves by its life, and the log of them. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LifeStep } from '#contract/lives/life.ts';
import { OrderMoves } from '#views/parts/OrderMoves.tsx';
import { UndoPayment } from '#views/parts/UndoPayment.tsx';
import type { MoveGiven } from '#views/parts/wayOfOrder.tsx';
import { StatusLog } from '#views/parts/StatusLog.tsx';
import { StatusTag } from '#views/parts/StatusTag.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { MayNotMove } from '#views/orders/MayNotMove.tsx';
import type { NamedProps } from './namedProps.tsx';
import { movedOrderOf, statusOf, useMayMove } from './cells/orderStatus.tsx';

export const OrderTitleTag = ({ row }: NamedProps): React.ReactElement => <StatusTag status={statusOf({ row })} />;

const stepsOf = (given: unknown): readonly LifeStep[] => (Array.isArray(given) ? (given as readonly LifeStep[]) : []);

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
  const movedAt = useSelector(list, (snapshot) => snapshot.context.movedHere[row.id]);
  const order = movedOrderOf({ row });
  const move = (given: MoveGiven): void => list.send({ type: 'row.move', id: row.id, version: row.version, ...given });
  if (!mayMove) return <MayNotMove status={order.status} />;
  const paidAmount = typeof row['paidAmount'] === 'number' ? row['paidAmount'] : null;
  return (
    <>
      <UndoPayment order={{ ...order, paidAmount }} movedAt={movedAt} onMove={move} />
      <OrderMoves order={order} path="/orderManage" moving={moving} onMove={move} />
    </>
  );
}
