/** The conversation is before somebody's eyes, or not, and is read so far. */
import { assign, raise, sendParent } from 'xstate';
import { markableSeq } from '#src/desk/machines/conversation/sending.ts';
import { conversationSetup, report } from '#src/desk/machines/conversation/setup.ts';
import { firstUnread, onlyNewest } from '#src/desk/machines/conversation/windows.ts';

export const eye = conversationSetup.createStateConfig({
  initial: 'hidden',
  states: {
    hidden: {
      on: { 'conversation.shown': 'shown' },
      // A look into another tab does not lose the place; a longer absence gives the memory back.
      after: {
        forget: [
          { guard: 'isDetached', actions: raise({ type: 'jump.latest' }) },
          { actions: { type: 'patch', params: ({ context }) => onlyNewest(context) } },
        ],
      },
    },
    shown: {
      tags: 'shown',
      entry: [
        assign(({ context }) => ({ isShown: true, firstUnreadSeq: context.isLoaded ? (firstUnread(context) ?? context.firstUnreadSeq) : null })),
        'sayLooking',
      ],
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
