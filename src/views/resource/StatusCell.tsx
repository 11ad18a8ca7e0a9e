import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { hindrance } from '#views/parts/wayOfOrder.tsx';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { isOrderStatus, StatusTag } from '#views/parts/StatusTag.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

const states = Object.keys(orderLife.states) as OrderStatus[];
const moves = Object.keys(orderLife.moves) as OrderMove[];

function useReason(): (from: OrderStatus, to: OrderStatus) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (from, to) => {
    const found = hindrance(from, to);
    if (!found) return '';
    if (found.why === 'first') return t('orders.impossible', { status: labelIn(orderLife.states[found.status].label, language) });
    return t(found.why === 'ended' ? 'orders.impossibleEnd' : 'orders.impossibleBack');
  };
}

interface StatusCellProps {
  readonly status: string;
  readonly moving: string | undefined;
  readonly mayMove: boolean;
  readonly onMove: (move: OrderMove) => void;
}

/** A tag that opens the moves; what is impossible stands there too, with the reason in its row (looks 5). */
export function StatusCell({ status, moving, mayMove, onMove }: StatusCellProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = useReason();
  if (moving !== undefined)
    return (
      <span className="status-moving">
        <StatusTag status={moving} />
        <LoadingOutlined aria-label={t('desk.moving')} />
      </span>
    );
  if (!mayMove || !isOrderStatus(status)) return <StatusTag status={status} />;
  const items = states.map((to) => {
    const why = to === status ? '' : reason(status, to);
    return {
      key: to,
      disabled: to === status || why !== '',
      label: (
        <span className="move-row">
          <StatusTag status={to} />
          {to === status ? <CheckOutlined aria-label={t('orders.current')} /> : <span className="why">{why}</span>}
        </span>
      ),
    };
  });
  const choose = (to: string): void => {
    const move = moves.find((name) => orderLife.moves[name].to === to && (orderLife.moves[name].from as readonly string[]).includes(status));
    if (move) onMove(move);
  };
  // Without preventDefault the Enter that chooses would also press the button that the question then focuses.
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          domEvent.preventDefault();
          choose(key);
        },
      }}
    >
      <button
        type="button"
        className="bare status-button"
        aria-label={t('orders.changeStatus', { status: labelIn(orderLife.states[status].label, language) })}
        onClick={(event) => event.stopPropagation()}
      >
        <StatusTag status={status} />
        <DownOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
