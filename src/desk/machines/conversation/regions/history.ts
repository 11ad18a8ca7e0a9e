/** The messages: the newest page, further up and down, a jump, and what was missed. One call at a time. */
import { assign } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationContext } from '#src/desk/machines/conversation/context.ts';
import { firstSeqOf, lastSeqOf } from '#src/desk/machines/conversation/history.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { firstPage, jumped, loaded, newerLoaded, nextPlace, olderLoaded, placeShown, refreshed, refreshFrom } from '#src/desk/machines/conversation/windows.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

const wantedOf = ({ seq, at }: { readonly seq?: number; readonly at?: string }): ConversationContext['wantedPlace'] => ({
  ...(seq === undefined ? {} : { seq }),
  ...(at === undefined ? {} : { at }),
});

/** Away to another place: what was being loaded is of no use any more. */
const travel = conversationSetup.createStateConfig({
  on: {
    'jump.to': [
      {
        guard: { type: 'isPlaceShown', params: ({ event }) => event },
        actions: assign(({ context, event }) => ({ place: nextPlace(context, placeShown(context, event) ?? 0) })),
      },
      {
        guard: { type: 'canJump', params: ({ event }) => event },
        target: '#conversation.history.jumping',
        actions: assign({ wantedPlace: ({ event }) => wantedOf(event) }),
      },
    ],
    'jump.latest': { guard: 'isDetached', target: '#conversation.history.latest' },
  },
}).on;

export const history = conversationSetup.createStateConfig({
  initial: 'loading',
  on: {
    'history.refresh': { actions: assign({ wantsRefresh: true, wantsTimeline: true, wantsMemberNotes: true }) },
    // Asked for before anything is there, or while what was missed is read: gone to after that.
    'jump.to': { guard: { type: 'canJump', params: ({ event }) => event }, actions: assign({ wantedPlace: ({ event }) => wantedOf(event) }) },
  },
  states: {
    loading: {
      tags: 'loading',
      entry: 'beginFetch',
      exit: 'endFetch',
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, limit: firstPage(context) }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => loaded(context, event.output) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    ready: {
      always: [
        {
          guard: 'isWantedPlaceShown',
          actions: assign(({ context }) => ({ place: nextPlace(context, placeShown(context, context.wantedPlace ?? {}) ?? 0), wantedPlace: null })),
        },
        { guard: 'wantsPlace', target: 'jumping' },
        { guard: 'wantsRefresh', target: 'refreshing', actions: assign({ refreshAfter: ({ context }) => refreshFrom(context) }) },
        { guard: 'hasGap', target: 'refreshing', actions: assign({ refreshAfter: ({ context }) => lastSeqOf(context.items) }) },
      ],
      on: { ...travel, 'history.older': { guard: 'canLoadOlder', target: 'older' }, 'history.newer': { guard: 'canLoadNewer', target: 'newer' } },
    },
    older: {
      entry: assign({ loadingOlder: true }),
      exit: assign({ loadingOlder: false }),
      on: { ...travel },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, beforeSeq: firstSeqOf(context.items), limit: chatLimits.historyPage }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => olderLoaded(context, event.output) } },
        onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    newer: {
      entry: assign({ loadingNewer: true }),
      exit: assign({ loadingNewer: false }),
      on: { ...travel },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, afterSeq: lastSeqOf(context.items), limit: chatLimits.historyPage }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => newerLoaded(context, event.output) } },
        onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    jumping: {
      tags: 'jumping',
      entry: 'beginFetch',
      exit: 'endFetch',
      on: { ...travel },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context: { row, wantedPlace } }) => ({
          row,
          limit: chatLimits.historyPage,
          ...(wantedPlace?.seq === undefined
            ? { fromAt: wantedPlace?.at ?? '' }
            : { afterSeq: Math.max(0, wantedPlace.seq - 1 - Math.floor(chatLimits.historyPage / 2)) }),
        }),
        onDone: [
          // Nothing from that day on: the newest is nearest.
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'latest', actions: assign({ wantedPlace: null }) },
          { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => jumped(context, event.output) } },
        ],
        onError: { target: 'ready', actions: [assign({ wantedPlace: null }), { type: 'fail', params: ({ event }) => failureOf(event.error) }] },
      },
    },
    /** Back to the newest end. */
    latest: {
      tags: 'jumping',
      entry: 'beginFetch',
      exit: 'endFetch',
      on: { ...travel },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, limit: chatLimits.historyPage }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'patch', params: ({ context, event }) => loaded(context, event.output) },
            assign({ place: ({ context }) => nextPlace(context, lastSeqOf(context.items)) }),
          ],
        },
        onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    refreshing: {
      entry: ['beginFetch', assign({ wantsRefresh: false })],
      exit: 'endFetch',
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, afterSeq: context.refreshAfter, limit: chatLimits.historyPageMax }),
        onDone: [
          {
            guard: { type: 'isBehind', params: ({ event }) => event.output },
            target: 'refreshing',
            reenter: true,
            actions: { type: 'patch', params: ({ context, event }) => refreshed(context, event.output) },
          },
          {
            target: 'ready',
            actions: [
              { type: 'patch', params: ({ context, event }) => refreshed(context, event.output) },
              assign({ buffer: ({ context }) => (context.isDetached ? context.buffer : []) }),
            ],
          },
        ],
        onError: { target: 'failed', actions: [assign({ wantsRefresh: true }), { type: 'fail', params: ({ event }) => failureOf(event.error) }] },
      },
    },
    /** The messages that are shown stay; it is tried again by itself or at once by a click. */
    failed: {
      tags: 'failed',
      after: { retry: 'again' },
      on: { 'history.retry': 'again', 'history.refresh': 'again' },
    },
    again: { entry: assign({ failure: null }), always: [{ guard: 'isLoaded', target: 'ready' }, { target: 'loading' }] },
  },
});
