/** Who is logged in, from the restored session to the redirect after it has ended (spec 8). */
import { assign, setup } from 'xstate';
import type { ErrorName } from '#contract/errors.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Failure } from './failure.ts';
import type { Tools } from './tools.ts';

export interface SessionContext {
  readonly tools: Tools;
  readonly person: SessionPerson | null;
  readonly orgId: string;
  readonly failure: Failure | null;
  /** Why the last session ended, for the login page. */
  readonly notice: ErrorName | null;
  /** Epoch ms; null where the back end does not say how long a session lasts. */
  readonly endsAt: number | null;
}
export type SessionEvent =
  | { readonly type: 'login.submit'; readonly username: string; readonly password: string }
  | { readonly type: 'login.demo'; readonly username: string }
  | { readonly type: 'logout.ask' }
  | { readonly type: 'session.refused'; readonly code: number }
  /** Visiting the root path cleared the stored session (spec 2). */
  | { readonly type: 'session.cleared' }
  /** A call that carried the session was answered: the server's idle clock starts anew. */
  | { readonly type: 'session.touched' }
  | { readonly type: 'session.stay' };

export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as { readonly tools: Tools }, tags: {} as 'busy' | 'active' | 'warned' },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ tools: input.tools, person: null, orgId: '', failure: null, notice: null, endsAt: null }),
  initial: 'restoring',
  states: {
    restoring: { tags: 'busy' },
    anonymous: { initial: 'idle', states: { idle: {}, submitting: { tags: 'busy' } } },
    active: { tags: 'active', initial: 'fresh', states: { fresh: {}, warned: { tags: 'warned' } } },
    ending: { tags: 'busy', initial: 'loggingOut', states: { loggingOut: {}, refused: {} } },
  },
  on: { 'session.cleared': { actions: assign({ person: null }) } },
});
