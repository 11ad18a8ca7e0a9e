/** Pure functions that take in what a board is told: answers, changes as they arrive, moves that are made here. */
import { boardLimits } from '#contract/limits/lists.ts';
import type { Page } from '#contract/resource.ts';
import type { RowChange } from '#contract/socket.ts';
import { appendRows } from '#src/engine/machines/resourceList/rows.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { cardIn, moved, placeIn, withCard, withoutCard } from './columns.ts';
import type { Columns } from './columns.ts';
import type { BoardAnswer, BoardContext } from './context.ts';

type Patch = Partial<BoardContext>;
const without = <Of>(table: Readonly<Record<string, Of>>, id: string): Readonly<Record<string, Of>> =>
  Object.fromEntries(Object.entries(table).filter(([one]) => one !== id));
const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

/** Somebody else moved it, or took it away: where it stood says so for a moment. */
function movedAway(context: BoardContext, row: ListRow | null, id: string): Patch {
  const { columns, ordering, tools, marks, ghosts } = context;
  const before = cardIn(columns, id);
  const place = placeIn(columns, id);
  const next = row ? moved(columns, row, ordering) : withoutCard(columns, id, ordering);
  const to = placeIn(next, id)?.state;
  if (!place || !before || to === undefined || place.state === to) return { columns: next };
  const since = tools.now();
  return {
    columns: next,
    marks: { ...marks, [id]: { from: place.state, at: since, isOwn: false } },
    ghosts: [...ghosts.filter((one) => one.row.id !== id), { ...place, row: before, to, since }],
  };
}

/** Small values that a frame carries are shown at once. */
function patched(context: BoardContext, { id, patch, version }: RowChange): Patch {
  const row = cardIn(context.columns, id);
  if (!row || !patch || context.pending[id] || (version !== null && version <= row.version)) return {};
  const known = Object.fromEntries(Object.entries(patch).filter(([name]) => name in row));
  return movedAway(context, { ...row, ...known, version: version ?? row.version }, id);
}

const concerns = ({ entity, position }: BoardContext, change: RowChange): boolean =>
  change.entity === entity && !(change.position !== null && position !== null && change.position <= position);

export const areOfBoard = (context: BoardContext, changes: readonly RowChange[]): boolean => changes.some((change) => concerns(context, change));

/** One's own move comes back as a change that is known already. */
const isKnown = ({ columns }: BoardContext, { id, version }: RowChange): boolean => version !== null && version <= (cardIn(columns, id)?.version ?? -1);

export function receive(context: BoardContext, changes: readonly RowChange[]): Patch {
  let now = context;
  const changed: string[] = [];
  for (const change of changes) {
    if (!concerns(now, change) || isKnown(now, change)) continue;
    now = { ...now, ...(change.change === 'removed' ? movedAway(now, null, change.id) : patched(now, change)) };
    if (change.change !== 'removed') changed.push(change.id);
  }
  const { columns, marks, ghosts, wanted } = now;
  return { columns, marks, ghosts, wanted: union(wanted, changed) };
}

/** Changes wait while a card is in somebody's hand. */
export const heard = (context: BoardContext, changes: readonly RowChange[]): Patch =>
  context.held === null ? receive(context, changes) : { buffer: [...context.buffer, ...changes] };

export const letGo = (context: BoardContext): Patch => ({ held: null, buffer: [], ...receive({ ...context, held: null }, context.buffer) });

/** A row that was asked for takes its place; null: it is gone, or the query does not find it any more. */
export function settled(context: BoardContext, row: ListRow | null): Patch {
  const { beingRead: id } = context;
  if (id === null) return {};
  const before = cardIn(context.columns, id);
  // A move that is under way decides; it is asked again once that is known.
  if (context.pending[id] || (row && before && row.version < before.version)) return { beingRead: null };
  return { ...movedAway(context, row, id), beingRead: null };
}

/** A reference is drawn by the name of the row that it leads to: the column knows it before the answer does. */
function withValue({ columns, ordering: { by } }: Pick<BoardContext, 'columns' | 'ordering'>, row: ListRow, value: unknown): ListRow {
  const name = typeof value === 'string' ? columns[value]?.name : undefined;
  const names = name === undefined ? {} : { names: { ...(row['names'] as Readonly<Record<string, string>> | undefined), [String(value)]: name } };
  return { ...row, [by]: value, ...names };
}

/** A row that says what it said is the same one: its card is not drawn anew. */
function sameRows({ columns }: BoardContext, rows: readonly ListRow[]): readonly ListRow[] {
  const before = new Map(Object.values(columns).flatMap((column) => column.rows.map((row) => [row.id, row] as const)));
  return rows.map((row) => {
    const same = before.get(row.id);
    return same?.version === row.version && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}

export function answered(context: BoardContext, { columns: given, position }: BoardAnswer): Patch {
  let columns: Columns = Object.fromEntries(
    given.map(({ state, name, rows, next, count, sum }) => [state, { name, rows: sameRows(context, rows), next, count, sum }]),
  );
  for (const [id, { value }] of Object.entries(context.pending)) {
    const row = cardIn(columns, id);
    if (row) columns = moved(columns, withValue(context, row, value), context.ordering);
  }
  const fresh: BoardContext = { ...context, columns, position, wanted: [], beingRead: null, ghosts: [], isLoaded: true, failure: null };
  const { ghosts, wanted, beingRead, isLoaded, failure } = fresh;
  return {
    columns,
    position,
    ghosts,
    wanted,
    beingRead,
    isLoaded,
    failure,
    moreFailure: null,
    ...(context.held === null ? { ...receive(fresh, context.buffer), buffer: [] } : {}),
  };
}

/** A move that is under way keeps the columns that there are. */
export const hasOtherColumns = ({ columns, pending, held }: BoardContext, { columns: given }: BoardAnswer): boolean =>
  held === null && Object.keys(pending).length === 0 && given.some(({ state }) => columns[state] === undefined);

/** Counted anew: what is under way is not in it yet. */
export function recounted(context: BoardContext, { columns: given }: BoardAnswer): Patch {
  if (Object.keys(context.pending).length > 0) return {};
  const numbers = new Map(given.map(({ state, count, sum }) => [state, { count, sum }]));
  return { columns: Object.fromEntries(Object.entries(context.columns).map(([state, column]) => [state, { ...column, ...numbers.get(state) }])) };
}

export function appended(context: BoardContext, page: Page<ListRow>): Patch {
  const state = context.moreOf ?? '';
  const column = context.columns[state];
  if (!column) return { moreOf: null };
  // A card that stands in another column by now came with an older answer.
  const fresh = page.rows.filter((row) => (placeIn(context.columns, row.id)?.state ?? state) === state);
  const rows = appendRows(column.rows, fresh);
  return { moreOf: null, columns: { ...context.columns, [state]: { ...column, rows, next: page.rows.length > 0 ? (page.next ?? null) : null } } };
}

/** A move that is made here is seen at once. @param value null takes the one that there was away */
export function begun(context: BoardContext, id: string, to: string, value: unknown = to): Patch {
  const { columns, ordering, pending, marks, tools } = context;
  const [row, place] = [cardIn(columns, id), placeIn(columns, id)];
  if (!row || !place || place.state === to) return {};
  return {
    columns: moved(columns, withValue(context, row, value), ordering),
    pending: { ...pending, [id]: { ...(pending[id] ?? { ...place, was: row[ordering.by] }), to, value } },
    marks: { ...marks, [id]: { from: place.state, at: tools.now(), isOwn: true } },
    news: null,
  };
}

export function done(context: BoardContext, id: string, row: ListRow | null): Patch {
  const { columns, ordering } = context;
  const pending = context.pending[id];
  const here = { pending: without(context.pending, id), columns: row ? moved(columns, row, ordering) : withoutCard(columns, id, ordering) };
  return pending && row ? { ...here, news: { what: 'moved', row, from: pending.state, to: pending.to } } : here;
}

/** It goes back to where it stood, and is read again: somebody may have been faster. */
export function refused(context: BoardContext, id: string): Patch {
  const { columns, ordering, marks, tools } = context;
  const [row, pending] = [cardIn(columns, id), context.pending[id]];
  const wanted = union(context.wanted, [id]);
  if (!row || !pending) return { wanted };
  const { state: from, to, at, was } = pending;
  const back = { ...row, [ordering.by]: was };
  const rest = withoutCard(columns, id, ordering);
  const stood = withCard(rest, back, ordering, { isSeen: true, isCounted: true });
  const column = stood[from];
  const placed = column && { ...column, rows: column.rows.filter((one) => one.id !== id).toSpliced(at, 0, back) };
  return {
    pending: without(context.pending, id),
    wanted,
    columns: placed ? { ...stood, [from]: placed } : stood,
    marks: { ...marks, [id]: { from: to, at: tools.now(), isOwn: true } },
    news: { what: 'refused', row: back, from, to },
  };
}

/** Marks and the places of cards that went are seen for a moment. */
export function faded({ marks, ghosts, tools }: BoardContext): Patch {
  const isFresh = (since: number): boolean => tools.now() - since < boardLimits.markMs - 100;
  return {
    marks: Object.fromEntries(Object.entries(marks).filter(([, { at }]) => isFresh(at))),
    ghosts: ghosts.filter(({ since }) => isFresh(since)),
  };
}
