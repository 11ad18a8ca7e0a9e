import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantNewRights } from '#server/rights/newRights.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.drop());

const bring = (...rights: Parameters<typeof grantNewRights>[1][]) => own.database.transaction((query) => grantNewRights(query, ...rights));
const rightsOf = async (code: string) => (await own.database.query<{ rights: string[] }>('select rights from role where code = $1', [code]))[0]?.rights;
const others = everyStaffRight.filter((right) => right !== 'file.read' && right !== 'menu.write');

test("a right that a version brings is the administrators' from the first start on, once, and nobody else's", async () => {
  // The version before, whose administrators had lost one right since.
  await bring([...others, 'menu.write']);
  for (const [code, rights] of [
    ['corpadmin', others],
    ['nurse', ['chat.read']],
  ] as const)
    await own.database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $1, $2, $2, $3, 'group')`, [
      randomUUID(),
      code,
      rights,
    ]);
  expect(await bring()).toEqual(['file.read']);
  expect(await rightsOf('corpadmin')).toEqual([...others, 'file.read']);
  expect(await rightsOf('nurse')).toEqual(['chat.read']);
  // Taken away again, it stays away.
  await own.database.query(`update role set rights = $1 where code = 'corpadmin'`, [others]);
  expect(await bring()).toEqual([]);
  expect(await rightsOf('corpadmin')).toEqual(others);
});
