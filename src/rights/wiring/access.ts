/** Questions about rights are asked here. */
import { fromPromise } from 'xstate';
import { tenantId } from '#contract/services.ts';
import { accessMachine } from '#src/rights/machines/accessMachine.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

export const wired: Wired = ({ api }) => ({
  logic: accessMachine.provide({
    actors: {
      loadGrants: fromPromise(({ input: { roleId } }) => api.call('menu.ofRole', { roleId, tenantId })),
      loadAffected: fromPromise(({ input: { roleId, menuIds } }) => api.call('role.affected', { id: roleId, menuIds, tenantId })),
      saveGrants: fromPromise(async ({ input }) => {
        await api.call('menu.grant', { ...input, tenantId });
      }),
      askWhy: fromPromise(({ input }) => api.call('access.why', input)),
      askNumber: fromPromise(async ({ input }) => (await api.call('access.unmask', input)).value ?? ''),
      askInvitation: fromPromise(
        async ({ input }) => new URL(`/invite?token=${(await api.call('account.invite', input)).token}`, globalThis.location.origin).href,
      ),
      makeRole: fromPromise(({ input }) => api.call('role.fromTemplate', { ...input, tenantId })),
      askLeave: fromPromise(({ input }) => api.call('account.leaveCheck', input)),
      leave: fromPromise(({ input }) => api.call('account.leave', input)),
      // Spec 7 names the call and no answer of it: a back end may tell the new password its own way.
      askPassword: fromPromise(
        async ({ input }) => ((await api.call('staffUser.resetPassword', input)) as { readonly password?: string } | null)?.password ?? '',
      ),
    },
  }),
});
