/** The set-up path asks these of the server. */
import { fromPromise } from 'xstate';
import { setupMachine } from '#src/setup/machines/setupMachine.ts';
import type { Invitations } from '#src/setup/machines/setupMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: setupMachine.provide({
    actors: {
      loadProgress: fromPromise(() => api.call('setupStep.progress', {})),
      checkStep: fromPromise(async ({ input }) => {
        await api.call('setupStep.check', input);
      }),
      invite: fromPromise(async (): Promise<Invitations> => {
        const { invited, left } = await api.call('account.inviteWaiting', {});
        const people = invited.map(({ token, ...person }) => ({ ...person, link: new URL(`/invite?token=${token}`, globalThis.location.origin).href }));
        return { people, left };
      }),
      loadSight: fromPromise(async ({ input }) => (await api.call('setupStep.sees', input)).areas),
    },
  }),
});
