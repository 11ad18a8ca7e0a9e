import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LazyMoveDialog } from './LazyMoveDialog.tsx';
import { asksFirst, laterMove } from '#contract/lives/way.ts';
import type { MoveGiven } from './useMoves.tsx';
import { useMoves } from './useMoves.tsx';
import type { Moved, MovePlace, OpenMove } from './useMoves.tsx';

interface LifeMovesProps {
  readonly moved: Moved;
  readonly place: MovePlace;
  /** The state it is being moved to. */
  readonly moving?: string | undefined;
  /** The reason for which none of them can be made now. */
  readonly blocked?: string | undefined;
  readonly onMove: (given: MoveGiven) => void;
}

interface Asked {
  readonly move: OpenMove;
  readonly state: string;
}

function Later({ life, later }: { readonly life: Moved['life']; readonly later: NonNullable<ReturnType<typeof laterMove>> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const needed = life.states[later.needs]?.label;
  return (
    <>
      <Button className="card-size" disabled>
        {labelIn(later.word, language)}
      </Button>
      <span className="why">{t('life.impossible', { status: needed ? labelIn(needed, language) : later.needs })}</span>
    </>
  );
}

/** Said once, whichever of the moves it is that this person cannot make. */
const whysOf = (now: readonly OpenMove[], blocked: string | undefined): readonly string[] =>
  blocked === undefined ? [...new Set(now.flatMap(({ why }) => (why === undefined ? [] : [why])))] : now.length === 0 ? [] : [blocked];

/** The moves that a life allows now; the one after is shown disabled with what it waits for. One that somebody might regret asks first. */
export function LifeMoves({ moved, place, moving, blocked, onMove }: LifeMovesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const movesOf = useMoves(place);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { life, state } = moved;
  if (moving !== undefined)
    return (
      <p className="moves">
        <LoadingOutlined aria-hidden="true" /> {t('desk.moving')}
      </p>
    );
  const later = laterMove(life, state);
  const now = movesOf(moved);
  // The row may have moved meanwhile, here or elsewhere: then there is nothing left to ask.
  const open = blocked === undefined && asked?.state === state ? asked.move : null;
  if (now.length === 0 && later === undefined) return null;
  return (
    <div className="moves">
      {now.map((one) => (
        <Button
          key={one.name}
          className="card-size"
          disabled={blocked !== undefined || one.why !== undefined}
          onClick={() => (asksFirst(one.move) ? setAsked({ move: one, state }) : onMove({ status: one.move.to }))}
        >
          {one.word}
        </Button>
      ))}
      {whysOf(now, blocked).map((why) => (
        <span key={why} className="why">
          {why}
        </span>
      ))}
      {later === undefined || blocked !== undefined ? null : <Later life={life} later={later} />}
      {open === null ? null : (
        <LazyMoveDialog
          moved={moved}
          move={open}
          onAct={(given) => {
            setAsked(null);
            onMove(given);
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </div>
  );
}
