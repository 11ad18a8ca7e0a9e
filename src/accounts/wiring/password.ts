/** Changing one's own password. */
import { fromPromise } from 'xstate';
import { passwordMachine } from '#src/accounts/machines/passwordMachine.ts';
import type { PasswordChange } from '#src/accounts/machines/passwordMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

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
