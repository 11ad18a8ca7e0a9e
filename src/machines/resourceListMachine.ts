/** A list of any resource that stays true by itself: pages, one open row, moves, and changes as they arrive. */
import { setup } from 'xstate';
import type { Failure } from './failure.ts';
import type { ListRow, RowChange } from './rows.ts';
import type { Tools } from './tools.ts';

export interface ListQuery { readonly status?: string; readonly searchValue?: string }
export interface Highlight { readonly at: number; readonly cells: readonly string[] }

export interface ResourceListContext {
  readonly tools: Tools;
  readonly path: string;
  readonly entity: string;
  readonly rows: readonly ListRow[];
  readonly query: ListQuery;
  readonly next: string | null;
  readonly position: number | null;
  readonly highlighted: Readonly<Record<string, Highlight>>;
  /** New rows that wait while somebody reads further down. */
  readonly waiting: number;
  readonly openId: string | null;
  readonly detail: ListRow | null;
  readonly failure: Failure | null;
  /** Row id -> the status it is being moved to. */
  readonly moving: Readonly<Record<string, string>>;
}
export type ResourceListEvent =
  | { readonly type: 'query.changed'; readonly patch: Partial<Record<keyof ListQuery, string | undefined>> }
  | { readonly type: 'page.more' }
  | { readonly type: 'row.open'; readonly id: string }
  | { readonly type: 'row.close' }
  | { readonly type: 'row.move'; readonly id: string; readonly status: string; readonly version: number }
  | { readonly type: 'rows.show' }
  | { readonly type: 'rows.scrolled'; readonly top: boolean }
  | { readonly type: 'list.reload' }
  | { readonly type: 'failure.dismiss' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

export interface ResourceListInput { readonly tools: Tools; readonly path: string; readonly entity: string }

export const resourceListMachine = setup({
  types: { context: {} as ResourceListContext, events: {} as ResourceListEvent, input: {} as ResourceListInput, tags: {} as 'loading' | 'more' | 'failed' | 'detailLoading' },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({
    tools: input.tools, path: input.path, entity: input.entity, rows: [], query: {}, next: null, position: null, highlighted: {}, waiting: 0,
    openId: null, detail: null, failure: null, moving: {},
  }),
  initial: 'loading',
  states: { loading: { tags: 'loading' }, ready: {}, failed: { tags: 'failed' } },
});
