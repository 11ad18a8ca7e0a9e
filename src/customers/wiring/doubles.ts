/** The hint while a customer's number is typed is asked for here. */
import { fromPromise } from 'xstate';
import { doublesMachine } from '#src/customers/machines/doublesMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: doublesMachine.provide({ actors: { ask: fromPromise(({ input }) => api.call('member.duplicateHint', input)) } }),
});
