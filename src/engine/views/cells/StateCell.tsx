import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { movingTo } from '#src/engine/machines/resourceList/moving.ts';
import { fieldOf } from '#src/engine/views/life/fieldOf.tsx';
import { LazyMoveDialog } from '#src/engine/views/life/LazyMoveDialog.tsx';
import { LifeCell } from '#src/engine/views/life/LifeCell.tsx';
import { useMayMove, useMoves } from '#src/engine/views/life/useMoves.tsx';
import type { OpenMove } from '#src/engine/views/life/useMoves.tsx';
import { asksFirst } from '#contract/lives/way.ts';
import type { MoveGiven } from '#src/engine/views/life/useMoves.tsx';
import type { RowLife } from '#src/engine/views/listScreen.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useMoved } from './useMoved.tsx';

/** A tag that opens the moves of the row's life; what somebody might regret is asked about. */
export function StateCell({ list, screen, row, life: place }: NamedProps & { readonly life: RowLife }): React.ReactElement {
  const mayMove = useMayMove(place.life, place);
  const movesOf = useMoves(place);
  const [asked, setAsked] = useState<{ readonly move: OpenMove; readonly version: number } | null>(null);
  const moving = useSelector(list, (snapshot) => movingTo(snapshot.context.moving[row.id], fieldOf(place)));
  const moved = useMoved(screen, row, place);
  const move = (given: MoveGiven): void => {
    setAsked(null);
    list.send({ type: 'row.move', id: row.id, version: row.version, ...fieldOf(place), ...given });
  };
  return (
    <>
      <LifeCell
        life={place.life}
        state={moved.state}
        moving={moving}
        moves={mayMove ? movesOf(moved) : []}
        onMove={(open) => (asksFirst(open.move) ? setAsked({ move: open, version: row.version }) : move({ status: open.move.to }))}
      />
      {asked?.version === row.version ? (
        // A click in the dialog is none on the row.
        <span role="presentation" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <LazyMoveDialog moved={moved} move={asked.move} onAct={move} onKeep={() => setAsked(null)} />
        </span>
      ) : null}
    </>
  );
}
