/** Who is logged in where. */
import { fromPromise } from 'xstate';
import { tenantId } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import { loginsMachine } from '#machines/entrance/loginsMachine.ts';

export const wiredLogins = (api: Api) =>
  loginsMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { own, search, next } }) => {
        const page = await api.call('account.sessions', {
          tenantId,
          own,
          ...(search === '' ? {} : { searchValue: search }),
          ...(next === null ? {} : { next }),
        });
        return { rows: page.rows, next: page.next ?? null };
      }),
      end: fromPromise(async ({ input }) => {
        await api.call('account.endSession', input);
      }),
      endOthers: fromPromise(async () => (await api.call('account.endOthers', {})).ended),
    },
  });
