import { memo, useMemo } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Checkbox } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { takenField } from '#src/engine/machines/resourceList/rows.ts';
import type { TreeLine } from '#src/engine/machines/resourceList/tree.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { looks } from '#src/kit/views/parts/looks.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Cell } from './Cell.tsx';
import { cells } from './cells.tsx';
import { columnsOf, titleIn, tracksOf, widthOf } from './columns.tsx';
import type { Column } from './columns.tsx';
import type { ListScreen } from './listScreen.tsx';
import { RowMenu } from './RowMenu.tsx';
import { TreeSign } from './tree/TreeSign.tsx';
import { treeKeys } from './tree/treeKeys.tsx';
import { useBranchDrag } from './tree/useBranchDrag.tsx';
import type { DragProps } from './tree/useBranchDrag.tsx';
import { useTree } from './tree/useTree.tsx';
import { TableHead } from './TableHead.tsx';
import { useRowDrag } from './useRowDrag.tsx';
import type { RowDrag } from './useRowDrag.tsx';
import { isFromAbove } from './onRow.tsx';

/** `--row` of each density: where a row stands is reckoned (looks 4). */
const rowHeights = { mini: 40, middle: 48 } as const;
const headHeight = 32;

interface PartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
interface RowProps extends PartProps {
  readonly row: ListRow;
  readonly index: number;
  readonly columns: readonly Column[];
  /** The row stands there, in a tree. */
  readonly line: TreeLine | undefined;
  readonly branchDrag: DragProps;
  /** Rows have an order of their own, and all of them are here. */
  readonly drag: RowDrag | null;
}

export const rowElementId = (id: string): string => `row-${id}`;

function Opener({ list, screen, row }: PartProps & { readonly row: ListRow }): React.ReactElement {
  const isOpen = useSelector(list, (snapshot) => snapshot.context.openId === row.id);
  return (
    <button
      type="button"
      className="bare row-opener"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        list.send(isOpen ? { type: 'row.close' } : { type: 'row.open', id: row.id });
      }}
    >
      <Cell list={list} screen={screen} row={row} name={screen.title} />
    </button>
  );
}

function Choice({ list, screen, row }: PartProps & { readonly row: ListRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isChosen = useSelector(list, (snapshot) => snapshot.context.chosen.includes(row.id));
  return (
    <span role="gridcell" className="cell choice" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        tabIndex={-1}
        aria-label={t('resource.choose', { row: titleIn(screen, row, language) })}
        checked={isChosen}
        disabled={isFromAbove(row)}
        onChange={(event) => list.send({ type: 'rows.choose', ids: [row.id], isOn: event.target.checked })}
      />
    </span>
  );
}

/** Told to who does not see how far in a row stands. */
const treeWords = (line: TreeLine | undefined): React.AriaAttributes =>
  line === undefined
    ? {}
    : {
        'aria-level': line.level,
        'aria-posinset': line.place,
        'aria-setsize': line.siblings,
        ...(line.isOpen === undefined ? {} : { 'aria-expanded': line.isOpen }),
      };

function Title({ list, screen, row, line, isPulled }: PartProps & Pick<RowProps, 'row' | 'line'> & { readonly isPulled: boolean }): React.ReactElement {
  const language = useLanguage();
  return (
    <>
      {isPulled ? <HolderOutlined className="row-grip" aria-hidden="true" /> : null}
      {line ? <TreeSign list={list} line={line} name={titleIn(screen, row, language)} /> : null}
      <Opener list={list} screen={screen} row={row} />
      {row[takenField] === undefined ? null : <Taken by={String(row[takenField])} />}
    </>
  );
}

/** The row leaves under the eye of whoever looks at it: with the name of who took it. */
function Taken({ by }: { readonly by: string }): React.ReactElement {
  const { t } = useTranslation();
  return <Tag tone="info">{t('resource.taken', { name: by })}</Tag>;
}

const Row = memo(function Row({ list, screen, row, index, columns, line, branchDrag, drag }: RowProps): React.ReactElement {
  const isOpen = useSelector(list, (snapshot) => snapshot.context.openId === row.id);
  const isActive = useSelector(list, (snapshot) => snapshot.context.activeId === row.id);
  const isChosen = useSelector(list, (snapshot) => snapshot.context.chosen.includes(row.id));
  const highlight = useSelector(list, (snapshot) => snapshot.context.highlighted[row.id]);
  const hits = useSelector(list, (snapshot) => snapshot.context.hits !== null);
  const dropLine = drag?.lineAt(row) ?? null;
  // A row that has just come is framed once, as a whole.
  const isMade = highlight !== undefined && columns.every(({ key }) => highlight.cells.includes(key));
  const isWay = hits && line?.isHit === false;
  const look = looks({
    'table-row': true,
    way: isWay,
    open: isOpen,
    'row-bar': isOpen,
    chosen: isChosen,
    active: isActive,
    made: isMade,
    [`drop-${dropLine}`]: dropLine !== null,
  });
  return (
    <div
      role="row"
      id={rowElementId(row.id)}
      aria-rowindex={index + 2}
      {...(screen.can.choose ? { 'aria-selected': isChosen } : {})}
      {...treeWords(line)}
      {...branchDrag}
      className={look}
      {...drag?.of(row)}
      onClick={() => list.send(isOpen ? { type: 'row.close' } : { type: 'row.open', id: row.id })}
    >
      {screen.can.choose ? <Choice list={list} screen={screen} row={row} /> : null}
      {columns.map(({ key, field, stick }) => {
        const isChanged = !isMade && highlight?.cells.includes(key) === true;
        const isTitle = key === screen.title;
        const style = looks({
          cell: true,
          'in-tree': isTitle && line !== undefined,
          right: cells[field.kind].right === true,
          changed: isChanged,
          stick: stick !== null,
        });
        return (
          <span role="gridcell" key={isChanged ? `${key} ${highlight.at}` : key} className={style} style={stick === null ? undefined : { left: stick }}>
            {isTitle ? (
              <Title list={list} screen={screen} row={row} line={line} isPulled={drag !== null || branchDrag.draggable === true} />
            ) : (
              <Cell list={list} screen={screen} row={row} name={key} />
            )}
          </span>
        );
      })}
      <span role="gridcell" className="cell row-acts" onClick={(event) => event.stopPropagation()}>
        <RowMenu list={list} screen={screen} row={row} line={line} />
      </span>
    </div>
  );
});

/** Rows of any resource: columns from the contract, a window over them, more at the end. */
export function RowsTable({ list, screen, label, topToken }: PartProps & { readonly label: string; readonly topToken: string }): React.ReactElement {
  const { t } = useTranslation();
  const density = useRoot((context) => context.density);
  const listed = useSelector(list, (snapshot) => snapshot.context.rows);
  const tree = useTree(list);
  const rows = useMemo(() => tree?.map(({ row }) => row) ?? listed, [tree, listed]);
  const dragOf = useBranchDrag(list, tree, screen.can.place);
  const activeId = useSelector(list, (snapshot) => snapshot.context.activeId);
  const next = useSelector(list, (snapshot) => snapshot.context.next);
  const more = useSelector(list, (snapshot) => snapshot.hasTag('more'));
  const layout = useSelector(list, (snapshot) => snapshot.context.layout.columns);
  const columns = columnsOf(screen, layout, screen.can.choose, useLanguage());
  const drag = useRowDrag(list, screen);
  const width = widthOf(columns, screen.can.choose);
  const style = { '--tracks': tracksOf(columns, screen.can.choose), '--table-width': `${width}px` } as React.CSSProperties;
  return (
    <div className="table" style={style}>
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeights[density]}
        topToken={topToken}
        slice={(from, to) => rows.slice(from, to)}
        reveal={{ key: activeId, indexOf: () => rows.findIndex((row) => row.id === activeId) }}
        activeId={(row) => (row.id === activeId ? rowElementId(row.id) : undefined)}
        onNearEnd={() => {
          if (next !== null) list.send({ type: 'page.more' });
        }}
        onTop={(top) => list.send({ type: 'rows.scrolled', top })}
        head={{ node: <TableHead list={list} screen={screen} columns={columns} />, height: headHeight }}
        minWidth={width}
        container={{
          className: 'table-body scroll',
          role: tree ? 'treegrid' : 'grid',
          ...(tree ? { onKeyDown: treeKeys(list, tree) } : {}),
          tabIndex: 0,
          'aria-label': label,
          'aria-rowcount': next === null ? rows.length + 1 : -1,
          ...(screen.can.choose ? { 'aria-multiselectable': true } : {}),
        }}
        footer={
          <p className="table-foot" role="presentation">
            {more ? t('resource.loadingMore') : next === null ? t('resource.end') : ''}
          </p>
        }
      >
        {(row, index) => (
          <Row list={list} screen={screen} row={row} index={index} columns={columns} line={tree?.[index]} branchDrag={dragOf(row.id)} drag={drag} />
        )}
      </VirtualRows>
    </div>
  );
}
