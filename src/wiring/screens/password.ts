/** Changing one's own password. */
import { fromPromise } from 'xstate';
import { passwordMachine } from '#machines/passwordMachine.ts';
import type { PasswordChange } from '#machines/passwordMachine.ts';
import type { Wired } from './parts.ts';

export const wired: Wired = ({ api, tools }) => ({
  logic: passwordMachine.provide({
    actors: {
      change: fromPromise(async ({ input }: { input: PasswordChange }) => {
        await api.call('session.changePassword', input);
      }),
    },
  }),
  input: { tools },
});
