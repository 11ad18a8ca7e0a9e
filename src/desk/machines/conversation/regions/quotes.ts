/** Messages quoted from further away, and taking back one's own. */
import { assign } from 'xstate';
import { nextQuote, withQuote } from '#src/desk/machines/conversation/needs.ts';
import { recalledIn } from '#src/desk/machines/conversation/recall.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

export const quotes = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsQuote', target: 'busy' } },
    busy: {
      invoke: {
        id: 'quoted',
        src: 'loadHistory',
        input: ({ context }) => ({ row: context.row, afterSeq: Math.max(0, (nextQuote(context) ?? 1) - 1), limit: 1 }),
        onDone: { target: 'idle', actions: assign(({ context, event }) => withQuote(context, nextQuote(context) ?? 0, event.output.rows[0])) },
        onError: { target: 'idle', actions: assign(({ context }) => withQuote(context, nextQuote(context) ?? 0, undefined)) },
      },
    },
  },
});

export const recalls = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'recall.ask': {
          guard: { type: 'mayRecall', params: ({ event }) => event.seq },
          target: 'busy',
          actions: assign({ recalling: ({ event }) => event.seq, failure: null }),
        },
      },
    },
    busy: {
      invoke: {
        id: 'recall',
        src: 'recallMessage',
        input: ({ context }) => ({ row: context.row, seq: context.recalling ?? 0 }),
        onDone: {
          target: 'idle',
          actions: assign(({ context }) => ({
            ...recalledIn(context, { [context.recalling ?? 0]: new Date(context.tools.now()).toISOString() }),
            recalling: null,
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'failAct',
              params: ({ context, event }) => ({ failure: failureOf(event.error), act: { type: 'recall.ask' as const, seq: context.recalling ?? 0 } }),
            },
            assign({ recalling: null }),
          ],
        },
      },
    },
  },
});
