/** A change of the own password. The words themselves are in no context: they go from the form to the call. */
import { assign, sendParent, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Takes } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

export interface PasswordContext {
  readonly tools: Tools;
  readonly failure: Failure | null;
  /** Epoch ms of the last change in this session. */
  readonly savedAt: number | null;
}
export type PasswordChange = Takes<'session.changePassword'>;
export type PasswordEvent = { readonly type: 'password.submit'; readonly given: PasswordChange } | { readonly type: 'password.again' };
export interface PasswordReport {
  readonly type: 'password.changed';
}
const changed: PasswordReport = { type: 'password.changed' };

export const passwordMachine = setup({
  types: { context: {} as PasswordContext, events: {} as PasswordEvent, input: {} as { readonly tools: Tools }, tags: {} as 'busy' },
  actors: { change: promiseToSupply<void, PasswordChange>('change') },
}).createMachine({
  id: 'password',
  context: ({ input }) => ({ tools: input.tools, failure: null, savedAt: null }),
  initial: 'editing',
  states: {
    editing: { on: { 'password.submit': 'saving' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ event }) => {
          if (event.type !== 'password.submit') throw new Error(`Only a filled-in form leads here, not '${event.type}'.`);
          return event.given;
        },
        onDone: { target: 'saved', actions: [assign({ failure: null, savedAt: ({ context }) => context.tools.now() }), sendParent(changed)] },
        onError: { target: 'editing', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    saved: { on: { 'password.again': 'editing' } },
  },
});
export type PasswordRef = ActorRefFrom<typeof passwordMachine>;
