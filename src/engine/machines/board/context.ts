/** Context and events of a board. */
import type { BoardBy } from '#contract/readings/boardColumns.ts';
import type { BoardColumn } from '#contract/standardShapes.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { ListQuery } from '#src/engine/machines/resourceList/query.ts';
import type { CardPlace, Columns, Ordering } from './columns.ts';

export interface BoardAnswer {
  readonly columns: readonly BoardColumn<ListRow>[];
  readonly position: number;
}
/** A card has just come from another column. */
export interface CardMark {
  readonly from: string;
  readonly at: number;
  /** Somebody moved it here. */
  readonly isOwn: boolean;
}
/** Somebody else took a card from here; its place closes slowly. */
export interface Ghost extends CardPlace {
  readonly row: ListRow;
  /** The column it went to. */
  readonly to: string;
  readonly since: number;
}
/** It stands in another column, and came from here. */
interface Pending extends CardPlace {
  readonly to: string;
  /** The field of the columns has this value meanwhile, and had that one. */
  readonly value: unknown;
  readonly was: unknown;
}
/** Told to who does not see the board. */
export interface BoardNews {
  readonly what: 'moved' | 'refused';
  readonly row: ListRow;
  readonly from: string;
  readonly to: string;
}

export interface BoardContext {
  readonly tools: Tools;
  readonly path: string;
  readonly entity: string;
  readonly query: ListQuery;
  readonly ordering: Ordering;
  readonly columns: Columns;
  readonly position: number | null;
  readonly isLoaded: boolean;
  readonly failure: Failure | null;
  /** Moves that are under way, by row. */
  readonly pending: Readonly<Record<string, Pending>>;
  readonly marks: Readonly<Record<string, CardMark>>;
  readonly ghosts: readonly Ghost[];
  /** This card is in somebody's hand: nothing else moves meanwhile. */
  readonly held: string | null;
  /** Changes that wait: for an answer, or for the hand. */
  readonly buffer: readonly RowChange[];
  /** Rows that are to be read anew. */
  readonly wanted: readonly string[];
  /** It is on its way; what changes in it meanwhile is wanted once more. */
  readonly beingRead: string | null;
  /** This column gets its next page. */
  readonly moreOf: string | null;
  /** The next page of that column could not be had. */
  readonly moreFailure: { readonly state: string; readonly failure: Failure } | null;
  readonly news: BoardNews | null;
  /** Epoch ms since when something that changed could not be read, by what was asked for. */
  readonly behind: Readonly<Partial<Record<Reading, number>>>;
}
export type Reading = 'pages' | 'rows' | 'counts';
/** Something on the board is older than this; null: nothing is. */
export const behindSince = ({ behind }: Pick<BoardContext, 'behind'>): number | null => {
  const all = Object.values(behind);
  return all.length === 0 ? null : Math.min(...all);
};
export type BoardEvent =
  | { readonly type: 'query.told'; readonly query: ListQuery }
  | { readonly type: 'board.reload'; readonly query: ListQuery }
  | { readonly type: 'board.heal' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'column.more'; readonly state: string }
  | { readonly type: 'card.take'; readonly id: string }
  | { readonly type: 'card.leave' }
  /** The list was told to make a move, has made it, or was refused. */
  | { readonly type: 'card.moved'; readonly id: string; readonly field: string | undefined; readonly to: string; readonly value?: unknown }
  /** The columns are made of another field. */
  | { readonly type: 'columns.by'; readonly by: string | undefined }
  | { readonly type: 'move.done'; readonly id: string; readonly row: ListRow | null }
  | { readonly type: 'move.refused'; readonly id: string }
  | { readonly type: 'marks.fade' };

export interface BoardInput {
  readonly tools: Tools;
  readonly path: string;
  readonly entity: string;
  readonly query: ListQuery;
  readonly by: string | undefined;
}
export interface BoardPageInput {
  readonly path: string;
  readonly query: ListQuery;
  readonly by: string;
  /** Cards of each column; none: the counts alone. */
  readonly limit: number;
}
export interface ColumnPageInput {
  readonly path: string;
  readonly query: ListQuery;
  readonly by: string;
  readonly kind: BoardBy;
  readonly keys: readonly string[];
  readonly state: string;
  readonly next: string | null;
}
