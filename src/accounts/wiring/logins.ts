/** People are logged in at several places. */
import { fromPromise } from 'xstate';
import { tenantId } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import type { LoginRow } from '#src/accounts/machines/loginsMachine.ts';
import { loginsMachine } from '#src/accounts/machines/loginsMachine.ts';
import { toPage } from '#src/kit/wiring/legacy.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

type Given = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const moment = (value: unknown): string => (Number.isNaN(Date.parse(text(value))) ? '' : text(value));
const untold = '—';

/** A row of a back end whose answers nobody has described (spec 7). Its token is no part of it. */
const plainRow = (given: Given, id: string): LoginRow => ({
  id,
  userId: text(given['userId']),
  name: text(given['name'] ?? given['nickName'] ?? given['username']),
  username: text(given['username']),
  orgName: text(given['orgName']),
  since: moment(given['since'] ?? given['createTime']),
  lastSeenAt: moment(given['lastSeenAt']),
  endsAt: moment(given['endsAt']),
  address: text(given['address']),
  browser: text(given['browser']) || untold,
  system: text(given['system']) || untold,
  isOwn: false,
  isThis: false,
});

/** Logins are told by the calls of the specification: the list, and a token that is removed. Tokens stay here: no machine holds one. */
function byTokens(api: Api) {
  const tokens = new Map<string, string>();
  return {
    load: async (search: string) => {
      tokens.clear();
      const rows = toPage(await api.call('account.sessions', { tenantId, ...(search === '' ? {} : { searchValue: search }) }), (given) => {
        const id = `login-${tokens.size + 1}`;
        tokens.set(id, text(given['token'] ?? given['tokenValue']));
        return plainRow(given, id);
      });
      return { rows: rows.rows, next: null };
    },
    end: async ({ id }: { readonly id: string }) => {
      await api.call('session.removeToken', { token: tokens.get(id) ?? '' });
    },
  };
}

export const wired: Wired = ({ api, config: { features } }) => {
  const plain = byTokens(api);
  const isOurs = features.includes('accounts');
  const logic = loginsMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { own, search, next } }) => {
        if (!isOurs) return plain.load(search);
        const page = await api.call('account.sessions', {
          tenantId,
          own,
          ...(search === '' ? {} : { searchValue: search }),
          ...(next === null ? {} : { next }),
        });
        return { rows: page.rows, next: page.next ?? null };
      }),
      end: fromPromise(async ({ input }) => {
        await (isOurs ? api.call('account.endSession', input) : plain.end(input));
      }),
      endOthers: fromPromise(async () => (await api.call('account.endOthers', {})).ended),
    },
  });
  return { logic };
};
