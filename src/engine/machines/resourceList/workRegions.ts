/** The rows of a live list are worked on side by side: the open one, acts on one and on many, their history, how many there are. */
import { assign } from 'xstate';
import { listLimits } from '#contract/limits/lists.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { RowChange } from '#contract/socket.ts';
import type { RowAct } from './context.ts';
import { acted, healed, union, withoutAct } from './receive.ts';
import { resourceListSetup } from './setup.ts';

const anew = {
  guard: { type: 'touchesOpen', params: ({ event }: { readonly event: { readonly changes: readonly RowChange[] } }) => event.changes },
  target: 'loading',
  reenter: true,
} as const;

export const detail = resourceListSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'row.open': {
      target: '.loading',
      actions: [
        assign(({ context, event }) => ({
          openId: event.id,
          activeId: event.id,
          detail: context.openId === event.id ? context.detail : null,
          isFull: event.isFull ?? context.isFull,
          editing: 'none' as const,
        })),
        'matchEditor',
        { type: 'tellAddress', params: { replace: false } },
      ],
    },
    'row.close': {
      target: '.closed',
      actions: [assign({ openId: null, detail: null, isFull: false, editing: 'none' }), 'matchEditor', { type: 'tellAddress', params: { replace: false } }],
    },
    'detail.follow': '.deciding',
  },
  states: {
    deciding: { always: [{ guard: 'isOpen', target: 'loading' }, { target: 'closed' }] },
    closed: {},
    loading: {
      tags: 'detailLoading',
      entry: assign({ detailFailure: null, detailBehind: false }),
      // A reading under way may be older than this change: the row is read once more.
      on: { burst: { guard: { type: 'touchesOpen', params: ({ event }) => event.changes }, actions: assign({ detailBehind: true }) } },
      invoke: {
        id: 'detail',
        src: 'loadDetail',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '' }),
        onDone: [
          {
            // The row was merged into another one, which answers for it: from here on that one is open.
            guard: { type: 'isLed', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              assign({ detail: ({ event }) => event.output, openId: ({ event }) => event.output?.id ?? null }),
              { type: 'tellAddress', params: { replace: true } },
            ],
          },
          { guard: 'isDetailBehind', target: 'loading', reenter: true, actions: assign({ detail: ({ event }) => event.output }) },
          { target: 'open', actions: assign({ detail: ({ event }) => event.output }) },
        ],
        onError: { target: 'open', actions: assign({ detailFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    open: {
      on: {
        'list.heal': { guard: 'hasDetailFailed', target: 'loading' },
        burst: anew,
      },
    },
  },
});

export const rowActs = resourceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasAct', target: 'busy' } },
    busy: {
      invoke: {
        id: 'act',
        src: 'actOnRow',
        input: ({ context }) => {
          const act = context.acts[0] as RowAct;
          return { path: context.path, row: context.rows.find((row) => row.id === act.id) ?? context.detail, act };
        },
        onDone: {
          target: 'idle',
          actions: [
            'readOrder',
            { type: 'tellBoard', params: ({ context, event }) => ({ type: 'move.done', id: context.acts[0]?.id ?? '', row: event.output }) },
            { type: 'patch', params: ({ context, event }) => acted(context, event.output) },
            'matchEditor',
            'watchHighlights',
            'forgetUndo',
            { type: 'tellAddress', params: { replace: true } },
          ],
        },
        onError: {
          target: 'idle',
          // Somebody may have been faster: the row is fetched, so that the next decision is made on what is.
          actions: [
            'readOrder',
            { type: 'tellBoard', params: ({ context }) => ({ type: 'move.refused', id: context.acts[0]?.id ?? '' }) },
            assign(({ context, event }) => ({
              failure: failureOf(event.error),
              again: { type: 'act.again' as const, act: context.acts[0] as RowAct },
              ...withoutAct(context),
              wanted: union(
                context.wanted,
                context.acts.slice(0, 1).map((act) => act.id),
              ),
            })),
          ],
        },
      },
    },
  },
});

export const matching = resourceListSetup.createStateConfig({
  initial: 'idle',
  // Another choice, or other rows: what was asked for is not wanted any more.
  on: {
    'rows.chooseMatching': '.busy',
    'query.changed': '.idle',
    // Here and not at the root: what a region takes never reaches the root.
    'rows.chooseNone': { target: '.idle', actions: assign({ chosen: [] }) },
  },
  states: {
    idle: {},
    busy: {
      tags: 'matching',
      invoke: {
        id: 'matching',
        src: 'loadMatching',
        input: ({ context }) => ({ path: context.path, query: context.query }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({ chosen: event.output.slice(0, listLimits.chosen), ...healed(context, 'rows.chooseMatching') })),
        },
        onError: { target: 'idle', actions: { type: 'fail', params: ({ event: { error } }) => ({ error, again: 'rows.chooseMatching' }) } },
      },
    },
  },
});

export const counting = resourceListSetup.createStateConfig({
  initial: 'idle',
  on: { 'count.ask': { target: '.busy', actions: assign({ isCounted: true }) }, 'query.changed': '.idle' },
  states: {
    idle: {},
    busy: {
      tags: 'counting',
      invoke: {
        id: 'count',
        src: 'countRows',
        input: ({ context }) => ({ path: context.path, query: context.query }),
        onDone: { target: 'idle', actions: assign({ count: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    failed: { tags: 'countFailed', on: { 'list.heal': 'busy' } },
  },
});

export const history = resourceListSetup.createStateConfig({
  initial: 'hidden',
  on: {
    'history.show': { guard: 'isOpen', target: '.loading' },
    'history.hide': '.hidden',
    'row.close': '.hidden',
    'row.open': '.hidden',
  },
  states: {
    hidden: { entry: assign({ history: null, historyFailure: null }) },
    loading: {
      tags: 'historyBusy',
      entry: assign({ historyFailure: null }),
      // The answer that is under way was asked for before this change.
      on: { burst: anew },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '', before: null }),
        onDone: {
          target: 'shown',
          actions: assign({ history: ({ event }) => ({ rows: event.output, isComplete: event.output.length < listLimits.history }) }),
        },
        onError: { target: 'failed', actions: assign({ historyFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: {
      on: {
        'history.more': 'more',
        burst: anew,
      },
    },
    more: {
      tags: 'historyBusy',
      on: { burst: anew },
      invoke: {
        id: 'historyMore',
        src: 'loadHistory',
        input: ({ context }) => ({ path: context.path, id: context.openId ?? '', before: context.history?.rows.at(-1)?.version ?? null }),
        onDone: {
          target: 'shown',
          actions: assign({
            history: ({ context, event }) => ({
              rows: [...(context.history?.rows ?? []), ...event.output],
              isComplete: event.output.length < listLimits.history,
            }),
          }),
        },
        onError: { target: 'failed', actions: assign({ historyFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: { on: { 'list.heal': 'loading' } },
  },
});
