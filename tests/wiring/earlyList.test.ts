/** The page names the calls of a list as the console makes them: one letter apart, and the rows would be asked for twice. */
import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { isListed } from '#contract/screens/screen.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import type { OperationKey } from '#contract/operations.ts';
import { featureNames } from '#contract/services.ts';
import { requestOf } from '#api/request.ts';
import type { Payload } from '#api/request.ts';
import type { Api } from '#api/client.ts';
import { earlyListAt } from '#server/http/earlyList.ts';
import { wiredList } from '#src/engine/wiring/lists.ts';

const config = {
  hosts: { main: 'https://hospital', membership: 'https://hospital', membershipQxs: 'https://hospital', ivf: 'https://hospital' },
  credentials: { basic: '', application: '' },
  features: featureNames,
};
const session = { bearer: 'mine', orgId: null, qywxUserInfo: '' };

/** @returns the paths with their queries that a list at this path asks for as it opens */
async function askedAt(path: string, entity: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const api: Api = {
    call: async (key, input) => {
      const { url, searchParams } = requestOf({ config, session, language: () => 'en' }, operationOf(key as OperationKey), input as Payload);
      searchParams?.delete('qxOrgId');
      asked.push(`${url.replace('https://hospital', '')}?${String(searchParams)}`);
      return { rows: [], next: null } as never;
    },
  };
  const { loadPage, loadLayout, loadOwnFields } = wiredList(api, featureNames).implementations.actors;
  const done = (actor: ReturnType<typeof createActor>): Promise<unknown> => waitFor(actor.start(), ({ status }) => status !== 'active');
  await Promise.all([
    done(createActor(loadPage as never, { input: { path, query: {}, next: null } } as never)),
    done(createActor(loadLayout as never, { input: { path } } as never)),
    done(createActor(loadOwnFields as never, { input: { entity } } as never)),
  ]);
  return asked;
}

const lists = entityScreens.filter(isListed).map(([path, , , , entity]) => [path, entity] as const);

test.each([...lists, ['/orderManage', 'order'] as const])('%s', async (path, entity) => {
  const early = earlyListAt(path);
  expect(early?.entity).toBe(entity);
  const named = early?.calls.map(({ url }) => url) ?? [];
  expect(named).toEqual(expect.arrayContaining([...(await askedAt(path, entity))]));
  // The menus and the preference are the shell's.
  expect(named).toHaveLength((await askedAt(path, entity)).length + 2);
  expect(early?.calls.filter(({ isRows }) => isRows)).toHaveLength(1);
});

test.each(['/consultation', '/', '/customerRecord', '/customManage?status=open', '/nothing'])('%s is no list, or a part of one', (path) => {
  expect(earlyListAt(path)).toBeUndefined();
});
