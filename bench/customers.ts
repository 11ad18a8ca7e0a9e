/** Customers by SQL, as many as wanted, of one organisation, and somebody who may read them. */
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { personName } from '#tests/server/support/manyRows.ts';

export interface Customers {
  readonly orgId: string;
  /** Of somebody who sees these rows, numbers masked. */
  readonly token: string;
  readonly rows: number;
}

const roleCode = 'benchReader';
const chunk = 50_000;

/** Every index but the key is made after the rows: a tenth of the time. */
async function withoutIndexes(database: Database, fill: () => Promise<void>): Promise<void> {
  const found = await database.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'member'::regclass and not i.indisprimary`,
  );
  for (const { name } of found) await database.query(`drop index "${name}"`);
  await fill();
  for (const { sql } of found) await patiently(database, sql);
  await patiently(database, 'vacuum analyze member');
}

/** What takes longer than any call may. `vacuum` stands in no transaction, so a connection is set and used by itself. */
async function patiently(database: Database, sql: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0`);
    await client.query(sql);
  } finally {
    // Closed and not given back: its settings are nobody else's.
    client.release(true);
  }
}

const fillSql = `insert into member (id, org_id, created_at, name, nick_name, mobile, sex, level, tags, source, birthday, remark, enabled)
  select gen_random_uuid(), $1, '2026-01-01'::timestamptz + make_interval(secs => i), ${personName}, 'wx' || i, '138' || lpad((i % 100000000)::text, 8, '0'),
    (array['unknown', 'male', 'female'])[1 + i % 3], (array['normal', 'normal', 'normal', 'silver', 'gold'])[1 + i % 5], '{}', '公众号', '1950-01-01'::date + i % 20000, null, true
  from generate_series($2::int, $3::int) as i`;

export async function makeCustomers(database: Database, rows: number): Promise<Customers> {
  const [groupId, orgId, staffId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const organisation = { groupId, sort: 0, status: 'enabled', name: '院区' };
  await insertRows(database, 'organisation', [
    { ...organisation, id: groupId, parentId: null, type: 'group', code: 'group' },
    { ...organisation, id: orgId, parentId: groupId, type: 'hospital', code: 'house' },
  ]);
  await insertRows(database, 'role', [
    { id: randomUUIDv7(), orgId: groupId, code: roleCode, name: '接待', rights: ['member.read'], dataScope: 'org', scopeOrgIds: [] },
  ]);
  const staff = { id: staffId, orgId, username: 'reader', nickName: '接待', enabled: true, roleCodes: [roleCode], boundOrgIds: [orgId], dutyState: 'online' };
  await insertRows(database, 'staff_user', [staff]);
  await withoutIndexes(database, async () => {
    for (let from = 1; from <= rows; from += chunk) await database.query(fillSql, [orgId, from, Math.min(rows, from + chunk - 1)]);
  });
  const { token } = await new SessionStore(database).open(database, { kind: 'staff', id: staffId, orgId });
  return { orgId, token, rows };
}
