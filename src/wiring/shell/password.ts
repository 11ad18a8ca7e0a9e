/** Changing one's own password. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { passwordMachine } from '#machines/passwordMachine.ts';
import type { PasswordChange } from '#machines/passwordMachine.ts';

export const wiredPassword = (api: Api) =>
  passwordMachine.provide({
    actors: {
      change: fromPromise(async ({ input }: { input: PasswordChange }) => {
        await api.call('session.changePassword', input);
      }),
    },
  });
