/** The cards of questionnaires that stand in the conversations of this window. Each is read when it is first shown, and again whenever its row changes. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { beginReading, readLater } from '#src/kit/machines/readings/rowReading.ts';
import { actionToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';

export type AnswerCardRow = Answers<'answerCard.read'>;
export interface AnswerCardsContext {
  readonly cards: Readonly<Record<string, AnswerCardRow>>;
  /** Gone, or not this reader's: the text of the message stands. */
  readonly absent: readonly string[];
  readonly wanted: readonly string[];
  /** It is on its way; what changes in it meanwhile is wanted once more. */
  readonly beingRead: string | null;
  /** Somebody pressed it to answer. */
  readonly opening: string | null;
  readonly failure: Failure | null;
}
export type AnswerCardsEvent =
  | { readonly type: 'card.want'; readonly id: string }
  | { readonly type: 'card.open'; readonly id: string }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'reload' };
interface Thrown {
  readonly error: unknown;
}

const added = (all: readonly string[], more: readonly string[]): readonly string[] => [...new Set([...all, ...more])];
const changedIn = (changes: readonly RowChange[]): readonly string[] => changes.flatMap(({ entity, id }) => (entity === 'questionnaireAnswer' ? [id] : []));

export const answerCardsMachine = setup({
  types: { context: {} as AnswerCardsContext, events: {} as AnswerCardsEvent },
  actors: {
    read: promiseToSupply<AnswerCardRow, { readonly id: string }>('read'),
    link: promiseToSupply<{ readonly token: string }, { readonly id: string }>('link'),
  },
  actions: {
    /** The page on which it is answered takes the place of this one. */
    follow: actionToSupply('follow') as (_: unknown, token: string) => void,
    fail: assign({ failure: (_, { error }: Thrown) => failureOf(error) }),
    drop: assign(({ context: { absent, beingRead } }) => ({ absent: added(absent, beingRead === null ? [] : [beingRead]), beingRead: null })),
  },
  guards: {
    isUnknown: ({ context }, id: string) => !(id in context.cards) && !context.absent.includes(id) && id !== context.beingRead,
    isGone: (_, { error }: Thrown) => failureOf(error).reason === 'notFound',
    wantsCard: ({ context }) => context.wanted.length > 0 && context.failure === null,
  },
}).createMachine({
  id: 'answerCards',
  type: 'parallel',
  context: { cards: {}, absent: [], wanted: [], beingRead: null, opening: null, failure: null },
  on: {
    'card.want': {
      guard: { type: 'isUnknown', params: ({ event }) => event.id },
      actions: assign({ wanted: ({ context, event }) => added(context.wanted, [event.id]) }),
    },
    burst: {
      actions: assign({
        wanted: ({ context, event }) =>
          added(
            context.wanted,
            changedIn(event.changes).filter((id) => id in context.cards || id === context.beingRead),
          ),
      }),
    },
    reload: { actions: assign({ failure: null, wanted: ({ context }) => added(context.wanted, Object.keys(context.cards)) }) },
  },
  states: {
    reading: {
      initial: 'idle',
      states: {
        idle: {
          always: {
            guard: 'wantsCard',
            target: 'busy',
            actions: assign(({ context }) => beginReading(context)),
          },
        },
        busy: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.beingRead ?? '' }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => ({ beingRead: null, cards: { ...context.cards, [event.output.id]: event.output } })),
            },
            onError: [
              { guard: { type: 'isGone', params: ({ event }) => event }, target: 'idle', actions: 'drop' },
              { target: 'idle', actions: [assign(({ context }) => readLater(context)), { type: 'fail', params: ({ event }) => event }] },
            ],
          },
        },
      },
    },
    answering: {
      initial: 'idle',
      states: {
        idle: { on: { 'card.open': { target: 'linking', actions: assign({ opening: ({ event }) => event.id, failure: null }) } } },
        linking: {
          exit: assign({ opening: null }),
          invoke: {
            id: 'link',
            src: 'link',
            input: ({ context }) => ({ id: context.opening ?? '' }),
            onDone: { target: 'idle', actions: { type: 'follow', params: ({ event }) => event.output.token } },
            onError: {
              target: 'idle',
              actions: [
                { type: 'fail', params: ({ event }) => event },
                // It was submitted or is over by now: the card says so.
                assign({ wanted: ({ context }) => added(context.wanted, context.opening === null ? [] : [context.opening]) }),
              ],
            },
          },
        },
      },
    },
  },
});
export type AnswerCardsRef = ActorRefFrom<typeof answerCardsMachine>;
