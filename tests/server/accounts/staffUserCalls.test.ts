import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let admin: string;
let lead: { readonly id: string; readonly token: string };
beforeAll(async () => {
  server = await startTestServer();
  const { east } = server.hospital.orgs;
  const id = await server.hospital.staff('lead', east, 'desk');
  await server.test.database.query(`update role set rights = rights || '{staff.password}' where code = 'desk'`);
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'corpadmin', 'corpadmin', '{staff.password}', 'group')`,
    [server.hospital.orgs.group],
  );
  await server.hospital.staff('admin', east, 'corpadmin');
  admin = await server.login('admin');
  lead = { id, token: await server.login('lead') };
});
afterAll(() => server.close());

const reset = (id: string, token: string, language = 'zh-CN'): Promise<Reply> =>
  server.call('PUT', `/api-user/users/${id}/password`, { token, headers: { 'accept-language': language } });
const login = async (username: string, given: string): Promise<unknown> =>
  (await server.call('POST', '/api-uaa/oauth/user/token', { form: { username, password: given } })).code;
const idOf = async (username: string): Promise<string> =>
  (await server.test.database.query<{ id: string }>('select id from staff_user where username = $1', [username]))[0]!.id;

test('[F4] [F6] a reset password is told once, ends every session of its owner, and its owner hears who did it', async () => {
  const id = await server.hospital.staff('anna', server.hospital.orgs.east);
  const token = await server.login('anna');
  const answer = await reset(id, admin);
  const { password: given } = answer.datas as { password: string };
  expect([answer.code, given]).toEqual([0, expect.stringMatching(/^[a-z2-9]{14}$/)]);
  expect((await server.call('GET', '/api-user/menus/current', { token })).code).toBe(403);
  expect([await login('anna', password), await login('anna', given)]).toEqual([40101, 0]);
  const [message] = await server.test.database.query('select kind, link from system_message where recipient_id = $1', [id]);
  expect(message).toEqual({ kind: 'passwordReset', link: '/secretUpdate' });
  const [row] = await server.test.database.query(`select entity, entity_id as "entityId", detail from audit where operation = 'staffUser.resetPassword'`);
  expect(row).toEqual({ entity: 'staffUser', entityId: id, detail: { endedSessions: 1 } });
  expect(server.log()).not.toContain(given);
});

test('nobody resets his own, an administrator above him, somebody of another organisation, or without the right', async () => {
  expect(await reset(lead.id, lead.token, 'en')).toMatchObject({ code: 40309, message: 'Not with your own account. Ask another administrator' });
  expect((await reset(await idOf('admin'), lead.token)).code).toBe(40308);
  const { west } = server.hospital.orgs;
  expect((await reset(await server.hospital.staff('wanda', west), lead.token)).code).toBe(404);
  await server.hospital.staff('rita', server.hospital.orgs.east, 'reader');
  expect((await reset(lead.id, await server.login('rita'))).code).toBe(40301);
  expect([await login('admin', password), await login('wanda', password)]).toEqual([0, 0]);
});
