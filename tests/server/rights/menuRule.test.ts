import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuIdOf } from '#server/rights/builtInMenus.ts';
import { plantMenus } from '#server/rights/plantMenus.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
const plant = (): Promise<void> => rig.server.test.database.transaction((query) => plantMenus(query));
beforeAll(async () => {
  rig = await startRig();
  // The groups of the tests are there after the start.
  await plant();
});
afterAll(() => rig.server.close());

interface Menu extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}
const save = (given: object, token = rig.tokens.chief) => rig.post('/api-user/menus/saveOrUpdate', given, token);
const rowOf = async (key: string, groupId = rig.server.hospital.orgs.group): Promise<Menu> =>
  (
    await rig.sql<Menu>(
      'select id, version, name, parent_id as "parentId", sort, path from menu where built_in_id = $1 and org_id = $2',
      menuIdOf(key),
      groupId,
    )
  )[0]!;
const made = async (given: object): Promise<Menu> => {
  const reply = await save(given);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Menu;
};
interface Node {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly subMenus: readonly Node[];
}
const current = async (): Promise<readonly Node[]> => (await rig.get('/api-user/menus/current?tenantId=webApp', rig.tokens.chief)).datas as Node[];
const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.subMenus)]);

test('[r-menus] every group has a row for each menu of the console; one that is changed is called so at once, and keeps its history', async () => {
  const desk = await rowOf('/consultation');
  const listed = (await rig.get('/api-user/menus/findAlls?limit=1000&tenantId=webApp', rig.tokens.chief)).datas as { rows: Menu[] };
  expect(listed.rows.find(({ id }) => id === desk.id)).toMatchObject({ name: '咨询台', path: '/consultation', parentId: (await rowOf('area chat')).id });
  const folder = await made({ name: '常用', type: 'dir', sort: 1 });
  expect(await made({ id: desk.id, version: desk.version, name: '在线咨询', parentId: folder.id })).toMatchObject({ version: 2, type: 'menu' });
  const top = (await current()).find(({ id }) => id === folder.id);
  expect(top?.subMenus).toMatchObject([{ id: desk.id, name: '在线咨询', path: '/consultation', have: true }]);
  const history = (await rig.get(`/api-user/menus/history?id=${desk.id}`, rig.tokens.chief)).datas as { change: string }[];
  expect(history.map(({ change }) => change)).toEqual(['updated']);
  expect((await rowOf('/consultation', rig.server.hospital.orgs.otherGroup)).name).toBe('咨询台');
});

test('what an administrator changed stays when the server starts again; what he left follows the version', async () => {
  const [role, user] = [await rowOf('/role'), await rowOf('/user')];
  await made({ id: role.id, version: role.version, name: '岗位', sort: 3 });
  await rig.sql(`update menu set name = 'of an older version', path = '/old', sort = 99 where id = any($1)`, [user.id]);
  await rig.sql(`update menu set path = '/old' where id = $1`, role.id);
  await rig.sql(
    `insert into menu (id, org_id, built_in_id, type, name) values (gen_random_uuid(), $1, $2, 'menu', 'gone')`,
    rig.server.hospital.orgs.group,
    menuIdOf('/gone'),
  );
  await plant();
  expect(await rowOf('/role')).toMatchObject({ name: '岗位', sort: 3, path: '/role' });
  expect(await rowOf('/user')).toMatchObject({ id: user.id, name: user.name, path: '/user', sort: user['sort'], version: 1 });
  expect(await rig.sql('select 1 from menu where built_in_id = $1 and deleted_at is null', menuIdOf('/gone'))).toEqual([]);
  await plant();
  expect((await rig.sql('select id from menu where built_in_id = $1', menuIdOf('/user'))).length).toBe(2);
});

test('what the console brings keeps its kind and what it leads to, and is hidden instead of removed', async () => {
  const orders = await rowOf('/orderManage');
  expect((await save({ id: orders.id, version: orders.version, path: '/elsewhere' })).code).toBe(40001);
  expect((await save({ id: orders.id, version: orders.version, type: 'dir' })).code).toBe(40001);
  expect((await rig.remove(`/api-user/menus/${orders.id}`, rig.tokens.chief)).code).toBe(40941);
  await made({ id: orders.id, version: orders.version, isHidden: true });
  expect(flat(await current()).map(({ path }) => path)).not.toContain('/orderManage');
});

test('what was changed of a built-in menu is taken back by one press; who asks in English reads the English name of what stands above', async () => {
  const logs = await rowOf('/auditLog');
  const reset = (given: object, token = rig.tokens.chief) => rig.post('/api-user/menus/reset', given, token);
  const folder = await made({ name: '别处', nameEn: 'Elsewhere', type: 'dir', sort: 2 });
  const changed = await made({ id: logs.id, version: logs.version, name: '日志', parentId: folder.id, isHidden: true });
  const there = async (language: string) =>
    (await rig.server.call('GET', `/api-user/menus/detail?id=${logs.id}`, { token: rig.tokens.chief, headers: { 'x-lang': language } })).datas;
  expect([await there('en'), await there('zh-CN')]).toMatchObject([{ names: { [folder.id]: 'Elsewhere' } }, { names: { [folder.id]: '别处' } }]);
  expect((await reset({ id: logs.id, version: logs.version })).code).toBe(40901);
  expect((await reset({ id: logs.id, version: changed.version }, rig.tokens.house)).code).toBe(40307);
  expect((await reset({ id: folder.id, version: folder.version })).code).toBe(404);
  expect((await reset({ id: logs.id, version: changed.version })).code).toBe(0);
  expect(await rowOf('/auditLog')).toMatchObject({ name: logs.name, parentId: logs['parentId'], sort: logs['sort'], version: 3 });
});

test('folders hold folders and screens alone, buttons stay, and nothing stands below itself', async () => {
  const [outer, screen] = [await made({ name: '外', type: 'dir' }), await rowOf('/dataDictionary')];
  const inner = await made({ name: '内', type: 'dir', parentId: outer.id });
  expect((await save({ id: outer.id, version: outer.version, parentId: inner.id })).code).toBe(40001);
  expect((await save({ name: 'x', type: 'dir', parentId: screen.id })).code).toBe(40918);
  expect((await save({ name: 'x', type: 'button', parentId: screen.id })).code).toBe(40918);
  expect((await save({ name: 'x', type: 'menu', path: '/nowhere' })).code).toBe(40001);
  const button = await rowOf('/dataDictionary dictionary.write');
  expect((await save({ id: button.id, version: button.version, parentId: outer.id })).code).toBe(40918);
  const door = await made({ name: '又一个门', type: 'menu', path: '/dataDictionary', parentId: inner.id });
  expect(flat(await current()).filter(({ path }) => path === '/dataDictionary').length).toBe(2);
  expect((await rig.remove(`/api-user/menus/${door.id}`, rig.tokens.chief)).code).toBe(0);
  expect(flat(await current()).map(({ id }) => id)).not.toContain(door.id);
  const above = (await rig.get('/api-user/menus/findOnes?tenantId=webApp', rig.tokens.chief)).datas as Menu[];
  expect(above.map(({ id }) => id)).toContain(inner.id);
  expect(above.map(({ id }) => id)).not.toContain(screen.id);
});

test('[E7] menus are the whole group’s: who administers a house changes none, and another group sees none', async () => {
  const own = await made({ name: '集团的', type: 'dir' });
  expect((await save({ id: own.id, version: own.version, name: 'x' }, rig.tokens.house)).code).toBe(40307);
  expect((await rig.remove(`/api-user/menus/${own.id}`, rig.tokens.house)).code).toBe(40307);
  expect((await save({ id: own.id, version: own.version, name: 'x' }, rig.tokens.stranger)).code).toBe(404);
  expect((await rig.get('/api-user/menus/findAlls?limit=1000', rig.tokens.stranger)).text).not.toContain('集团的');
});

test('[g-form] a menu is saved, emptied and granted by a form as well as by JSON', async () => {
  const form = (path: string, body: Readonly<Record<string, string>>) =>
    rig.server.call('POST', `/api-user/menus/${path}`, { token: rig.tokens.chief, form: body });
  const folder = await made({ name: '表单', type: 'dir', sort: 1 });
  const below = (await form('saveOrUpdate', { name: '下级', type: 'dir', parentId: folder.id, isHidden: 'true', sort: '2', tenantId: 'webApp' })).datas as Menu;
  expect(below).toMatchObject({ name: '下级', parentId: folder.id, isHidden: true, sort: 2 });
  const lifted = await form('saveOrUpdate', { id: below.id, version: String(below.version), parentId: '' });
  expect(lifted.datas).toMatchObject({ name: '下级', parentId: null, version: 2 });
  const roleId = await rig.makeRole('byForm', []);
  const orders = (await rowOf('/orderManage')).id;
  expect((await form('granted', { roleId, menuIds: orders, version: '1' })).datas).toMatchObject({ rights: ['order.read'] });
  expect((await form('granted', { roleId, menuIds: '', version: '2' })).datas).toMatchObject({ rights: [] });
});
