/** Row security, table by table: what a request reaches when its statement has no condition at all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { requestRole, withRlsContext } from '#server/db/rlsContext.ts';
import type { RlsContext } from '#server/db/database.ts';
import { conditionOf, enableRowSecurity, rowSecurityOf } from '#server/db/rowSecurity.ts';
import { entityOf } from '#server/engine/entities.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { fillTable } from '#tests/server/support/manyRows.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
let hospital: Hospital;
let rlsContext: RlsContext;
const someone = '01890000-0000-7000-8000-000000000001';
const keys = { idNumber: Buffer.alloc(32, 1), blindIndex: Buffer.alloc(32, 2), account: Buffer.alloc(32, 3) };

beforeAll(async () => {
  own = await freshDatabase();
  hospital = await makeHospital(own.database, keys as never);
  const { orgs } = hospital;
  for (const org of [orgs.east, orgs.west, orgs.otherHouse]) {
    const member = await hospital.member(`open ${org}`, org);
    const conversation = await hospital.conversation(member, org);
    const message = await hospital.message(conversation, org, { sender_id: member });
    await hospital.order(member, org);
    await hospital.staff(`staff ${org}`, org);
    await own.database.query('insert into message_gram (message_id, grams) values ($1, $2)', [message, ['te']]);
  }
  for (const one of described)
    await fillTable(own.database, one, entityOf(one.name).isOfGroup ? [orgs.group, orgs.otherGroup] : [orgs.east, orgs.west, orgs.otherHouse], 6);
  rlsContext = { orgIds: [orgs.east], groupId: orgs.group, personId: someone };
});
afterAll(() => own.drop());

interface TableSecurity extends Record<string, unknown> {
  readonly name: string;
  readonly isSecured: boolean;
  readonly isScoped: boolean;
  readonly may: string;
}
const policies = (): Promise<TableSecurity[]> =>
  own.database.query<TableSecurity>(
    `select c.relname as name, c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'careline_wall') as "isSecured",
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'org_ids', 'group_id', 'user_id', 'owner_id')) as "isScoped",
        coalesce((select string_agg(what, ' ') from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) what where has_table_privilege($1, c.oid, what)), '') as may
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
    [requestRole],
  );

/** Rows that every house of the group reads. */
const ofGroup = new Set([
  'staff_user',
  'user_bind_org',

  'organisation',
  ...described.filter(({ name }) => entityOf(name).isOfGroup).map(({ name }) => snakeCase(name)),
  'role',
]);

describe('[E9] row security', () => {
  it('stands before every table that belongs to an organisation, a group or a person; what has none is closed, or named', async () => {
    const tables = await policies();
    const named = Object.keys(rowSecurityOf(Object.values(resources)).open);
    expect(tables.filter(({ isScoped, isSecured, name }) => isScoped && !isSecured && !named.includes(name)).map(({ name, may }) => [name, may])).toEqual([]);
    expect(tables.filter(({ isSecured, may, name }) => !isSecured && may !== '' && !named.includes(name))).toEqual([]);
    expect(tables.filter(({ isSecured }) => isSecured).length).toBeGreaterThan(25);
    expect(tables.filter(({ may }) => may.includes('TRUNCATE'))).toEqual([]);
    // A new entity has its policy by its description; one that belongs to nobody does not start.
    expect(conditionOf({ name: 'newThing', orgOwned: true, fields: {} })).toContain('new_thing');
    expect(() => conditionOf({ name: 'newThing', orgOwned: false, fields: {} })).toThrow('newThing');
  });

  it('lets no row of another organisation through, read without any condition, table by table', async () => {
    const database = withRlsContext(own.database, rlsContext);
    const group = new Set([hospital.orgs.group, hospital.orgs.east, hospital.orgs.eastWard, hospital.orgs.west]);
    let asked = 0;
    for (const { name, isSecured } of await policies()) {
      if (!isSecured) continue;
      for (const table of [quoteName(name), `seen.${quoteName(name)}`]) {
        const found = await database.query<{ org: string | null }>(`select to_jsonb(t) ->> 'org_id' as org from ${table} t`);
        const [all] = await own.database.query<{ n: number }>(`select count(*)::int as n from ${quoteName(name)}`);
        const foreign = found.filter(({ org }) => org !== null && (ofGroup.has(name) ? !group.has(org) : org !== hospital.orgs.east));
        expect(foreign, table).toEqual([]);
        if ((all?.n ?? 0) > 0) {
          asked += 1;
          expect(found.length, `${table} shows fewer rows than there are`).toBeLessThan(all?.n ?? 0);
        }
      }
    }
    expect(asked).toBeGreaterThanOrEqual(20);
  });

  it('lets nobody write into another organisation, nor move a row there', async () => {
    const { orgs } = hospital;
    const within = withRlsContext(own.database, rlsContext);
    const change = (table: string, set: string): Promise<unknown[]> => within.query(`update ${table} set ${set} returning org_id as org`);
    expect(new Set((await change('member', `name = name || '!'`)).map((row) => (row as { org: string }).org))).toEqual(new Set([orgs.east]));
    await expect(change('member', `org_id = '${orgs.west}'`)).rejects.toMatchObject({ code: '42501' });
    await expect(
      within.query(`insert into member (id, org_id, open_id, name, sex, level, enabled) values (gen_random_uuid(), $1, 'x', 'x', 'unknown', 'normal', true)`, [
        orgs.west,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await within.query('delete from "order" where org_id = $1 returning id', [orgs.west])).toEqual([]);
    // A fact of what comes next: the role ends with its transaction.
    expect(await own.database.query('select current_user <> $1 as back', [requestRole])).toEqual([{ back: true }]);
  });

  it('shows nothing where nobody said who asks', async () => {
    const nobody: RlsContext = { orgIds: [], groupId: '00000000-0000-0000-0000-000000000000', personId: '00000000-0000-0000-0000-000000000000' };
    const within = withRlsContext(own.database, nobody);
    for (const { name, isSecured } of await policies()) if (isSecured) expect(await within.query(`select 1 from ${quoteName(name)} limit 1`), name).toEqual([]);
  });

  it('is not raised a second time where it stands', async () => {
    const statements: string[] = [];
    const watch = { query: (text: string, values?: readonly unknown[]) => (statements.push(text), own.database.query(text, values)) };
    await enableRowSecurity(watch as never, rowSecurityOf(Object.values(resources)));
    expect(statements.filter((text) => /policy|create|grant/.test(text))).toEqual([]);
  });

  it('takes ids alone for an RLS context', async () => {
    await expect(withRlsContext(own.database, { ...rlsContext, orgIds: [`}'; reset role; --`] }).query('select 1')).rejects.toThrow(/made of ids/);
  });
});
