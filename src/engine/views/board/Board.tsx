import { useDeferredValue, useState } from 'react';
import { Alert } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asksFirst } from '#contract/lives/way.ts';
import { cardIn, placeIn } from '#src/engine/machines/board/columns.ts';
import type { Column } from '#src/engine/machines/board/columns.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { focusOn, pressOn } from '#src/kit/views/dom/focusOn.ts';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { PartFailed } from '#src/kit/views/parts/PartFailed.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import { useMovedOf } from '#src/engine/views/cells/useMoved.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import { fieldOf } from '#src/engine/views/life/fieldOf.tsx';
import { LazyMoveDialog } from '#src/engine/views/life/LazyMoveDialog.tsx';
import type { MoveGiven, OpenMove } from '#src/engine/views/life/useMoves.tsx';
import type { HeadProps } from '#src/engine/views/namedProps.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import type { BoardProps } from './BoardCard.tsx';
import { cardAt, cardSelector, columnBeside, ways } from './boardKeys.tsx';
import type { Way } from './boardKeys.tsx';
import { useColumns } from './useColumns.tsx';
import { ColumnsBy } from './ColumnsBy.tsx';
import { useTaking } from './useTaking.tsx';
import './board.css';

/** Told to who does not see where the card went. */
function News({ board, screen, life }: BoardProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const news = useSelector(board, (snapshot) => snapshot.context.news);
  const { word } = useColumns({ board, screen, life });
  return (
    <p role="status" className="unseen">
      {news
        ? t(news.what === 'moved' ? 'board.moved' : 'board.refused', { row: titleIn(screen, news.row, language), from: word(news.from), to: word(news.to) })
        : ''}
    </p>
  );
}

interface Asked {
  readonly move: OpenMove;
  readonly row: ListRow;
}
interface Refused {
  readonly name: string;
  readonly to: string;
  readonly why: string;
}

/** A card goes to another column by the life's own move: at once, or after what the life asks. Where it cannot, it is told why. */
function useCardMoves({ list, screen, life, board }: BoardProps) {
  const language = useLanguage();
  const columns = useColumns({ board, screen, life });
  const takingOf = useTaking({ life, columns, screen });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [back, goBack] = useState({ id: '', turn: 0 });
  /** A question had the focus: it goes back to the card, wherever that stands by then. */
  const leave = (): void => {
    if (asked) goBack({ id: asked.row.id, turn: back.turn + 1 });
    setAsked(null);
  };
  const make = (row: ListRow, given: MoveGiven): void => {
    leave();
    list.send({ type: 'row.move', id: row.id, version: row.version, ...fieldOf(life), ...given });
  };
  const refuse = (row: ListRow, to: string, why: string): void => setRefused({ name: titleIn(screen, row, language), to: columns.word(to), why });
  const begin = (row: ListRow, to: string): void => {
    setRefused(null);
    const { move, why, value, ...more } = takingOf(row, to);
    if (why !== undefined) {
      refuse(row, to, why);
      if ('isElsewhere' in more) list.send({ type: 'row.open', id: row.id });
    } else if (move === undefined) {
      // Told first, so that the answer finds it under way.
      board.send({ type: 'card.moved', id: row.id, field: columns.by, to, value });
      list.send({ type: 'row.change', id: row.id, version: row.version, patch: { [columns.by]: value } });
    } else if (asksFirst(move.move)) setAsked({ move, row });
    else make(row, { status: to });
  };
  return { takingOf, asked, refused, make, begin, leave, back, forget: () => setRefused(null) };
}

/** A question before a move, and why a card did not go. */
function Beside({ moves, ...props }: BoardProps & { readonly moves: ReturnType<typeof useCardMoves> }): React.ReactElement {
  const { t } = useTranslation();
  const { screen, life, board } = props;
  const movedOf = useMovedOf(screen, life);
  const { asked, refused } = moves;
  // The card may have gone elsewhere meanwhile: then there is nothing left to ask.
  const version = useSelector(board, ({ context }) => (asked ? cardIn(context.columns, asked.row.id)?.version : undefined));
  return (
    <>
      <News {...props} />
      <FocusOnce selector={cardSelector(moves.back.id)} token={moves.back.turn} />
      {refused ? (
        <Alert
          banner
          type="warning"
          closable={{ onClose: moves.forget, 'aria-label': t('resource.close') }}
          title={t('board.stays', { row: refused.name, status: refused.to, why: refused.why })}
        />
      ) : null}
      {asked && asked.row.version === version ? (
        <LazyMoveDialog moved={movedOf(asked.row)} move={asked.move} onAct={(given) => moves.make(asked.row, given)} onKeep={moves.leave} />
      ) : null}
    </>
  );
}

/** Cards are pulled by hand or walked over by keys: both end in the same move. */
function useHands({ list, board }: BoardProps, moves: ReturnType<typeof useCardMoves>, states: readonly string[], folded: readonly string[]) {
  // A flock of changes brings dozens of new cards, which are drawn in pieces: a key that is pressed meanwhile is answered between two of them.
  const columns = useDeferredValue(useSelector(board, (snapshot) => snapshot.context.columns));
  const activeId = useSelector(list, (snapshot) => snapshot.context.activeId);
  const shown = { states, columns, folded };
  const go = (id: string, to: string | undefined): void => {
    // A drawing may be a moment old, and its version with it.
    const row = cardIn(board.getSnapshot().context.columns, id);
    if (row && to !== undefined && list.getSnapshot().context.moving[id] === undefined) moves.begin(row, to);
  };
  const drag = usePull<string, string>({
    onPull: (id) => board.send(id === null ? { type: 'card.leave' } : { type: 'card.take', id }),
    refuses: (id, to) => {
      const row = cardIn(columns, id);
      return row !== undefined && moves.takingOf(row, to).why !== undefined;
    },
    onRefused: go,
    onDrop: go,
  });
  const step = (way: Way): void => {
    const id = cardAt(shown, activeId, way);
    if (id !== undefined) focusOn(cardSelector(id));
  };
  const pulled = drag.pulled === null ? undefined : cardIn(columns, drag.pulled);
  return {
    columns,
    drag,
    step,
    activeId,
    stop: activeId !== null && placeIn(columns, activeId) ? activeId : cardAt(shown, null, 'first'),
    takingOf: (state: string) => (pulled === undefined || placeIn(columns, pulled.id)?.state === state ? null : moves.takingOf(pulled, state)),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>): void => {
      const way = ways[event.key];
      const card = (event.target as HTMLElement).dataset['card'];
      if (way === undefined || card === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.shiftKey) step(way);
      else if (way === 'left' || way === 'right') go(card, columnBeside(shown, card, way === 'right' ? 1 : -1));
    },
  };
}

const noCards: Column = { rows: [], next: null, count: 0, sum: null };

function Columns(props: BoardProps): React.ReactElement {
  const { t } = useTranslation();
  const { list } = props;
  const layout = useSelector(list, (snapshot) => snapshot.context.layout.board);
  const moves = useCardMoves(props);
  const { keys: states } = useColumns(props);
  const folded = layout?.folded ?? [];
  const { columns, drag, step, activeId, stop, takingOf, onKeyDown } = useHands(props, moves, states, folded);
  const fold = (state: string): void =>
    list.send({
      type: 'layout.change',
      patch: { board: { ...layout, isShown: true, folded: folded.includes(state) ? folded.filter((one) => one !== state) : [...folded, state] } },
    });
  return (
    <>
      <AreaKeys
        area="rows"
        acts={{
          next: () => step('down'),
          previous: () => step('up'),
          ...(activeId === null ? {} : { moveTo: () => pressOn(`${cardSelector(activeId)} .status-button`) }),
        }}
      />
      <ColumnsBy {...props} />
      <Beside {...props} moves={moves} />
      <div className="board" role="group" aria-label={t('board.board')} aria-describedby="board-keys" onKeyDown={onKeyDown}>
        {states.map((state) => (
          <BoardColumn
            key={state}
            {...props}
            state={state}
            column={columns[state] ?? noCards}
            isFolded={folded.includes(state)}
            stop={stop}
            drag={drag}
            taking={takingOf(state)}
            onFold={() => fold(state)}
          />
        ))}
      </div>
      <p id="board-keys" className="board-keys faint">
        {t('board.keys')}
      </p>
    </>
  );
}

/** The rows of a list as cards, a column for each state of their life (docs/adr/0100). */
export function Board({ list, screen }: HeadProps): React.ReactElement | null {
  const board = useSelector(list, (snapshot) => snapshot.context.board);
  const isMissing = useSelector(list, (snapshot) => snapshot.matches({ board: 'missing' }));
  const isLoaded = useSelector(board ?? undefined, (snapshot) => snapshot?.context.isLoaded === true);
  const failure = useSelector(board ?? undefined, (snapshot) => (snapshot?.hasTag('failed') === true ? snapshot.context.failure : null));
  const life = screen.lives.find(({ name }) => name === screen.board?.by);
  if (!screen.board || !life) return null;
  if (isMissing) return <PartFailed onRetry={() => list.send({ type: 'list.heal' })} />;
  if (!board || !isLoaded) {
    if (failure) return <LoadFailure failure={failure} onRetry={() => list.send({ type: 'list.reload' })} />;
    return <Loading rows={8} faces={false} />;
  }
  return <Columns list={list} screen={screen} board={board} described={screen.board} life={life} />;
}
