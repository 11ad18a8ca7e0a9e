import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

interface Person {
  readonly id: string;
  readonly version: number;
}
const save = (given: object, token = rig.tokens.chief) => rig.post('/api-user/users/saveOrUpdate', given, token);
const person = (username: string, more: object = {}) => ({
  username,
  nickName: `name of ${username}`,
  enabled: true,
  roleCodes: ['desk'],
  boundOrgIds: [],
  ...more,
});
const versionOf = async (id: string): Promise<number> => (await rig.sql<{ version: number }>('select version from staff_user where id = $1', id))[0]!.version;
const change = async (id: string, given: object, token?: string) => save({ id, version: await versionOf(id), ...given }, token);
const bindings = async (id: string): Promise<string[]> =>
  (await rig.sql<{ id: string }>('select org_id as id from user_bind_org where user_id = $1 and deleted_at is null', id)).map((row) => row.id).toSorted();

test('a person is made without a password, bound to his organisations, told what his roles are called, changed, removed and had back', async () => {
  const { orgs } = rig.server.hospital;
  const made = await save(person('new-one', { boundOrgIds: [orgs.eastWard] }), rig.tokens.house);
  expect(made.code, made.text).toBe(0);
  const { id, ...row } = made.datas as Person & Record<string, unknown>;
  expect(row).toMatchObject({
    orgId: orgs.eastWard,
    dutyState: 'offline',
    boundOrgIds: [orgs.eastWard],
    names: { desk: 'role desk', [orgs.eastWard]: 'org eastWard' },
  });
  expect(Object.keys(row)).not.toContain('passwordHash');
  expect(await bindings(id)).toEqual([orgs.eastWard]);
  expect((await rig.server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'new-one', password: '' } })).status).not.toBe(200);
  expect((await change(id, { boundOrgIds: [orgs.eastWard, orgs.east] }, rig.tokens.house)).code).toBe(0);
  expect(await bindings(id)).toEqual([orgs.east, orgs.eastWard].toSorted());
  expect((await change(id, { boundOrgIds: [orgs.east] }, rig.tokens.house)).code).toBe(40919);
  const given = (await rig.server.call('PUT', `/api-user/users/${id}/password`, { token: rig.tokens.house, json: {} })).datas as { password: string };
  const login = await rig.server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'new-one', password: given.password } });
  expect(login.datas).toMatchObject({ person: { mustChangePassword: true } });
  const token = (login.datas as { access_token: string }).access_token;
  expect((await change(id, { enabled: false }, rig.tokens.house)).code).toBe(0);
  rig.server.running.services.sessions.readAnew();
  expect((await rig.get('/api-user/menus/current', token)).code).toBeGreaterThan(400);
  expect((await rig.remove(`/api-user/users/${id}`, rig.tokens.house)).code).toBe(0);
  expect((await rig.get(`/api-user/users/${id}`, rig.tokens.house)).code).toBe(404);
  expect((await save(person('House'), rig.tokens.house)).datas).toMatchObject({ fields: { username: '已被使用' } });
  const again = await save(person('new-one'), rig.tokens.house);
  expect(again.code, again.text).toBe(0);
  expect((await rig.post('/api-user/users/restore', { id }, rig.tokens.house)).code).toBe(40001);
});

test('[E7] nobody gives a role that holds more than he does or reaches further, nor puts anybody beyond his reach', async () => {
  const { orgs } = rig.server.hospital;
  expect((await save(person('a1', { roleCodes: ['unmasked'] }), rig.tokens.house)).code).toBe(40306);
  expect((await save(person('a2', { roleCodes: ['wide'] }), rig.tokens.house)).code).toBe(40307);
  expect((await save(person('a3', { roleCodes: ['corpadmin'] }), rig.tokens.house)).code).toBe(40307);
  expect((await save(person('a4', { roleCodes: ['nobodys'] }), rig.tokens.house)).code).toBe(40001);
  expect((await save(person('a5', { boundOrgIds: [orgs.group] }), rig.tokens.house)).code).toBe(40307);
  expect((await save(person('a6', { boundOrgIds: [orgs.west] }), rig.tokens.house)).code).toBe(40001);
  for (const decided of ['orgId', 'mustChangePassword', 'passwordHash', 'dutyState', 'lastLoginAt'])
    expect((await save(person('a7', { [decided]: null }), rig.tokens.house)).code, decided).toBe(40001);
  expect(await rig.sql(`select 1 from staff_user where username like 'a_'`)).toEqual([]);
  const lead = await rig.server.hospital.staff('wideLead', orgs.east, 'wide');
  expect((await change(lead, { nickName: 'x' }, rig.tokens.house)).code).toBe(40308);
  expect((await rig.remove(`/api-user/users/${lead}`, rig.tokens.house)).code).toBe(40308);
  const foreign = await rig.server.hospital.staff('westNurse', orgs.west, 'desk');
  expect((await change(foreign, { nickName: 'x' }, rig.tokens.house)).code).toBe(404);
});

test('their own roles are not theirs to change, and somebody always administers the group', async () => {
  for (const own of [{ enabled: false }, { roleCodes: [] }, { username: 'boss' }, { boundOrgIds: [] }])
    expect((await change(rig.ids.chief, own)).code).toBe(40309);
  expect((await rig.remove(`/api-user/users/${rig.ids.chief}`, rig.tokens.chief)).code).toBe(40309);
  expect((await change(rig.ids.chief, { title: '院长' })).code).toBe(0);
  // Both at once: one of them is the last, or has no session any more.
  const both = await Promise.all([change(rig.ids.other, { enabled: false }, rig.tokens.chief), change(rig.ids.chief, { enabled: false }, rig.tokens.other)]);
  const codes = both.map(({ code }) => Number(code)).toSorted((one, other) => one - other);
  expect(codes[0]).toBe(0);
  expect([403, 40921]).toContain(codes[1]);
  expect(await rig.sql(`select 1 from staff_user where username in ('chief', 'other') and enabled`)).toHaveLength(1);
});

interface Bound extends Person {
  readonly orgId: string;
  readonly heldCodes: readonly string[];
}
const bound = async (filter: object, token = rig.tokens.chief): Promise<readonly (Bound & Record<string, unknown>)[]> =>
  ((await rig.get(`/api-user/userbindorg/getPage?filter=${encodeURIComponent(JSON.stringify(filter))}`, token)).datas as { rows: Bound[] }).rows as never;

test('[E7] who holds a role is found whichever way he holds it, with the organisation; bound, unbound and bound again by who has what is given', async () => {
  const { orgs } = rig.server.hospital;
  const bind = (given: object, token = rig.tokens.chief) => rig.post('/api-user/userbindorg/saveOrUpdateById', given, token);
  const unbind = (id: string, token = rig.tokens.chief) => rig.post('/api-user/userbindorg/delById', { id }, token);
  const { id } = (await save(person('of-two', { boundOrgIds: [orgs.east] }))).datas as Person;
  const of = { all: [['userId', 'is', id]] };
  expect((await bound(of)).map((row) => [row.orgId, row.heldCodes, row['userName'], row['names']])).toEqual([
    [orgs.east, ['desk'], 'name of of-two', expect.objectContaining({ desk: 'role desk', [orgs.east]: 'org east' })],
  ]);
  // In one organisation alone: found by the role, there and nowhere else.
  const made = await bind({ userId: id, orgId: orgs.west, roleCodes: ['houseKeeper'], post: '护士长' });
  expect(made.datas, made.text).toMatchObject({ heldCodes: ['desk', 'houseKeeper'], roleCodes: ['houseKeeper'], everywhere: ['desk'], isDefault: false });
  const held = {
    all: [
      ['userId', 'is', id],
      ['heldCodes', 'has', 'houseKeeper'],
    ],
  };
  expect((await bound(held)).map(({ orgId }) => orgId)).toEqual([orgs.west]);
  expect((await bind({ userId: id, orgId: orgs.west })).datas).toMatchObject({ fields: { userId: '已被使用' } });
  // Roles that the person holds everywhere are told in each of their rows, at once.
  expect((await change(id, { roleCodes: ['desk', 'wide'] })).code).toBe(0);
  expect((await bound(of)).map(({ heldCodes }) => heldCodes)).toEqual(
    expect.arrayContaining([
      ['desk', 'wide'],
      ['desk', 'houseKeeper', 'wide'],
    ]),
  );
  // Another house is out of reach, there or not; so is what one has not oneself.
  const { id: bindingId } = made.datas as Bound;
  expect((await bind({ id: bindingId, version: 1, roleCodes: [] }, rig.tokens.house)).code).toBe(404);
  expect((await unbind(bindingId, rig.tokens.house)).code).toBe(404);
  expect((await bind({ userId: id, orgId: orgs.group }, rig.tokens.house)).code).toBe(40001);
  const [east] = await bound({
    all: [
      ['userId', 'is', id],
      ['orgId', 'is', orgs.east],
    ],
  });
  expect((await bind({ id: east?.id, version: east?.version, roleCodes: ['corpadmin'] }, rig.tokens.house)).code).toBe(40307);
  expect((await unbind(east?.id ?? '')).code).toBe(40919);
  expect((await unbind(bindingId)).code).toBe(0);
  expect(await bindings(id)).toEqual([orgs.east]);
  expect((await rig.get(`/api-user/users/${id}`, rig.tokens.chief)).datas).toMatchObject({ boundOrgIds: [orgs.east] });
  expect((await bind({ userId: id, orgId: orgs.west })).datas).toMatchObject({ heldCodes: ['desk', 'wide'], roleCodes: [], version: 1 });
});

test('who is removed is bound nowhere; he comes back with what he held in each place, given by who has it', async () => {
  const { orgs } = rig.server.hospital;
  const { id } = (await save(person('leaves-and-comes', { boundOrgIds: [orgs.east, orgs.eastWard] }))).datas as Person;
  const [ward] = await bound({
    all: [
      ['userId', 'is', id],
      ['orgId', 'is', orgs.eastWard],
    ],
  });
  const give = { id: ward?.id, version: ward?.version, roleCodes: ['unmasked'] };
  expect((await rig.post('/api-user/userbindorg/saveOrUpdateById', give, rig.tokens.chief)).code).toBe(0);
  expect((await rig.remove(`/api-user/users/${id}`, rig.tokens.chief)).code).toBe(0);
  expect(await bound({ all: [['userId', 'is', id]] })).toEqual([]);
  expect((await rig.post('/api-user/users/restore', { id }, rig.tokens.house)).code).toBe(40306);
  expect((await rig.post('/api-user/users/restore', { id }, rig.tokens.chief)).code).toBe(0);
  expect((await bound({ all: [['userId', 'is', id]] })).map(({ heldCodes }) => heldCodes)).toEqual(expect.arrayContaining([['desk'], ['desk', 'unmasked']]));
});
