import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { moveLimits } from '#contract/limits/lists.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { yuan } from '#i18n/money.ts';
import { useNow } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';

const { to: status } = orderLife.moves.undoPay;
const seconds = moveLimits.undoSeconds;

interface UndoPaymentProps {
  readonly order: { readonly status: string; readonly paidBy: string | null; readonly paidAmount: number | null };
  /** When it was moved here; by the clock of this machine, as is the second it is compared with. */
  readonly movedAt: number | undefined;
  readonly onMove: (given: { readonly status: string }) => void;
}

function Ticking({ order, movedAt, onMove }: UndoPaymentProps & { readonly movedAt: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const left = Math.ceil((movedAt - useNow()) / 1_000 + seconds);
  if (left <= 0) return null;
  return (
    <p className="moves undo-payment" role="status">
      <span>{t('orders.paidNow', { amount: yuan(order.paidAmount ?? 0) })}</span>
      <Button className="card-size" onClick={() => onMove({ status })}>
        <UndoOutlined aria-hidden="true" /> {t('orders.undoPay', { seconds: Math.min(left, seconds) })}
      </Button>
    </p>
  );
}

/** Whoever confirmed a payment takes it back for ten seconds: the server moves it back, and knows the time better. */
export function UndoPayment({ order, movedAt, onMove }: UndoPaymentProps): React.ReactElement | null {
  const me = usePerson()?.id;
  const isMine = order.status === orderLife.moves.undoPay.from[0] && me !== undefined && order.paidBy === me;
  return isMine && movedAt !== undefined ? <Ticking order={order} movedAt={movedAt} onMove={onMove} /> : null;
}
