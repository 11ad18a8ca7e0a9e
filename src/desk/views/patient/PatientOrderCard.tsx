import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { movesFrom } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { yuan } from '#contract/money.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OrderDetail } from '#src/kit/machines/rows.ts';
import { CustomerCard } from '#src/engine/views/cells/CustomerCard.tsx';
import { isOrderStatus } from '#src/engine/views/life/StatusTag.tsx';

interface PatientOrderCardProps {
  readonly orderId: string;
  readonly conversation: ConversationRef;
}

interface AskedProps {
  readonly label: string;
  readonly words: string;
  readonly keep: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly onAct: () => void;
  readonly onKeep: () => void;
}

function Asked({ label, words, keep, act, isDanger = false, onAct, onKeep }: AskedProps): React.ReactElement {
  return (
    <div className="patient-moves" role="group" aria-label={label}>
      <p>{words}</p>
      <Button className="patient-button" onClick={onKeep}>
        {keep}
      </Button>
      <Button type="primary" danger={isDanger} className="patient-button" onClick={onAct}>
        {act}
      </Button>
    </div>
  );
}

/** Patients pay at the cashier, and cancel where the life of the order lets them. Both are asked about first. */
function Moves({ order, conversation }: { readonly order: OrderDetail; readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'pay' | 'cancel' | null>(null);
  const amount = yuan(order.payPrice);
  const isOpen = order.status === orderLife.moves.pay.from[0];
  const mayCancel = isOrderStatus(order.status) && movesFrom(orderLife, order.status, 'member').includes('cancel');
  const { id: orderId, version, payPrice } = order;
  const act = (status: string, more: { readonly pays?: number } = {}): void => {
    setAsks(null);
    conversation.send({ type: 'order.move', orderId, status, version, ...more });
  };
  if (!isOpen && !mayCancel) return null;
  const keep = { onKeep: () => setAsks(null) };
  if (asks === 'cancel') {
    const words = { label: t('patient.cancel'), words: t('patient.cancelAsk'), keep: t('patient.keep'), act: t('patient.cancelSure') };
    return <Asked {...words} {...keep} isDanger onAct={() => act(orderLife.moves.cancel.to)} />;
  }
  if (asks === 'pay') {
    const words = {
      label: t('patient.cashier'),
      words: t('patient.cashierAsk', { amount }),
      keep: t('patient.payLater'),
      act: t('patient.paySure', { amount }),
    };
    return <Asked {...words} {...keep} onAct={() => act(orderLife.moves.pay.to, { pays: payPrice })} />;
  }
  return (
    <div className="patient-moves">
      {mayCancel ? (
        <Button className="patient-button" onClick={() => setAsks('cancel')}>
          {t('patient.cancel')}
        </Button>
      ) : null}
      {isOpen ? (
        <Button type="primary" className="patient-button" onClick={() => setAsks('pay')}>
          {t('patient.pay', { amount })}
        </Button>
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
    <CustomerCard order={order} label={`${order.title} ${order.orderNo}`}>
      <Moves order={order} conversation={conversation} />
    </CustomerCard>
  );
}
