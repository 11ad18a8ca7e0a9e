/** A conversation is given these and may do those: actors, effects, guards, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import { chatLimits, deskLimits } from '#contract/limits/chat.ts';
import { ephemeralFrame } from '#contract/socket.ts';
import type { EphemeralFrame } from '#contract/socket.ts';
import type { Feature } from '#contract/services.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { ChatPerson, ChatRow, NoteRow, OrderDetail, OrderRow, TimelineRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { imageChecks } from '#src/transfers/machines/checks.ts';
import { sameWritten, unsentOf } from '#src/desk/machines/unsent/written.ts';
import type { ConversationContext, ConversationEvent, ConversationInput, ConversationReport, History, HistoryInput } from './context.ts';
import type { LifeMove, NewOrder, OrderChannel, OrderMove, SidePart } from './values.ts';
import { firstSeqOf, mergeItems, trimmed } from './history.ts';
import { nextQuote } from './needs.ts';
import { changeItem, failed, firstHeld, firstUploading, frameOf, heldAgain, sentFrame, without } from './outbox.ts';
import type { Failed } from './outbox.ts';
import { faded, isAnybodyHere, signMs } from './presence.ts';
import { formNews, sideFormsOf, wroteForms } from './sideForms.ts';
import { mayRecall } from './recall.ts';
import { refusedIn } from './receive.ts';
import { markableSeq } from './sending.ts';
import { seesSteps } from './timeline.ts';
import { isBehind, placeShown } from './windows.ts';
import type { ConversationBurst } from './events.ts';

export const report = (event: ConversationReport): ConversationReport => event;
export const sign = (context: ConversationContext, signal: EphemeralFrame['signal']): ConversationReport => ({
  type: 'frame.send',
  frame: ephemeralFrame(context.row.conversationId, signal),
});
export const has = (context: Pick<ConversationContext, 'features'>, feature: Feature): boolean => context.features.includes(feature);
/** A sign of typing is said again at most this often. */
const typingEveryMs = 3_000;

/** A place by its number, or by a day. */
interface Whither {
  readonly seq?: number;
  readonly at?: string;
}
interface OfRow {
  readonly row: ChatRow;
}
/** A note is about the conversation, or (without it) the customer. */
export interface NoteInput extends OfRow {
  readonly isAboutMember: boolean;
  readonly text: string;
  readonly clientId: string;
}

export const conversationSetup = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as ConversationInput,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'shown'
      | 'online'
      | 'choosing'
      | 'jumping'
      | 'moving'
      | 'savingNote'
      | 'savingMemberNote'
      | 'tagging'
      | 'pushing'
      | 'asking'
      | 'shrinking',
  },
  actors: {
    loadHistory: promiseToSupply<History, HistoryInput>('loadHistory'),
    /** Null where it is not this person's to see any more. */
    loadRow: promiseToSupply<ChatRow | null, OfRow>('loadRow'),
    loadPerson: promiseToSupply<ChatPerson | null, OfRow>('loadPerson'),
    loadTimeline: promiseToSupply<readonly TimelineRow[], OfRow>('loadTimeline'),
    loadMemberNotes: promiseToSupply<readonly NoteRow[], OfRow>('loadMemberNotes'),
    /** Other conversations of the same customer. */
    loadEarlier: promiseToSupply<readonly ChatRow[], OfRow>('loadEarlier'),
    loadOrder: promiseToSupply<OrderDetail | null, { readonly orderId: string }>('loadOrder'),
    loadImage: promiseToSupply<string, { readonly path: string }>('loadImage'),
    loadChoices: promiseToSupply<readonly OrderRow[], OfRow>('loadChoices'),
    markRead: promiseToSupply<void, OfRow & { readonly seq: number | null }>('markRead'),
    /** @returns the path that the message carries. */
    upload: promiseToSupply<string, { readonly file: Blob | undefined }>('upload'),
    /** The same picture, small enough to be taken. */
    shrink: promiseToSupply<Blob, { readonly file: Blob | undefined }>('shrink'),
    moveOrder: promiseToSupply<OrderRow, { readonly order: OrderDetail | undefined; readonly move: OrderMove }>('moveOrder'),
    loadChannels: promiseToSupply<readonly OrderChannel[], OfRow>('loadChannels'),
    pushOrder: promiseToSupply<OrderRow, OfRow & { readonly order: NewOrder | null }>('pushOrder'),
    /** A move of the conversation's life. */
    makeMove: promiseToSupply<ChatRow, OfRow & { readonly move: LifeMove; readonly seenSeq: number }>('makeMove'),
    setUrgent: promiseToSupply<void, OfRow & { readonly isUrgent: boolean }>('setUrgent'),
    saveNote: promiseToSupply<NoteRow, NoteInput>('saveNote'),
    removeNote: promiseToSupply<void, { readonly id: string }>('removeNote'),
    recallMessage: promiseToSupply<void, OfRow & { readonly seq: number }>('recallMessage'),
    setTags: promiseToSupply<void, OfRow & { readonly tags: readonly string[] }>('setTags'),
  },
  actions: {
    patch: assign((_, patch: Partial<ConversationContext>) => patch),
    beginFetch: assign({ isFetching: true }),
    endFetch: assign({ isFetching: false }),
    fail: assign((_, failure: Failure) => ({ failure, failedAct: null })),
    failAct: assign((_, { failure, act }: { failure: Failure; act: ConversationEvent | null }) => ({ failure, failedAct: act })),
    sideFail: assign(({ context }, { part, failure }: { part: SidePart; failure: Failure }) => ({
      sideFailures: { ...context.sideFailures, [part]: failure },
    })),
    sideDone: assign(({ context }, part: SidePart) => ({
      sideFailures: Object.fromEntries(Object.entries(context.sideFailures).filter(([one]) => one !== part)),
    })),
    tellUnsent: enqueueActions(({ context, enqueue }) => {
      const unsent = unsentOf(context);
      enqueue.assign({ told: unsent });
      enqueue.sendParent(report({ type: 'unsent.changed', row: context.row, unsent }));
    }),
    tellForms: enqueueActions(({ context, enqueue }) => {
      for (const event of formNews(context)) enqueue.sendParent(report(event));
      enqueue.assign({ toldForms: sideFormsOf(context) });
    }),
    /** Hands the first waiting message to the connection and, where it will be acknowledged, watches for that. */
    handNext: enqueueActions(({ context, enqueue }) => {
      const item = firstHeld(context.outbox);
      if (!item) return;
      const { clientId } = item;
      enqueue.assign({ outbox: changeItem(context.outbox, clientId, { state: 'sending' }) });
      enqueue.sendParent(
        report({
          type: 'frame.send',
          frame: frameOf(item, context.row, context.me, context.features),
          delivery: { conversationId: context.row.conversationId, localId: clientId },
        }),
      );
      enqueue.cancel(`ack:${clientId}`);
      enqueue.raise({ type: 'ack.late', clientId }, { id: `ack:${clientId}`, delay: chatLimits.acknowledgeMs });
    }),
    /** A message without an echo counts as sent when it was handed to an open socket. */
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
    /** The server refused them, did not acknowledge them in time, or a picture of theirs could not be uploaded: they show as not sent. */
    failMessages: assign(({ context }, those: readonly Failed[]) => ({ outbox: failed(context.outbox, those) })),
    /** The line was away before it left: it waits, and goes out when there is one. */
    holdMessage: assign(({ context }, clientId: string) => ({ outbox: changeItem(context.outbox, clientId, { state: 'held' }) })),
    holdSending: assign(({ context }) => ({ outbox: heldAgain(context.outbox) })),
    raiseNotices: enqueueActions(({ enqueue }, file: Blob) => {
      for (const key of imageChecks(file)) enqueue.sendParent(report({ type: 'notice.raise', key, text: '' }));
    }),
    /** The writer sees their own words at the end. */
    toLatest: enqueueActions(({ context, enqueue }) => {
      if (context.isDetached) enqueue.raise({ type: 'jump.latest' });
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
    fadeSigns: assign(({ context }) => faded(context)),
    /** Signs fade by themselves when nothing renews them. */
    watchSigns: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (isAnybodyHere(context)) enqueue.raise({ type: 'sign.faded' }, { id: 'fade', delay: 'fade' });
    }),
  },
  guards: {
    wroteForms: ({ context }) => wroteForms(context),
    wroteMore: ({ context }) => context.outbox !== context.told.outbox || !sameWritten(context, context.told),
    hasHeld: ({ context }) => firstHeld(context.outbox) !== undefined,
    hasUpload: ({ context }) => firstUploading(context.outbox) !== undefined,
    hasGap: ({ context }) => context.isLoaded && !context.isDetached && context.buffer.some((frame) => frame.seq !== undefined),
    canLoadOlder: ({ context }) => context.olderLeft && context.isLoaded && firstSeqOf(context.items) > 1,
    canLoadNewer: ({ context }) => context.isDetached,
    isBehind: ({ context }, history: History) => isBehind(context, history),
    isUnread: ({ context }) => context.isShown && markableSeq(context) > 0,
    wantsOrder: ({ context }) => context.wantedOrders.length > 0,
    wantsImage: ({ context }) => context.wantedImages.length > 0,
    wantsQuote: ({ context }) => nextQuote(context) !== undefined,
    hasMove: ({ context }) => context.moves.length > 0,
    knowsPersons: ({ context }) => has(context, 'positions') && context.me.system === 'staff',
    hasDesk: ({ context }) => seesSteps(context),
    isRetried: ({ event }, part: SidePart) => event.type === 'side.retry' && event.part === part,
    isAway: ({ context }) => !context.isOnline,
    /** A number needs numbered messages, a day a back end that finds days. */
    canJump: ({ context }, { seq }: Whither) => context.features.includes(seq === undefined ? 'desk' : 'positions'),
    isPlaceShown: ({ context }, to: Whither) => placeShown(context, to) !== undefined,
    isWantedPlaceShown: ({ context: { wantedPlace }, context }) => wantedPlace !== null && placeShown(context, wantedPlace) !== undefined,
    wantsPlace: ({ context }) => context.wantedPlace !== null,
    wantsRefresh: ({ context }) => context.wantsRefresh,
    isEmpty: (_, { rows }: History) => rows.length === 0,
    isLoaded: ({ context }) => context.isLoaded,
    isDetached: ({ context }) => context.isDetached,
    wantsRow: ({ context }) => context.wantsRow && context.isShown,
    wantsPerson: ({ context }) => context.wantsPerson,
    wantsTimeline: ({ context }) => context.wantsTimeline && context.isShown,
    wantsMemberNotes: ({ context }) => context.wantsMemberNotes && context.isShown,
    wantsOrders: ({ context }) => context.wantsOrders && context.isShown,
    writesOrder: ({ context }) => context.pushDraft !== null,
    wantsChannels: ({ context }) => context.pushDraft !== null && has(context, 'resources'),
    isWritten: (_, text: string) => text.trim() !== '' && text.trim().length <= deskLimits.noteCharacters,
    holdsPicture: ({ context }) => context.held !== null,
    isShrunk: (_, isShrunk: boolean) => isShrunk,
    mayRecall: ({ context }, seq: number) => context.items.some((item) => item.seq === seq && mayRecall(context, item)),
    /** The server refused a message that waits here. Most bursts refuse none: nothing is looked through then. */
    isRefused: ({ context }, burst: ConversationBurst) => refusedIn(context.outbox, burst).length > 0,
    /** It was handed over, and nothing has said since that it arrived or was refused. */
    isUnacknowledged: ({ context }, clientId: string) => context.outbox.some((item) => item.clientId === clientId && item.state === 'sending'),
  },
  delays: {
    /** Under the server's rate of messages a second, so that a long outbox leaves in order and nothing is refused. */
    pace: 60,
    retry: 5_000,
    /** Several new orders of one moment are one look. */
    gather: 1_000,
    lookEvery: 20_000,
    forget: 60_000,
    fade: signMs.typing + 100,
  },
});
