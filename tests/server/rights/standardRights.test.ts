import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStandardRights } from '#server/rights/standardRights.ts';
import { standardRoles, templateRoles } from '#server/session/standardRoles.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.drop());

/** The version before gave them these. */
const earlier = {
  nurse: ['chat.read', 'chat.write', 'order.read', 'orderChannel.read', 'member.read', 'file.upload'],
  developer: ['developer.inspect', 'system.operate', 'chat.read', 'order.read', 'orderChannel.read', 'file.upload'],
} as const;
const stand = async (code: string, rights: readonly string[]): Promise<string> => {
  const id = randomUUID();
  await own.database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $1, $2, $2, $3, 'org')`, [id, code, rights]);
  return id;
};
const rightsOf = async (id: string) => (await own.database.query<{ rights: string[] }>('select rights from role where id = $1', [id]))[0]?.rights;
const bring = (...given: Parameters<typeof grantStandardRights>[1][]) => own.database.transaction((query) => grantStandardRights(query, ...given));

test('an upgrade gives the standard roles what their work needs, once; what a group took stays away, and nothing is taken', async () => {
  const [same, more, narrowed, developer, alien] = [
    await stand('nurse', earlier.nurse),
    await stand('nurse', [...earlier.nurse, 'audit.read']),
    await stand('nurse', ['chat.read']),
    await stand('developer', earlier.developer),
    await stand('reception', ['order.read']),
  ];
  expect(await bring()).toEqual(expect.arrayContaining([{ code: 'nurse', name: 'member.write' }]));
  expect(new Set(await rightsOf(same))).toEqual(new Set(standardRoles.nurse.rights));
  expect(new Set(await rightsOf(more))).toEqual(new Set([...standardRoles.nurse.rights, 'audit.read']));
  expect(await rightsOf(narrowed)).toEqual(['chat.read']);
  expect(new Set(await rightsOf(developer))).toEqual(new Set([...earlier.developer, 'problemReport.read', 'problemReport.remove', 'lives.watch']));
  expect(await rightsOf(alien)).toEqual(['order.read']);
  // Taken away again, it stays away, until a version gives something new to who has all of it.
  await own.database.query('update role set rights = $1 where id = $2', [earlier.nurse, same]);
  expect(await bring()).toEqual([]);
  expect(await rightsOf(same)).toEqual(earlier.nurse);
});

test('a role of a code that no version has given anything yet gets nothing: the group made it itself', async () => {
  const id = await stand('pharmacist', ['order.read']);
  expect(await bring([{ code: 'pharmacist', name: 'member.read' }])).toEqual([{ code: 'pharmacist', name: 'member.read' }]);
  expect(await rightsOf(id)).toEqual(['order.read']);
});

test('each who speaks with customers adds them and keeps their files right; a developer reads no talk', () => {
  for (const code of ['consultant', 'nurse', 'physician', 'followUp', 'serviceLead'] as const)
    expect(standardRoles[code].rights, code).toEqual(expect.arrayContaining(['member.read', 'member.write', 'enterprise.read']));
  expect(standardRoles.finance.rights).toEqual(expect.arrayContaining(['pointRecord.write', 'enterprise.write']));
  expect(standardRoles.developer.rights).not.toContain('chat.read');
});

test('who distributes customers finds roles for their forms and has no page of them; administrators have both', () => {
  for (const { rights } of [standardRoles.serviceLead, templateRoles.manager]) {
    expect(rights).toContain('role.find');
    expect(rights).not.toContain('role.read');
  }
  expect(standardRoles.corpadmin.rights).toEqual(expect.arrayContaining(['role.find', 'role.read', 'role.write']));
});
