/** Migration 0142: whoever read roles finds them; a service lead whom a version gave their list keeps finding alone (docs/adr/0163). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownSchema, prepareDatabase } from '#server/db/migrate.ts';
import { grantStandardRights } from '#server/rights/standardRights.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
/** Another group each: a code stands once in a group. */
const stand = async (code: string, ...rights: readonly string[]): Promise<string> => {
  const id = randomUUID();
  await own.database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $1, $2, $2, $3, 'group')`, [id, code, rights]);
  return id;
};
const rightsOf = async (id: string | undefined) =>
  (await own.database.query<{ rights: string[] }>('select rights from role where id = $1', [id]))[0]?.rights.toSorted();
const { migrations, rowSecurity: _later, ...schema } = ownSchema();

beforeAll(async () => {
  own = await emptyDatabase();
  await prepareDatabase(own.database, { ...schema, migrations: migrations.filter(({ name }) => name < '0142') });
});
afterAll(() => own.drop());

test('who keeps roles keeps their list, service leads find them, nobody else gains or loses anything', async () => {
  await own.database.query(`insert into standard_right (role_code, name) values ('serviceLead', 'role.read') on conflict do nothing`);
  await own.database.query(`delete from standard_right where role_code = 'serviceLead' and name not in ('role.read', 'chat.read')`);
  const admin = await stand('corpadmin', 'role.read', 'role.write');
  const lead = await stand('serviceLead', 'chat.read', 'role.read');
  const keeping = await stand('serviceLead', 'role.read', 'role.write');
  const auditor = await stand('auditor', 'audit.read', 'role.read');
  const nurse = await stand('nurse', 'chat.read');
  await prepareDatabase(own.database);
  expect(await rightsOf(admin)).toEqual(['role.find', 'role.read', 'role.write']);
  expect(await rightsOf(lead)).toEqual(['chat.read', 'role.find']);
  expect(await rightsOf(keeping)).toEqual(['role.find', 'role.read', 'role.write']);
  expect(await rightsOf(auditor)).toEqual(['audit.read', 'role.find', 'role.read']);
  expect(await rightsOf(nurse)).toEqual(['chat.read']);
  // A right that a version adds to service leads still reaches the one whose list was taken.
  await own.database.transaction((query) => grantStandardRights(query));
  expect(await rightsOf(lead)).toEqual(expect.arrayContaining(['chat.read', 'role.find', 'member.read']));
  expect(await rightsOf(lead)).not.toContain('role.read');
});
