import type { CallSession } from '#api/callSession.ts';

/**
 * Machines that are wired with the calls of a session are made anew for the next one: an actor of the session before keeps the calls that it was begun with. Once nobody is logged
 * in any more, whoever is still there goes on with what they had.
 */
export function perSession<Made>(current: () => CallSession, make: () => Made): () => Made {
  let last: { readonly session: CallSession; readonly made: Made } | null = null;
  return () => {
    const session = current();
    if (!last || (session.bearer !== null && session !== last.session)) last = { session, made: make() };
    return last.made;
  };
}
