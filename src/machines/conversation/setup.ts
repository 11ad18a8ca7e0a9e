/** What a conversation is given and may do: actors, effects, guards, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import { chatLimits } from '#contract/limits.ts';
import { frameType } from '#contract/socket.ts';
import type { EphemeralFrame } from '#contract/socket.ts';
import type { Failure } from '#machines/failure.ts';
import type { ConversationContext, ConversationEvent, ConversationInput, ConversationReport, History, HistoryInput, OrderMove } from './context.ts';
import { firstSeqOf, mergeItems, trimmed } from './history.ts';
import { changeItem, firstHeld, firstUploading, frameOf, sentFrame, without } from './outbox.ts';
import { signMs } from './receive.ts';
import { imageNotices, isBehind, markableSeq } from './sending.ts';
import type { ChatPerson, ChatRow, OrderDetail, OrderRow } from '#machines/rows.ts';
import { promiseToSupply } from '#machines/standIn.ts';

export const report = (event: ConversationReport): ConversationReport => event;
export const sign = (context: ConversationContext, signal: EphemeralFrame['signal']): ConversationReport => ({
  type: 'frame.send',
  frame: { type: frameType.ephemeral, messageType: frameType.ephemeral, conversationId: context.row.conversationId, signal },
});
export const has = (context: ConversationContext, feature: 'echo' | 'typing' | 'positions'): boolean => context.features.includes(feature);
/** A sign of typing is said again at most this often. */
const typingEveryMs = 3_000;

export const conversationSetup = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as ConversationInput,
    tags: {} as 'loading' | 'failed' | 'shown' | 'online' | 'choosing',
  },
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
      enqueue.sendParent(
        report({
          type: 'frame.send',
          frame: frameOf(item, context.row, context.me, has(context, 'echo')),
          parcel: { conversationId: context.row.conversationId, localId: clientId },
        }),
      );
      enqueue.cancel(`ack:${clientId}`);
      enqueue.raise({ type: 'ack.late', clientId }, { id: `ack:${clientId}`, delay: chatLimits.acknowledgeMs });
    }),
    /** Without an echo a message counts as sent when it was handed to an open socket. */
    settle: enqueueActions(({ context, enqueue }, localId: string) => {
      const item = context.outbox.find((one) => one.clientId === localId);
      if (!item || has(context, 'echo')) return;
      const frame = sentFrame(item, context.row, context.me);
      enqueue.assign({
        items: trimmed(mergeItems(context.items, [frame], context.me.system)),
        outbox: without(context.outbox, localId),
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
});
