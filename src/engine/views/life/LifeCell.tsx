import '#src/engine/views/moveRow.css';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Life } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LifeTag } from './LifeTag.tsx';
import type { OpenMove } from './useMoves.tsx';
import { wayOn } from '#contract/lives/way.ts';

/** One sentence says why the others cannot be chosen. */
function useRest(): (life: Life, from: string, hasMoves: boolean) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (life, from, hasMoves) => {
    const [next, ...after] = wayOn(life, from);
    if (next === undefined) return hasMoves ? '' : t('life.impossibleEnd');
    const needed = life.states[next]?.label;
    return after.length > 0 ? t('life.restFirst', { status: needed ? labelIn(needed, language) : next }) : '';
  };
}

interface LifeCellProps {
  readonly life: Life;
  readonly state: string;
  readonly moving: string | undefined;
  /** None: nothing can be chosen. */
  readonly moves: readonly OpenMove[];
  readonly onMove: (move: OpenMove) => void;
}

/** A tag that opens the moves there are, each with what hinders this person, where something does. */
export function LifeCell({ life, state, moving, moves, onMove }: LifeCellProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rest = useRest();
  if (moving !== undefined)
    return (
      <span className="status-moving">
        <LifeTag life={life} state={moving} />
        <LoadingOutlined aria-label={t('desk.moving')} />
      </span>
    );
  const known = life.states[state]?.label;
  if (moves.length === 0 || !known) return <LifeTag life={life} state={state} />;
  const others = rest(life, state, moves.length > 0);
  const items = [
    {
      key: state,
      disabled: true,
      label: (
        <span className="move-row">
          <LifeTag life={life} state={state} />
          <CheckOutlined aria-label={t('life.current')} />
        </span>
      ),
    },
    ...moves.map((move) => ({
      key: move.name,
      disabled: move.why !== undefined,
      label: (
        <span className="move-row">
          <LifeTag life={life} state={move.move.to} />
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
        aria-label={t('life.changeStatus', { status: labelIn(known, language) })}
        onClick={(event) => event.stopPropagation()}
      >
        <LifeTag life={life} state={state} />
        <DownOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
