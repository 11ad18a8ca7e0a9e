import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import { yuan } from '#contract/money.ts';
import { StatusTag } from '#src/engine/views/life/StatusTag.tsx';
import './customerCard.css';

interface CustomerCardProps {
  readonly order: {
    readonly title: string;
    readonly status: string;
    readonly payPrice: number;
    readonly customerNote: string | null;
    /** Absent before there is an order. */
    readonly orderNo?: string;
  };
  readonly label: string;
  /** The customer's own acts with it stand here. */
  readonly children?: React.ReactNode;
}

/** An order as its customer reads it: on their own page, and to whoever pushes it before they do. */
export function CustomerCard({ order, label, children }: CustomerCardProps): React.ReactElement {
  const { title, status, payPrice, customerNote, orderNo } = order;
  return (
    <article className="patient-order" aria-label={label}>
      <div className="card-item">
        <span className="card-icon" aria-hidden="true">
          <MedicineBoxOutlined />
        </span>
        <span className="card-words">
          <strong>{title}</strong>
          {customerNote ? <span>{customerNote}</span> : null}
        </span>
      </div>
      <p className="patient-order-sum">
        <StatusTag status={status} />
        <span className="faint nowrap">{orderNo}</span>
        <strong>¥{yuan(payPrice)}</strong>
      </p>
      {children}
    </article>
  );
}
