/** Somebody reports a problem: what the machines did is kept as it was at that moment, whatever happens while they write, and goes to the developers or into a file. */
import { faultOf } from './fault.ts';
import type { Fault } from './fault.ts';
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { problemLimits } from '#contract/limits/problems.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export interface Gathered {
  /** The capsule is known by it, without what the reporter says. */
  readonly id: string;
  readonly steps: number;
  readonly frames: number;
  /** Epoch ms of the oldest step; null where there is none. */
  readonly since: number | null;
  /** Epoch ms of the capsule. */
  readonly until: number;
}
export interface Telling {
  readonly id: string;
  readonly said: string;
}
export interface Opening {
  readonly id: string;
  readonly as: 'inspector' | 'file';
}
export interface ProblemContext {
  readonly fault: Fault | null;
  readonly gathered: Gathered | null;
  readonly said: string;
  readonly failure: Failure | null;
  /** The number under which developers find it. */
  readonly number: string | null;
  readonly isSaved: boolean;
  readonly opening: Opening | null;
  readonly openFailure: Failure | null;
}
export type ProblemEvent =
  | { readonly type: 'problem.report'; readonly fault?: Error | Fault }
  | { readonly type: 'problem.say'; readonly words: string }
  | { readonly type: 'problem.send' }
  | { readonly type: 'problem.save' }
  | { readonly type: 'problem.close' }
  /** A developer opens what somebody reported: in the inspector, or as a file. */
  | ({ readonly type: 'problem.open' } & Opening);

const empty = { fault: null, gathered: null, said: '', failure: null, number: null, isSaved: false, opening: null, openFailure: null } as const;
const telling = ({ context }: { readonly context: ProblemContext }): Telling => ({ id: context.gathered?.id ?? '', said: context.said });

export const problemMachine = setup({
  types: { context: {} as ProblemContext, events: {} as ProblemEvent, input: {} as object, tags: {} as 'open' | 'busy' },
  actors: {
    gather: promiseToSupply<Gathered, { readonly fault: Fault | null }>('gather'),
    send: promiseToSupply<string, Telling>('send'),
    save: promiseToSupply<void, Telling>('save'),
    open: promiseToSupply<void, Opening>('open'),
  },
  actions: {
    fail: assign((_, failure: Failure) => ({ failure })),
    /** Words of a report that was put away and never sent are there still. */
    begin: assign(({ context, event }) => ({
      ...empty,
      said: context.number === null ? context.said : '',
      fault: event.type === 'problem.report' && event.fault ? faultOf(event.fault) : null,
    })),
  },
}).createMachine({
  id: 'problem',
  context: empty,
  // Whoever writes is hindered by nothing that goes on meanwhile.
  on: { 'problem.say': { actions: assign({ said: ({ event }) => event.words.slice(0, problemLimits.saidCharacters) }) } },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'problem.open': { target: 'opening', actions: assign(({ event: { id, as } }) => ({ opening: { id, as }, openFailure: null })) },
        'problem.report': { target: 'gathering', actions: 'begin' },
      },
    },
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => context.opening ?? { id: '', as: 'file' },
        onDone: { target: 'closed', actions: assign({ opening: null }) },
        onError: { target: 'closed', actions: assign({ openFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    gathering: {
      tags: ['open', 'busy'],
      entry: assign({ failure: null }),
      on: { 'problem.close': 'closed' },
      invoke: {
        id: 'gather',
        src: 'gather',
        input: ({ context: { fault } }) => ({ fault }),
        onDone: { target: 'writing', actions: assign({ gathered: ({ event }) => event.output }) },
        onError: { target: 'without', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    /** There is nothing to send: the recorder did not come. */
    without: { tags: 'open', on: { 'problem.close': 'closed', 'problem.send': 'gathering' } },
    writing: {
      tags: 'open',
      on: {
        'problem.close': 'closed',
        'problem.send': 'sending',
        'problem.save': 'saving',
      },
    },
    saving: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: telling,
        onDone: { target: 'writing', actions: assign({ isSaved: true, failure: null }) },
        onError: { target: 'writing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'send',
        src: 'send',
        input: telling,
        onDone: { target: 'sent', actions: assign({ number: ({ event }) => event.output, failure: null }) },
        onError: { target: 'writing', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    sent: { tags: 'open', on: { 'problem.close': 'closed', 'problem.report': { target: 'gathering', actions: 'begin' } } },
  },
});
export type ProblemRef = ActorRefFrom<typeof problemMachine>;
