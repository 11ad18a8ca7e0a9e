/** A list screen asks the server for what its description says of it. */
import { afterEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { Api } from '#api/client.ts';
import { featureNames } from '#contract/services.ts';
import type { Feature } from '#contract/services.ts';
import { alone } from '#tests/machines/simulated.ts';
import { wiredList } from '#wiring/lists.ts';

type Given = Readonly<Record<string, unknown>>;
let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const rows = [
  { id: 'c1', version: 1, shop: 'own', name: '孕产服务', enabled: true },
  { id: 'c2', version: 1, shop: 'platform', name: '名医问诊', enabled: true },
];

async function opened(path: string, entity: string, features: readonly Feature[], search = '') {
  const asked: (readonly [key: string, given: Given])[] = [];
  const call = (key: string, given: Given): Promise<unknown> => {
    asked.push([key, given]);
    return Promise.resolve(key.endsWith('ist') ? { rows, next: null } : { id: 'c1', status: 'disabled', version: 2 });
  };
  const one = alone(wiredList({ call } as unknown as Api, features), (tools) => ({ tools, path, entity, search }));
  over?.stop();
  over = one;
  const list = one.child;
  await waitFor(list, (snapshot) => snapshot.context.isLoaded);
  const ofList = (): Given => asked.find(([key]) => key.startsWith(entity) && key.endsWith('ist'))?.[1] ?? {};
  return { list, asked, ofList, shown: () => list.getSnapshot().context.rows.map(({ id }) => id) };
}

test('a screen of a part asks for that part, and keeps what somebody filters by beside it', async () => {
  const plain = await opened('/qxsClassifyManage', 'classify', featureNames);
  expect(JSON.parse(String(plain.ofList()['filter']))).toEqual({ all: [['shop', 'is', 'platform']] });
  const filter = { all: [['enabled', 'is', true]] };
  const narrowed = await opened('/qxsClassifyManage', 'classify', featureNames, `?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(JSON.parse(String(narrowed.ofList()['filter']))).toEqual({ all: [['shop', 'is', 'platform'], filter] });
});

test('a back end that knows no filters is asked for none: what is of another part is left out here', async () => {
  const { ofList, shown } = await opened('/qxsClassifyManage', 'classify', []);
  expect([ofList()['filter'], shown()]).toEqual([undefined, ['c2']]);
});

test('a screen of another family asks by its calls; where rows are saved whole, one is switched by a call of its own', async () => {
  const { list, asked } = await opened('/organizationnew', 'organisation', []);
  list.send({ type: 'row.change', id: 'c1', version: 1, patch: { status: 'disabled' } });
  await waitFor(list, (snapshot) => Object.keys(snapshot.context.moving).length === 0);
  expect(asked.map(([key]) => key)).toEqual(expect.arrayContaining(['organisation.filesList', 'organisation.filesDisable', 'organisation.filesDetail']));
  expect(asked.some(([key]) => key === 'organisation.filesUpdate')).toBe(false);
});
