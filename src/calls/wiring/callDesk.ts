/** The call desk asks these of the server. */
import { fromPromise } from 'xstate';
import { callDeskMachine } from '#src/calls/machines/callDeskMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: callDeskMachine.provide({
    actors: {
      loadKeys: fromPromise(() => api.call('callTask.keys', {})),
      take: fromPromise(async () => (await api.call('callTask.next', {})).card),
      loadWhy: fromPromise(() => api.call('callTask.why', {})),
      stand: fromPromise(({ input: { state, reason } }) => api.call('callerState.set', { state, ...(reason === null ? {} : { reason }) })),
      hold: fromPromise(({ input }) => api.call('callTask.hold', input)),
      release: fromPromise(({ input }) => api.call('callTask.release', input)),
      finish: fromPromise(({ input: { callBackAt, ...ending } }) =>
        api.call('callTask.outcome', { ...ending, ...(callBackAt === null ? {} : { callBackAt }) }),
      ),
      dial: fromPromise(({ input }) => api.call('phoneCall.dial', input)),
      answer: fromPromise(async ({ input: { callId, name } }) => (await api.call('phoneCall.answer', { callId, ...(name === '' ? {} : { name }) })).card),
      loadCalls: fromPromise(() => api.call('phoneCall.current', {})),
      softPhone: fromPromise(({ input: { kind, callId, number } }) =>
        api.call('phoneCall.standIn', { kind, ...(callId === null ? {} : { callId }), ...(number === null ? {} : { number }) }),
      ),
    },
  }),
});
