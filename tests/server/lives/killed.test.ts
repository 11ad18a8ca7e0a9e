/** A server that is killed while it makes the moves whose moment has come: another one goes on, and each move and each reminder is there once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockLimits } from '#contract/limits/clock.ts';
import type { Database } from '#server/db/database.ts';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { until } from '#tests/rig/until.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const total = clockLimits.rows + 20;
const dataDir = mkdtempSync(join(tmpdir(), 'careline-lives-'));
const keys = loadKeys(dataDir);
let db: TestDatabase;
let hospital: Hospital;

beforeAll(async () => {
  db = await freshDatabase();
  hospital = await makeHospital(db.database, keys);
  // Complaints that are not answered in time are told to whoever leads.
  await db.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'serviceLead', 'lead', rights, 'org' from role where code = 'keeper'`,
  );
  await hospital.staff('lead', hospital.orgs.east, 'serviceLead');
});
afterAll(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function complaints(database: Database, count: number): Promise<void> {
  const { east } = hospital.orgs;
  const [memberId, handler] = [await hospital.member(`one of ${count}`, east), await hospital.staff(`handler of ${count}`, east)];
  await database.query(
    `insert into complaint (id, org_id, title, member_id, source, level, content, status, assignee_id, due_at)
     select gen_random_uuid(), $1, 'late', $2, 'phone', 'minor', 'it was late', 'received', $3, now() - make_interval(secs => n) from generate_series(1, $4::int) n`,
    [east, memberId, handler, count],
  );
}
/** The position of the log is somebody else's: whoever makes moves waits with their chunk done and not committed. */
const holdingTheLog = (database: Database, body: () => Promise<void>): Promise<void> =>
  database.transaction(async (query) => {
    await query.query('select 1 from event_head for update');
    await body();
  });
const statusCounts = (database: Database): Promise<unknown> => database.query('select status, count(*)::int as n from complaint group by status');

test('killed in the middle of a chunk, moves and reminders by the clock are made by another server: none lost, none twice', async () => {
  const { database } = db;
  const turn = (): Promise<boolean> =>
    actOnDue({
      database,
      keys,
      onFault: (error) => {
        throw error;
      },
    });
  await complaints(database, 1);
  while (await turn());
  for (const table of ['complaint', 'system_message', 'life_clock', 'record_change', 'event_log']) await database.query(`delete from ${table}`);
  await complaints(database, total);

  await holdingTheLog(database, async () => {
    const child = fork(join(import.meta.dirname, 'lifeProcess.ts'), [db.url, dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const gone = once(child, 'exit');
    const isHeld = async (): Promise<boolean> =>
      (await database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;
    await until(isHeld, { what: 'the chunk to wait for the position of the log', withinMs: 60_000 });
    child.kill('SIGKILL');
    await gone;
  });
  // The database hears of the death once the log is free.
  const isFree = async (): Promise<boolean> => (await database.query('select 1 from complaint for update skip locked')).length === total;
  await until(isFree, { what: 'the database to take back what was half done' });
  expect(await statusCounts(database)).toEqual([{ status: 'received', n: total }]);

  while (await turn());
  await turn();
  expect(await statusCounts(database)).toEqual([{ status: 'escalated', n: total }]);
  expect(await database.query('select version, change, count(*)::int as n from record_change group by 1, 2')).toEqual([
    { version: 2, change: 'moved', n: total },
  ]);
  const told = await database.query('select count(*)::int as n, count(distinct link)::int as rows from system_message');
  expect(told).toEqual([{ n: total, rows: total }]);
});
