import { useSelector } from '@xstate/react';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import { useTranslation } from 'react-i18next';
import { orderKinds } from '#contract/choices/orders.ts';
import type { LifeStep } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import { clock, fullTime, logTime } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OrderDetail } from '#src/kit/machines/rows.ts';
import { LifeLog } from '#src/engine/views/life/LifeLog.tsx';
import { LifeMoves } from '#src/engine/views/life/LifeMoves.tsx';
import { UndoMove } from '#src/engine/views/life/UndoMove.tsx';
import { useMayMove } from '#src/engine/views/life/useMoves.tsx';
import type { MoveGiven } from '#src/engine/views/life/useMoves.tsx';
import { wayOn } from '#contract/lives/way.ts';
import { isOrderStatus, StatusTag } from '#src/engine/views/life/StatusTag.tsx';
import { useFreshness, useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

const kindLabel = (kind: string): readonly [string, string] => (Object.hasOwn(orderKinds, kind) ? orderKinds[kind as keyof typeof orderKinds] : [kind, kind]);

/** The way an order has gone, and the way on that its life foresees. */
function Way({ order }: { readonly order: OrderDetail }): React.ReactElement | null {
  const language = useLanguage();
  const minute = useMinute();
  if (!isOrderStatus(order.status)) return null;
  const done = order.steps.filter(
    (step, index, all) => isOrderStatus(step.status) && all.findIndex((one) => one.status === step.status) === index && step.status !== order.status,
  );
  const now: LifeStep = order.steps.findLast((step) => step.status === order.status) ?? {
    status: order.status,
    at: order.updatedAt ?? order.createdAt,
    byName: null,
  };
  const word = (status: string): string => (isOrderStatus(status) ? labelIn(orderLife.states[status].label, language) : status);
  return (
    <ol className="way">
      {done.map((step) => (
        <li key={step.status} className="done">
          <CheckCircleFilled aria-hidden="true" />
          {word(step.status)}
        </li>
      ))}
      <li className={`now tone-of-${orderLife.states[order.status].tone}`} aria-current="step">
        <span className="dot" aria-hidden="true" />
        {word(now.status)}{' '}
        <time dateTime={now.at} title={fullTime(now.at)}>
          {logTime(now.at, minute, language)}
        </time>
      </li>
      {wayOn(orderLife, order.status).map((status) => (
        <li key={status} className="later">
          <span className="dot" aria-hidden="true" />
          {word(status)}
        </li>
      ))}
    </ol>
  );
}

const place = { path: '/consultation', right: 'order.move' } as const;

/** The card says its age when it is not live. */
function AsOf(): React.ReactElement | null {
  const { t } = useTranslation();
  const { mark, syncedAt } = useFreshness();
  return mark === 'live' || mark === 'catchingUp' ? null : <span className="as-of">{t('desk.asOf', { time: clock(syncedAt) })}</span>;
}

interface OrderCardProps {
  readonly orderId: string;
  readonly conversation: ConversationRef;
}

/** An order inside the conversation: it changes where it stands, whoever changed it. */
export function OrderCard({ orderId, conversation }: OrderCardProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const order = useSelector(conversation, (snapshot) => snapshot.context.orders[orderId]);
  const isOpen = useSelector(conversation, (snapshot) => snapshot.hasTag('online'));
  const movedAt = useSelector(conversation, (snapshot) => snapshot.context.movedHere[orderId]);
  const mayMove = useMayMove(orderLife, place);
  if (!order)
    return (
      <div className="order-card loading" role="status">
        <FileTextOutlined aria-hidden="true" /> {t('desk.orderLoading')}
      </div>
    );
  const move = (given: MoveGiven): void => conversation.send({ type: 'order.move', orderId, version: order.version, ...given });
  const what = [order.memberName, order.title, `¥${yuan(order.payPrice)}`, order.orderNo].filter(Boolean).join(' · ');
  const moved = { life: orderLife, state: order.status, row: { ...order }, what };
  const kind = t('desk.orderOf', { kind: labelIn(kindLabel(order.kind), language) });
  return (
    <article className="order-card" aria-label={`${kind} ${order.orderNo}`}>
      <header>
        <FileTextOutlined aria-hidden="true" />
        <strong>{kind}</strong>
        <span className="faint nowrap">{order.orderNo}</span>
        <span className="card-end">
          <AsOf />
          <StatusTag status={order.status} />
        </span>
      </header>
      <div className="card-item">
        <span className="card-icon" aria-hidden="true">
          <MedicineBoxOutlined />
        </span>
        <div className="card-words">
          <strong className="nowrap">{order.title}</strong>
          <span className="nowrap">
            ×{order.count}
            {order.doctorName ? ` · ${order.doctorName}` : ''}
            {order.customerNote ? ` · ${order.customerNote}` : ''}
          </span>
        </div>
        <strong className="card-price">¥{yuan(order.payPrice)}</strong>
      </div>
      {order.remark ? <p className="card-internal faint">{t('orders.internal', { words: order.remark })}</p> : null}
      <Way order={order} />
      {order.steps.length > 0 ? (
        <details className="card-log">
          <summary>{t('talk.statusLog')}</summary>
          <LifeLog life={orderLife} steps={order.steps} />
        </details>
      ) : null}
      <UndoMove moved={moved} movedAt={movedAt} onMove={move} />
      {mayMove ? <LifeMoves moved={moved} place={place} blocked={isOpen ? undefined : t('talk.movesOffline')} onMove={move} /> : null}
    </article>
  );
}
