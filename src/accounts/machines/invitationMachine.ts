/** `/invite`: whom the link of an invitation is for. Their password goes from the form to the login, and through no context. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export interface InvitationContext {
  readonly invited: Answers<'account.invitation'> | null;
  readonly failure: Failure | null;
}
export interface InvitationEvent {
  readonly type: 'invitation.retry';
}

export const invitationMachine = setup({
  types: { context: {} as InvitationContext, events: {} as InvitationEvent, tags: {} as 'busy' },
  actors: { load: promiseToSupply<Answers<'account.invitation'>>('load') },
}).createMachine({
  id: 'invitation',
  context: { invited: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'known', actions: assign({ invited: ({ event }) => event.output, failure: null }) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    known: {},
    failed: { on: { 'invitation.retry': 'loading' } },
  },
});
export type InvitationRef = ActorRefFrom<typeof invitationMachine>;
