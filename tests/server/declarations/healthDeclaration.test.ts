/** Health declarations: what is held for a second look, until when one counts, and what is said of it beside the customer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lifeTurn } from '#tests/server/support/lifeTurn.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let server: TestServer;
let token = '';
let memberId = '';

const post = (path: string, json: object): Promise<Reply> => server.call('POST', `/crm-server/${path}`, { token, json, headers: { 'x-lang': 'en' } });
const get = (path: string): Promise<Reply> => server.call('GET', `/crm-server/${path}`, { token });
async function declared(more: object): Promise<Row> {
  const reply = await post('healthDeclare/save', { memberId, visitOn: '2999-01-01', ...more });
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Row;
}

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('ann', server.hospital.orgs.east, 'keeper');
  token = await server.login('ann');
  const reply = await post('customermanage/save', { name: '申报人' });
  memberId = (reply.datas as Row).id;
});
afterAll(() => server.close());

it('waits to be checked where nothing is wrong', async () => {
  const row = await declared({ temperature: 37.2 });
  expect(row).toMatchObject({ status: 'declared', concerns: [] });
  expect(Date.parse(String(row['validUntil']))).toBe(Date.parse('2999-01-02T00:00:00+08:00'));
  expect(row['declaredAt']).not.toBeNull();
});

it.each([
  [{ temperature: 37.3 }, ['fever']],
  [{ symptoms: ['cough'] }, ['symptoms']],
  [{ exposure: 'unsure' }, ['exposure']],
  [{ temperature: 39, symptoms: ['rash', 'cough'], exposure: 'yes' }, ['fever', 'symptoms', 'exposure']],
])('is held for a concern: %o', async (given, concerns) => {
  expect(await declared(given)).toMatchObject({ status: 'held', concerns });
});

it('is cleared after a review by its own move, and by no other', async () => {
  const row = await declared({ temperature: 38 });
  const lapsed = await post('healthDeclare/updateStatus', { id: row.id, status: 'lapsed', version: row.version });
  expect(lapsed.code).not.toBe(0);
  const cleared = await post('healthDeclare/updateStatus', { id: row.id, status: 'cleared', version: row.version, reason: '36.6 on the second reading' });
  expect(cleared.datas).toMatchObject({ status: 'cleared' });
  expect((cleared.datas as Row)['checkedById']).not.toBeNull();
});

it('tells whoever may review it, by the name of the customer', async () => {
  const { database } = server.test;
  await database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'nurse', 'nurse', '{healthDeclaration.read,healthDeclaration.move}', 'org')`,
    [server.hospital.orgs.group],
  );
  const nurse = await server.hospital.staff('nina', server.hospital.orgs.east, 'nurse');
  const row = await declared({ temperature: 38.2 });
  await lifeTurn(server);
  const told = await database.query<{ row: string }>('select m::text as row from system_message m where m.recipient_id = $1', [nurse]);
  expect(told.map((one) => one.row).filter((one) => one.includes(row.id) && one.includes('申报人'))).toHaveLength(1);
});

it('stays as it was said', async () => {
  const row = await declared({ temperature: 36.5 });
  const changed = await post('healthDeclare/save', { id: row.id, version: row.version, temperature: 39 });
  expect(changed.code).not.toBe(0);
  expect(((await get(`healthDeclare/detail?id=${row.id}`)).datas as Row)['temperature']).toBe(36.5);
});

it('does not end by the clock where its day was over when it was written down', async () => {
  expect((await declared({ visitOn: '2020-01-01' }))['validUntil']).toBeNull();
});

it('stands in the line of its customer', async () => {
  const { datas } = await get(`customermanage/timeLine?id=${memberId}`);
  expect((datas as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)).toContain('healthDeclaration');
});
