/**
 * The call desk: one card a call, from the next task to its outcome. It says which task is held and what may be done with it; the server decides who gets which, and takes a
 * task back of which it hears nothing.
 */
import { assign, enqueueActions, raise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { offerAt } from './callBackOffers.ts';
import { desk, noCard, opened, restOf } from './deskSetup.ts';
import type { CallDeskContext } from './deskSetup.ts';
import { lineOf } from './lines.ts';
import type { Line } from './lines.ts';

const held = ({ context: { card, note } }: { readonly context: CallDeskContext }): { readonly id: string; readonly note: string } => ({
  id: card?.id ?? '',
  note,
});
const chosen = desk.assign(({ context, event }) => {
  if (event.type !== 'outcome.choose') return {};
  const outcome = context.keys?.outcomes.find(({ key }) => key === event.key) ?? context.outcome;
  const pressed = outcome?.id === context.outcome?.id ? context.pressed + 1 : 0;
  return { outcome, pressed, callBackAt: outcome?.way === 'callBack' ? offerAt(pressed, event.at) : null };
});
/** The day's count goes on without being asked for. */
const called = ({ context: { keys } }: { readonly context: CallDeskContext }): Partial<CallDeskContext> => ({
  ...noCard,
  actFailure: null,
  keys: keys && { ...keys, today: keys.today + 1 },
});
const toLine = [
  { guard: { type: 'isRinging', params: ({ event }: { event: { line: Line } }) => event.line }, target: '.calling' },
  { guard: { type: 'isTalking', params: ({ event }: { event: { line: Line } }) => event.line }, target: '.talking' },
  { guard: { type: 'isOver', params: ({ event }: { event: { line: Line } }) => event.line }, target: '.wrapping' },
] as const;

/** While somebody has a card: the line, the signs of life, and the end of it. */
const onCard = desk.createStateConfig({
  type: 'parallel',
  on: {
    'note.write': { actions: assign({ note: ({ event }) => event.note }) },
    'outcome.choose': { actions: chosen },
    'callBack.set': { actions: assign({ callBackAt: ({ event }) => event.at }) },
  },
  states: {
    line: {
      initial: 'before',
      on: { line: [...toLine] },
      states: {
        before: { on: { dial: 'dialling' } },
        dialling: {
          invoke: {
            id: 'dial',
            src: 'dial',
            input: ({ context }) => ({ id: held({ context }).id }),
            onDone: { target: 'calling', actions: assign({ actFailure: null }) },
            onError: { target: 'before', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        calling: {},
        talking: {},
        wrapping: { on: { dial: 'dialling' } },
      },
    },
    life: {
      initial: 'quiet',
      states: {
        quiet: { after: { sign: 'signing' } },
        signing: {
          invoke: {
            id: 'hold',
            src: 'hold',
            input: held,
            onDone: 'quiet',
            onError: [
              {
                guard: { type: 'isLost', params: ({ event }) => failureOf(event.error) },
                target: '#callDesk.work.ready',
                actions: assign(({ event }) => ({ ...noCard, actFailure: failureOf(event.error) })),
              },
              // The next sign comes soon enough where this one got no answer: three of them fit in.
              { target: 'quiet' },
            ],
          },
        },
      },
    },
    end: {
      initial: 'open',
      states: {
        open: {
          on: {
            finish: { guard: 'mayFinish', target: 'saving', actions: assign({ goesOn: ({ event }) => event.goesOn }) },
            release: 'releasing',
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'finish',
            src: 'finish',
            input: ({ context: { card, outcome, note, callBackAt } }) => ({ id: card?.id ?? '', outcomeId: outcome?.id ?? '', note, callBackAt }),
            onDone: [
              { guard: 'goesOn', target: '#callDesk.work.taking', actions: assign(called) },
              { target: '#callDesk.work.ready', actions: assign(called) },
            ],
            onError: [
              {
                guard: { type: 'isLost', params: ({ event }) => failureOf(event.error) },
                target: '#callDesk.work.ready',
                actions: assign(({ event }) => ({ ...noCard, actFailure: failureOf(event.error) })),
              },
              { target: 'open', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
            ],
          },
        },
        releasing: {
          tags: 'busy',
          invoke: {
            id: 'release',
            src: 'release',
            input: held,
            onDone: { target: '#callDesk.work.ready', actions: assign({ ...noCard, actFailure: null }) },
            onError: [
              {
                guard: { type: 'isLost', params: ({ event }) => failureOf(event.error) },
                target: '#callDesk.work.ready',
                actions: assign(({ event }) => ({ ...noCard, actFailure: failureOf(event.error) })),
              },
              { target: 'open', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
            ],
          },
        },
      },
    },
  },
});

const answered = desk.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'answer',
    src: 'answer',
    input: ({ event }) => (event.type === 'answer' ? { callId: event.callId, name: event.name } : { callId: '', name: '' }),
    onDone: { target: 'card', actions: [assign(({ event }) => opened(event.output)), raise({ type: 'line', line: 'talking' })] },
    onError: { target: 'ready', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
  },
});

export const callDeskMachine = desk.createMachine({
  id: 'callDesk',
  context: {
    keys: null,
    card: null,
    note: '',
    outcome: null,
    pressed: 0,
    callBackAt: null,
    goesOn: true,
    calls: [],
    reasons: [],
    rest: null,
    failure: null,
    actFailure: null,
  },
  type: 'parallel',
  states: {
    work: {
      initial: 'opening',
      states: {
        opening: {
          invoke: {
            id: 'keys',
            src: 'loadKeys',
            onDone: [
              {
                guard: { type: 'rests', params: ({ event }) => event.output },
                target: 'resting',
                actions: assign({ keys: ({ event }) => event.output, rest: ({ event }) => restOf(event.output), failure: null }),
              },
              // Whoever opens the desk again is there again: nobody waits for calls and is told as away.
              {
                guard: { type: 'isAway', params: ({ event }) => event.output },
                target: 'returning',
                actions: assign({ keys: ({ event }) => event.output, failure: null }),
              },
              { target: 'ready', actions: assign({ keys: ({ event }) => event.output, failure: null }) },
            ],
            onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        failed: { tags: 'failed', on: { reload: 'opening' } },
        ready: {
          on: {
            next: 'taking',
            answer: 'answering',
            rest: { target: 'resting', actions: assign({ rest: ({ event }) => ({ reason: event.reason, since: event.at }) }) },
          },
        },
        // Whoever takes the next one, or a customer who rings, rests no more: the server knows it by that.
        resting: {
          invoke: {
            id: 'rest',
            src: 'stand',
            input: ({ context }) => ({ state: 'resting', reason: context.rest?.reason ?? null }),
            onDone: { actions: assign({ actFailure: null }) },
            onError: { target: 'ready', actions: assign({ rest: null, actFailure: ({ event }) => failureOf(event.error) }) },
          },
          on: {
            'rest.end': { target: 'returning', actions: assign({ rest: null }) },
            next: { target: 'taking', actions: assign({ rest: null }) },
            answer: { target: 'answering', actions: assign({ rest: null }) },
          },
        },
        returning: {
          tags: 'busy',
          invoke: {
            id: 'return',
            src: 'stand',
            input: { state: 'ready', reason: null },
            onDone: 'ready',
            onError: { target: 'ready', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        taking: {
          tags: 'busy',
          invoke: {
            id: 'take',
            src: 'take',
            onDone: [
              {
                guard: { type: 'hasTask', params: ({ event }) => event.output },
                target: 'card',
                actions: assign(({ event }) => (event.output ? opened(event.output) : {})),
              },
              { target: 'empty' },
            ],
            onError: { target: 'ready', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        answering: answered,
        card: onCard,
        empty: {
          initial: 'asking',
          on: {
            next: 'taking',
            answer: 'answering',
            rest: { target: 'resting', actions: assign({ rest: ({ event }) => ({ reason: event.reason, since: event.at }) }) },
            burst: { guard: { type: 'hasTasks', params: ({ event }) => event.changes }, target: '.settling' },
          },
          states: {
            shown: {},
            settling: { after: { settle: 'asking' } },
            asking: {
              invoke: {
                id: 'why',
                src: 'loadWhy',
                onDone: { target: 'shown', actions: assign({ reasons: ({ event }) => event.output, failure: null }) },
                onError: { target: 'shown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
              },
            },
          },
        },
      },
    },
    phone: {
      initial: 'asking',
      on: { burst: { guard: { type: 'hasCalls', params: ({ event }) => event.changes }, target: '.asking' } },
      states: {
        resting: { on: { softPhone: 'pressing' } },
        pressing: {
          invoke: {
            id: 'softPhone',
            src: 'softPhone',
            input: ({ event }) =>
              event.type === 'softPhone' ? { kind: event.kind, callId: event.callId, number: event.number } : { kind: 'ended', callId: null, number: null },
            onDone: 'asking',
            onError: { target: 'resting', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        asking: {
          invoke: {
            id: 'calls',
            src: 'loadCalls',
            onDone: {
              target: 'resting',
              actions: enqueueActions(({ enqueue, context, event }) => {
                enqueue.assign({ calls: event.output });
                const line = lineOf(event.output, context.card?.id);
                if (line) enqueue.raise({ type: 'line', line });
              }),
            },
            // The next event of a call asks again; what is shown is what was known.
            onError: 'resting',
          },
        },
      },
    },
  },
});
export type CallDeskRef = ActorRefFrom<typeof callDeskMachine>;
