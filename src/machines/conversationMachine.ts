/** One opened conversation: its history, what is being written, and what is on its way. It outlives its view. */
import { assign } from 'xstate';
import { changeItem, heldAgain } from './conversation/outbox.ts';
import { receive } from './conversation/receive.ts';
import { retried, writeImage, writeOrder, writeText } from './conversation/sending.ts';

import { conversationSetup } from './conversation/setup.ts';
import { history, uploads, eye, marks, side, cards, pictures, choices, orderMoves } from './conversation/regions.ts';

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    tools: input.tools,
    me: input.me,
    features: input.features,
    row: input.row,
    person: null,
    items: [],
    outbox: heldAgain(input.unsent?.outbox ?? []),
    draft: input.unsent?.draft ?? '',
    olderLeft: false,
    loadingOlder: false,
    readSeq: input.row.unread === 0 && !input.row.unreadIcon ? input.row.lastSeq : 0,
    memberReadSeq: input.row.memberReadSeq,
    orders: {},
    orderChoices: null,
    images: {},
    failure: null,
    typing: null,
    looking: null,
    isLoaded: false,
    isFetching: false,
    isOnline: input.online,
    isShown: false,
    hasReadOlder: false,
    buffer: [],
    wantedOrders: [],
    wantedImages: [],
    moves: [],
    typingSentAt: 0,
  }),
  type: 'parallel',
  on: {
    'draft.changed': { actions: [assign({ draft: ({ event }) => event.text }), { type: 'sayTyping', params: ({ event }) => event.text }] },
    'message.send': { actions: { type: 'patch', params: ({ context }) => writeText(context) } },
    'order.pick': { actions: { type: 'patch', params: ({ context, event }) => writeOrder(context, event.orderId) } },
    'image.pick': {
      actions: [
        { type: 'raiseNotices', params: ({ event }) => event.file },
        { type: 'patch', params: ({ context, event }) => writeImage(context, event.file) },
      ],
    },
    'message.retry': {
      actions: assign({
        outbox: ({ context, event }) =>
          context.outbox.map((item) => (item.clientId === event.clientId && item.state === 'failed' ? { ...item, ...retried(item) } : item)),
      }),
    },
    'message.discard': {
      actions: assign({ outbox: ({ context, event }) => context.outbox.filter((item) => item.clientId !== event.clientId || item.state === 'sending') }),
    },
    'order.move': {
      actions: assign({ moves: ({ context, event }) => [...context.moves, { orderId: event.orderId, status: event.status, version: event.version }] }),
    },
    'failure.dismiss': { actions: assign({ failure: null }) },
    'row.changed': {
      actions: assign({ row: ({ event }) => event.row, memberReadSeq: ({ context, event }) => Math.max(context.memberReadSeq, event.row.memberReadSeq) }),
    },
    'frame.handed': { actions: { type: 'settle', params: ({ event }) => event.localId } },
    'frame.unsent': { actions: assign({ outbox: ({ context, event }) => changeItem(context.outbox, event.localId, { state: 'held' }) }) },
    'ack.late': {
      actions: assign({
        outbox: ({ context, event }) =>
          context.outbox.map((item) => (item.clientId === event.clientId && item.state === 'sending' ? { ...item, state: 'failed', reason: 'timeout' } : item)),
      }),
    },
    'sign.faded': { actions: ['fadeSigns', 'watchSigns'] },
    burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.frames) }, 'watchSigns'] },
  },
  states: {
    history,
    connection: {
      initial: 'deciding',
      on: {
        'socket.lost': { target: '.offline', actions: assign({ isOnline: false, outbox: ({ context }) => heldAgain(context.outbox) }) },
      },
      states: {
        deciding: { always: [{ guard: ({ context }) => context.isOnline, target: 'free' }, { target: 'offline' }] },
        offline: { on: { 'socket.opened': { target: 'free', actions: assign({ isOnline: true }) } } },
        free: { tags: 'online', always: { guard: 'hasHeld', target: 'pacing', actions: 'handNext' } },
        pacing: { tags: 'online', after: { pace: 'free' } },
      },
    },
    uploads,
    eye,
    marks,
    side,
    cards,
    pictures,
    choices,
    orderMoves,
  },
});
