import { memo } from 'react';
import { Checkbox } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/screens/views.ts';
import { labelIn } from '#i18n/label.ts';
import type { BoardRef } from '#src/engine/machines/resourceList/context.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { CarriedFocus } from '#src/kit/views/dom/CarriedFocus.tsx';
import { looks } from '#src/kit/views/parts/looks.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Cell } from '#src/engine/views/Cell.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { RowLife } from '#src/engine/views/listScreen.tsx';
import type { HeadProps } from '#src/engine/views/namedProps.tsx';
import { RowMenu } from '#src/engine/views/RowMenu.tsx';
import { StateCell } from '#src/engine/views/cells/StateCell.tsx';
import { cardSelector } from './boardKeys.tsx';
import { Due, useDue } from './Due.tsx';
import { columnKeys, useColumns } from './useColumns.tsx';

export interface BoardProps extends HeadProps {
  readonly board: BoardRef;
  readonly described: Board;
  readonly life: RowLife;
}
interface CardProps extends BoardProps {
  readonly row: ListRow;
  /** The keys come here first. */
  readonly isStop: boolean;
  /** It is in somebody's hand. */
  readonly isPulled: boolean;
  /** It stands in this one. */
  readonly column: string;
}

/** Columns lie side by side: a card that came glides from where it stood, so many columns away. */
const cameFrom = (columns: number): React.CSSProperties => ({ '--came': String(columns) }) as React.CSSProperties;

function Facts({ list, screen, row, described, life }: Omit<CardProps, 'isPulled' | 'isStop' | 'column'>): React.ReactElement {
  const language = useLanguage();
  return (
    <dl className="card-facts">
      {described.card.map((name) => {
        const field = screen.fields[name];
        const value = row[name];
        // A value that is missing is no line of it: there is little room.
        if (!field || value === null || value === undefined || value === '' || name === life.name) return null;
        return (
          <div key={name} title={labelIn(field.label, language)}>
            <dt className="unseen">{labelIn(field.label, language)}</dt>
            <dd className={field.kind === 'money' ? 'card-money' : undefined}>
              {field.kind === 'money' ? '¥' : ''}
              <Cell list={list} screen={screen} row={row} name={name} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type HeadOfCard = Pick<CardProps, 'list' | 'screen' | 'row'> & { readonly name: string; readonly isChosen: boolean; readonly due: ReturnType<typeof useDue> };

function CardHead({ list, screen, row, name, isChosen, due }: HeadOfCard): React.ReactElement {
  const { t } = useTranslation();
  return (
    <header>
      {screen.can.choose ? (
        <span role="presentation" className="card-choice" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('resource.choose', { row: name })}
            checked={isChosen}
            onChange={(event) => list.send({ type: 'rows.choose', ids: [row.id], isOn: event.target.checked })}
          />
        </span>
      ) : null}
      <strong className="nowrap">
        <Cell list={list} screen={screen} row={row} name={screen.title} />
      </strong>
      {due ? <Due due={due} /> : null}
    </header>
  );
}

/** Somebody else has just moved it here. */
function CardNews({ from, ...of }: Pick<CardProps, 'board' | 'screen' | 'life'> & { readonly from: string }): React.ReactElement {
  const { t } = useTranslation();
  const { word } = useColumns(of);
  return <p className="card-news">{t('board.cameFrom', { status: word(from) })}</p>;
}

/**
 * One row as a card: what it is called, what is due, what the description shows of it, and its moves. It is drawn anew for its own news alone: a board that hears of other rows,
 * or whose focus moves on, has dozens of these.
 */
export const BoardCard = memo(function BoardCard({ isStop, isPulled, column, ...props }: CardProps): React.ReactElement {
  const { list, screen, row, board, described, life } = props;
  const language = useLanguage();
  const isOpen = useSelector(list, (snapshot) => snapshot.context.openId === row.id);
  const isChosen = useSelector(list, (snapshot) => snapshot.context.chosen.includes(row.id));
  const isMoving = useSelector(list, (snapshot) => snapshot.context.moving[row.id] !== undefined);
  const mark = useSelector(board, (snapshot) => snapshot.context.marks[row.id]);
  const came = useSelector(board, ({ context }) => {
    const from = context.marks[row.id]?.from;
    const keys = from === undefined ? [] : columnKeys(context, life);
    return from === undefined ? undefined : keys.indexOf(from) - keys.indexOf(column);
  });
  const state = String(row[life.name] ?? '');
  const due = useDue({ life: life.life, state, row, within: described.within ?? 0 });
  const name = titleIn(screen, row, language);
  const look = looks({
    card: true,
    late: due?.tone === 'bad',
    open: isOpen,
    chosen: isChosen,
    pulled: isPulled,
    moving: isMoving,
    came: mark !== undefined,
    told: mark?.isOwn === false,
  });
  return (
    <li
      className={look}
      data-card={row.id}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-current={isOpen}
      style={came === undefined ? undefined : cameFrom(came)}
      draggable={!isMoving}
      onFocus={() => list.send({ type: 'row.activate', id: row.id })}
      onClick={() => list.send(isOpen ? { type: 'row.close' } : { type: 'row.open', id: row.id })}
    >
      <CarriedFocus selector={cardSelector(row.id)} />
      <CardHead list={list} screen={screen} row={row} name={name} isChosen={isChosen} due={due} />
      <div className="card-body">
        <Facts {...props} />
        <span role="presentation" className="card-acts" onClick={(event) => event.stopPropagation()}>
          <StateCell list={list} screen={screen} row={row} life={life} />
          <RowMenu list={list} screen={screen} row={row} />
        </span>
      </div>
      {mark?.isOwn === false ? <CardNews board={board} screen={screen} life={life} from={mark.from} /> : null}
    </li>
  );
});
