/** D1, D2, D3, D7: what an import takes and what it does not, however it is interrupted and whoever else imports the same. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCells } from '#server/imports/readFile.ts';
import { resultOf } from '#server/imports/results.ts';
import { textOf } from '#server/sheets/cell.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { headers, makeRig, makeRows, runnerOn, settled } from './importRig.ts';
import type { MadeFile, Rig } from './importRig.ts';
import { figure, seeded } from './profile.ts';

let db: TestDatabase;
let rig: Rig;
beforeAll(async () => {
  db = await freshDatabase();
  rig = await makeRig(db.database);
});
afterAll(async () => {
  await Promise.all([...children].map(killed));
  await rig.close();
  await db.drop();
});

/** The import goes through: checked, then run. */
async function through(id: string): Promise<{ readonly checked: Job; readonly done: Job }> {
  const checked = await settled(rig, id);
  expect(checked.problem).toBeNull();
  expect(checked.state).toBe('checked');
  await rig.setState(id, 'running');
  return { checked, done: await settled(rig, id) };
}

async function withRunner<T>(body: () => Promise<T>): Promise<T> {
  const runner = runnerOn(db.database, rig.dataDir, { staleMs: 30_000, beatMs: 500 });
  try {
    return await body();
  } finally {
    await runner.stop();
  }
}

async function partOf(job: Job, part: 'in' | 'failed' | 'unprocessed'): Promise<string[][]> {
  const { path } = await resultOf(
    { database: db.database, files: rig.files, fields: await rig.place.fieldsOf(db.database, 'dictionary', rig.principal), keys: rig.keys },
    job,
    part,
  );
  const found: string[][] = [];
  for await (const rows of readCells({ place: rig.files.localPath(path), format: path.endsWith('xlsx') ? 'xlsx' : 'csv', sheet: 0, headerLine: 1 }))
    found.push(...rows.map(({ cells }) => cells.map((cell) => textOf(cell))));
  return found;
}

const stored = (prefix: string): Promise<{ type: string; count: number }[]> =>
  db.database.query(`select type, count(*)::int as count from dictionary where type like $1 and deleted_at is null group by type order by 1`, [`${prefix}%`]);

/** Every good row once in the table, in its history and in the events; every bad line told with its field and reason. */
async function expectExact(prefix: string, { rows, bad }: MadeFile, job: Job): Promise<void> {
  const good = rows.filter((_, at) => !bad.has(at + 2)).map(([type]) => type);
  const found = await stored(prefix);
  expect(found.filter(({ count }) => count > 1)).toEqual([]);
  expect(found.map(({ type }) => type)).toEqual(good.toSorted());
  expect({ total: job.total, done: job.done, failed: job.failed }).toEqual({ total: rows.length, done: rows.length, failed: bad.size });
  const faults = await db.database.query<{ line: number; field: string | null; code: string }>('select line, field, code from job_fault where job_id = $1', [
    job.id,
  ]);
  const told = new Map(faults.map(({ line, field, code }) => [line, { field: field ?? undefined, code }]));
  expect(told).toEqual(bad);
  const [history] = await db.database.query<{ lines: number; rows: number }>(
    `select count(*)::int as lines, count(distinct c.entity_id)::int as rows from record_change c join dictionary d on d.id = c.entity_id where c.entity = 'dictionary' and d.type like $1`,
    [`${prefix}%`],
  );
  expect(history).toEqual({ lines: good.length, rows: good.length });
}

test.each(['xlsx', 'csv'] as const)(
  '[D1] every bad row of a large %s is told with its line, column and reason, all good ones are in, the sums agree',
  async (format) => {
    // Each of the six ways to be bad once.
    const count = figure(130, 100_000);
    const made = makeRows(count, `d1-${format}-`);
    const source = await rig.upload(made.rows, format);
    const before = process.memoryUsage().rss;
    let top = before;
    const watch = setInterval(() => {
      top = Math.max(top, process.memoryUsage().rss);
    }, 100);
    const began = performance.now();
    const { checked, done } = await withRunner(async () => through((await rig.importOf(source)).id));
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(watch);
    expect({ total: checked.total, failed: checked.failed }).toEqual({ total: count, failed: made.bad.size });
    expect(done.state).toBe('done');
    await expectExact(`d1-${format}-`, made, done);
    const [inside, failed] = [await partOf(done, 'in'), await partOf(done, 'failed')];
    expect(inside).toEqual(made.rows.filter((_, at) => !made.bad.has(at + 2)));
    expect(failed.map((row) => row.slice(0, headers.length))).toEqual(made.rows.filter((_, at) => made.bad.has(at + 2)));
    expect(failed.map((row) => Number(row[headers.length]))).toEqual([...made.bad.keys()]);
    expect(failed.every((row) => (row[headers.length + 1] ?? '').length > 3)).toBe(true);
    process.stdout.write(
      `${count} rows as ${format}: check and run ${seconds.toFixed(1)} s (goal 60 for 100,000), memory +${((top - before) / 1_048_576).toFixed(0)} MB (goal 300)\n`,
    );
  },
);

test('[D1] what was not imported is mended and imported again as it is', async () => {
  const made = makeRows(40, 'again-');
  await withRunner(async () => {
    const { done } = await through((await rig.importOf(await rig.upload(made.rows, 'xlsx'))).id);
    const failed = await partOf(done, 'failed');
    const mended = failed.map((row, at) => [`again-mended-${at}`, '补上', row[2] ?? '', '1', '是', '']);
    const next = await through((await rig.importOf(await rig.upload(mended, 'xlsx'))).id);
    expect({ done: next.done.done, failed: next.done.failed }).toEqual({ done: mended.length, failed: 0 });
  });
});

const children = new Set<ChildProcess>();

function killable(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'importProcess.ts'), [db.url, rig.dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.add(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill('SIGKILL');
  await gone;
  children.delete(child);
}

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

test(
  '[D2] a process killed again and again in the middle: another goes on, no row twice, none missing',
  async () => {
    const random = seeded('kills of an import', 4_711);
    // A transaction has 500 of them: each kill falls into another one.
    const made = makeRows(figure(1_100, 40_000), 'd2-');
    const job = await rig.importOf(await rig.upload(made.rows, 'csv'));
    const checked = await withRunner(() => settled(rig, job.id));
    expect(checked.state).toBe('checked');
    await rig.setState(job.id, 'running');
    let kills = 0;
    for (const most = figure(2, 20); kills < most && (await rig.jobOf(job.id)).state === 'running'; kills += 1) {
      const child = killable();
      const target = (await rig.jobOf(job.id)).done + figure(333, 500) * random.between(1, figure(1, 4));
      for (let now = await rig.jobOf(job.id); now.state === 'running' && now.done < target; now = await rig.jobOf(job.id)) await pause(random.between(5, 40));
      // Now and then its connections go as well.
      if (random.next() < 0.3)
        await db
          .administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
          .catch(() => undefined);
      await killed(child);
    }
    const last = killable();
    const done = await settled(rig, job.id);
    await killed(last);
    await expectExact('d2-', made, done);
    process.stdout.write(`${kills} kills in ${made.rows.length} rows\n`);
    // Processes begin slowly on a busy machine.
  },
  figure(240_000, 1_800_000),
);

test('[D2] stopped by a click and gone on with: what was not reached is told, and comes once', async () => {
  const made = makeRows(figure(1_050, 3_000), 'stop-');
  const job = await rig.importOf(await rig.upload(made.rows, 'csv'));
  await withRunner(() => settled(rig, job.id));
  await rig.setState(job.id, 'running');
  await withRunner(async () => {
    while ((await rig.jobOf(job.id)).done === 0) await pause(5);
    await db.database.query(`update job set state = 'stopped', stopped_in = 'running' where id = $1 and state = 'running'`, [job.id]);
  });
  const stopped = await rig.jobOf(job.id);
  expect(stopped.state).toBe('stopped');
  const [inside, failed, rest] = [await partOf(stopped, 'in'), await partOf(stopped, 'failed'), await partOf(stopped, 'unprocessed')];
  expect(inside.length + failed.length + rest.length).toBe(made.rows.length);
  expect(rest).toEqual(made.rows.slice(stopped.done));
  await db.database.query(`update job set state = 'running', beat_at = null where id = $1`, [job.id]);
  await expectExact('stop-', made, await withRunner(() => settled(rig, job.id)));
});

test('[D3] the same file twice and by two people at the same time: each row is there once, the others are told of', async () => {
  const made = makeRows(figure(200, 1_500), 'd3-');
  const good = made.rows.length - made.bad.size;
  const colleague = await rig.principalFrom(await rig.hospital.staff('colleague', rig.hospital.orgs.east, 'importer'));
  const source = await rig.upload(made.rows, 'csv');
  await withRunner(async () => {
    const jobs = [await rig.importOf(source), await rig.importOf(source, {}, colleague)];
    for (const { id } of jobs) expect((await settled(rig, id)).failed).toBe(made.bad.size);
    for (const { id } of jobs) await rig.setState(id, 'running');
    const ends = await Promise.all(jobs.map(({ id }) => settled(rig, id)));
    expect(ends.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(ends.reduce((sum, { done, failed }) => sum + done - failed, 0)).toBe(good);
    const again = await settled(rig, (await rig.importOf(source)).id);
    expect(again.failed).toBe(made.rows.length);
  });
  const found = await stored('d3-');
  expect(found).toHaveLength(good);
  expect(found.every(({ count }) => count === 1)).toBe(true);
});

test('the check finds what no two rows may share, in the file and in the table, and the import brings as many as it said', async () => {
  const row = (type: string, name: string) => [type, name, '', '1', '是', ''];
  await withRunner(async () => {
    await through((await rig.importOf(await rig.upload([row('uni-there', '已有')], 'csv'))).id);
    const rows = [row('uni-a', '甲'), row('uni-b', '乙'), row('uni-there', '又来'), row('uni-a', '还是甲'), row('uni-c', '丙')];
    const job = await rig.importOf(await rig.upload(rows, 'csv'), { keys: [] });
    const checked = await settled(rig, job.id);
    expect({ total: checked.total, failed: checked.failed }).toEqual({ total: 5, failed: 2 });
    const faults = await db.database.query('select line, code, field, values from job_fault where job_id = $1 order by line', [job.id]);
    expect(faults).toEqual([
      { line: 4, code: 'refused', field: 'type', values: { text: expect.any(String) } },
      { line: 5, code: 'doubled', field: 'type', values: { line: 2 } },
    ]);
    await rig.setState(job.id, 'running');
    const done = await settled(rig, job.id);
    expect({ done: done.done, failed: done.failed }).toEqual({ done: 5, failed: 2 });
  });
  expect((await stored('uni-')).map(({ type }) => type)).toEqual(['uni-a', 'uni-b', 'uni-c', 'uni-there']);
});

test('[D3] a file that is another one than was checked is refused, whole', async () => {
  const made = makeRows(20, 'changed-');
  const source = await rig.upload(made.rows, 'csv');
  const job = await rig.importOf(source);
  await withRunner(() => settled(rig, job.id));
  await appendFile(rig.files.localPath(source.path), 'changed-x,多一行,x,1,是,\r\n');
  await rig.setState(job.id, 'running');
  const end = await withRunner(() => settled(rig, job.id));
  expect({ state: end.state, problem: end.problem }).toEqual({ state: 'failed', problem: { fault: 'changed' } });
  expect(await stored('changed-')).toEqual([]);
});

test('a row that is there already is changed where that was asked for: empty cells leave what stands there', async () => {
  const rows = [['upd-1', '一', 'One', '1', '是', '说明']];
  await withRunner(async () => {
    await through((await rig.importOf(await rig.upload(rows, 'csv'))).id);
    const { done } = await through((await rig.importOf(await rig.upload([['upd-1', '壹', '', '2', '否', '']], 'csv'), { onMatch: 'update' })).id);
    expect({ done: done.done, failed: done.failed }).toEqual({ done: 1, failed: 0 });
  });
  const found = await db.database.query(`select name, name_en, sort, enabled, remark, version from dictionary where type = 'upd-1'`);
  expect(found).toEqual([{ name: '壹', name_en: 'One', sort: 2, enabled: false, remark: '说明', version: 2 }]);
});

test('[D7] whoever loses the right in the middle imports nothing more, and a row never lands in another organisation', async () => {
  const leaving = await rig.hospital.staff('leaving', rig.hospital.orgs.east, 'importer');
  const job = await rig.importOf(await rig.upload(makeRows(40, 'd7-').rows, 'csv'), {}, await rig.principalFrom(leaving));
  await withRunner(() => settled(rig, job.id));
  await db.database.query(`update staff_user set role_codes = '{nothing}' where id = $1`, [leaving]);
  await rig.setState(job.id, 'running');
  const end = await withRunner(() => settled(rig, job.id));
  expect({ state: end.state, reason: (end.problem as { reason?: string } | null)?.reason }).toEqual({ state: 'failed', reason: 'refused' });
  expect(await stored('d7-')).toEqual([]);
  const strays = await db.database.query('select count(*)::int as count from dictionary where org_id <> $1', [rig.hospital.orgs.group]);
  expect(strays).toEqual([{ count: 0 }]);
});
