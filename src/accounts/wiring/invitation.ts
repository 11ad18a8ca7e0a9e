/** Whoever came by an invitation asks whose it is. */
import { fromPromise } from 'xstate';
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import { CallFailure } from '#api/errors.ts';
import { invitationMachine } from '#src/accounts/machines/invitationMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api, carried }) => ({
  logic: invitationMachine.provide({
    actors: {
      load: fromPromise(async () => {
        const token = carried.invitation()?.['token'];
        if (token === undefined) throw new CallFailure('invitationOver', refusalCodes.invitationOver, '');
        return api.call('account.invitation', { token });
      }),
    },
  }),
});
