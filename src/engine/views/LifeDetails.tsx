/** An open row that has a life: its tag, the moves there are, and the log of those that were. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LifeStep } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { movingTo } from '#src/engine/machines/resourceList/moving.ts';
import { LifeLog } from './life/LifeLog.tsx';
import { LifeMoves } from './life/LifeMoves.tsx';
import { LifeTag } from './life/LifeTag.tsx';
import { MayNotMove } from './life/MayNotMove.tsx';
import { UndoMove } from './life/UndoMove.tsx';
import { fieldOf } from './life/fieldOf.tsx';
import { useMayMove, useMoves } from './life/useMoves.tsx';
import type { MoveGiven } from './life/useMoves.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { useMoved } from './cells/useMoved.tsx';
import type { RowLife } from './listScreen.tsx';
import type { NamedProps } from './namedProps.tsx';
import './lifeDetails.css';

interface LifeProps extends NamedProps {
  readonly life: RowLife;
}

export const LifeTitleTag = ({ row, life: { life, name } }: Pick<LifeProps, 'row' | 'life'>): React.ReactElement => (
  <LifeTag life={life} state={String(row[name] ?? '')} />
);

/** Each step says whose it is where the row has several lives. */
const stepsOf = (given: unknown, { name }: RowLife): readonly LifeStep[] =>
  Array.isArray(given) ? (given as readonly LifeStep[]).filter(({ field = name }) => field === name) : [];

/** The log, which comes with the details alone. */
export function LifeSteps({ list, row, life: place }: LifeProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const complete = useSelector(list, (snapshot) => (snapshot.context.detail?.id === row.id ? snapshot.context.detail : null));
  return (
    <section className="side-part">
      <header>
        <h2>{place.isSole ? t('life.steps') : `${t('life.steps')} · ${labelIn(place.label, language)}`}</h2>
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => list.send({ type: 'row.open', id: row.id })} /> : null}
      {complete ? <LifeLog life={place.life} steps={stepsOf(complete['steps'], place)} /> : failure ? null : <Loading rows={3} faces={false} />}
    </section>
  );
}

/** The moves there are, or why this person can make none. */
export function LifeActs({ list, screen, row, life: place }: LifeProps): React.ReactElement | null {
  const language = useLanguage();
  const mayMove = useMayMove(place.life, place);
  const moving = useSelector(list, (snapshot) => movingTo(snapshot.context.moving[row.id], fieldOf(place)));
  const movedAt = useSelector(list, (snapshot) => snapshot.context.movedHere[row.id]);
  const moved = useMoved(screen, row, place);
  const open = useMoves(place)(moved);
  const move = (given: MoveGiven): void => list.send({ type: 'row.move', id: row.id, version: row.version, ...fieldOf(place), ...given });
  if (!mayMove) return <MayNotMove life={place.life} state={moved.state} right={place.right} />;
  const moves = (
    <>
      <UndoMove moved={moved} movedAt={movedAt} onMove={move} />
      <LifeMoves moved={moved} place={place} moving={moving} onMove={move} />
    </>
  );
  if (place.isSole) return moves;
  // One of several that nobody can move now is told among the facts.
  return open.length === 0 && moving === undefined && movedAt === undefined ? null : (
    <div className="one-life">
      <span className="faint">{labelIn(place.label, language)}</span>
      <LifeTag life={place.life} state={moved.state} />
      {moves}
    </div>
  );
}
