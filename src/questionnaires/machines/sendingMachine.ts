/** Somebody sends one customer a questionnaire: those in force are offered, what they sent last first. In a conversation it is a card at once; else it says how the customer hears of it. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { actionToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { isSameAbout } from './sendingContext.ts';
import type { Offer, SendingAbout, Sent } from './sendingContext.ts';

interface Picked {
  readonly questionnaireId: string;
  /** Asked for twice it is one message. */
  readonly clientId: string;
}
export interface SendInput extends Picked {
  readonly about: SendingAbout;
}

interface SendingContext {
  readonly tools: Pick<Tools, 'newId'>;
  readonly about: SendingAbout | null;
  readonly offers: readonly Offer[] | null;
  readonly words: string;
  readonly picked: Picked | null;
  readonly sent: Sent | null;
  /** Counts what was sent into conversations: whoever sees it grow closes the choice. */
  readonly done: number;
  readonly failure: Failure | null;
}
export type SendingEvent =
  | { readonly type: 'sending.ask'; readonly about: SendingAbout }
  | { readonly type: 'sending.seek'; readonly words: string }
  | { readonly type: 'sending.pick'; readonly questionnaireId: string }
  | { readonly type: 'sending.again' | 'sending.leave' | 'reload' };
interface Thrown {
  readonly error: unknown;
}

const inputOf = ({ about, picked }: SendingContext): SendInput => {
  if (!about || !picked) throw new Error('A questionnaire is to be sent without a customer or a choice: expected what was asked for and picked.');
  return { about, ...picked };
};

export const sendingMachine = setup({
  types: {
    context: {} as SendingContext,
    events: {} as SendingEvent,
    input: {} as { readonly tools: Pick<Tools, 'newId'> },
    tags: {} as 'busy' | 'reading' | 'sent',
  },
  actors: {
    readOffers: promiseToSupply<readonly Offer[], { readonly memberId: string }>('readOffers'),
    send: promiseToSupply<Sent, SendInput>('send'),
  },
  actions: {
    lead: actionToSupply('lead') as (_: unknown, selector: string) => void,
    fail: assign({ failure: (_, { error }: Thrown) => failureOf(error) }),
  },
  guards: {
    isInChat: ({ context }) => context.about?.conversationId !== undefined,
  },
}).createMachine({
  id: 'sending',
  context: ({ input: { tools } }) => ({ tools, about: null, offers: null, words: '', picked: null, sent: null, done: 0, failure: null }),
  initial: 'idle',
  states: {
    idle: {},
    reading: {
      tags: 'reading',
      invoke: {
        id: 'readOffers',
        src: 'readOffers',
        input: ({ context }) => ({ memberId: context.about?.memberId ?? '' }),
        onDone: { target: 'choosing', actions: assign({ offers: ({ event }) => event.output, failure: null }) },
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    unread: { on: { 'sending.again': 'reading', reload: 'reading' } },
    choosing: {
      on: {
        'sending.seek': { actions: assign({ words: ({ event }) => event.words }) },
        'sending.pick': {
          target: 'busy',
          actions: assign({
            failure: null,
            // Tried again after a failure it is the same message.
            picked: ({ context: { picked, tools }, event: { questionnaireId } }) =>
              picked?.questionnaireId === questionnaireId ? picked : { questionnaireId, clientId: tools.newId() },
          }),
        },
      },
    },
    busy: {
      tags: 'busy',
      // Nobody begins for another customer before it is known what became of this one.
      on: { 'sending.ask': {}, 'sending.leave': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => inputOf(context),
        onDone: [
          {
            guard: 'isInChat',
            target: 'idle',
            actions: [
              { type: 'lead', params: ({ context }) => context.about?.backTo ?? '' },
              assign({ done: ({ context }) => context.done + 1, about: null, picked: null }),
            ],
          },
          { target: 'sent', actions: assign({ sent: ({ event }) => event.output, picked: null }) },
        ],
        onError: { target: 'choosing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    sent: { tags: 'sent', on: { 'sending.again': { target: 'reading', actions: assign({ sent: null, words: '' }) } } },
  },
  on: {
    'sending.ask': {
      target: '.reading',
      reenter: true,
      actions: assign(({ context, event }) => ({
        about: event.about,
        offers: isSameAbout(context.about, event.about) ? context.offers : null,
        words: '',
        picked: isSameAbout(context.about, event.about) ? context.picked : null,
        sent: null,
        failure: null,
      })),
    },
    'sending.leave': '.idle',
  },
});
export type SendingRef = ActorRefFrom<typeof sendingMachine>;
