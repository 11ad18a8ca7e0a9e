import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

interface Role {
  readonly id: string;
  readonly version: number;
  readonly code: string;
}
const save = (given: object, token = rig.tokens.chief) => rig.post('/api-user/roles/saveOrUpdate', given, token);
const made = async (code: string): Promise<Role> => {
  const reply = await save({ code, name: code, dataScope: 'org' });
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Role;
};
const roleOf = async (code: string): Promise<Role> =>
  (
    await rig.sql<Role & Record<string, unknown>>('select id, version, code from role where code = $1 and org_id = $2', code, rig.server.hospital.orgs.group)
  )[0]!;

test('[r-crud] [c-tenant] a role is made without any right, granted menus, changed with its history, removed; nobody of another group knows it', async () => {
  const one = await made('desk-2');
  expect(one).toMatchObject({ code: 'desk-2', rights: [], version: 1 });
  expect((await save({ code: 'elsewhere', name: 'x', dataScope: 'org', tenantId: 'other' })).code).toBe(40001);
  const menusOf = async () =>
    (await rig.get(`/api-user/menus/${one.id}/menus?tenantId=webApp`, rig.tokens.chief)).datas as { id: string; right: string; have: boolean }[];
  const orders = (await menusOf()).filter(({ right }) => right === 'order.read').map(({ id }) => id);
  expect(
    (await rig.post('/api-user/menus/granted', { roleId: one.id, menuIds: orders, version: 1, tenantId: 'webApp' }, rig.tokens.chief)).datas,
  ).toMatchObject({
    rights: ['order.read'],
    version: 2,
  });
  expect((await menusOf()).filter(({ right, have }) => right !== '' && have).map(({ id }) => id)).toEqual(orders);
  const changed = await save({ id: one.id, version: 2, name: '前台', nameEn: 'Reception' });
  expect(changed.datas).toMatchObject({ name: '前台', version: 3 });
  const history = (await rig.get(`/api-user/roles/history?id=${one.id}`, rig.tokens.chief)).datas as { change: string; changes: { field: string }[] }[];
  expect(history.map(({ change }) => change)).toEqual(['updated', 'updated', 'created']);
  expect((await rig.get('/api-user/roles?limit=100', rig.tokens.stranger)).text).not.toContain('desk-2');
  expect((await rig.remove(`/api-user/roles/${one.id}`, rig.tokens.stranger)).code).toBe(404);
  expect((await rig.remove(`/api-user/roles/${one.id}`, rig.tokens.chief)).code).toBe(0);
  expect((await made('desk-2')).id).not.toBe(one.id);
  expect((await rig.post('/api-user/roles/restore', { id: one.id }, rig.tokens.chief)).code).toBe(40001);
});

test('[E7] who has no power over the whole group changes no role, whatever he holds in his house', async () => {
  expect((await save({ code: 'mine', name: 'mine', dataScope: 'org' }, rig.tokens.house)).code).toBe(40307);
  const desk = await roleOf('desk');
  expect((await save({ id: desk.id, version: desk.version, name: 'x' }, rig.tokens.house)).code).toBe(40307);
  expect((await rig.remove(`/api-user/roles/${desk.id}`, rig.tokens.house)).code).toBe(40307);
});

test('the administrator’s role stays as it is, a role that people hold stays, one’s own is changed by somebody else', async () => {
  const admin = await roleOf('corpadmin');
  for (const change of [{ isDisabled: true }, { dataScope: 'org' }, { fieldRules: [{ entity: 'member', field: 'mobile', grade: 'none' }] }])
    expect((await save({ id: admin.id, version: admin.version, ...change })).code).toBe(40916);
  expect((await rig.remove(`/api-user/roles/${admin.id}`, rig.tokens.chief)).code).toBe(40916);
  expect((await save({ code: 'corpadmin', name: 'again', dataScope: 'group' })).code).toBe(40916);
  await rig.makeRole('roleKeeper', ['role.read', 'role.write', 'role.remove', 'order.read'], 'group');
  await rig.server.hospital.staff('keeperOfRoles', rig.server.hospital.orgs.group, 'roleKeeper');
  const token = await rig.login('keeperOfRoles');
  const own = await roleOf('roleKeeper');
  expect((await save({ id: own.id, version: own.version, isDisabled: true }, token)).code).toBe(40920);
  expect((await rig.remove(`/api-user/roles/${own.id}`, token)).code).toBe(40920);
  expect((await rig.remove(`/api-user/roles/${own.id}`, rig.tokens.chief)).code).toBe(40917);
  // Somebody neither switches off nor widens what they have not themselves.
  const desk = await roleOf('desk');
  expect((await save({ id: desk.id, version: desk.version, dataScope: 'group' }, token)).code).toBe(40306);
  expect((await save({ id: desk.id, version: desk.version, isDisabled: true }, token)).code).toBe(40306);
});

test('what is said of single fields names fields there are, and opens nothing that its giver does not see', async () => {
  const one = await made('graded');
  const rules = (fieldRules: unknown, token?: string) => save({ id: one.id, version: 1, fieldRules }, token);
  for (const wrong of [
    [{ entity: 'member', field: 'mobil', grade: 'none' }],
    [{ entity: 'member', field: 'mobile', grade: 'all' }],
    [{ entity: 'member', field: 'name', grade: 'none' }],
    [{ entity: 'member', field: 'openId', grade: 'read' }],
    'none',
    [
      { entity: 'member', field: 'mobile', grade: 'none' },
      { entity: 'member', field: 'mobile', grade: 'write' },
    ],
  ])
    expect([(await rules(wrong)).code, JSON.stringify(wrong)]).toEqual([40001, JSON.stringify(wrong)]);
  await rig.makeRole('maskedKeeper', ['role.read', 'role.write', 'member.read'], 'group');
  await rig.server.hospital.staff('maskedKeeper', rig.server.hospital.orgs.group, 'maskedKeeper');
  const token = await rig.login('maskedKeeper');
  expect((await rules([{ entity: 'member', field: 'mobile', grade: 'read' }], token)).code).toBe(40306);
  expect((await rules([{ entity: 'member', field: 'mobile', grade: 'none' }], token)).code).toBe(0);
  expect((await save({ id: one.id, version: 2, fieldRules: [{ entity: 'member', field: 'mobile', grade: 'write' }] })).code).toBe(0);
});

test('whoever may only find roles finds them by name and by code, and has neither their list nor its page', async () => {
  await rig.makeRole('roleFinder', ['role.find']);
  await rig.server.hospital.staff('finderOfRoles', rig.server.hospital.orgs.east, 'roleFinder');
  const token = await rig.login('finderOfRoles');
  const found = await rig.get('/api-user/roles/options?searchValue=roleFinder', token);
  expect(found.datas, found.text).toMatchObject([{ label: 'roleFinder', hint: 'roleFinder' }]);
  expect((await rig.get('/api-user/roles', token)).code).toBe(40301);
  const page = ((await rig.get('/api-user/menus/current', token)).text.match(/"path":"\/role"[^}]*/) ?? [''])[0];
  expect(page).not.toContain('"have":true');
});
