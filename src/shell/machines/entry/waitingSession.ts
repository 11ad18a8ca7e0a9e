/** The session as the login page knows it while the console is on its way: a login that is asked for waits for it. */
import { assign, setup } from 'xstate';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

/** Somebody asked for this before anything could carry it out. */
export type LoginAsked =
  | { readonly type: 'login.submit'; readonly username: string; readonly password: string }
  | { readonly type: 'login.demo'; readonly username: string };

export interface WaitingContext {
  readonly asked: LoginAsked | null;
  readonly failure: Pick<Failure, 'reason'> | null;
  /** Only a session that has been can have left these. */
  readonly notice: null;
  readonly ended: null;
}

export const waitingSession = setup({
  types: { context: {} as WaitingContext, events: {} as LoginAsked, tags: {} as 'busy' },
  /** Ends when the console is here, which then takes over. */
  actors: { loadConsole: promiseToSupply<void>('loadConsole') },
  actions: { hold: assign((_, asked: LoginAsked) => ({ asked, failure: null })) },
}).createMachine({
  id: 'session',
  context: { asked: null, failure: null, notice: null, ended: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'login.submit': { target: 'waiting', actions: { type: 'hold', params: ({ event }) => event } },
        'login.demo': { target: 'waiting', actions: { type: 'hold', params: ({ event }) => event } },
      },
    },
    waiting: {
      tags: 'busy',
      invoke: { id: 'loadConsole', src: 'loadConsole', onError: { target: 'idle', actions: assign({ asked: null, failure: { reason: 'network' } }) } },
    },
  },
});
