/** Versions of home pages that were published before 0090 are versions like any other afterwards, and the same one is in force. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#server/db/insertRows.ts';
import { ownSchema, prepareDatabase } from '#server/db/migrate.ts';
import { publishedVersion } from '#server/engine/versions/read.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
const [org, online, off, never, writer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  own = await emptyDatabase();
  const { migrations, rowSecurity: _later, ...schema } = ownSchema();
  await prepareDatabase(own.database, { ...schema, migrations: migrations.filter(({ name }) => name < '0090') });
  const { database } = own;
  await insertRows(database, 'organisation', [{ id: org, groupId: org, type: 'group', name: 'East', code: 'east', status: 'enabled' }]);
  await database.query(`alter table org_version add column id uuid, add column org_id uuid, add column home_id uuid, add column number int, add column note text,
    add column from_number int, add column deployed_by uuid, add column deployed_at timestamptz, add column pictures text[], add column notice text,
    add column introduction text, add column phone text, add column address text, add column hours text, add column department_ids uuid[]`);
  for (const [id, standing, number] of [
    [online, 'changed', 2],
    [off, 'off', null],
    [never, 'none', null],
  ] as const)
    await database.query(`insert into org_home (id, org_id, kind, standing, published_number) values ($1, $2, 'organisation', $3, $4)`, [
      id,
      id === online ? org : randomUUID(),
      standing,
      number,
    ]);
  for (const [home, number, notice, at] of [
    [online, 1, '一', '2026-10-01T00:00Z'],
    [online, 2, '二', '2026-11-01T00:00Z'],
    [off, 1, '下线的', '2026-09-01T00:00Z'],
  ] as const)
    await database.query(
      `insert into org_version (id, org_id, home_id, number, notice, pictures, deployed_by, deployed_at) values ($1, $2, $3, $4, $5, '{a.png}', $6, $7)`,
      [randomUUID(), org, home, number, notice, writer, at],
    );
  await prepareDatabase(database);
});
afterAll(() => own.drop());

test('the version in force, the older ones and those of a page that was taken off are all there', async () => {
  expect(await publishedVersion(own.database, 'orgHome', online)).toMatchObject({ number: 2, content: { notice: '二', pictures: ['a.png'] } });
  expect(await publishedVersion(own.database, 'orgHome', off)).toBeUndefined();
  const all = await own.database.query(
    `select number, content ->> 'notice' as notice, published_by as by, retired_at as until from definition_version where row_id = $1 order by number`,
    [online],
  );
  expect(all).toEqual([
    { number: 1, notice: '一', by: writer, until: '2026-11-01T00:00:00.000Z' },
    { number: 2, notice: '二', by: writer, until: null },
  ]);
  const standings = await own.database.query('select id, standing from org_home');
  expect(new Map(standings.map((one) => [one['id'], one['standing']]))).toEqual(
    new Map([
      [online, 'draft'],
      [off, 'retired'],
      [never, 'draft'],
    ]),
  );
  expect(await own.database.query(`select to_regclass('org_version') as gone`)).toEqual([{ gone: null }]);
});
