import { useState } from 'react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Button, Checkbox } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listLimits } from '#contract/limits/lists.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { cells } from './cells.tsx';
import { chosenColumns } from './columns.tsx';
import type { Column } from './columns.tsx';
import type { ListScreen } from './listScreen.tsx';
import { ColumnFilterButton } from './filter/ColumnFilterButton.tsx';
import { hasValueSign } from './filter/signWords.tsx';
import { isFromAbove } from './onRow.tsx';

interface HeadProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly columns: readonly Column[];
}

/** Up, down, as the list has it by itself. */
function SortButton({ list, column, word }: Pick<HeadProps, 'list'> & { readonly column: Column; readonly word: string }): React.ReactElement {
  const sort = useSelector(list, (snapshot) => snapshot.context.query.sort);
  const now = sort === column.key ? 'up' : sort === `-${column.key}` ? 'down' : null;
  const next = now === null ? column.key : now === 'up' ? `-${column.key}` : undefined;
  return (
    <Button type="text" className="sort-button" onClick={() => list.send({ type: 'query.changed', patch: { sort: next } })}>
      <span className="nowrap">{word}</span>
      {now === 'up' ? <ArrowUpOutlined aria-hidden="true" /> : now === 'down' ? <ArrowDownOutlined aria-hidden="true" /> : null}
    </Button>
  );
}

const between = (width: number): number => Math.round(Math.min(listLimits.columnMost, Math.max(listLimits.columnLeast, width)));
const steps: Readonly<Record<string, number>> = { ArrowLeft: -8, ArrowRight: 8 };

/** The edge of a column: drawn by hand, or moved by the arrows. */
function Grip({ list, screen, column, word }: Omit<HeadProps, 'columns'> & { readonly column: Column; readonly word: string }): React.ReactElement {
  const { t } = useTranslation();
  const [from, grab] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const resize = (width: number): void => {
    const columns = chosenColumns(screen, list.getSnapshot().context.layout.columns);
    list.send({ type: 'layout.change', patch: { columns: columns.map((one) => (one.key === column.key ? { ...one, width: between(width) } : one)) } });
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resource.resize', { field: word })}
      aria-valuenow={column.width}
      aria-valuemin={listLimits.columnLeast}
      aria-valuemax={listLimits.columnMost}
      tabIndex={0}
      className={from ? 'grip held' : 'grip'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grab({ x: event.clientX, width: event.currentTarget.parentElement?.getBoundingClientRect().width ?? column.width });
      }}
      onPointerMove={(event) => {
        if (from) resize(from.width + event.clientX - from.x);
      }}
      onPointerUp={() => grab(null)}
      onPointerCancel={() => grab(null)}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(column.width + by);
      }}
    />
  );
}

const sortOf = (sort: string | undefined, key: string): React.AriaAttributes['aria-sort'] =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';

function HeadCell({ list, screen, column }: Omit<HeadProps, 'columns'> & { readonly column: Column }): React.ReactElement {
  const language = useLanguage();
  const sort = useSelector(list, (snapshot) => snapshot.context.query.sort);
  const { key, field, stick } = column;
  const word = `${labelIn(field.label, language)}${field.kind === 'money' ? ' ¥' : ''}`;
  const isSorted = screen.can.filter && field.options.sort === true;
  const look = [cells[field.kind].right ? 'right' : '', stick === null ? '' : 'stick'].join(' ').trim();
  return (
    <span
      role="columnheader"
      className={`cell ${look}`}
      aria-label={word}
      style={stick === null ? undefined : { left: stick }}
      {...(isSorted ? { 'aria-sort': sortOf(sort, key) } : {})}
    >
      {isSorted ? <SortButton list={list} column={column} word={word} /> : <span className="nowrap">{word}</span>}
      {screen.can.filter && screen.filters.includes(key) && hasValueSign(field) ? (
        <ColumnFilterButton list={list} name={key} field={field} word={word} />
      ) : null}
      <Grip list={list} screen={screen} column={column} word={word} />
    </span>
  );
}

/** The columns are named here; by some of them the list can be put in order. */
export function TableHead({ list, screen, columns }: HeadProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const chosen = useSelector(list, (snapshot) => snapshot.context.chosen);
  const changeable = rows.filter((row) => !isFromAbove(row));
  const isAll = changeable.length > 0 && changeable.every((row) => chosen.includes(row.id));
  return (
    <div role="rowgroup" className="table-top">
      <div role="row" className="table-head">
        {screen.can.choose ? (
          <span role="columnheader" className="cell choice">
            <Checkbox
              aria-label={t('resource.chooseAll')}
              checked={isAll}
              indeterminate={chosen.length > 0 && !isAll}
              onChange={() => list.send(isAll ? { type: 'rows.chooseNone' } : { type: 'rows.choose', ids: changeable.map((row) => row.id), isOn: true })}
            />
          </span>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.key} list={list} screen={screen} column={column} />
        ))}
        <span role="columnheader" className="cell">
          <span className="unseen">{t('resource.acts')}</span>
        </span>
      </div>
    </div>
  );
}
