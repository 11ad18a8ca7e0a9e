import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { countWords } from '#i18n/countWords.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import type { Column } from '#src/engine/machines/board/columns.ts';
import type { Ghost } from '#src/engine/machines/board/context.ts';
import { titleIn } from '#src/engine/views/columns.tsx';
import { LifeTag } from '#src/engine/views/life/LifeTag.tsx';
import type { Pull, PullSource } from '#src/kit/views/drag/usePull.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { looks } from '#src/kit/views/parts/looks.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { BoardProps } from './BoardCard.tsx';
import { useColumns } from './useColumns.tsx';
import type { Taking } from './useTaking.tsx';

interface ColumnProps extends BoardProps {
  readonly state: string;
  readonly column: Column;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly stop: string | undefined;
  readonly drag: Pull<string, string>;
  /** The card that is in somebody's hand comes here so, or does not; null: none is, or it stands here. */
  readonly taking: Taking | null;
}

function Sum({ screen, described, column }: Pick<ColumnProps, 'screen' | 'described' | 'column'>): React.ReactElement | null {
  const field = screen.fields[described.sum ?? ''];
  if (!field || column.sum === null) return null;
  return <span className="board-sum faint">{field.kind === 'money' ? `¥${yuan(column.sum)}` : numberWords(column.sum)}</span>;
}

function Gone({ board, screen, life, ghost: { row, to } }: Pick<ColumnProps, 'board' | 'screen' | 'life'> & { readonly ghost: Ghost }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { word } = useColumns({ board, screen, life });
  return (
    <li className="card-gone" aria-hidden="true">
      {t('board.wentTo', { row: titleIn(screen, row, language), status: word(to) })}
    </li>
  );
}

/** The cards' own list hears the hand for all of them: a card is given nothing that is made anew with each drawing. */
function pulledFrom(drag: ColumnProps['drag']): PullSource {
  const sourceOf = ({ target }: React.DragEvent<HTMLElement>): PullSource => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
    return id === undefined ? {} : drag.source(id);
  };
  return { onDragStart: (event) => sourceOf(event).onDragStart?.(event), onDragEnd: (event) => sourceOf(event).onDragEnd?.(event) };
}

function Cards(props: ColumnProps): React.ReactElement {
  const { t } = useTranslation();
  const { list, screen, board, described, life, state, column, stop, drag } = props;
  const ghosts = useSelector(board, (snapshot) => snapshot.context.ghosts);
  const isLoading = useSelector(board, (snapshot) => snapshot.context.moreOf === state);
  const failed = useSelector(board, ({ context: { moreFailure } }) => (moreFailure?.state === state ? moreFailure.failure : null));
  const more = (): void => board.send({ type: 'column.more', state });
  const here = ghosts.filter((ghost) => ghost.state === state);
  const goneAt = (at: number): React.ReactNode => here.filter((ghost) => ghost.at === at).map((ghost) => <Gone key={ghost.row.id} {...props} ghost={ghost} />);
  const isEmpty = column.rows.length === 0 && column.next === null;
  return (
    <>
      <ul className="board-cards" {...pulledFrom(drag)}>
        {column.rows.flatMap((row, at) => [
          goneAt(at),
          <BoardCard
            key={row.id}
            {...{ list, screen, board, described, life, row }}
            column={state}
            isStop={stop === row.id}
            isPulled={drag.pulled === row.id}
          />,
        ])}
        {here
          .filter((ghost) => ghost.at >= column.rows.length)
          .map((ghost) => (
            <Gone key={ghost.row.id} {...props} ghost={ghost} />
          ))}
      </ul>
      {isEmpty ? <p className="board-empty faint">{t('board.none')}</p> : null}
      {failed ? <LoadFailureLine failure={failed} onRetry={more} /> : null}
      {column.next === null || failed ? null : (
        <Button type="link" className="board-more" loading={isLoading} onClick={more}>
          {t('board.more')}
        </Button>
      )}
    </>
  );
}

/** One state of the life: how many rows stand in it, what they add up to, and its cards. It takes a card, or says why not, while one is in somebody's hand. */
export function BoardColumn(props: ColumnProps): React.ReactElement {
  const { screen, life, state, column, isFolded, onFold, drag, taking } = props;
  const { t } = useTranslation();
  const { kind, word } = useColumns(props);
  const label = word(state);
  const look = looks({
    'board-column': true,
    folded: isFolded,
    takes: taking !== null && taking.why === undefined,
    refuses: taking?.why !== undefined,
    over: taking !== null && drag.over === state,
  });
  const id = `board-${screen.path}-${state}`;
  return (
    <section className={look} aria-labelledby={id} data-state={state} {...drag.target((pulled) => (taking === null || pulled === '' ? null : state))}>
      <header>
        <h2 id={id}>
          {kind === 'state' ? <LifeTag life={life.life} state={state} /> : <strong>{label}</strong>}{' '}
          <span className="board-count">{countWords(column.count)}</span>
        </h2>
        {isFolded ? null : <Sum {...props} />}
        <Button
          type="text"
          size="small"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'board.unfold' : 'board.fold', { status: label })}
          icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={onFold}
        />
      </header>
      {taking?.why === undefined ? null : <p className="board-why">{taking.why}</p>}
      {isFolded ? null : <Cards {...props} />}
    </section>
  );
}
