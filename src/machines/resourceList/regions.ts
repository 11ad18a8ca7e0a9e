/** What goes on side by side in a live list: its pages, single rows, the open row, moves. */
import { assign, enqueueActions } from 'xstate';
import { chatLimits } from '#contract/limits.ts';
import { failureOf } from '#machines/failure.ts';
import { appendRows, settleRow } from './rows.ts';

import type { ListQuery, RowMove } from './context.ts';
import { firstPage, receive, union, withoutMove } from './receive.ts';
import { resourceListSetup } from './setup.ts';

export const list = resourceListSetup.createStateConfig({
  initial: 'loading',
  on: {
    'list.reload': '.loading',
    'query.changed': { target: '.asking', actions: assign({ query: ({ context, event }) => ({ ...context.query, ...event.patch }) as ListQuery }) },
  },
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
          actions: [
            assign({ buffer: ({ context, event }) => [...context.buffer, ...event.changes].slice(-chatLimits.bufferedFrames) }),
            { type: 'patch', params: ({ context, event }) => (context.isLoaded ? receive(context, event.changes) : {}) },
            'watchHighlights',
          ],
        },
      },
      invoke: {
        id: 'page',
        src: 'loadPage',
        input: ({ context }) => ({ path: context.path, query: context.query, next: null }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => firstPage(context, event.output) } },
        onError: { target: 'failed', actions: [{ type: 'fail', params: ({ event }) => failureOf(event.error) }, assign({ buffer: [] })] },
      },
    },
    ready: {
      on: {
        'page.more': { guard: 'hasMore', target: 'more' },
        burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.changes) }, 'watchHighlights'] },
      },
    },
    more: {
      tags: ['busy', 'more'],
      on: { burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.changes) }, 'watchHighlights'] } },
      invoke: {
        id: 'page',
        src: 'loadPage',
        input: ({ context }) => ({ path: context.path, query: context.query, next: context.next }),
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
      tags: 'failed',
      after: { retry: 'loading' },
      on: {
        burst: {
          actions: [{ type: 'patch', params: ({ context, event }) => (context.isLoaded ? receive(context, event.changes) : {}) }, 'watchHighlights'],
        },
      },
    },
  },
});

export const rows = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'wantsRow', target: 'fetching' },
        {
          guard: 'wantsList',
          actions: [
            assign({ wanted: [] }),
            enqueueActions(({ enqueue }) => {
              enqueue.raise({ type: 'list.reload' });
            }),
          ],
        },
      ],
    },
    fetching: {
      invoke: {
        id: 'row',
        src: 'loadRow',
        input: ({ context }) => ({ path: context.path, id: context.wanted[0] ?? '', query: context.query }),
        onDone: { target: 'idle', actions: [{ type: 'settle', params: ({ event }) => event.output }, 'watchHighlights'] },
        onError: 'pausing',
      },
    },
    pausing: { after: { retry: 'idle' } },
  },
});

export const detail = resourceListSetup.createStateConfig({
  initial: 'closed',
  on: {
    'row.open': {
      target: '.loading',
      actions: assign(({ context, event }) => ({ openId: event.id, detail: context.openId === event.id ? context.detail : null })),
    },
    'row.close': { target: '.closed', actions: assign({ openId: null, detail: null }) },
  },
  states: {
    closed: {},
    loading: {
      tags: 'detailLoading',
      entry: assign({ detailFailure: null }),
      invoke: {
        id: 'detail',
        src: 'loadDetail',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '' }),
        onDone: { target: 'open', actions: assign({ detail: ({ event }) => event.output }) },
        onError: { target: 'open', actions: assign({ detailFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    open: { on: { burst: { guard: { type: 'touchesOpen', params: ({ event }) => event.changes }, target: 'loading' } } },
  },
});

export const orderMoves = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasMove', target: 'busy' } },
    busy: {
      invoke: {
        id: 'move',
        src: 'moveRow',
        input: ({ context }) => {
          const move = context.moves[0] as RowMove;
          return { path: context.path, row: context.rows.find((row) => row.id === move.id) ?? context.detail, move };
        },
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => {
              const { rows, lit } = settleRow(
                context.rows,
                event.output.id,
                context.rows.some((row) => row.id === event.output.id) ? event.output : null,
                context.tools.now(),
              );
              const detail = context.detail?.id === event.output.id ? { ...context.detail, ...event.output } : context.detail;
              return { ...withoutMove(context), rows, detail, highlighted: { ...context.highlighted, ...lit } };
            }),
            'watchHighlights',
          ],
        },
        onError: {
          target: 'idle',
          // Somebody may have been faster: the row is fetched, so that the next decision is made on what is.
          actions: [
            assign(({ context, event }) => ({
              failure: failureOf(event.error),
              failedMove: context.moves[0] ?? null,
              ...withoutMove(context),
              wanted: union(
                context.wanted,
                context.moves.slice(0, 1).map((move) => move.id),
              ),
            })),
          ],
        },
      },
    },
  },
});
