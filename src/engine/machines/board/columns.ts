/** Pure functions that put cards into the columns of a board and take them out again. */
import { columnOf } from '#contract/readings/boardColumns.ts';
import type { FilterTerm } from '#contract/filter.ts';
import type { BoardBy } from '#contract/readings/boardColumns.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';

export interface Column {
  /** The row that a reference leads to is called so. */
  readonly name?: string | undefined;
  readonly rows: readonly ListRow[];
  /** The list of this state goes on from there. */
  readonly next: string | null;
  /** One more than `resourceLimits.counted`: more than that. */
  readonly count: number;
  readonly sum: number | null;
}
export type Columns = Readonly<Record<string, Column>>;
export interface CardPlace {
  readonly state: string;
  readonly at: number;
}
/** Fields decide where a card stands and what its column adds up. */
export interface Ordering {
  readonly by: string;
  readonly kind: BoardBy;
  /** Rows of which this is true stand on it, beside what the list is asked for. */
  readonly where: readonly FilterTerm[];
  readonly sum: string | undefined;
  /** A field; `-` before it: downwards. */
  readonly sort: string;
}

/** The column in which a row stands by what it says. */
export const columnFor = (columns: Columns, row: ListRow, { by, kind }: Ordering): string => columnOf({ kind, keys: Object.keys(columns) }, row[by]);

export function placeIn(columns: Columns, id: string): CardPlace | undefined {
  for (const [state, { rows }] of Object.entries(columns)) {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return { state, at };
  }
  return undefined;
}
export const cardIn = (columns: Columns, id: string): ListRow | undefined => {
  const place = placeIn(columns, id);
  return place && columns[place.state]?.rows[place.at];
};

/** A count of more than anybody counts stays that; nobody knows its sum. */
function counted({ count, sum }: Column, row: ListRow, by: 1 | -1, of: string | undefined): Pick<Column, 'count' | 'sum'> {
  const value = row[of ?? ''];
  return {
    count: count > resourceLimits.counted ? count : Math.max(0, count + by),
    sum: sum === null || typeof value !== 'number' ? sum : sum + by * value,
  };
}

/** Rows without a value come last, whichever way. */
function comesBefore(one: ListRow, other: ListRow, sort: string): boolean {
  const isDown = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  const [left, right] = [one[name] ?? null, other[name] ?? null];
  if (left === right) return isDown ? one.id > other.id : one.id < other.id;
  if (left === null || right === null) return right === null;
  const isLess = typeof left === 'number' && typeof right === 'number' ? left < right : String(left) < String(right);
  return isDown ? !isLess : isLess;
}

export function withoutCard(columns: Columns, id: string, { sum }: Ordering): Columns {
  const place = placeIn(columns, id);
  const column = place && columns[place.state];
  const row = column?.rows[place?.at ?? 0];
  if (!place || !column || !row) return columns;
  return { ...columns, [place.state]: { ...column, ...counted(column, row, -1, sum), rows: column.rows.toSpliced(place.at, 1) } };
}

/** @param isCounted the card came from another column, or was nowhere: then its column counts one more */
export function withCard(columns: Columns, row: ListRow, ordering: Ordering, { isSeen, isCounted }: { isSeen: boolean; isCounted: boolean }): Columns {
  const state = columnFor(columns, row, ordering);
  const column = columns[state];
  if (!column) return columns;
  const found = column.rows.findIndex((one) => comesBefore(row, one, ordering.sort));
  const numbers = isCounted ? counted(column, row, 1, ordering.sum) : {};
  // One that nobody has seen stays beyond the end of what is loaded: the next page brings it.
  if (found < 0 && column.next !== null && !isSeen) return { ...columns, [state]: { ...column, ...numbers } };
  return { ...columns, [state]: { ...column, ...numbers, rows: found < 0 ? [...column.rows, row] : column.rows.toSpliced(found, 0, row) } };
}

/** The card takes its place: where it is when its state is the same, else in the column of its state. */
export function moved(columns: Columns, row: ListRow, ordering: Ordering): Columns {
  const place = placeIn(columns, row.id);
  if (!place) return withCard(columns, row, ordering, { isSeen: false, isCounted: false });
  const column = columns[place.state];
  if (column && place.state === columnFor(columns, row, ordering)) return { ...columns, [place.state]: { ...column, rows: column.rows.with(place.at, row) } };
  return withCard(withoutCard(columns, row.id, ordering), row, ordering, { isSeen: true, isCounted: true });
}
