/** The outcome of a visit goes to the server here. */
import { fromPromise } from 'xstate';
import { visitFormMachine } from '#src/followUps/machines/visitFormMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: visitFormMachine.provide({ actors: { record: fromPromise(({ input }) => api.call('returnVisit.record', input)) } }),
});
