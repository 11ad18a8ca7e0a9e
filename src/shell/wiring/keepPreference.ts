/** The last save of a session: apart from the machine's module, which comes only after the login. */
import type { ActorRefFrom } from 'xstate';
import type { preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';

/**
 * A liking that was changed a moment ago is saved by the session that is about to end.
 * @returns when it has arrived, was refused, or its machine has ended with the session: the call goes on, and nobody waits for its answer
 */
export const keepPreference = (preference: ActorRefFrom<typeof preferenceMachine> | null): Promise<void> =>
  new Promise((resolve) => {
    if (!preference) return resolve();
    preference.send({ type: 'preference.keep' });
    if (!preference.getSnapshot().hasTag('saving')) return resolve();
    preference.subscribe({ next: (snapshot) => !snapshot.hasTag('saving') && resolve(), complete: resolve });
  });
