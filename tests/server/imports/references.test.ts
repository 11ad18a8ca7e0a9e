/** A file may call a house by several names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveReferences } from '#server/imports/references.ts';
import type { FaultsByLine } from '#server/imports/target.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { makeRig } from '#tests/server/promises/importRig.ts';
import type { Rig } from '#tests/server/promises/importRig.ts';

let db: TestDatabase;
let rig: Rig;
beforeAll(async () => {
  db = await freshDatabase();
  rig = await makeRig(db.database);
});
afterAll(async () => {
  await rig.close();
  await db.drop();
});

test('a house is known by its name, its short name or what stands behind the point, where that means one alone and may be seen', async () => {
  const { east, west, group } = rig.hospital.orgs;
  const named = (id: string, name: string, shortName: string | null): Promise<unknown> =>
    db.database.query('update organisation set name = $2, short_name = $3 where id = $1', [id, name, shortName]);
  await named(east, '安禾妇儿 · 滨江院区', '滨江');
  await named(west, '安禾妇儿 · 高新院区', null);
  await named(group, '安禾', null);
  const resolved = async (text: string, orgIds: readonly string[]): Promise<unknown> => {
    const principal = { ...rig.principal, orgIds };
    const faults: FaultsByLine = new Map();
    const entity = await entityFor(db.database, 'staffUser', principal);
    const [row] = await resolveReferences(
      db.database,
      { entity, call: { entity: 'staffUser', verb: 'save' }, principal, keys: rig.keys },
      [{ line: 2, values: { boundOrgIds: [text] }, faults: [] }],
      faults,
    );
    return row?.values['boundOrgIds'] ?? faults.get(2)?.map(({ code }) => code);
  };
  for (const text of ['安禾妇儿 · 滨江院区', '滨江院区', '滨江']) expect(await resolved(text, [east, west]), text).toEqual([east]);
  expect(await resolved('高新院区', [east])).toEqual(['unknownRef']);
  await named(west, '安禾儿科 · 滨江院区', null);
  expect(await resolved('滨江院区', [east, west])).toEqual(['manyRefs']);
  expect(await resolved('滨江', [east, west])).toEqual([east]);
});
