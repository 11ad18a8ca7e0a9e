import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Highlight } from '#machines/resourceList/rows.ts';
import type { ListRow } from '#machines/rows.ts';
import { VirtualRows } from '#views/dom/VirtualRows.tsx';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { useLanguage, useMinute, useRoot } from '#views/shell/ConsoleContext.tsx';
import { cells } from './cells.tsx';
import { columnsOf } from './listScreen.tsx';
import type { Column, ListScreen } from './listScreen.tsx';
import { StatusCell } from './StatusCell.tsx';

/** Looks 4. */
/** `--row` of each density: where a row stands is reckoned. */
const rowHeights = { mini: 40, middle: 48 } as const;

const tracksOf = (screen: ListScreen, columns: readonly Column[]): string =>
  columns
    .map(({ key, field }) =>
      key === screen.wide ? 'minmax(104px, 2.4fr)' : key === screen.name ? '136px' : key === screen.status ? '96px' : cells[field.kind].width,
    )
    .join(' ');

interface RowProps {
  readonly row: ListRow;
  readonly index: number;
  readonly screen: ListScreen;
  readonly columns: readonly Column[];
  readonly open: boolean;
  readonly highlight: Highlight | undefined;
  readonly moving: string | undefined;
  readonly mayMove: boolean;
  readonly onOpen: (id: string) => void;
  readonly onMove: (row: ListRow, move: OrderMove) => void;
}

function Row({ row, index, screen, columns, open, highlight, moving, mayMove, onOpen, onMove }: RowProps): React.ReactElement {
  const language = useLanguage();
  const now = useMinute();
  const draw = ({ key, field }: Column): React.ReactNode => {
    const value = cells[field.kind].draw(row[key], { field, language, now });
    if (key === screen.status) return <StatusCell status={String(row[key])} moving={moving} mayMove={mayMove} onMove={(move) => onMove(row, move)} />;
    if (key === screen.name)
      return (
        <button
          type="button"
          className="bare row-opener"
          aria-expanded={open}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row.id);
          }}
        >
          {value}
        </button>
      );
    return value;
  };
  return (
    <div role="row" aria-rowindex={index + 2} className={open ? 'table-row open' : 'table-row'} onClick={() => onOpen(row.id)}>
      {columns.map((column) => {
        const changed = highlight?.cells.includes(column.key) === true;
        const style = [cells[column.field.kind].right ? 'right' : '', changed ? 'changed' : ''].join(' ').trim();
        return (
          <span role="cell" key={changed ? `${column.key} ${highlight.at}` : column.key} className={`cell ${style}`}>
            {draw(column)}
          </span>
        );
      })}
    </div>
  );
}

interface RowsTableProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly label: string;
  readonly mayMove: boolean;
  readonly topToken: number | string;
  readonly onMove: RowProps['onMove'];
}

/** Rows of any resource: columns from the contract, a window over them, more at the end. */
export function RowsTable({ list, screen, label, mayMove, topToken, onMove }: RowsTableProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const density = useRoot((context) => context.density);
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const highlighted = useSelector(list, (snapshot) => snapshot.context.highlighted);
  const moving = useSelector(list, (snapshot) => snapshot.context.moving);
  const next = useSelector(list, (snapshot) => snapshot.context.next);
  const more = useSelector(list, (snapshot) => snapshot.hasTag('more'));
  const columns = columnsOf(screen);
  const open = (id: string): void => list.send(id === list.getSnapshot().context.openId ? { type: 'row.close' } : { type: 'row.open', id });
  const style = { '--tracks': tracksOf(screen, columns) } as React.CSSProperties;
  return (
    <div role="table" aria-label={label} aria-rowcount={next === null ? rows.length + 1 : -1} className="table" style={style}>
      <div role="rowgroup" className="table-top">
        <div role="row" className="table-head">
          {columns.map(({ key, field }) => (
            <span role="columnheader" key={key} className={cells[field.kind].right ? 'cell right' : 'cell'}>
              {labelIn(field.label, language)}
              {field.kind === 'money' ? ' ¥' : ''}
            </span>
          ))}
        </div>
      </div>
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeights[density]}
        topToken={topToken}
        slice={(from, to) => rows.slice(from, to)}
        reveal={{ key: openId, indexOf: () => rows.findIndex((row) => row.id === openId) }}
        onNearEnd={() => {
          if (next !== null) list.send({ type: 'page.more' });
        }}
        onTop={(top) => list.send({ type: 'rows.scrolled', top })}
        container={{ className: 'table-body scroll', role: 'rowgroup', tabIndex: 0 }}
        footer={
          <p className="table-foot" role="presentation">
            {more ? t('orders.loadingMore') : next === null ? t('orders.end') : ''}
          </p>
        }
      >
        {(row, index) => (
          <Row
            row={row}
            index={index}
            screen={screen}
            columns={columns}
            open={row.id === openId}
            highlight={highlighted[row.id]}
            moving={moving[row.id]}
            mayMove={mayMove}
            onOpen={open}
            onMove={onMove}
          />
        )}
      </VirtualRows>
    </div>
  );
}
