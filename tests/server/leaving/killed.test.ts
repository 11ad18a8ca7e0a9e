/** A server that is killed while it passes on what a leaver held: another one goes on, each row comes once, and the sum that is told is right. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passingLimits } from '#contract/limits/lists.ts';
import type { Database } from '#server/db/database.ts';
import { passNext } from '#server/leaving/passing.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { until } from '#tests/rig/until.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const total = passingLimits.rows * 2 + 30;
const dataDir = mkdtempSync(join(tmpdir(), 'careline-passing-'));
const keys = loadKeys(dataDir);
let db: TestDatabase;
let hospital: Hospital;
let child: ChildProcess | undefined;

beforeAll(async () => {
  db = await freshDatabase();
  hospital = await makeHospital(db.database, keys);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function killed(): Promise<void> {
  const gone = new Promise((done) => {
    child?.once('exit', done);
  });
  child?.kill('SIGKILL');
  await gone;
  child = undefined;
}

/** Somebody else holds the row in the middle of the second chunk: who passes on waits there, half done. */
const holding = (database: Database, id: string, body: () => Promise<void>): Promise<void> =>
  database.transaction(async (query) => {
    await query.query('select 1 from member where id = $1 for update', [id]);
    await body();
  });

test('killed in the middle of a chunk, what a leaver held goes on with another server: no row lost, none twice, the sum told right', async () => {
  const { database } = db;
  const { east } = hospital.orgs;
  const [chief, leaver, heir] = [await hospital.staff('chief', east, 'keeper'), await hospital.staff('leaver', east), await hospital.staff('heir', east)];
  await database.query(
    `insert into member (id, org_id, name, sex, level, enabled, owner_user_id) select gen_random_uuid(), $1, 'held ' || n, 'unknown', 'normal', true, $2 from generate_series(1, $3::int) n`,
    [east, leaver, total],
  );
  await database.query(
    `insert into passing (id, entity, field, from_user_id, to_user_id, org_id, by_user_id, language) values ($1, 'member', 'ownerUserId', $2, $3, $4, $5, 'en')`,
    [randomUUIDv7(), leaver, heir, east, chief],
  );
  const [inSecond] = await database.query<{ id: string }>('select id from member where owner_user_id = $1 order by id offset $2 limit 1', [
    leaver,
    passingLimits.rows + passingLimits.rows / 2,
  ]);
  await holding(database, inSecond?.id ?? '', async () => {
    child = fork(join(import.meta.dirname, 'passingProcess.ts'), [db.url, dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const isHeld = async (): Promise<boolean> =>
      (await database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;
    await until(isHeld, { what: 'the second chunk to wait for the row that is held', withinMs: 60_000 });
    await killed();
  });
  // The first chunk stands, of the second nothing: it was half done.
  const before = await database.query(`select count(*)::int as n from member where owner_user_id = $1`, [heir]);
  expect(before).toEqual([{ n: passingLimits.rows }]);
  // The database hears of the death once the row is free.
  const isFree = async (): Promise<boolean> => (await database.query('select 1 from passing for update skip locked')).length > 0;
  await until(isFree, { what: 'the database to take back what was half done' });
  while (await passNext({ database, keys }));
  const rows = await database.query(
    `select m.owner_user_id as owner, m.version, (select count(*)::int from record_change c where c.entity_id = m.id) as changes, count(*)::int as n
     from member m where m.name like 'held %' group by 1, 2, 3`,
  );
  expect(rows).toEqual([{ owner: heir, version: 2, changes: 1, n: total }]);
  const [events] = await database.query<{ n: number }>(
    `select coalesce(sum(case when entity_id is null then cardinality(many) else 1 end), 0)::int as n from event_log where entity = 'member'`,
  );
  expect(events?.n).toBe(total);
  expect(await database.query(`select values from system_message where kind = 'leaverPassed'`)).toEqual([
    { values: { name: 'name of leaver', count: total, left: 0 } },
  ]);
});
