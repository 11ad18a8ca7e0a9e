/** A history is read by names: of what its values refer to, as far as the reader may see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { historyOf } from '#server/engine/readMore.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

interface Line {
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly names: Readonly<Record<string, string>>;
}
type Row = { readonly id: string; readonly version: number };
let server: TestServer;
let token: string;
const people = '/crm-server/customermanage';
const post = async (path: string, json: object): Promise<Row> => {
  const reply = await server.call('POST', path, { token, json });
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
const asked = (path: string, id: string, as = token): Promise<Reply> => server.call('GET', `${path}/history?id=${id}`, { token: as });
const linesOf = async (path: string, id: string): Promise<readonly Line[]> => (await asked(path, id)).datas as readonly Line[];
const sql = (text: string, ...values: readonly unknown[]) => server.test.database.query<{ id: string }>(text, values);
const ids = { first: '', second: '', chief: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  ids.chief = await server.hospital.staff('chief', east, 'keeper');
  ids.first = await server.hospital.staff('first', east);
  ids.second = await server.hospital.staff('second', east);
  token = await server.login('chief');
});
afterAll(() => server.close());

const enterprise = async (orgId: string, name: string): Promise<string> =>
  (await sql('insert into enterprise (id, org_id, kind, name, enabled) values (gen_random_uuid(), $1, $2, $3, true) returning id', orgId, 'employer', name))[0]
    ?.id ?? '';

test('a reference is told by its name, also of a row that was removed since', async () => {
  const one = await post(`${people}/save`, { name: '客户甲', sex: 'female', level: 'gold', enabled: true, ownerUserId: ids.first });
  await post(`${people}/update`, { id: one.id, version: 1, ownerUserId: ids.second });
  await post(`${people}/update`, { id: one.id, version: 2, level: 'normal' });
  await sql('update staff_user set deleted_at = now() where id = $1', ids.first);
  const [level, owner, created] = await linesOf(people, one.id);
  expect(level?.names).toEqual({});
  expect(owner).toMatchObject({
    changes: expect.arrayContaining([{ field: 'ownerUserId', from: ids.first, to: ids.second }]),
    names: { [ids.first]: 'name of first', [ids.second]: 'name of second' },
  });
  expect(created?.names).toEqual({ [ids.first]: 'name of first' });
});

test('[E1] what the reader does not see, or is gone, has no name; a role that masks a name masks it here', async () => {
  const { east, west } = server.hospital.orgs;
  const [own, foreign] = [await enterprise(east, 'Eastern Works'), await enterprise(west, 'Canary of the west')];
  const gone = '0198a1b2-0000-7000-8000-000000000001';
  const one = await post(`${people}/save`, { name: '客户乙', sex: 'female', level: 'gold', enabled: true, enterpriseId: own });
  const changes = [foreign, gone, null].map((from) => ({ field: 'enterpriseId', from, to: own }));
  await sql(
    `insert into record_change (entity, entity_id, version, change, by_id, changes) values ('member', $1, 2, 'updated', $2, $3)`,
    one.id,
    ids.chief,
    JSON.stringify(changes),
  );
  const reply = await asked(people, one.id);
  expect((reply.datas as unknown as readonly Line[])[0]?.names).toEqual({ [own]: 'Eastern Works' });
  expect(reply.text).not.toContain('Canary');

  await sql(
    `insert into role (id, org_id, code, name, rights, data_scope, field_rules) values (gen_random_uuid(), $1, 'veiled', 'veiled', '{member.read}', 'org', $2)`,
    server.hospital.orgs.group,
    JSON.stringify([{ entity: 'enterprise', field: 'name', grade: 'masked' }]),
  );
  await server.hospital.staff('veiled', east, 'veiled');
  server.running.services.sessions.readAnew();
  const veiled = await asked(people, one.id, await server.login('veiled'));
  expect(veiled.text).not.toContain('Eastern Works');
  expect((veiled.datas as unknown as readonly Line[])[0]?.names[own]).toMatch(/\*/);
});

test('roles are told by their names, not by their codes; a field that an organisation has added by its own', async () => {
  await sql(`update staff_user set role_codes = '{keeper}', bound_org_ids = array[$2]::uuid[] where id = $1`, ids.chief, server.hospital.orgs.east);
  await sql(
    `insert into record_change (entity, entity_id, version, change, by_id, changes) values ('staffUser', $1, 9, 'updated', $2, $3)`,
    ids.second,
    ids.chief,
    JSON.stringify([{ field: 'roleCodes', from: ['desk'], to: ['desk', 'reader'] }]),
  );
  expect((await linesOf('/api-user/users', ids.second))[0]?.names).toEqual({ desk: 'role desk', reader: 'role reader' });

  await post('/crm-server/orgFieldConfig/save', { entity: 'member', type: 'text', fieldKey: 'diet', label: '饮食习惯' });
  const one = await post(`${people}/save`, { name: '客户丙', sex: 'female', level: 'gold', enabled: true });
  await post(`${people}/update`, { id: one.id, version: 1, own_diet: '素食' });
  expect((await linesOf(people, one.id))[0]).toMatchObject({ changes: [{ field: 'own_diet', from: null, to: '素食' }], names: { own_diet: '饮食习惯' } });
});

test('however many lines there are, each entity that is referred to is asked once', async () => {
  const { east, group } = server.hospital.orgs;
  const one = await post(`${people}/save`, { name: '客户丁', sex: 'female', level: 'gold', enabled: true });
  const owners = [ids.chief, ids.second];
  for (let version = 1; version < 7; version += 1) await post(`${people}/update`, { id: one.id, version, ownerUserId: owners[version % 2] });
  const { keys } = server.running.services;
  const principal = staffAt({ group, org: east }, ids.chief, ['member.read'], { language: 'zh-CN' });
  const statements: string[] = [];
  const counted: Query = {
    query: (text, values) => {
      statements.push(typeof text === 'string' ? text : '');
      return server.test.database.query(text, values);
    },
  };
  const lines = await historyOf(counted, { entity: entityOf('member'), call: { entity: 'member', verb: 'history' }, principal, keys }, { id: one.id });
  expect(lines).toHaveLength(7);
  for (const line of lines.slice(0, 6)) expect(Object.values(line.names)).toContain('name of second');
  expect(statements.filter((text) => text.includes('from "staff_user"'))).toHaveLength(1);
  expect(statements).toHaveLength(3);
});
