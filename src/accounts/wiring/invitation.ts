/** Whoever came by an invitation asks whose it is. */
import { fromPromise } from 'xstate';
import { errors } from '#contract/errors.ts';
import { CallFailure } from '#api/errors.ts';
import { invitationMachine } from '#src/accounts/machines/invitationMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api, carried }) => ({
  logic: invitationMachine.provide({
    actors: {
      load: fromPromise(async () => {
        const token = carried.invitation()?.['token'];
        if (token === undefined) throw new CallFailure('invitationOver', errors.invitationOver.code, '');
        return api.call('account.invitation', { token });
      }),
    },
  }),
});
