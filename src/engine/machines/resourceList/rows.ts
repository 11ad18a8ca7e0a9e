/** Pure functions that apply changes and answers to the rows of a list. */
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';

export interface Highlight {
  readonly at: number;
  readonly cells: readonly string[];
}
export type Highlights = Readonly<Record<string, Highlight>>;

/** A back end without versions: what arrives is taken as the newest. */
const isOlder = (change: RowChange, row: ListRow): boolean => change.version !== null && change.version <= row.version;
const differs = (one: unknown, other: unknown): boolean => one !== other && JSON.stringify(one) !== JSON.stringify(other);

export const cellsThatDiffer = (before: ListRow, after: ListRow): readonly string[] =>
  Object.keys(after).filter((name) => name !== 'version' && name !== 'updatedAt' && differs(before[name], after[name]));

/** Newest first where rows say when they were made; else on top. */
export function insertRow(rows: readonly ListRow[], row: ListRow): readonly ListRow[] {
  const made = row['createdAt'];
  const place = typeof made === 'string' ? rows.findIndex((one) => typeof one['createdAt'] === 'string' && one['createdAt'] <= made) : 0;
  return place < 0 ? [...rows, row] : rows.toSpliced(place, 0, row);
}

export interface Settled {
  readonly rows: readonly ListRow[];
  readonly lit: Highlights;
}

/** A row that somebody has taken, and that is in this list no more, has their name here: it is shown with it for a moment where it stood. */
export const takenField = 'takenBy';

/** Those whose moment is over leave. */
export const withoutTaken = (rows: readonly ListRow[], lit: Highlights): readonly ListRow[] =>
  rows.some((row) => row[takenField] !== undefined) ? rows.filter((row) => row[takenField] === undefined || lit[row.id] !== undefined) : rows;

/** A fetched row takes its place; null: it is gone, or it no longer fits the query. */
export function settleRow(rows: readonly ListRow[], id: string, row: ListRow | null, at: number): Settled {
  const before = rows.find((one) => one.id === id);
  if (!row || (!before && row[takenField] !== undefined)) return { rows: before ? rows.filter((one) => one.id !== id) : rows, lit: {} };
  if (!before) return { rows: insertRow(rows, row), lit: { [id]: { at, cells: Object.keys(row) } } };
  if (row.version < before.version) return { rows, lit: {} };
  const cells = cellsThatDiffer(before, row);
  return { rows: rows.map((one) => (one.id === id ? row : one)), lit: cells.length === 0 ? {} : { [id]: { at, cells } } };
}

/** The small values a frame carries are shown at once. */
export function patchRow(rows: readonly ListRow[], change: RowChange, at: number): Settled {
  const row = rows.find((one) => one.id === change.id);
  if (!row || !change.patch || isOlder(change, row)) return { rows, lit: {} };
  const patch = Object.fromEntries(Object.entries(change.patch).filter(([name]) => name in row));
  const after: ListRow = { ...row, ...patch, version: change.version ?? row.version };
  const cells = cellsThatDiffer(row, after);
  return { rows: rows.map((one) => (one.id === change.id ? after : one)), lit: cells.length === 0 ? {} : { [change.id]: { at, cells } } };
}

export function appendRows(rows: readonly ListRow[], more: readonly ListRow[]): readonly ListRow[] {
  const known = new Set(rows.map((row) => row.id));
  return [...rows, ...more.filter((row) => !known.has(row.id))];
}

export interface Sorted {
  /** These are fetched now: shown rows that changed, and new ones where the reader is at the top. */
  readonly fetch: readonly string[];
  /** New rows that wait until the reader wants them. */
  readonly hold: readonly string[];
}

export function sortChanges(rows: readonly ListRow[], changes: readonly RowChange[], atTop: boolean): Sorted {
  const shown = new Set(rows.map((row) => row.id));
  const fetch = new Set<string>();
  const hold = new Set<string>();
  for (const change of changes) {
    if (change.change === 'removed') continue;
    if (shown.has(change.id)) fetch.add(change.id);
    // A row that is not shown may be new, or may fit the query only now.
    else if (atTop) fetch.add(change.id);
    else if (change.change === 'created') hold.add(change.id);
  }
  return { fetch: [...fetch], hold: [...hold] };
}
