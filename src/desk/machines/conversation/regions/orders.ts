/** Order cards, the orders one may choose from, and moves of an order. */
import { assign, enqueueActions, not } from 'xstate';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { NewOrder, OrderMove } from '#src/desk/machines/conversation/values.ts';
import { moved } from '#src/desk/machines/conversation/sending.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

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

export const choices = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: { 'orders.ask': 'busy', 'side.retry': { guard: { type: 'isRetried', params: 'orders' }, target: 'busy' } },
      // Nobody says whose: one look for all that were made within a moment.
      always: { guard: 'wantsOrders', target: 'gathering' },
    },
    gathering: { after: { gather: 'busy' }, on: { 'orders.ask': 'busy' } },
    busy: {
      tags: 'choosing',
      entry: assign({ wantsOrders: false }),
      invoke: {
        id: 'choices',
        src: 'loadChoices',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'idle', actions: [assign({ orderChoices: ({ event }) => event.output }), { type: 'sideDone', params: 'orders' }] },
        onError: { target: 'idle', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'orders', failure: failureOf(event.error) }) } },
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
            {
              type: 'failAct',
              params: ({ context, event }) => ({ failure: failureOf(event.error), act: { type: 'order.move' as const, ...(context.moves[0] as OrderMove) } }),
            },
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

/** While somebody writes an order: what is switched off meanwhile is not offered for the next one. */
export const channels = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsChannels', target: 'busy' } },
    busy: {
      invoke: {
        id: 'channels',
        src: 'loadChannels',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'known', actions: assign({ channels: ({ event }) => event.output }) },
        // The order is made without one: the server gives it that of staff.
        onError: 'known',
      },
    },
    known: { always: { guard: not('writesOrder'), target: 'idle' }, exit: assign({ channels: null }) },
  },
});

const sameOrder = (one: NewOrder | null, other: Omit<NewOrder, 'clientId'>): boolean =>
  one !== null &&
  one.title === other.title &&
  one.count === other.count &&
  one.payPrice === other.payPrice &&
  one.customerNote === other.customerNote &&
  one.remark === other.remark &&
  one.channelId === other.channelId;

/** A new order, made once however often it is asked for, then sent to the customer as a card. What was typed stays until it is made. */
export const pushes = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'push.write': { actions: [assign({ pushDraft: ({ event }) => event.draft }), { type: 'sideDone', params: 'push' }] },
        'order.push': {
          target: 'busy',
          actions: assign(({ context, event: { title, count, payPrice, customerNote, remark, channelId } }) => {
            const order = {
              title,
              count,
              payPrice,
              remark,
              ...(customerNote === undefined ? {} : { customerNote }),
              ...(channelId === undefined ? {} : { channelId }),
            };
            return { pushing: sameOrder(context.pushing, order) ? context.pushing : { ...order, clientId: context.tools.newId() } };
          }),
        },
      },
    },
    busy: {
      tags: 'pushing',
      invoke: {
        id: 'push',
        src: 'pushOrder',
        input: ({ context }) => ({ row: context.row, order: context.pushing }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({
              pushing: null,
              pushDraft: null,
              orderChoices: [event.output, ...(context.orderChoices ?? []).filter((one) => one.id !== event.output.id)],
            })),
            { type: 'sideDone', params: 'push' },
            // An order that waits for its approver is no card yet: the server sends it once it is approved.
            enqueueActions(({ enqueue, event }) => {
              if (event.output.status !== orderLife.moves.approve.from[0]) enqueue.raise({ type: 'order.pick', orderId: event.output.id });
            }),
          ],
        },
        onError: { target: 'idle', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'push', failure: failureOf(event.error) }) } },
      },
    },
  },
});
