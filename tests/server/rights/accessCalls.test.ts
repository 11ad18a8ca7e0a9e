import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldRule } from '#contract/resources/role.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
let memberId: string;
const number = '13987654321';
const tokens = { clerk: '', widened: '', masked: '', nurse: '' };

const ruled = async (code: string, fieldRules: readonly FieldRule[], rights: readonly string[]): Promise<void> => {
  await rig.makeRole(code, rights as never);
  await rig.sql('update role set field_rules = $2 where code = $1', code, JSON.stringify(fieldRules));
};

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east } = hospital.orgs;
  memberId = await hospital.member('access-open', east, { name: '林小满', mobile: number, source: '门诊' });
  const reads = ['member.read', 'member.write', 'member.export', 'number.reveal'];
  await ruled(
    'clerk',
    [
      { entity: 'member', field: 'mobile', grade: 'none' },
      { entity: 'member', field: 'source', grade: 'read' },
      { entity: 'member', field: 'name', grade: 'masked' },
    ],
    reads,
  );
  await ruled('opened', [{ entity: 'member', field: 'mobile', grade: 'read' }], ['member.read']);
  await ruled('other', [], ['order.read', 'member.unmask']);
  await ruled('plain', [], reads);
  rig.server.running.services.sessions.readAnew();
  await hospital.staff('clerk', east, 'clerk', { role_codes: ['clerk', 'other'] });
  await hospital.staff('widened', east, 'clerk', { role_codes: ['clerk', 'opened'] });
  await hospital.staff('masked', east, 'plain');
  await hospital.staff('nurse', east, 'nothing');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await rig.login(name);
});
afterAll(() => rig.server.close());

const list = (token: string, more = '') => rig.get(`/crm-server/customermanage/list?limit=5${more}`, token);

test('[E4] [E5] what a role hides is absent, cannot be searched, filtered, sorted, exported or written; of several roles the widest decides', async () => {
  const seen = (await list(tokens.clerk)).datas as { rows: Record<string, unknown>[] };
  expect(Object.keys(seen.rows[0] ?? {})).not.toContain('mobile');
  expect(seen.rows[0]).toMatchObject({ name: '林**', source: '门诊' });
  for (const digits of ['4321', '654321', number]) expect((await list(tokens.clerk, `&searchValue=${digits}`)).datas).toMatchObject({ rows: [] });
  for (const filter of [{ all: [['mobile', 'is', number]] }, { all: [['name', 'has', '林']] }])
    expect((await list(tokens.clerk, `&filter=${encodeURIComponent(JSON.stringify(filter))}`)).code).toBe(40001);
  const csv = await rig.get('/crm-server/customermanage/export?format=csv', tokens.clerk);
  expect([csv.status, csv.text.includes(number), csv.text.includes('小满')]).toEqual([200, false, false]);
  expect((await rig.get('/crm-server/customermanage/export?format=csv&columns=mobile', tokens.clerk)).code).toBe(40001);
  for (const change of [{ mobile: '13900000000' }, { source: 'x' }])
    expect((await rig.post('/crm-server/customermanage/update', { id: memberId, version: 1, ...change }, tokens.clerk)).code).toBe(40001);
  // A role that gives no customers opens none of their fields; one that does, does.
  expect((await list(tokens.widened)).datas).toMatchObject({ rows: [{ mobile: number }] });
  expect((await list(tokens.masked)).datas).toMatchObject({ rows: [{ mobile: '139****4321' }] });
});

const unmask = (token: string, given: object = {}) =>
  rig.post('/api-user/access/unmask', { entity: 'member', id: memberId, field: 'mobile', reason: '回电话', ...given }, token);

test('[K1] one number of one row is told to who holds the right and says why, which stands in the audit; nothing else is', async () => {
  expect((await unmask(tokens.masked)).datas).toEqual({ value: number });
  const [row] = await rig.sql<{ detail: object; outcome: string }>(
    `select detail, outcome from audit where operation = 'access.unmask' and entity_id = $1`,
    memberId,
  );
  expect(row).toEqual({ detail: { field: 'mobile', reason: '回电话' }, outcome: 'done' });
  expect((await unmask(tokens.masked, { reason: '' })).code).toBe(40001);
  for (const field of ['openId', 'name', 'id', 'constructor']) expect((await unmask(tokens.masked, { field })).code, field).toBe(40001);
  expect((await unmask(tokens.clerk)).code).toBe(40001);
  expect((await unmask(tokens.nurse)).code).toBe(40301);
  const west = await rig.server.hospital.member('west-open', rig.server.hospital.orgs.west);
  expect((await unmask(tokens.masked, { id: west })).code).toBe(404);
  expect((await unmask(tokens.masked, { entity: 'nothing' })).code).toBe(404);
});

interface Why {
  readonly isAllowed: boolean;
  readonly steps: readonly { readonly kind: string; readonly isMet: boolean; readonly text: string }[];
}
const why = async (token: string, query: string): Promise<Why> => {
  const reply = await rig.get(`/api-user/access/why?${query}`, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Why;
};

test('why somebody may or may not is told rule by rule, to himself and to who looks after him, and to nobody else', async () => {
  const own = await why(tokens.nurse, 'path=/customManage');
  expect([own.isAllowed, own.steps.map(({ kind, isMet }) => [kind, isMet])]).toEqual([
    false,
    [
      ['account', true],
      ['organisation', true],
      ['right', false],
      ['role', false],
    ],
  ]);
  const [clerk] = await rig.sql<{ id: string }>(`select id from staff_user where username = 'clerk'`);
  const told = await why(rig.tokens.house, `userId=${clerk?.id}&entity=member&id=${memberId}`);
  expect(told.isAllowed).toBe(true);
  expect(told.steps.filter(({ kind }) => kind === 'field').map(({ text }) => text)).toContain('手机：不可见');
  expect(told.steps.filter(({ kind }) => kind === 'row')).toMatchObject([{ isMet: true }]);
  const foreign = await rig.server.hospital.member('far-open', rig.server.hospital.orgs.otherHouse);
  expect((await rig.get(`/api-user/access/why?userId=${clerk?.id}&entity=member&id=${foreign}`, rig.tokens.house)).code).toBe(404);
  expect((await rig.get(`/api-user/access/why?userId=${clerk?.id}&path=/customManage`, tokens.nurse)).code).toBe(40301);
  expect((await rig.get(`/api-user/access/why?userId=${clerk?.id}&path=/customManage`, rig.tokens.stranger)).code).toBe(404);
  expect((await rig.get('/api-user/access/why?path=/nowhere', tokens.nurse)).code).toBe(40001);
  await rig.sql(`update staff_user set enabled = false where username = 'clerk'`);
  expect((await why(rig.tokens.house, `userId=${clerk?.id}&path=/customManage`)).steps).toMatchObject([{ kind: 'account', isMet: false }]);
});

test('whom a change of a role concerns, and what each of them gains and loses, is told before it is made', async () => {
  const [role] = await rig.sql<{ id: string }>(`select id from role where code = 'plain'`);
  const asked = (given: object, token = rig.tokens.chief) =>
    rig.server.call('POST', '/api-user/roles/affected', { token, json: { id: role?.id, ...given }, headers: { 'x-lang': 'en' } });
  const changes = async (given: object): Promise<readonly { how: string; what: readonly string[]; people: number; names: readonly string[] }[]> =>
    ((await asked(given)).datas as { changes: [] }).changes;
  expect((await asked({})).datas).toEqual({ people: 1, online: 0, changes: [] });
  expect((await asked({}, rig.tokens.stranger)).code).toBe(404);
  const { names } = (await changes({ isDisabled: true }))[0] ?? { names: [] };
  expect(names).toHaveLength(1);
  // Somebody who administers roles without seeing people, or sees those of another house, counts them and learns no name.
  await rig.makeRole('roleReader', ['role.read']);
  await rig.makeRole('westPeople', ['staffUser.read']);
  await rig.server.hospital.staff('counter', rig.server.hospital.orgs.west, 'roleReader', { role_codes: ['roleReader', 'westPeople'] });
  const counter = await rig.login('counter');
  expect(((await asked({ isDisabled: true }, counter)).datas as { changes: unknown }).changes).toMatchObject([{ how: 'loses', people: 1, names: [] }]);
  // Everything that he holds by it alone, in one line.
  expect((await changes({ isDisabled: true })).map(({ how, people, what }) => [how, people, what.length])).toEqual([['loses', 1, 5]]);
  expect(await changes({ dataScope: 'group' })).toMatchObject([{ how: 'gains', what: expect.arrayContaining(['org west: all records']) as unknown }]);
  expect(await changes({ dataScope: 'own' })).toMatchObject([{ how: 'loses', what: ['org east: all records'] }]);
  expect(await changes({ fieldRules: [{ entity: 'member', field: 'mobile', grade: 'read' }] })).toMatchObject([
    { how: 'gains', what: ['Customer · Mobile (Read only)'] },
  ]);
  expect(await changes({ fieldRules: [{ entity: 'member', field: 'name', grade: 'masked' }] })).toMatchObject([
    { how: 'loses', what: ['Customer · Name (Masked)'] },
  ]);
  expect(await changes({ menuIds: [] })).toMatchObject([{ how: 'loses', people: 1 }]);
  // A right that another role gives is neither gained nor lost.
  await rig.sql(`update staff_user set role_codes = role_codes || '{other}' where role_codes = '{plain}'`);
  const [menu] = ((await rig.get(`/api-user/menus/${role?.id}/menus`, rig.tokens.chief)).datas as { id: string; right: string; have: boolean }[]).filter(
    (one) => one.right === 'order.read',
  );
  const kept = ((await rig.get(`/api-user/menus/${role?.id}/menus`, rig.tokens.chief)).datas as { id: string; right: string; have: boolean }[]).filter(
    (one) => one.have && one.right !== '',
  );
  expect(await changes({ menuIds: [...kept.map(({ id }) => id), menu?.id ?? ''] })).toEqual([]);
});

test('[E7] a role is made from a template, under a name of its own, by who has what it holds', async () => {
  const make = (template: string, token = rig.tokens.chief) => rig.post('/api-user/roles/fromTemplate', { template }, token);
  const [first, second] = [(await make('callCentre')).datas, (await make('callCentre')).datas] as { id: string; name: string }[];
  expect([first?.name, second?.name]).toEqual(['呼叫中心', '呼叫中心 2']);
  const rows = await rig.sql('select code, rights, data_scope as scope from role where id = any($1) order by code', [first?.id, second?.id]);
  expect(rows).toMatchObject([{ code: 'callCentre', scope: 'org', rights: expect.arrayContaining(['member.write']) as unknown }, { code: 'callCentre2' }]);
  expect((await make('manager', rig.tokens.house)).code).toBe(40307);
  expect((await make('nobody')).code).toBe(40001);
});

test('what the rules of an organisation’s own fields say is told with a change of a role: of several roles the widest decides, and only where the field counts', async () => {
  const { east, west } = rig.server.hospital.orgs;
  const field = async (orgId: string, key: string): Promise<void> => {
    await rig.sql(
      `insert into org_field_config (id, org_id, entity, label, label_en, field_key, type, role_rules) values (gen_random_uuid(), $1, 'member', '过敏史', $2, $2, 'text', $3)`,
      orgId,
      key,
      JSON.stringify([{ role: 'narrow', grade: 'masked' }]),
    );
  };
  await rig.makeRole('narrow', ['member.read'] as never);
  await rig.makeRole('besides', ['order.read'] as never);
  await field(east, 'Allergies');
  await field(west, 'Elsewhere');
  await rig.server.hospital.staff('both', east, 'narrow', { role_codes: ['narrow', 'besides'] });
  const [role] = await rig.sql<{ id: string }>(`select id from role where code = 'besides'`);
  const { datas } = await rig.server.call('POST', '/api-user/roles/affected', {
    token: rig.tokens.chief,
    json: { id: role?.id, isDisabled: true },
    headers: { 'x-lang': 'en' },
  });
  const changes = (datas as { changes: { how: string; what: string[] }[] }).changes;
  expect(changes).toEqual([{ how: 'loses', what: ['See orders', 'Customer · Allergies (Masked)'], people: 1, online: 0, names: [expect.any(String)] }]);
});
