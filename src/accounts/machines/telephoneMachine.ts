/** `/scanLogin`: the telephone that scanned a code. It says whose account it would be and where the login was asked for, and waits for a yes or a no. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

/** The telephone came with these, without its secrets. */
export type Asked = Pick<Answers<'scan.fill'>, 'number' | 'address' | 'browser' | 'system' | 'at'> & Answers<'scan.mobile'>;
export interface TelephoneContext {
  readonly asked: Asked | null;
  readonly failure: Failure | null;
}
export type TelephoneEvent =
  | { readonly type: 'person.choose'; readonly username: string }
  | { readonly type: 'login.confirm' }
  | { readonly type: 'login.refuse' }
  | { readonly type: 'login.retry' };

export const telephoneMachine = setup({
  types: { context: {} as TelephoneContext, events: {} as TelephoneEvent, tags: {} as 'busy' },
  actors: {
    /** Enterprise WeChat sent the telephone here with a code, or not; else, in the demo, somebody says who they are. */
    look: promiseToSupply<boolean>('look'),
    fill: promiseToSupply<Asked, { readonly username: string | null }>('fill'),
    decide: promiseToSupply<void, { readonly isConfirmed: boolean }>('decide'),
  },
  guards: { hasCode: (_, has: boolean) => has },
}).createMachine({
  id: 'telephone',
  context: { asked: null, failure: null },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [{ guard: { type: 'hasCode', params: ({ event }) => event.output }, target: 'filling' }, { target: 'choosing' }],
        onError: { target: 'over', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    choosing: { on: { 'person.choose': 'filling' } },
    filling: {
      tags: 'busy',
      invoke: {
        id: 'fill',
        src: 'fill',
        input: ({ event }) => ({ username: event.type === 'person.choose' ? event.username : null }),
        onDone: { target: 'asking', actions: assign({ asked: ({ event }) => event.output }) },
        onError: { target: 'over', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    asking: { on: { 'login.confirm': 'confirming', 'login.refuse': 'refusing' } },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'decide',
        input: { isConfirmed: true },
        onDone: 'confirmed',
        onError: { target: 'over', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    refusing: {
      tags: 'busy',
      invoke: {
        id: 'refuse',
        src: 'decide',
        input: { isConfirmed: false },
        onDone: 'refused',
        onError: { target: 'over', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    confirmed: {},
    refused: {},
    over: { on: { 'login.retry': 'looking' } },
  },
});
export type TelephoneRef = ActorRefFrom<typeof telephoneMachine>;
