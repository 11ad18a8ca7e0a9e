/** One opened conversation: its history, what is being written, and what is on its way. It outlives its view. */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { chatLimits } from '#contract/limits.ts';
import { frameType } from '#contract/socket.ts';
import type { EphemeralFrame } from '#contract/socket.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import type { ConversationContext, ConversationEvent, ConversationInput, ConversationReport, History, HistoryInput, OrderMove } from './conversation/context.ts';
import { firstSeqOf, lastSeqOf, mergeItems, trimmed } from './conversation/history.ts';
import { changeItem, firstHeld, firstUploading, frameOf, heldAgain, sentFrame, without } from './conversation/outbox.ts';
import { receive, signMs } from './conversation/receive.ts';
import { imageNotices, isBehind, loaded, markableSeq, moved, onlyNewest, olderLoaded, refreshed, retried, writeImage, writeOrder, writeText } from './conversation/sending.ts';
import type { ChatPerson, ChatRow, OrderDetail, OrderRow } from './rows.ts';
import { promiseToSupply } from './standIn.ts';


const report = (event: ConversationReport): ConversationReport => event;
const sign = (context: ConversationContext, signal: EphemeralFrame['signal']): ConversationReport => ({ type: 'frame.send', frame: { type: frameType.ephemeral, messageType: frameType.ephemeral, conversationId: context.row.conversationId, signal } });
const has = (context: ConversationContext, feature: 'echo' | 'typing' | 'positions'): boolean => context.features.includes(feature);
/** A sign of typing is said again at most this often. */
const typingEveryMs = 3_000;

export const conversationMachine = setup({
  types: { context: {} as ConversationContext, events: {} as ConversationEvent, input: {} as ConversationInput, tags: {} as 'loading' | 'failed' | 'shown' | 'online' | 'choosing' },
  actors: {
    loadHistory: promiseToSupply<History, HistoryInput>('loadHistory'),
    loadPerson: promiseToSupply<ChatPerson | null, { readonly row: ChatRow }>('loadPerson'),
    loadOrder: promiseToSupply<OrderDetail | null, { readonly orderId: string }>('loadOrder'),
    loadImage: promiseToSupply<string, { readonly path: string }>('loadImage'),
    loadChoices: promiseToSupply<readonly OrderRow[], { readonly row: ChatRow }>('loadChoices'),
    markRead: promiseToSupply<void, { readonly row: ChatRow; readonly seq: number | null }>('markRead'),
    /** @returns the path that the message carries. */
    upload: promiseToSupply<string, { readonly file: Blob | undefined }>('upload'),
    moveOrder: promiseToSupply<OrderRow, { readonly order: OrderDetail | undefined; readonly move: OrderMove }>('moveOrder'),
  },
  actions: {
    patch: assign((_, patch: Partial<ConversationContext>) => patch),
    fail: assign((_, failure: Failure) => ({ failure })),
    /** Hands the first waiting message to the connection and, where it will be acknowledged, watches for that. */
    handNext: enqueueActions(({ context, enqueue }) => {
      const item = firstHeld(context.outbox);
      if (!item) return;
      const { clientId } = item;
      enqueue.assign({ outbox: changeItem(context.outbox, clientId, { state: 'sending' }) });
      enqueue.sendParent(report({ type: 'frame.send', frame: frameOf(item, context.row, context.me, has(context, 'echo')), parcel: { conversationId: context.row.conversationId, localId: clientId } }));
      enqueue.cancel(`ack:${clientId}`);
      enqueue.raise({ type: 'ack.late', clientId }, { id: `ack:${clientId}`, delay: chatLimits.acknowledgeMs });
    }),
    /** Without an echo a message counts as sent when it was handed to an open socket. */
    settle: enqueueActions(({ context, enqueue }, localId: string) => {
      const item = context.outbox.find((one) => one.clientId === localId);
      if (!item || has(context, 'echo')) return;
      const frame = sentFrame(item, context.row, context.me);
      enqueue.assign({
        items: trimmed(mergeItems(context.items, [frame], context.me.system)), outbox: without(context.outbox, localId),
        buffer: context.isFetching ? [...context.buffer, frame] : context.buffer,
      });
      enqueue.sendParent(report({ type: 'message.sent', frame }));
    }),
    raiseNotices: enqueueActions(({ enqueue }, file: Blob) => {
      for (const key of imageNotices(file)) enqueue.sendParent(report({ type: 'notice.raise', key, text: '' }));
    }),
    sayTyping: enqueueActions(({ context, enqueue }, text: string) => {
      const now = context.tools.now();
      if (text === '' || !context.isOnline || !has(context, 'typing') || now - context.typingSentAt < typingEveryMs) return;
      enqueue.assign({ typingSentAt: now });
      enqueue.sendParent(sign(context, 'typing'));
    }),
    sayLooking: enqueueActions(({ context, enqueue }) => {
      if (context.isOnline && has(context, 'typing')) enqueue.sendParent(sign(context, 'looking'));
    }),
    fadeSigns: assign(({ context }) => ({
      typing: context.typing && context.typing.until > context.tools.now() ? context.typing : null,
      looking: context.looking && context.looking.until > context.tools.now() ? context.looking : null,
    })),
    /** Signs fade by themselves when nothing renews them. */
    watchSigns: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (context.typing || context.looking) enqueue.raise({ type: 'sign.faded' }, { id: 'fade', delay: 'fade' });
    }),
  },
  guards: {
    hasHeld: ({ context }) => firstHeld(context.outbox) !== undefined,
    hasUpload: ({ context }) => firstUploading(context.outbox) !== undefined,
    hasGap: ({ context }) => context.isLoaded && context.buffer.length > 0 && context.buffer.some((frame) => frame.seq !== undefined),
    canLoadOlder: ({ context }) => context.olderLeft && context.isLoaded && firstSeqOf(context.items) > 1,
    isBehind: ({ context }, history: History) => isBehind(context, history),
    isUnread: ({ context }) => context.isShown && markableSeq(context) > 0,
    wantsOrder: ({ context }) => context.wantedOrders.length > 0,
    wantsImage: ({ context }) => context.wantedImages.length > 0,
    hasMove: ({ context }) => context.moves.length > 0,
    knowsPersons: ({ context }) => has(context, 'positions') && context.me.system === 'staff',
  },
  delays: {
    /** Under the server's rate of messages a second, so that a long outbox leaves in order and nothing is refused. */
    pace: 60,
    retry: 5_000,
    lookEvery: 20_000,
    forget: 60_000,
    fade: signMs.typing + 100,
  },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    tools: input.tools, me: input.me, features: input.features, row: input.row, person: null, items: [], outbox: heldAgain(input.unsent?.outbox ?? []), draft: input.unsent?.draft ?? '',
    olderLeft: false, loadingOlder: false, readSeq: input.row.unread === 0 && !input.row.unreadIcon ? input.row.lastSeq : 0, memberReadSeq: input.row.memberReadSeq,
    orders: {}, orderChoices: null, images: {}, failure: null, typing: null, looking: null, isLoaded: false, isFetching: false, isOnline: input.online, isShown: false, hasReadOlder: false,
    buffer: [], wantedOrders: [], wantedImages: [], moves: [], typingSentAt: 0,
  }),
  type: 'parallel',
  on: {
    'draft.changed': { actions: [assign({ draft: ({ event }) => event.text }), { type: 'sayTyping', params: ({ event }) => event.text }] },
    'message.send': { actions: { type: 'patch', params: ({ context }) => writeText(context) } },
    'order.pick': { actions: { type: 'patch', params: ({ context, event }) => writeOrder(context, event.orderId) } },
    'image.pick': { actions: [{ type: 'raiseNotices', params: ({ event }) => event.file }, { type: 'patch', params: ({ context, event }) => writeImage(context, event.file) }] },
    'message.retry': { actions: assign({ outbox: ({ context, event }) => context.outbox.map((item) => (item.clientId === event.clientId && item.state === 'failed' ? { ...item, ...retried(item) } : item)) }) },
    'message.discard': { actions: assign({ outbox: ({ context, event }) => context.outbox.filter((item) => item.clientId !== event.clientId || item.state === 'sending') }) },
    'order.move': { actions: assign({ moves: ({ context, event }) => [...context.moves, { orderId: event.orderId, status: event.status, version: event.version }] }) },
    'failure.dismiss': { actions: assign({ failure: null }) },
    'row.changed': { actions: assign({ row: ({ event }) => event.row, memberReadSeq: ({ context, event }) => Math.max(context.memberReadSeq, event.row.memberReadSeq) }) },
    'frame.handed': { actions: { type: 'settle', params: ({ event }) => event.localId } },
    'frame.unsent': { actions: assign({ outbox: ({ context, event }) => changeItem(context.outbox, event.localId, { state: 'held' }) }) },
    'ack.late': {
      actions: assign({ outbox: ({ context, event }) => context.outbox.map((item) => (item.clientId === event.clientId && item.state === 'sending' ? { ...item, state: 'failed', reason: 'timeout' } : item)) }),
    },
    'sign.faded': { actions: ['fadeSigns', 'watchSigns'] },
    burst: { actions: [{ type: 'patch', params: ({ context, event }) => receive(context, event.frames) }, 'watchSigns'] },
  },
  states: {
    history: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading', entry: assign({ isFetching: true }), exit: assign({ isFetching: false }),
          invoke: {
            id: 'history', src: 'loadHistory', input: ({ context }) => ({ row: context.row, limit: chatLimits.historyPage }),
            onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => loaded(context, event.output) } },
            onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        ready: {
          always: { guard: 'hasGap', target: 'refreshing' },
          on: { 'history.older': { guard: 'canLoadOlder', target: 'older' }, 'history.refresh': 'refreshing' },
        },
        older: {
          entry: assign({ loadingOlder: true }), exit: assign({ loadingOlder: false }),
          on: { 'history.refresh': 'refreshing' },
          invoke: {
            id: 'history', src: 'loadHistory', input: ({ context }) => ({ row: context.row, beforeSeq: firstSeqOf(context.items), limit: chatLimits.historyPage }),
            onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => olderLoaded(context, event.output) } },
            onError: { target: 'ready', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        refreshing: {
          entry: assign({ isFetching: true }), exit: assign({ isFetching: false }),
          invoke: {
            id: 'history', src: 'loadHistory', input: ({ context }) => ({ row: context.row, afterSeq: lastSeqOf(context.items), limit: chatLimits.historyPageMax }),
            onDone: [
              { guard: { type: 'isBehind', params: ({ event }) => event.output }, target: 'refreshing', reenter: true, actions: { type: 'patch', params: ({ context, event }) => refreshed(context, event.output) } },
              { target: 'ready', actions: [{ type: 'patch', params: ({ context, event }) => refreshed(context, event.output) }, assign({ buffer: [] })] },
            ],
            onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
        /** What is shown stays; it is tried again by itself or at once by a click. */
        failed: {
          tags: 'failed', after: { retry: 'again' },
          on: { 'history.retry': 'again', 'history.refresh': 'again' },
        },
        again: { entry: assign({ failure: null }), always: [{ guard: ({ context }) => context.isLoaded, target: 'refreshing' }, { target: 'loading' }] },
      },
    },
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
    uploads: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUpload', target: 'busy' } },
        busy: {
          invoke: {
            id: 'upload', src: 'upload', input: ({ context }) => ({ file: firstUploading(context.outbox)?.file }),
            onDone: { target: 'idle', actions: assign(({ context, event }) => ({ outbox: changeItem(context.outbox, firstUploading(context.outbox)?.clientId ?? '', { state: 'held', content: event.output, file: undefined }) })) },
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
    },
    eye: {
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
          initial: 'steady', states: { steady: { after: { lookEvery: { target: 'steady', reenter: true, actions: 'sayLooking' } } } },
        },
      },
    },
    marks: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isUnread', target: 'marking' } },
        marking: {
          entry: assign({ readSeq: ({ context }) => markableSeq(context) }),
          invoke: {
            id: 'mark', src: 'markRead', input: ({ context }) => ({ row: context.row, seq: context.items.at(-1)?.seq ?? null }),
            onDone: { target: 'idle', actions: sendParent(({ context }) => report({ type: 'conversation.read', id: context.row.conversationId, seq: context.items.at(-1)?.seq === undefined ? null : context.readSeq })) },
            onError: { target: 'pausing', actions: assign({ readSeq: 0 }) },
          },
        },
        pausing: { after: { retry: 'idle' } },
      },
    },
    side: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'knowsPersons', target: 'loading' }, { target: 'ready' }] },
        loading: {
          invoke: { id: 'person', src: 'loadPerson', input: ({ context }) => ({ row: context.row }), onDone: { target: 'ready', actions: assign({ person: ({ event }) => event.output }) }, onError: 'pausing' },
        },
        pausing: { after: { retry: 'loading' } },
        ready: {},
      },
    },
    cards: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'wantsOrder', target: 'busy' } },
        busy: {
          invoke: {
            id: 'order', src: 'loadOrder', input: ({ context }) => ({ orderId: context.wantedOrders[0] ?? '' }),
            onDone: { target: 'idle', actions: assign(({ context, event }) => ({ wantedOrders: context.wantedOrders.slice(1), ...(event.output ? { orders: { ...context.orders, [event.output.id]: event.output } } : {}) })) },
            // The card says what the message says; it is asked for again with the next event about the order.
            onError: { target: 'idle', actions: assign({ wantedOrders: ({ context }) => context.wantedOrders.slice(1) }) },
          },
        },
      },
    },
    pictures: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'wantsImage', target: 'busy' } },
        busy: {
          invoke: {
            id: 'image', src: 'loadImage', input: ({ context }) => ({ path: context.wantedImages[0] ?? '' }),
            onDone: { target: 'idle', actions: assign(({ context, event }) => ({ images: { ...context.images, [context.wantedImages[0] ?? '']: event.output }, wantedImages: context.wantedImages.slice(1) })) },
            onError: { target: 'idle', actions: assign(({ context }) => ({ images: { ...context.images, [context.wantedImages[0] ?? '']: '' }, wantedImages: context.wantedImages.slice(1) })) },
          },
        },
      },
    },
    choices: {
      initial: 'idle',
      states: {
        idle: { on: { 'orders.ask': 'busy' } },
        busy: {
          tags: 'choosing',
          invoke: {
            id: 'choices', src: 'loadChoices', input: ({ context }) => ({ row: context.row }),
            onDone: { target: 'idle', actions: assign({ orderChoices: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
          },
        },
      },
    },
    orderMoves: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasMove', target: 'busy' } },
        busy: {
          invoke: {
            id: 'move', src: 'moveOrder',
            input: ({ context }) => { const move = context.moves[0] as OrderMove; return { order: context.orders[move.orderId], move }; },
            onDone: {
              target: 'idle',
              actions: { type: 'patch', params: ({ context, event }) => moved(context, event.output) },
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'fail', params: ({ event }) => failureOf(event.error) },
                // Somebody may have been faster: the card shows the state as it is.
                assign(({ context }) => ({ moves: context.moves.slice(1), wantedOrders: [...new Set([...context.wantedOrders, ...context.moves.slice(0, 1).map((move) => move.orderId)])] })),
              ],
            },
          },
        },
      },
    },
  },
});
