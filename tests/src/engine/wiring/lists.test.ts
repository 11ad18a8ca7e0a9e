/** A list screen asks the server for what its description says of it. */
import { afterEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { Api } from '#api/client.ts';
import { featureNames } from '#contract/services.ts';
import type { Feature } from '#contract/services.ts';
import { alone } from '#tests/machines/simulated.ts';
import { listEntities } from '#src/engine/wiring/listScreens.ts';
import { wiredList } from '#src/engine/wiring/lists.ts';

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

const told = async (path: string, features: readonly Feature[], act: string, change: Given): Promise<readonly (readonly [string, Given])[]> => {
  const entity = listEntities[path] ?? '';
  const { list, asked } = await opened(path, entity, features);
  const from = asked.length;
  list.send({ type: 'preview.ask', act, ids: ['c1'], change });
  await waitFor(list, (snapshot) => snapshot.context.preview !== null && !snapshot.hasTag('previewBusy'));
  list.send({ type: 'bulk.ask', act, ids: ['c1'], change });
  await waitFor(list, (snapshot) => snapshot.context.bulkReport !== null);
  return asked.slice(from).filter(([key]) => !/\.(list|findList|detail|options)$/i.test(key) && key.startsWith(entity));
};

test('an act asks its check for what the check takes, and then calls what it declares with what was written', async () => {
  const change = { orgId: 'o2', note: ' 请接待 ' };
  expect(await told('/customManage', featureNames, 'refer', change)).toEqual([
    ['member.referCheck', {}],
    ['member.referPreview', { ids: ['c1'], orgId: 'o2' }],
    ['member.refer', { ids: ['c1'], orgId: 'o2', note: '请接待' }],
  ]);
  expect(await told('/customManage', featureNames, 'distribute', { userId: 'u1' })).toEqual([
    ['member.distributeCheck', { ids: ['c1'], userId: 'u1' }],
    ['member.distribute', { ids: ['c1'], userId: 'u1' }],
  ]);
});

test('where the back end has no check the act goes without one, and the list says that nothing can be told beforehand', async () => {
  const lines = [{ name: '北区' }];
  expect(await told('/customManage', [], 'refer', { orgId: 'o2', note: '请接待' })).toEqual([['member.refer', { ids: ['c1'], orgId: 'o2', note: '请接待' }]]);
  expect(await told('/customManage', [], 'distribute', { userId: 'u1' })).toEqual([['member.distribute', { ids: ['c1'], userId: 'u1' }]]);
  expect(await told('/oraddMore', [], 'addMany', { lines, unknown: [] })).toEqual([['organisation.addMany', { lines }]]);
});

test('a version is published again by the number that was chosen beside it, with the version of the draft that was looked at', async () => {
  const asked: (readonly [key: string, given: Given])[] = [];
  const page = { id: 'h1', version: 9, orgName: '东院' };
  const call = (key: string, given: Given): Promise<unknown> => {
    asked.push([key, given]);
    return Promise.resolve(
      key.endsWith('ist') ? { rows: [page], next: null } : key.endsWith('Check') ? { version: 5, counted: 2, changes: [] } : { number: 4 },
    );
  };
  over?.stop();
  const one = alone(wiredList({ call } as unknown as Api, featureNames), (tools) => ({ tools, path: '/orgHomeManage', entity: 'orgHome' }));
  over = one;
  await waitFor(one.child, (snapshot) => snapshot.context.isLoaded);
  one.child.send({ type: 'preview.ask', act: 'publish', ids: ['h1'], change: { number: 3 } });
  await waitFor(one.child, (snapshot) => snapshot.context.preview !== null && !snapshot.hasTag('previewBusy'));
  one.child.send({ type: 'bulk.ask', act: 'publish', ids: ['h1'], change: { number: 3, note: '回到上一版' } });
  await waitFor(one.child, (snapshot) => snapshot.context.bulkReport !== null);
  expect(asked.filter(([key]) => key.includes('publish'))).toEqual([
    ['orgHome.publishCheck', { id: 'h1', number: 3 }],
    ['orgHome.publish', { id: 'h1', version: 5, number: 3, note: '回到上一版', counted: 2 }],
  ]);
});
