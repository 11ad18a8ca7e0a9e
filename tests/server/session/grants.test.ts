/** The rights and rows that a person has depend on the organisation they act in and on the right that a call asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actFor, actIn } from '#server/session/identity.ts';
import { SessionStore } from '#server/session/sessions.ts';
import type { Identity } from '#server/session/identity.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

const sql = (text: string, ...values: unknown[]): Promise<unknown> => server.test.database.query(text, values);
const bind = (userId: string, orgId: string, roles: readonly string[]): Promise<unknown> =>
  sql(
    `insert into user_bind_org (id, org_id, user_id, role_codes, is_default) values (gen_random_uuid(), $2, $1, $3, false)
     on conflict (user_id, org_id) do update set role_codes = excluded.role_codes`,
    userId,
    orgId,
    roles,
  );
async function identityOf(userId: string, orgId: string): Promise<Identity> {
  // A reader of its own: nothing of before is remembered.
  const sessions = new SessionStore(server.test.database);
  return sessions.identify((await sessions.open(server.test.database, { kind: 'staff', id: userId, orgId })).token);
}

test('a lead in one organisation is what another binding says in the other', async () => {
  const { east, west, eastWard } = server.hospital.orgs;
  const id = await server.hospital.staff('two-hats', east, 'nothing', { bound_org_ids: [east, west] });
  await bind(id, east, ['lead']);
  await bind(id, west, ['reader']);
  const identity = await identityOf(id, east);
  const [inEast, inWest] = [actIn(identity, east, 'en'), actIn(identity, west, 'en')];
  expect(inEast.rights.has('desk.team')).toBe(true);
  expect(inEast.orgIds).toEqual([east]);
  expect(inWest.rights.has('chat.write')).toBe(false);
  expect([...inWest.rights].toSorted()).toEqual(['chat.read', 'order.read']);
  expect(() => actIn(identity, eastWard, 'en')).toThrow('foreignOrganisation');
});

test('a call that asks for a right he has elsewhere alone is refused, and says which', async () => {
  const { east, west } = server.hospital.orgs;
  const id = await server.hospital.staff('split', east, 'nothing', { bound_org_ids: [east, west] });
  await bind(id, west, ['desk']);
  const token = await server.login('split');
  const list = (qxOrgId: string) => server.call('GET', `/crm-server/Consultation/doctorGetChat?qxOrgId=${qxOrgId}`, { token });
  expect((await list(west)).code).toBe(0);
  expect((await list(east)).code).toBe(40301);
});

test('a wide role lends its rows to no other one', async () => {
  const { group, east, west, eastWard } = server.hospital.orgs;
  await sql(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'books', 'Books', '{order.read,member.unmask}', 'group')`,
    group,
  );
  const id = await server.hospital.staff('nurse-and-books', east, 'desk', { role_codes: ['desk', 'books'] });
  const identity = await identityOf(id, east);
  const orders = actFor(identity, { orgId: undefined, language: 'en', right: 'order.read' });
  const chats = actFor(identity, { orgId: undefined, language: 'en', right: 'chat.read' });
  expect(orders.orgIds.toSorted()).toEqual([group, east, west, eastWard].toSorted());
  // A right that the narrow role alone gives counts in none of the other rows.
  expect(orders.rights.has('order.move')).toBe(false);
  expect(orders.rights.has('member.unmask')).toBe(true);
  expect(chats.orgIds).toEqual([east]);
  expect(chats.rights.has('order.move')).toBe(true);
});

test('chosen organisations are its own and those of the same group alone', async () => {
  const { group, east, west, otherHouse } = server.hospital.orgs;
  await sql(
    `insert into role (id, org_id, code, name, rights, data_scope, scope_org_ids) values (gen_random_uuid(), $1, 'some', 'Some', '{order.read}', 'chosen', $2)`,
    group,
    [west, otherHouse],
  );
  const id = await server.hospital.staff('chooser', east, 'some');
  const identity = await identityOf(id, east);
  expect(actIn(identity, east, 'en').orgIds.toSorted()).toEqual([east, west].toSorted());
  expect(actIn(identity, west, 'en').orgIds).toEqual([west]);
  expect(() => actIn(identity, otherHouse, 'en')).toThrow('foreignOrganisation');
});

test('roles of one code are other roles in another group, and one that is switched off gives nothing', async () => {
  const { east, group, otherHouse, otherGroup } = server.hospital.orgs;
  await sql(`update role set rights = '{member.read}' where code = 'reader' and org_id = $1`, group);
  await sql(`update role set is_disabled = true where code = 'desk' and org_id = $1`, otherGroup);
  const [own, other] = [await server.hospital.staff('own-reader', east, 'reader'), await server.hospital.staff('other-reader', otherHouse, 'reader')];
  expect([...actIn(await identityOf(own, east), undefined, 'en').rights]).toEqual(['member.read']);
  expect([...actIn(await identityOf(other, otherHouse), undefined, 'en').rights].toSorted()).toEqual(['chat.read', 'order.read']);
  const off = await server.hospital.staff('off-duty', otherHouse, 'desk');
  expect([...actIn(await identityOf(off, otherHouse), undefined, 'en').rights]).toEqual([]);
});

test('who must change his password may do nothing but that', async () => {
  const { east } = server.hospital.orgs;
  await server.hospital.staff('given-one', east, 'desk', { must_change_password: true });
  const token = await server.login('given-one');
  expect((await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token })).code).toBe(40301);
  const changed = await server.call('PUT', '/api-user/users/password', { token, json: { oldPassword: 'Correct-horse-7', newPassword: 'Own-words-41x' } });
  expect(changed.code).toBe(0);
  const again = await server.login('given-one', 'Own-words-41x');
  expect((await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token: again })).code).toBe(0);
});
