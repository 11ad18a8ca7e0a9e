/** One opened conversation: its history, what is being written, and what is on its way. It outlives its view. */
import { assign, sendParent } from 'xstate';
import type { ConversationContext } from './conversation/context.ts';
import type { ConversationEvent } from './conversation/events.ts';
import { holding, nextHeld } from './conversation/held.ts';
import { takenOver } from './conversation/outbox.ts';
import { receive, refusedIn } from './conversation/receive.ts';
import { eye, marks } from './conversation/regions/eye.ts';
import { past, rowNews, side, tagging } from './conversation/regions/facts.ts';
import { history } from './conversation/regions/history.ts';
import { keeping } from './conversation/regions/keeping.ts';
import { life } from './conversation/regions/life.ts';
import { memberNotes, notes, timeline } from './conversation/regions/notes.ts';
import { cards, channels, choices, orderMoves, pushes } from './conversation/regions/orders.ts';
import { pictures, shrinking, uploads } from './conversation/regions/pictures.ts';
import { quotes, recalls } from './conversation/regions/quotes.ts';
import { takenForms } from './conversation/sideForms.ts';
import { startOf } from './conversation/start.ts';
import { anyway, editedAgain, inserted, retried, writeImage, writeOrder, writeText } from './conversation/sending.ts';
import { conversationSetup, report } from './conversation/setup.ts';
import { nextPlace } from './conversation/windows.ts';

type Heard = Extract<ConversationEvent, { readonly type: 'burst' }>;
const received = {
  type: 'patch',
  params: ({ context, event }: { readonly context: ConversationContext; readonly event: Heard }) => receive(context, event.frames),
} as const;

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  context: ({ input }) => startOf(input),
  type: 'parallel',
  on: {
    'draft.changed': { actions: [assign({ draft: ({ event }) => event.text }), { type: 'sayTyping', params: ({ event }) => event.text }] },
    'draft.swap': { actions: assign({ draft: ({ context }) => context.otherDraft, otherDraft: ({ context }) => context.draft }) },
    'draft.dropOther': { actions: assign({ otherDraft: '' }) },
    'unsent.taken': { actions: { type: 'patch', params: ({ context, event }) => takenOver(context, event.unsent) } },
    'unsent.marked': { actions: assign({ draftKept: ({ event }) => event.mark }) },
    'draft.insert': { actions: { type: 'patch', params: ({ context, event }) => inserted(context, event) } },
    'mode.choose': { actions: assign({ mode: ({ event }) => event.mode }) },
    'note.changed': { actions: assign({ noteDraft: ({ event }) => event.text, noteId: null }) },
    'place.leave': { actions: assign({ place: ({ context, event }) => (event.seq === null ? null : nextPlace(context, event.seq)) }) },
    'quote.choose': { actions: assign({ quoting: ({ event }) => event.seq }) },
    'recalled.edit': { actions: { type: 'patch', params: ({ context, event }) => editedAgain(context, event.seq) } },
    'picture.hold': { actions: { type: 'patch', params: ({ context, event }) => holding(context, event.file) } },
    'picture.drop': { actions: { type: 'patch', params: ({ context }) => nextHeld(context) } },
    'image.retry': {
      actions: assign(({ context, event: { path } }) => {
        const { [path]: _, ...images } = context.images;
        return { images, wantedImages: [...new Set([...context.wantedImages, path])] };
      }),
    },
    'message.send': { actions: [{ type: 'patch', params: ({ context }) => writeText(context) }, 'toLatest'] },
    'order.pick': { actions: [{ type: 'patch', params: ({ context, event }) => writeOrder(context, event.orderId) }, 'toLatest'] },
    'order.look': { actions: assign({ wantedOrders: ({ context, event }) => [...new Set([...context.wantedOrders, event.orderId])] }) },
    'image.pick': {
      actions: [
        { type: 'raiseNotices', params: ({ event }) => event.file },
        { type: 'patch', params: ({ context, event }) => writeImage(context, event.file) },
        'toLatest',
      ],
    },
    'message.sendAnyway': {
      actions: assign({
        outbox: ({ context, event }) =>
          context.outbox.map((item) => (item.clientId === event.clientId && item.state === 'failed' ? { ...item, ...anyway(item) } : item)),
      }),
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
      actions: assign({ moves: ({ context, event: { type: _type, ...move } }) => [...context.moves, move] }),
    },
    'memberNote.write': { actions: assign({ memberNoteDraft: ({ event }) => event.text, memberNoteId: null }) },
    'forms.known': { actions: { type: 'patch', params: ({ context, event }) => takenForms(context, event.forms) } },
    'failure.dismiss': { actions: assign({ failure: null }) },
    'row.changed': {
      actions: assign({ row: ({ event }) => event.row, memberReadSeq: ({ context, event }) => Math.max(context.memberReadSeq, event.row.memberReadSeq) }),
    },
    'frame.handed': { actions: { type: 'settle', params: ({ event }) => event.localId } },
    'frame.unsent': { actions: { type: 'holdMessage', params: ({ event }) => event.localId } },
    'ack.late': {
      guard: { type: 'isUnacknowledged', params: ({ event }) => event.clientId },
      actions: { type: 'failMessages', params: ({ event }) => [{ clientId: event.clientId, reason: 'timeout' as const }] },
    },
    // The root's: a file on its way outlives the conversation.
    'transcript.ask': {
      guard: 'hasDesk',
      actions: sendParent(({ context: { row } }) =>
        report({ type: 'download.ask', name: row.userName, download: { of: 'transcript', id: row.conversationId } }),
      ),
    },
    'sign.faded': { actions: ['fadeSigns', 'watchSigns'] },
    burst: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event.frames },
        actions: [received, { type: 'failMessages', params: ({ context, event }) => refusedIn(context.outbox, event.frames) }, 'watchSigns'],
      },
      { actions: [received, 'watchSigns'] },
    ],
  },
  states: {
    history,
    connection: {
      initial: 'deciding',
      on: {
        'socket.lost': {
          target: '.offline',
          actions: [assign({ isOnline: false, trueAt: ({ context }) => context.tools.now() }), 'holdSending'],
        },
      },
      states: {
        deciding: { always: [{ guard: 'isAway', target: 'offline' }, { target: 'free' }] },
        offline: { on: { 'socket.opened': { target: 'free', actions: assign({ isOnline: true }) } } },
        free: { tags: 'online', always: { guard: 'hasHeld', target: 'pacing', actions: 'handNext' } },
        pacing: { tags: 'online', after: { pace: 'free' } },
      },
    },
    uploads,
    keeping,
    shrinking,
    eye,
    marks,
    rowNews,
    side,
    tagging,
    past,
    cards,
    pictures,
    choices,
    channels,
    orderMoves,
    pushes,
    life,
    timeline,
    memberNotes,
    notes,
    quotes,
    recalls,
  },
});
