/** These go on side by side in a live list: its pages, and single rows of it. Acts on them stand in `workRegions.ts`. */
import { and, assign, enqueueActions, not, stateIn } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import { beginReading, readLater } from '#src/kit/machines/readings/rowReading.ts';
import { appendRows } from './rows.ts';

import type { ListQuery } from './query.ts';
import { firstPage, healed, receive } from './receive.ts';
import { resourceListSetup } from './setup.ts';

export const list = resourceListSetup.createStateConfig({
  initial: 'loading',
  on: {
    'list.reload': '.loading',
    'query.changed': [
      {
        guard: { type: 'isTreeSearch', params: ({ event }) => event.patch },
        actions: [
          assign(({ context, event }) => ({ query: { ...context.query, ...event.patch } as ListQuery })),
          { type: 'tellAddress', params: { replace: true } },
        ],
      },
      {
        target: '.asking',
        actions: [
          assign(({ context, event }) => ({ query: { ...context.query, ...event.patch } as ListQuery, count: null, chosen: [], bulkReport: null })),
          // Each letter is no step to go back to; a filter is.
          { type: 'tellAddress', params: ({ event }) => ({ replace: 'searchValue' in event.patch }) },
        ],
      },
    ],
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
        input: ({ context: { path, query, isCounted } }) => ({ path, query, next: null, isCounted }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'patch', params: ({ context, event }) => firstPage(context, event.output) },
            // A total that was not told along with the rows is asked for behind them: nobody presses for each filter again.
            enqueueActions(({ context, event: { output }, enqueue }) => {
              if (context.isCounted && output.next && output.count == null) enqueue.raise({ type: 'count.ask' });
            }),
          ],
        },
        onError: {
          target: 'failed',
          actions: [{ type: 'fail', params: ({ event: { error } }) => ({ error, again: 'list.reload' }) }, assign({ buffer: [] })],
        },
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
        input: ({ context }) => ({ path: context.path, query: context.query, next: context.next, isCounted: false }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => {
            const rows = appendRows(context.rows, event.output.rows);
            // A page with nothing new is the end, whatever it says.
            return { rows, next: rows.length > context.rows.length ? (event.output.next ?? null) : null, ...healed(context, 'page.more') };
          }),
        },
        onError: { target: 'ready', actions: { type: 'fail', params: ({ event: { error } }) => ({ error, again: 'page.more' }) } },
      },
    },
    /** The rows that are there stay; the list is asked for again by itself. */
    failed: {
      tags: 'failed',
      after: { retry: 'loading' },
      on: {
        'list.heal': 'loading',
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
        { guard: 'wantsRow', target: 'fetching', actions: assign(({ context }) => beginReading(context)) },
        // A board reads for itself; the rows are read once somebody is back at them.
        { guard: and(['wantsList', 'hasBoard']), actions: assign({ wanted: [] }) },
        {
          // An answer that is on its way would be thrown away for the next one, and under a stream of changes none would ever be taken.
          guard: and(['wantsList', not(stateIn({ list: 'loading' }))]),
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
        input: ({ context }) => ({ path: context.path, id: context.beingRead ?? '', query: context.query }),
        onDone: { target: 'idle', actions: [{ type: 'settle', params: ({ event }) => event.output }, 'watchHighlights'] },
        onError: { target: 'pausing', actions: assign(({ context }) => readLater(context)) },
      },
    },
    pausing: { after: { retry: 'idle' } },
  },
});
