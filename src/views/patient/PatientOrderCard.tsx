import { useState } from 'react';
import { useSelector } from '@xstate/react';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { yuan } from '#i18n/money.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { OrderDetail } from '#machines/rows.ts';
import { isOrderStatus, StatusTag } from '#views/parts/StatusTag.tsx';

interface PatientOrderCardProps {
  readonly orderId: string;
  readonly conversation: ConversationRef;
}

/** What the life of an order lets the patient himself do: pay, and cancel after being asked. */
function Moves({ order, conversation }: { readonly order: OrderDetail; readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const moves = isOrderStatus(order.status) ? movesFrom(orderLife, order.status, 'member') : [];
  const move = (status: string): void => conversation.send({ type: 'order.move', orderId: order.id, status, version: order.version });
  if (moves.length === 0) return null;
  if (asks) {
    return (
      <div className="patient-moves" role="group" aria-label={t('patient.cancel')}>
        <p>{t('patient.cancelAsk')}</p>
        <button type="button" className="patient-button" onClick={() => setAsks(false)}>
          {t('patient.keep')}
        </button>
        <button
          type="button"
          className="patient-button danger"
          onClick={() => {
            setAsks(false);
            move(orderLife.moves.cancel.to);
          }}
        >
          {t('patient.cancelSure')}
        </button>
      </div>
    );
  }
  return (
    <div className="patient-moves">
      {moves.includes('cancel') ? (
        <button type="button" className="patient-button" onClick={() => setAsks(true)}>
          {t('patient.cancel')}
        </button>
      ) : null}
      {moves.includes('pay') ? (
        <button type="button" className="patient-button primary" onClick={() => move(orderLife.moves.pay.to)}>
          {t('patient.pay', { amount: yuan(order.payPrice) })}
        </button>
      ) : null}
    </div>
  );
}

/** An order in the talk: it changes where it stands, whoever changed it. */
export function PatientOrderCard({ orderId, conversation }: PatientOrderCardProps): React.ReactElement {
  const { t } = useTranslation();
  const order = useSelector(conversation, (snapshot) => snapshot.context.orders[orderId]);
  if (!order)
    return (
      <div className="patient-order loading" role="status">
        {t('patient.orderLoading')}
      </div>
    );
  return (
    <article className="patient-order" aria-label={`${order.title} ${order.orderNo}`}>
      <div className="card-item">
        <span className="card-icon" aria-hidden="true">
          <MedicineBoxOutlined />
        </span>
        <span className="card-words">
          <strong>{order.title}</strong>
          <span>{order.remark ?? order.orderNo}</span>
        </span>
      </div>
      <p className="patient-order-sum">
        <StatusTag status={order.status} />
        <span className="faint nowrap">{order.orderNo}</span>
        <strong>¥{yuan(order.payPrice)}</strong>
      </p>
      <Moves order={order} conversation={conversation} />
    </article>
  );
}
