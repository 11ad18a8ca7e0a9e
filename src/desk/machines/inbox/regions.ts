/** These go on side by side in the conversation list: the pages of it, single rows, the next one to answer, marks, search. */
import { assign, enqueueActions, sendParent } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import { searchLimits } from '#contract/limits/lists.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { nextWaiting } from './next.ts';
import { inboxSetup, noSearch, report } from './setup.ts';

const failed = report({ type: 'inbox.failed' });

export const list = inboxSetup.createStateConfig({
  initial: 'loading',
  on: { 'inbox.reload': '.loading' },
  states: {
    loading: {
      tags: ['busy'],
      entry: 'beginLoad',
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isLoaded', target: 'again' }, { target: 'first' }] },
        first: { tags: 'loading' },
        again: {},
      },
      invoke: {
        id: 'page',
        src: 'loadPage',
        input: { next: null, limit: chatLimits.listPage },
        onDone: [
          {
            guard: { type: 'fillsFurther', params: ({ event }) => event.output },
            target: 'filling',
            actions: [
              { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'first' as const }) },
              'reportAwaited',
              sendParent(({ event }) => report({ type: 'inbox.loaded', position: event.output.position ?? null })),
            ],
          },
          {
            target: 'ready',
            actions: [
              { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'first' as const }) },
              'reportAwaited',
              sendParent(({ event }) => report({ type: 'inbox.loaded', position: event.output.position ?? null })),
            ],
          },
        ],
        onError: { target: 'failed', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), sendParent(failed)] },
      },
    },
    /** The rest of the list, in the background: counts and waits are only right over all of it. */
    filling: {
      tags: 'busy',
      invoke: {
        id: 'page',
        src: 'loadPage',
        input: ({ context }) => ({ next: context.next, limit: chatLimits.listPageMax }),
        onDone: [
          {
            guard: { type: 'fillsFurther', params: ({ event }) => event.output },
            target: 'filling',
            reenter: true,
            actions: [{ type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'below' as const }) }, 'reportAwaited'],
          },
          { target: 'ready', actions: [{ type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'below' as const }) }, 'reportAwaited'] },
        ],
        onError: { target: 'failed', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), sendParent(failed)] },
      },
    },
    ready: { on: { 'inbox.more': { guard: 'hasMore', target: 'filling' } } },
    /** The rows that are there stay usable; the page is asked for again by itself. */
    failed: { tags: 'failed', after: { retry: 'loading' } },
  },
});

export const rows = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'wantsRow', target: 'fetching' },
        { guard: 'wantsList', target: 'gathering' },
      ],
    },
    fetching: {
      invoke: {
        id: 'row',
        src: 'loadRow',
        input: ({ context }) => ({ conversationId: context.wanted[0] ?? '' }),
        // The row is wanted no more first: changes above the answer may want it once more.
        onDone: [
          {
            guard: { type: 'selectedWaits', params: ({ event }) => event.output },
            target: 'idle',
            actions: [
              { type: 'dropMissing', params: ({ event }) => event.output },
              { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'single' as const }) },
              'reportChosen',
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'dropMissing', params: ({ event }) => event.output },
              { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'single' as const }) },
            ],
          },
        ],
        onError: { target: 'pausing' },
      },
    },
    pausing: { after: { retry: 'idle' } },
    gathering: {
      after: {
        gather: {
          target: 'idle',
          actions: [
            assign({ wanted: [] }),
            enqueueActions(({ enqueue }) => {
              enqueue.raise({ type: 'inbox.reload' });
            }),
          ],
        },
      },
    },
  },
});

/** The next one to answer; of the queue only one can take each. */
export const answering = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'answer.next': [
          { guard: 'owesAnswer', actions: [assign(({ event }) => ({ refusal: null, asksCaret: event.isWriting ?? false })), 'openNext'] },
          { guard: 'someoneWaits', target: 'claiming', actions: assign(({ event }) => ({ refusal: null, passed: [], asksCaret: event.isWriting ?? false })) },
        ],
        'refusal.dismiss': { actions: assign({ refusal: null }) },
      },
    },
    claiming: {
      tags: 'claiming',
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => ({ conversationId: nextWaiting(context)?.conversationId ?? '' }),
        onDone: { target: 'idle', actions: { type: 'openClaimed', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isPassed', params: ({ event }) => failureOf(event.error) },
            target: 'passing',
            actions: [
              { type: 'raiseNotice', params: ({ event }) => failureOf(event.error) },
              assign({ passed: ({ context }) => [...context.passed, nextWaiting(context)?.conversationId ?? ''] }),
            ],
          },
          { target: 'idle', actions: assign({ refusal: ({ event }) => failureOf(event.error), passed: [] }) },
        ],
      },
    },
    passing: {
      always: [
        { guard: 'someoneWaits', target: 'claiming' },
        { target: 'idle', actions: assign({ passed: [] }) },
      ],
    },
  },
});

/** Pins and "keep unread", one after the other: what is shown already is taken back where the server refuses. */
export const marks = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasMarks', target: 'saying' } },
    saying: {
      invoke: {
        id: 'mark',
        src: 'mark',
        input: ({ context }) => ({ conversationId: context.marks[0]?.id ?? '', mark: context.marks[0]?.mark ?? {} }),
        onDone: { target: 'idle', actions: assign({ marks: ({ context }) => context.marks.slice(1) }) },
        onError: { target: 'idle', actions: ['unmark', { type: 'raiseNotMarked', params: ({ event }) => failureOf(event.error) }] },
      },
    },
  },
});

/** A newer word leaves the older question unanswered. */
export const search = inboxSetup.createStateConfig({
  initial: 'idle',
  on: {
    'search.open': { actions: assign({ search: ({ context }) => ({ ...context.search, isOpen: true }) }) },
    'search.type': [
      {
        guard: { type: 'asksServer', params: ({ event }) => event.words },
        target: '.typing',
        actions: { type: 'searchFor', params: ({ event }) => event.words },
      },
      { target: '.idle', actions: [{ type: 'searchFor', params: ({ event }) => event.words }, 'findLoaded'] },
    ],
    'search.close': { target: '.idle', actions: assign({ search: noSearch }) },
  },
  states: {
    idle: {},
    typing: { tags: 'searching', after: { typing: 'asking' } },
    asking: {
      tags: 'searching',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ words: context.search.words.trim(), limit: searchLimits.rows }),
        onDone: {
          target: 'idle',
          actions: assign({
            search: ({ context, event }) => ({ ...context.search, rows: event.output, answered: context.search.words.trim(), failure: null }),
          }),
        },
        onError: { target: 'failed', actions: assign({ search: ({ context, event }) => ({ ...context.search, failure: failureOf(event.error) }) }) },
      },
    },
    failed: { on: { 'search.retry': 'asking', 'inbox.heal': 'asking' } },
  },
});
