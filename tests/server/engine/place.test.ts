import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Touched } from '#contract/standardShapes.ts';
import { menuIdOf } from '#server/rights/builtInMenus.ts';
import { plantMenus } from '#server/rights/plantMenus.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await rig.server.test.database.transaction((query) => plantMenus(query));
});
afterAll(() => rig.server.close());

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly sort: number | null;
}
const trees = { organisation: '/api-crm/organization', menu: '/api-user/menus', dictionaryItem: '/crm-server/dictionary' } as const;
const place = (of: keyof typeof trees, given: object, token = rig.tokens.chief) => rig.post(`${trees[of]}/place`, given, token);
const check = (of: keyof typeof trees, given: object, token = rig.tokens.chief) => rig.post(`${trees[of]}/place/check`, given, token);
const freshly = (): void => rig.server.running.services.sessions.readAnew();
const rowOf = async (table: string, id: string): Promise<Row> =>
  (await rig.sql<Row>(`select id, version, sort, parent_id as "parentId" from ${table} where id = $1`, id))[0]!;
const folder = async (name: string, parentId: string | null = null): Promise<Row> =>
  (await rig.post('/api-user/menus/saveOrUpdate', { name, type: 'dir', parentId }, rig.tokens.chief)).datas as Row;
const namesBelow = async (parentId: string | null): Promise<string[]> =>
  (
    await rig.sql<{ name: string }>(
      'select name from menu where parent_id is not distinct from $1 and deleted_at is null and built_in_id is null order by sort nulls last, id',
      parentId,
    )
  ).map(({ name }) => name);
const howOf = (datas: unknown): Record<string, string[]> =>
  Object.fromEntries((datas as { touched: Touched[] }).touched.map(({ how, names }) => [how, names.map((name) => name.replace('name of ', ''))]));

test('a row is put before another one, last, and among the others of its parent alone; who has the older version is told', async () => {
  const top = await folder('top');
  const [a, b, c] = [await folder('a', top.id), await folder('b', top.id), await folder('c', top.id)];
  const last = await place('menu', { id: a.id, parentId: top.id, before: null, version: a.version });
  expect(last.code, last.text).toBe(0);
  expect(await namesBelow(top.id)).toEqual(['b', 'c', 'a']);
  expect((await place('menu', { id: a.id, parentId: top.id, before: c.id, version: 2 })).code).toBe(0);
  expect(await namesBelow(top.id)).toEqual(['b', 'a', 'c']);
  expect((await place('menu', { id: a.id, parentId: top.id, before: b.id, version: 2 })).code).toBe(40901);
  expect((await place('menu', { id: c.id, parentId: top.id, before: b.id, version: (await rowOf('menu', c.id)).version })).code).toBe(0);
  expect(await namesBelow(top.id)).toEqual(['c', 'b', 'a']);
  expect((await rowOf('menu', b.id)).version).toBe(b.version);
});

test('there is always room at one place, and who is only pushed aside stays at his version', async () => {
  const top = await folder('crowd');
  const made: Row[] = [];
  for (let at = 0; at < 9; at += 1) made.push(await folder(`n${at}`, top.id));
  const first = made[0]!;
  expect((await place('menu', { id: first.id, parentId: top.id, before: made[1]!.id, version: 1 })).code).toBe(0);
  for (const row of made.slice(2).toReversed())
    expect((await place('menu', { id: row.id, parentId: top.id, before: made[1]!.id, version: row.version })).code).toBe(0);
  expect(await namesBelow(top.id)).toEqual(['n0', ...made.slice(2).map((_, at) => `n${8 - at}`), 'n1']);
  expect((await rowOf('menu', made[1]!.id)).version).toBe(1);
});

test('nothing stands below itself or what stands below it; asked before it is done and refused when it is', async () => {
  const outer = await folder('outer');
  const inner = await folder('inner', outer.id);
  const asked = await check('menu', { id: outer.id, parentId: inner.id });
  expect([asked.code, Object.keys((asked.datas as { fields: object }).fields)]).toEqual([40001, ['parentId']]);
  expect((await place('menu', { id: outer.id, parentId: inner.id, version: 1 })).code).toBe(40001);
  expect((await check('menu', { id: outer.id, parentId: outer.id })).code).toBe(40001);
  expect((await rowOf('menu', outer.id))['parentId']).toBeNull();
});

test('[E7] a branch of organisations that moves: who gains it, who loses it, who finds it elsewhere; asking changes nothing', async () => {
  const { orgs } = rig.server.hospital;
  await rig.makeRole('branchLead', ['member.read'], 'orgAndBelow');
  await rig.server.hospital.staff('eastLead', orgs.east, 'branchLead');
  await rig.server.hospital.staff('westLead', orgs.west, 'branchLead');
  await rig.server.hospital.staff('wardLead', orgs.eastWard, 'branchLead');
  const asked = await check('organisation', { id: orgs.eastWard, parentId: orgs.west });
  expect(asked.code, asked.text).toBe(0);
  expect((asked.datas as { rows: number }).rows).toBe(1);
  expect(howOf(asked.datas)).toMatchObject({ gains: ['westLead'], loses: ['eastLead', 'house'] });
  expect(howOf(asked.datas)['finds']).toEqual(expect.arrayContaining(['chief', 'wardLead']));
  expect((await rowOf('organisation', orgs.eastWard))['parentId']).toBe(orgs.east);
  expect((await check('organisation', { id: orgs.eastWard, parentId: orgs.west }, rig.tokens.house)).code).toBe(404);
  expect((await check('organisation', { id: orgs.east, parentId: orgs.group }, rig.tokens.house)).code).toBe(404);
  expect((await check('organisation', { id: orgs.eastWard, parentId: orgs.west }, rig.tokens.stranger)).code).toBe(404);
  expect((await place('organisation', { id: orgs.eastWard, parentId: orgs.west, version: 1 }, rig.tokens.house)).code).not.toBe(0);
  expect((await place('organisation', { id: orgs.eastWard, parentId: orgs.west, version: 1 })).code).toBe(0);
  freshly();
  const seen = (await rig.get('/api-crm/organization/findList?limit=100', rig.tokens.house)).datas as { rows: Row[] };
  expect(seen.rows.map(({ id }) => id)).not.toContain(orgs.eastWard);
});

test('a screen that goes below a folder that the group hides is lost to everybody who had it', async () => {
  const of = async (key: string): Promise<Row> =>
    (await rig.sql<Row>('select id, version from menu where built_in_id = $1 and org_id = $2', menuIdOf(key), rig.server.hospital.orgs.group))[0]!;
  await rig.makeRole('words', ['dictionary.read']);
  await rig.server.hospital.staff('wordy', rig.server.hospital.orgs.east, 'words');
  const [screen, admin, chat] = [await of('/dataDictionary'), await of('area admin'), await of('area chat')];
  await rig.sql('update menu set is_hidden = true where id = $1', admin.id);
  freshly();
  const below = howOf((await check('menu', { id: screen.id, parentId: admin.id })).datas);
  expect(below['loses']).toContain('wordy');
  expect(below['loses']).toContain('chief');
  const elsewhere = howOf((await check('menu', { id: screen.id, parentId: chat.id })).datas);
  expect(elsewhere['finds']).toContain('wordy');
  expect(elsewhere['loses']).toBeUndefined();
  expect((await check('menu', { id: screen.id, parentId: (await of('/orderManage')).id })).code).toBe(40918);
  expect((await check('menu', { id: screen.id, parentId: chat.id }, rig.tokens.house)).code).toBe(40307);
});

test('words of a dictionary are placed among those of the same one', async () => {
  const dictionaryOf = async (type: string): Promise<string> =>
    ((await rig.post('/api-crm/dictionary/insertDictionary', { type, name: type }, rig.tokens.chief)).datas as Row).id;
  const [one, other] = [await dictionaryOf('one'), await dictionaryOf('other')];
  const word = async (value: string, dictionaryId: string): Promise<Row> =>
    (await rig.post('/crm-server/dictionary/save', { value, label: value, dictionaryId }, rig.tokens.chief)).datas as Row;
  const [a, b, foreign] = [await word('a', one), await word('b', one), await word('z', other)];
  const asked = await check('dictionaryItem', { id: b.id, parentId: a.id });
  expect([asked.code, (asked.datas as { touched: unknown }).touched]).toEqual([0, []]);
  expect((await check('dictionaryItem', { id: b.id, parentId: foreign.id })).code).toBe(40001);
  expect((await place('dictionaryItem', { id: b.id, parentId: null, before: a.id, version: 1 })).code).toBe(0);
  expect((await rowOf('dictionary_item', b.id)).sort).toBeLessThan((await rowOf('dictionary_item', a.id)).sort!);
  expect((await rowOf('dictionary_item', foreign.id)).sort).toBeNull();
});
