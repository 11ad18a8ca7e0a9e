import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import type { PickRow } from './options.tsx';

const rowHeight = 32;
/** Rows in sight at most, and as many as a page key moves. */
export const pageRows = 8;

interface RowProps {
  readonly row: PickRow;
  readonly id: string;
  readonly place: { readonly index: number; readonly count: number };
  readonly isActive: boolean;
  readonly onPick: () => void;
  /** A tree has this. */
  readonly onFold: (() => void) | undefined;
}

function Row({ row, id, place, isActive, onPick, onFold }: RowProps): React.ReactElement {
  const { option, isChosen, level, isUnfolded, isFolder } = row;
  const isOff = option.whyNot !== undefined;
  return (
    <div
      id={id}
      role={level === undefined ? 'option' : 'treeitem'}
      aria-selected={isChosen}
      aria-disabled={isOff || undefined}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      aria-level={level}
      aria-expanded={isUnfolded}
      className={isActive ? 'pick-row active' : 'pick-row'}
      style={level === undefined ? undefined : { paddingInlineStart: 8 + (level - 1) * 16 }}
      title={option.label}
      onClick={isOff && !isFolder ? undefined : onPick}
    >
      {level === undefined ? null : (
        <span
          className="pick-fold"
          aria-hidden="true"
          onClick={(event) => {
            if (!onFold) return;
            event.stopPropagation();
            onFold();
          }}
        >
          {isUnfolded === undefined ? null : isUnfolded ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </span>
      )}
      <span className="pick-label nowrap">{option.label}</span>
      <span className="pick-detail nowrap">{option.whyNot ?? option.detail}</span>
      {isChosen ? <CheckOutlined aria-hidden="true" className="pick-check" /> : null}
    </div>
  );
}

interface PickListProps {
  /** The id is the field's; ids of list and rows begin with it. */
  readonly id: string;
  readonly label: string;
  readonly rows: readonly PickRow[];
  /** The row the keys are on; -1: none. */
  readonly at: number;
  /** Another one brings the active row into sight again. */
  readonly words: string;
  readonly isMany: boolean;
  readonly status: React.ReactNode;
  readonly onPick: (row: PickRow) => void;
  readonly onFold: ((value: string, isUnfolded: boolean) => void) | undefined;
  readonly onNearEnd: (() => void) | undefined;
}

export const rowIdOf = (id: string, index: number): string => `${id}-row-${index}`;
export const listIdOf = (id: string): string => `${id}-list`;

/** The open list under a field. Of ten thousand rows only those in sight are in the document; the focus stays in the field. */
export function PickList({ id, label, rows, at, words, isMany, status, onPick, onFold, onNearEnd }: PickListProps): React.ReactElement {
  return (
    <div className="pick-float" onMouseDown={(event) => event.preventDefault()}>
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeight}
        slice={(from, to) => rows.slice(from, to)}
        reveal={{ key: `${at} ${words}`, indexOf: () => at }}
        {...(onNearEnd ? { onNearEnd } : {})}
        container={{
          id: listIdOf(id),
          role: onFold ? 'tree' : 'listbox',
          'aria-label': label,
          'aria-multiselectable': isMany,
          className: 'pick-rows scroll',
          style: { height: Math.min(rows.length, pageRows) * rowHeight },
          tabIndex: -1,
        }}
      >
        {(row, index) => (
          <Row
            row={row}
            id={rowIdOf(id, index)}
            place={{ index, count: rows.length }}
            isActive={index === at}
            onPick={() => onPick(row)}
            onFold={row.isUnfolded === undefined ? undefined : () => onFold?.(row.option.value, row.isUnfolded === false)}
          />
        )}
      </VirtualRows>
      <div className="pick-status" role="status">
        {status}
      </div>
    </div>
  );
}
