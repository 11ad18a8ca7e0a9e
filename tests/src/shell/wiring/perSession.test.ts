/** Whatever was begun in one session asks nothing in the next: from the actor to the wire, with the real holder of the session and a real HTTP server (docs/adr/0167). */
import { createActor, fromPromise, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { operationOf } from '#contract/readings/anyOperation.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Call } from '#contract/resource.ts';
import { createApi, inSession } from '#api/client.ts';
import type { Api, CallSource } from '#api/client.ts';
import { perSession } from '#src/shell/wiring/perSession.ts';
import { Vault } from '#src/shell/wiring/session.ts';
import { withListener } from '#tests/api/listener.ts';
import { settled, staff } from '#tests/machines/simulated.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

const listener = withListener();
const start = { person: staff, endsAt: null };

/** @param source how a call is found, and admitted, before it leaves */
function page(source: Partial<CallSource> = {}) {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.keep({ bearer: 'here', start });
  const paced = createApi((...given) => listener.send(given[0] as never, given[1], given[2]), {
    loaded: () => ({}),
    load: async (key) => operationOf(key) as Call,
    ...source,
  });
  const apiOfNow = (): Api => {
    const session = vault.current();
    return inSession(paced, () => session);
  };
  const goElsewhere = (): void => {
    vault.offer({ access_token: 'there' }, 'other');
    vault.takeUp();
  };
  return { vault, api: inSession(paced, () => vault.current()), apiOfNow, goElsewhere };
}
const heard = (): string[] => listener.heard.map(({ path, query, headers }) => `${path} ${query.get('qxOrgId')} ${headers.authorization}`);
const menus = '/api-user/menus/current other Bearer there';
const timeLine = (api: Api): Promise<unknown> => api.call('member.timeLine' as OperationKey, { id: 'a customer of here' } as never);

test('[C3] a call whose description is still being fetched when the organisation changes never leaves', async () => {
  const fetched = Promise.withResolvers<void>();
  const { api, goElsewhere } = page({
    load: async (key) => {
      if ((key as string) === 'member.timeLine') await fetched.promise;
      return operationOf(key) as Call;
    },
  });
  void timeLine(api);
  goElsewhere();
  fetched.resolve();
  await api.call('session.menus', {});
  expect(heard()).toEqual([menus]);
});

test('[C3] a call that waits for what its person may do when the organisation changes never leaves', async () => {
  const told = Promise.withResolvers<void>();
  const { api, vault, goElsewhere } = page({ admit: () => told.promise });
  void timeLine(api);
  await settled();
  goElsewhere();
  told.resolve();
  await api.call('session.menus', {});
  vault.clear();
  expect(heard()).toEqual([menus]);
});

test('[C3] and none leaves without a bearer once somebody has given the seat away', async () => {
  const told = Promise.withResolvers<void>();
  const { api, vault } = page({ admit: () => told.promise });
  void timeLine(api);
  await settled();
  vault.clear();
  told.resolve();
  vault.keep({ bearer: 'there', start: { ...start, person: { ...staff, orgId: 'other' } } });
  await api.call('session.menus', {});
  expect(heard()).toEqual([menus]);
});

test('[C3] an actor that waits for something else before it asks asks nothing once its organisation was left', async () => {
  const brought = Promise.withResolvers<void>();
  const { vault, api, apiOfNow, goElsewhere } = page();
  const inside = perSession(
    () => vault.current(),
    () => {
      const own = apiOfNow();
      return fromPromise(async () => {
        await brought.promise;
        return timeLine(own);
      });
    },
  );
  const old = createActor(inside()).start();
  old.stop();
  goElsewhere();
  const next = createActor(inside()).start();
  brought.resolve();
  await toPromise(next);
  await api.call('session.menus', {});
  expect(heard()).toEqual(['/crm-server/customermanage/timeLine other Bearer there', menus]);
});

test('what is made of a session is made once in it, is kept by whoever is still there when it has ended, and is made anew for the next one', () => {
  const { vault, goElsewhere } = page();
  let made = 0;
  const inside = perSession(
    () => vault.current(),
    () => (made += 1),
  );
  expect([inside(), inside()]).toEqual([1, 1]);
  goElsewhere();
  expect([inside(), inside()]).toEqual([2, 2]);
  vault.clear();
  expect(inside()).toBe(2);
  vault.keep({ bearer: 'next', start });
  expect(inside()).toBe(3);
});
