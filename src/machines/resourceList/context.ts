/** What a live list knows, hears and is given. */
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#machines/failure.ts';
import type { ListRow } from '#machines/rows.ts';
import type { Tools } from '#machines/tools.ts';
import type { Highlights } from './rows.ts';

export interface ListQuery {
  readonly status?: string;
  readonly searchValue?: string;
}
export interface RowMove {
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

export interface ResourceListContext {
  readonly tools: Tools;
  readonly path: string;
  readonly entity: string;
  readonly rows: readonly ListRow[];
  readonly query: ListQuery;
  readonly next: string | null;
  readonly position: number | null;
  /** What has just changed, to be lit for a moment. */
  readonly highlighted: Highlights;
  /** New rows that wait while somebody reads further down. */
  readonly waiting: number;
  readonly openId: string | null;
  readonly detail: ListRow | null;
  readonly failure: Failure | null;
  /** The move that was refused, so that it can be asked for once more. */
  readonly failedMove: RowMove | null;
  readonly detailFailure: Failure | null;
  /** Row id -> the status it is being moved to. */
  readonly moving: Readonly<Record<string, string>>;
  readonly isLoaded: boolean;
  readonly atTop: boolean;
  readonly held: readonly string[];
  readonly wanted: readonly string[];
  readonly moves: readonly RowMove[];
  /** Changes since the request under way. */
  readonly buffer: readonly RowChange[];
}
export type ResourceListEvent =
  | { readonly type: 'query.changed'; readonly patch: Partial<Record<keyof ListQuery, string | undefined>> }
  | { readonly type: 'page.more' }
  | { readonly type: 'row.open'; readonly id: string }
  | { readonly type: 'row.close' }
  | ({ readonly type: 'row.move' } & RowMove)
  | { readonly type: 'rows.show' }
  /** Whether the reader sees the top of the list: new rows join there, else they wait. */
  | { readonly type: 'rows.scrolled'; readonly top: boolean }
  | { readonly type: 'list.reload' }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'highlight.fade' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

export interface ResourceListInput {
  readonly tools: Tools;
  readonly path: string;
  readonly entity: string;
}
export interface ListPageInput {
  readonly path: string;
  readonly query: ListQuery;
  readonly next: string | null;
}
export interface RowInput {
  readonly path: string;
  readonly id: string;
}
