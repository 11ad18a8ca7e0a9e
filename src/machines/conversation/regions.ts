/** What goes on side by side in an opened conversation: history, uploads, reading, cards, pictures, choices, moves. */
import { assign, sendParent } from 'xstate';
import { chatLimits } from '#contract/limits.ts';
import { failureOf } from '#machines/failure.ts';
import type { OrderMove } from './context.ts';
import { firstSeqOf, lastSeqOf } from './history.ts';
import { changeItem, firstUploading } from './outbox.ts';
import { loaded, markableSeq, moved, onlyNewest, olderLoaded, refreshed } from './sending.ts';
import { conversationSetup, report } from './setup.ts';

export const history = conversationSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: assign({ isFetching: true }),
      exit: assign({ isFetching: false }),
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, limit: chatLimits.historyPage }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => loaded(context, event.output) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    ready: {
      always: { guard: 'hasGap', target: 'refreshing' },
      on: { 'history.older': { guard: 'canLoadOlder', target: 'older' }, 'history.refresh': 'refreshing' },
    },
    older: {
      entry: assign({ loadingOlder: true }),
      exit: assign({ loadingOlder: false }),
      on: { 'history.refresh': 'refreshing' },
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, beforeSeq: firstSeqOf(context.items), limit: chatLimits.historyPage }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => olderLoaded(context, event.output) } },
        onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    refreshing: {
      entry: assign({ isFetching: true }),
      exit: assign({ isFetching: false }),
      invoke: {
        id: 'history',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, afterSeq: lastSeqOf(context.items), limit: chatLimits.historyPageMax }),
        onDone: [
          {
            guard: { type: 'isBehind', params: ({ event }) => event.output },
            target: 'refreshing',
            reenter: true,
            actions: { type: 'patch', params: ({ context, event }) => refreshed(context, event.output) },
          },
          { target: 'ready', actions: [{ type: 'patch', params: ({ context, event }) => refreshed(context, event.output) }, assign({ buffer: [] })] },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** What is shown stays; it is tried again by itself or at once by a click. */
    failed: {
      tags: 'failed',
      after: { retry: 'again' },
      on: { 'history.retry': 'again', 'history.refresh': 'again' },
    },
    again: { entry: assign({ failure: null }), always: [{ guard: ({ context }) => context.isLoaded, target: 'refreshing' }, { target: 'loading' }] },
  },
});

export const uploads = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasUpload', target: 'busy' } },
    busy: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: firstUploading(context.outbox)?.file }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            outbox: changeItem(context.outbox, firstUploading(context.outbox)?.clientId ?? '', { state: 'held', content: event.output, file: undefined }),
          })),
        },
        onError: {
          target: 'idle',
          actions: assign(({ context, event }) => {
            const { reason, text } = failureOf(event.error);
            return { outbox: changeItem(context.outbox, firstUploading(context.outbox)?.clientId ?? '', { state: 'failed', reason, failureText: text }) };
          }),
        },
      },
    },
  },
});

export const eye = conversationSetup.createStateConfig({
  initial: 'hidden',
  states: {
    hidden: {
      on: { 'conversation.shown': 'shown' },
      // A look into another tab does not lose the place; a longer absence gives the memory back.
      after: { forget: { actions: { type: 'patch', params: ({ context }) => onlyNewest(context) } } },
    },
    shown: {
      tags: 'shown',
      entry: [assign({ isShown: true }), 'sayLooking'],
      exit: assign({ isShown: false }),
      on: { 'conversation.hidden': 'hidden' },
      initial: 'steady',
      states: { steady: { after: { lookEvery: { target: 'steady', reenter: true, actions: 'sayLooking' } } } },
    },
  },
});

export const marks = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isUnread', target: 'marking' } },
    marking: {
      entry: assign({ readSeq: ({ context }) => markableSeq(context) }),
      invoke: {
        id: 'mark',
        src: 'markRead',
        input: ({ context }) => ({ row: context.row, seq: context.items.at(-1)?.seq ?? null }),
        onDone: {
          target: 'idle',
          actions: sendParent(({ context }) =>
            report({ type: 'conversation.read', id: context.row.conversationId, seq: context.items.at(-1)?.seq === undefined ? null : context.readSeq }),
          ),
        },
        onError: { target: 'pausing', actions: assign({ readSeq: 0 }) },
      },
    },
    pausing: { after: { retry: 'idle' } },
  },
});

export const side = conversationSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'knowsPersons', target: 'loading' }, { target: 'ready' }] },
    loading: {
      invoke: {
        id: 'person',
        src: 'loadPerson',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'ready', actions: assign({ person: ({ event }) => event.output }) },
        onError: 'pausing',
      },
    },
    pausing: { after: { retry: 'loading' } },
    ready: {},
  },
});

export const cards = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsOrder', target: 'busy' } },
    busy: {
      invoke: {
        id: 'order',
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.wantedOrders[0] ?? '' }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            wantedOrders: context.wantedOrders.slice(1),
            ...(event.output ? { orders: { ...context.orders, [event.output.id]: event.output } } : {}),
          })),
        },
        // The card says what the message says; it is asked for again with the next event about the order.
        onError: { target: 'idle', actions: assign({ wantedOrders: ({ context }) => context.wantedOrders.slice(1) }) },
      },
    },
  },
});

export const pictures = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsImage', target: 'busy' } },
    busy: {
      invoke: {
        id: 'image',
        src: 'loadImage',
        input: ({ context }) => ({ path: context.wantedImages[0] ?? '' }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            images: { ...context.images, [context.wantedImages[0] ?? '']: event.output },
            wantedImages: context.wantedImages.slice(1),
          })),
        },
        onError: {
          target: 'idle',
          actions: assign(({ context }) => ({
            images: { ...context.images, [context.wantedImages[0] ?? '']: '' },
            wantedImages: context.wantedImages.slice(1),
          })),
        },
      },
    },
  },
});

export const choices = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'orders.ask': 'busy' } },
    busy: {
      tags: 'choosing',
      invoke: {
        id: 'choices',
        src: 'loadChoices',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'idle', actions: assign({ orderChoices: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
  },
});

export const orderMoves = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasMove', target: 'busy' } },
    busy: {
      invoke: {
        id: 'move',
        src: 'moveOrder',
        input: ({ context }) => {
          const move = context.moves[0] as OrderMove;
          return { order: context.orders[move.orderId], move };
        },
        onDone: {
          target: 'idle',
          actions: { type: 'patch', params: ({ context, event }) => moved(context, event.output) },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'fail', params: ({ event }) => failureOf(event.error) },
            // Somebody may have been faster: the card shows the state as it is.
            assign(({ context }) => ({
              moves: context.moves.slice(1),
              wantedOrders: [...new Set([...context.wantedOrders, ...context.moves.slice(0, 1).map((move) => move.orderId)])],
            })),
          ],
        },
      },
    },
  },
});
