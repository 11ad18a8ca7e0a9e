import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import type { OpenMove } from '#views/parts/useOrderMoves.tsx';
import { wayOn } from '#views/parts/wayOfOrder.tsx';
import { isOrderStatus, StatusTag } from '#views/parts/StatusTag.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

/** One sentence says why the others cannot be chosen. */
function useRest(): (from: OrderStatus, hasMoves: boolean) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (from, hasMoves) => {
    const [next] = wayOn(from);
    if (next === undefined) return hasMoves ? '' : t('orders.impossibleEnd');
    return wayOn(from).length > 1 ? t('orders.restFirst', { status: labelIn(orderLife.states[next].label, language) }) : '';
  };
}

interface StatusCellProps {
  readonly status: string;
  readonly moving: string | undefined;
  /** None: nothing can be chosen. */
  readonly moves: readonly OpenMove[];
  readonly onMove: (move: OpenMove) => void;
}

/** A tag that opens the moves there are, each with what hinders this person, where something does. */
export function StatusCell({ status, moving, moves, onMove }: StatusCellProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rest = useRest();
  if (moving !== undefined)
    return (
      <span className="status-moving">
        <StatusTag status={moving} />
        <LoadingOutlined aria-label={t('desk.moving')} />
      </span>
    );
  if (moves.length === 0 || !isOrderStatus(status)) return <StatusTag status={status} />;
  const others = rest(status, moves.length > 0);
  const items = [
    {
      key: status,
      disabled: true,
      label: (
        <span className="move-row">
          <StatusTag status={status} />
          <CheckOutlined aria-label={t('orders.current')} />
        </span>
      ),
    },
    ...moves.map((move) => ({
      key: move.name,
      disabled: move.why !== undefined,
      label: (
        <span className="move-row">
          <StatusTag status={orderLife.moves[move.name].to} />
          <span className="why">{move.why ?? move.word}</span>
        </span>
      ),
    })),
    ...(others === '' ? [] : [{ key: 'others', disabled: true, label: <span className="why">{others}</span> }]),
  ];
  const choose = (name: string): void => {
    const move = moves.find((one) => one.name === name);
    if (move) onMove(move);
  };
  // The Enter that chooses would also press the button that the question then focuses, were it not prevented.
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
