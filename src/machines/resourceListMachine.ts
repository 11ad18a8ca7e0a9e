/** A list of any resource that stays true by itself: pages, one open row, moves, and changes as they arrive. */
import { assign, enqueueActions, setup } from 'xstate';
import type { Page } from '#contract/resource.ts';
import { chatLimits } from '#contract/limits.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { appendRows, patchRow, settleRow, sortChanges } from './resourceList/rows.ts';
import type { Highlights } from './resourceList/rows.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from './rows.ts';
import { promiseToSupply } from './standIn.ts';
import type { Tools } from './tools.ts';

export interface ListQuery { readonly status?: string; readonly searchValue?: string }
export interface RowMove { readonly id: string; readonly status: string; readonly version: number }

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

export interface ResourceListInput { readonly tools: Tools; readonly path: string; readonly entity: string }
export interface ListPageInput { readonly path: string; readonly query: ListQuery; readonly next: string | null }
interface RowInput { readonly path: string; readonly id: string }

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

function receive(context: ResourceListContext, changes: readonly RowChange[]): Partial<ResourceListContext> {
  const own = changes.filter((change) => change.entity === context.entity && !(change.position !== null && context.position !== null && change.position <= context.position));
  if (own.length === 0) return {};
  const at = context.tools.now();
  const removed = new Set(own.flatMap((change) => (change.change === 'removed' ? change.id : [])));
  let rows = removed.size === 0 ? context.rows : context.rows.filter((row) => !removed.has(row.id));
  let highlighted = context.highlighted;
  for (const change of own) {
    const patched = patchRow(rows, change, at);
    rows = patched.rows;
    highlighted = { ...highlighted, ...patched.lit };
  }
  const { fetch, hold } = sortChanges(rows, own, context.atTop);
  const held = union(context.held, hold);
  return { rows, highlighted, held, waiting: held.length, wanted: union(context.wanted, fetch) };
}

function firstPage(context: ResourceListContext, page: Page<ListRow>): Partial<ResourceListContext> {
  const fresh: ResourceListContext = { ...context, rows: page.rows, position: page.position ?? null, next: page.next ?? null, held: [], waiting: 0, wanted: [], isLoaded: true, failure: null };
  return { ...fresh, ...receive(fresh, context.buffer), buffer: [] };
}

function withoutMove(context: ResourceListContext): Pick<ResourceListContext, 'moves' | 'moving'> {
  const [done, ...moves] = context.moves;
  return { moves, moving: Object.fromEntries(Object.entries(context.moving).filter(([id]) => id !== done?.id)) };
}

export const resourceListMachine = setup({
  types: { context: {} as ResourceListContext, events: {} as ResourceListEvent, input: {} as ResourceListInput, tags: {} as 'loading' | 'busy' | 'more' | 'failed' | 'detailLoading' },
  actors: {
    loadPage: promiseToSupply<Page<ListRow>, ListPageInput>('loadPage'),
    /** The row if it is there and fits the query. */
    loadRow: promiseToSupply<ListRow | null, RowInput & { readonly query: ListQuery }>('loadRow'),
    loadDetail: promiseToSupply<ListRow | null, RowInput>('loadDetail'),
    moveRow: promiseToSupply<ListRow, { readonly path: string; readonly row: ListRow | null; readonly move: RowMove }>('moveRow'),
  },
  actions: {
    patch: assign((_, patch: Partial<ResourceListContext>) => patch),
    fail: assign((_, failure: Failure) => ({ failure })),
    watchHighlights: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (Object.keys(context.highlighted).length > 0) enqueue.raise({ type: 'highlight.fade' }, { id: 'fade', delay: 'fade' });
    }),
    settle: assign(({ context }, row: ListRow | null) => {
      const [id, ...wanted] = context.wanted;
      if (id === undefined) return {};
      const { rows, lit } = settleRow(context.rows, id, row, context.tools.now());
      return { rows, wanted, highlighted: { ...context.highlighted, ...lit } };
    }),
  },
  guards: {
    isLoaded: ({ context }) => context.isLoaded,
    hasMore: ({ context }) => context.next !== null,
    wantsRow: ({ context }) => context.isLoaded && context.wanted.length > 0 && context.wanted.length <= chatLimits.singleRows,
    wantsList: ({ context }) => context.isLoaded && context.wanted.length > chatLimits.singleRows,
    hasMove: ({ context }) => context.moves.length > 0,
    isOpen: ({ context }) => context.openId !== null,
    touchesOpen: ({ context }, changes: readonly RowChange[]) => changes.some((change) => change.entity === context.entity && change.id === context.openId),
  },
  delays: { retry: 5_000, fade: 2_000, typing: 250 },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({
    tools: input.tools, path: input.path, entity: input.entity, rows: [], query: {}, next: null, position: null, highlighted: {}, waiting: 0, openId: null, detail: null, failure: null,
    moving: {}, isLoaded: false, atTop: true, held: [], wanted: [], moves: [], buffer: [],
  }),
  type: 'parallel',
  on: {
    'rows.scrolled': { actions: assign({ atTop: ({ event }) => event.top }) },
    'rows.show': { actions: assign(({ context }) => ({ wanted: union(context.wanted, context.held), held: [], waiting: 0, atTop: true })) },
    'failure.dismiss': { actions: assign({ failure: null }) },
    'highlight.fade': { actions: [assign(({ context }) => ({ highlighted: Object.fromEntries(Object.entries(context.highlighted).filter(([, one]) => context.tools.now() - one.at < 1_900)) })), 'watchHighlights'] },
    'row.move': {
      actions: assign(({ context, event }) => ({ moves: [...context.moves, { id: event.id, status: event.status, version: event.version }], moving: { ...context.moving, [event.id]: event.status } })),
    },
  },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.reload': '.loading', 'query.changed': { target: '.asking', actions: assign({ query: ({ context, event }) => ({ ...context.query, ...event.patch }) as ListQuery }) } },
      states: {
        /** While somebody types, only the last text is asked for. */
        asking: {
          tags: 'busy',
          after: { typing: { target: 'loading', actions: assign({ isLoaded: false, buffer: [] }) } },
          on: { burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.changes) }, 'watchHighlights'] } },
        },
        loading: {
          tags: 'busy',
          initial: 'choosing',
          states: { choosing: { always: [{ guard: 'isLoaded', target: 'again' }, { target: 'first' }] }, first: { tags: 'loading' }, again: {} },
          on: {
            burst: {
              actions: [assign({ buffer: ({ context, event }) => [...context.buffer, ...event.changes].slice(-chatLimits.bufferedFrames) }), { type: 'patch', params: ({ context, event }) => (context.isLoaded ? receive(context, event.changes) : {}) }, 'watchHighlights'],
            },
          },
          invoke: {
            id: 'page', src: 'loadPage', input: ({ context }) => ({ path: context.path, query: context.query, next: null }),
            onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => firstPage(context, event.output) } },
            onError: { target: 'failed', actions: [{ type: 'fail', params: ({ event }) => failureOf(event.error) }, assign({ buffer: [] })] },
          },
        },
        ready: {
          on: { 'page.more': { guard: 'hasMore', target: 'more' }, burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.changes) }, 'watchHighlights'] } },
        },
        more: {
          tags: ['busy', 'more'],
          on: { burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.changes) }, 'watchHighlights'] } },
          invoke: {
            id: 'page', src: 'loadPage', input: ({ context }) => ({ path: context.path, query: context.query, next: context.next }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => {
                const rows = appendRows(context.rows, event.output.rows);
                // A page that brings nothing new is the end, whatever it says.
                return { rows, next: rows.length > context.rows.length ? (event.output.next ?? null) : null };
              }),
            },
            onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        /** The rows that are there stay; the list is asked for again by itself. */
        failed: {
          tags: 'failed', after: { retry: 'loading' },
          on: { burst: { actions: [{ type: 'patch', params: ({ context, event }) => (context.isLoaded ? receive(context, event.changes) : {}) }, 'watchHighlights'] } },
        },
      },
    },
    rows: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'wantsRow', target: 'fetching' },
            { guard: 'wantsList', actions: [assign({ wanted: [] }), enqueueActions(({ enqueue }) => { enqueue.raise({ type: 'list.reload' }); })] },
          ],
        },
        fetching: {
          invoke: {
            id: 'row', src: 'loadRow', input: ({ context }) => ({ path: context.path, id: context.wanted[0] ?? '', query: context.query }),
            onDone: { target: 'idle', actions: [{ type: 'settle', params: ({ event }) => event.output }, 'watchHighlights'] },
            onError: 'pausing',
          },
        },
        pausing: { after: { retry: 'idle' } },
      },
    },
    detail: {
      initial: 'closed',
      on: {
        'row.open': { target: '.loading', actions: assign(({ context, event }) => ({ openId: event.id, detail: context.openId === event.id ? context.detail : null })) },
        'row.close': { target: '.closed', actions: assign({ openId: null, detail: null }) },
      },
      states: {
        closed: {},
        loading: {
          tags: 'detailLoading',
          invoke: {
            id: 'detail', src: 'loadDetail', input: ({ context }) => ({ path: context.path, id: context.openId ?? '' }),
            onDone: { target: 'open', actions: assign({ detail: ({ event }) => event.output }) },
            onError: { target: 'open', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        open: { on: { burst: { guard: { type: 'touchesOpen', params: ({ event }) => event.changes }, target: 'loading' } } },
      },
    },
    orderMoves: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasMove', target: 'busy' } },
        busy: {
          invoke: {
            id: 'move', src: 'moveRow',
            input: ({ context }) => { const move = context.moves[0] as RowMove; return { path: context.path, row: context.rows.find((row) => row.id === move.id) ?? context.detail, move }; },
            onDone: {
              target: 'idle',
              actions: [
                assign(({ context, event }) => {
                  const { rows, lit } = settleRow(context.rows, event.output.id, context.rows.some((row) => row.id === event.output.id) ? event.output : null, context.tools.now());
                  const detail = context.detail?.id === event.output.id ? { ...context.detail, ...event.output } : context.detail;
                  return { ...withoutMove(context), rows, detail, highlighted: { ...context.highlighted, ...lit } };
                }),
                'watchHighlights',
              ],
            },
            onError: {
              target: 'idle',
              // Somebody may have been faster: the row is fetched, so that the next decision is made on what is.
              actions: [{ type: 'fail', params: ({ event }) => failureOf(event.error) }, assign(({ context }) => ({ ...withoutMove(context), wanted: union(context.wanted, context.moves.slice(0, 1).map((move) => move.id)) }))],
            },
          },
        },
      },
    },
  },
});
