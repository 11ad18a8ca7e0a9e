/** L8: what was copied to the other disk while the product went on comes back whole, and nothing is ever written over. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepBackups, readBackupStatus, removeOldBackups } from '#server/backup/runner.ts';
import { bundleIn, readManifest, readSummaries, writeJson } from '#server/backup/place.ts';
import { chooseBackup, restore } from '#server/backup/restore.ts';
import { takeBackup } from '#server/backup/takeBackup.ts';
import { pageBytes } from '#server/check/pageSum.ts';
import { checkPages } from '#server/check/pages.ts';
import { checkFiles, checkRows } from '#server/check/rows.ts';
import { verifyAudit } from '#server/observe/auditChain.ts';
import { digestOf, endAll, fillChats, fillQuiet, filesBelow, hashOf, newFolder, sequencesOf, startOwn, write } from './backupRig.ts';
import type { OwnDatabase, Written } from './backupRig.ts';
import { figure } from './profile.ts';

const busy = ['file', 'audit', 'audit_chain', 'audit_day'];
/** Sessions end with a restore. */
const ended = ['session', 'ticket', 'upload'];
const version = '9.9.9';
const silent = (): void => {};
/** Ten gigabytes are written, copied and restored. */
const setUpMs = 3_600_000;

let root: string;
let backups: string;
let before: Record<string, string>;
let sequences: { name: string; last: number }[];
let destroyedAt: number;
let restored: OwnDatabase | undefined;
const answered: Written[] = [];

async function written(count: number): Promise<void> {
  const until = answered.length + count;
  await vi.waitUntil(() => answered.length > until, { timeout: figure(60_000, 600_000), interval: 20 });
}

const again = (): OwnDatabase => {
  if (!restored) throw new Error('Nothing was restored.');
  return restored;
};

/** The disk of the database is lost in the middle of writing; the other one has what was copied. */
async function lose(own: OwnDatabase): Promise<void> {
  const settings = { backups, everyHours: 24, keep: 2 };
  const runner = await keepBackups({ source: { dataDir: own.dataDir, port: own.port }, settings, version, say: silent, lookMs: 100 });
  let isOver = false;
  const writers = Array.from({ length: figure(1, 8) }, () => write(own, answered, () => isOver));
  await vi.waitUntil(() => readBackupStatus(own.dataDir)?.count === 1, { timeout: figure(100_000, 1_800_000), interval: 50 });
  await written(figure(60, 5_000));
  sequences = await sequencesOf(own.database);
  isOver = true;
  own.running.child.kill('SIGKILL');
  destroyedAt = Date.now();
  await Promise.all(writers);
  await own.database.end();
  await runner?.stop();
  rmSync(own.dataDir, { recursive: true });
}

beforeAll(async () => {
  root = newFolder();
  backups = join(root, 'backups');
  mkdirSync(join(root, 'data'), { mode: 0o711 });
  const own = await startOwn(join(root, 'data'), true);
  await fillQuiet(own.database, figure(2_000, 1_000_000));
  await fillChats(own.database, figure(1, 8_000));
  await own.database.query(
    `insert into upload (uploader_kind, uploader_id, id, org_id, place, name, bytes, sha256, total) values ('staff', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'x', 1, 'x', 1)`,
  );
  before = await digestOf(own.database, [...busy, ...ended]);
  await lose(own);
  const start = performance.now();
  const { at, summary } = await restore({ backups, dataDir: join(root, 'restored') });
  restored = await startOwn(join(root, 'restored'), false);
  const there = new Set((await restored.database.query<{ path: string }>('select path from file')).map(({ path }) => path));
  const newest = answered
    .filter(({ path }) => there.has(path))
    .map((one) => Date.parse(one.at))
    .reduce((most, one) => Math.max(most, one), 0);
  process.stdout.write(
    `restore of ${Math.round(summary.bytes / 1e6)} MB and ${there.size} files: ${((performance.now() - start) / 1000).toFixed(1)} s; what was answered in the last ${destroyedAt - newest} ms is lost; copied up to ${at}\n`,
  );
}, setUpMs);
afterAll(async () => {
  await restored?.stop();
  await endAll();
}, setUpMs);

test('[L8] after the loss of the disk while writing: every quiet table is equal, row by row', async () => {
  expect(await digestOf(again().database, [...busy, ...ended])).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(await again().database.query('select 1 from upload')).toEqual([]);
});

test('[L8] what was answered before the last copied moment is there with its file, and nothing that nobody wrote', async () => {
  const copied = readStatusOf();
  const rows = await again().database.query<{ path: string }>('select path from file');
  const there = new Set(rows.map(({ path }) => path));
  const due = answered.filter(({ at }) => Date.parse(at) < Date.parse(copied));
  expect(due.length).toBeGreaterThan(20);
  expect(due.filter(({ path }) => !there.has(path))).toEqual([]);
  const sums = new Map(answered.map(({ path, sha256 }) => [path, sha256]));
  for (const path of there) {
    const file = join(again().dataDir, 'files', path);
    expect(existsSync(file), path).toBe(true);
    const sum = sums.get(path);
    if (sum !== undefined) expect(hashOf(file)).toBe(sum);
  }
  expect(destroyedAt - Date.parse(copied)).toBeLessThan(60_000);
});

/** The status is the stream's: the data folder with its own word about it is gone. */
function readStatusOf(): string {
  const { stream } = chooseBackup(backups);
  return (JSON.parse(readFileSync(join(backups, 'wal', stream, 'state.json'), 'utf8')) as { at: string }).at;
}

test('[L8] the audit is whole, no sequence goes back, keys and password are those of before', async () => {
  expect((await again().database.snapshot(verifyAudit)).broken).toBeUndefined();
  const now = new Map((await sequencesOf(again().database)).map(({ name, last }) => [name, last]));
  const [copied] = await again().database.query<{ id: number }>('select max(id) as id from audit');
  for (const { name, last } of sequences) if (!name.startsWith('audit')) expect(now.get(name) ?? -1, name).toBeGreaterThanOrEqual(last);
  expect(now.get('audit_id_seq')).toBeGreaterThanOrEqual(copied?.id ?? Infinity);
  expect(statSync(join(again().dataDir, 'keys', 'main.key')).mode & 0o077).toBe(0);
});

test('[L8] a restore writes over nothing, and takes no backup of a newer version', async () => {
  await expect(restore({ backups, dataDir: again().dataDir })).rejects.toThrow(/holds a database: a restore never writes over anything/);
  const files = join(root, 'mine');
  mkdirSync(files);
  writeFileSync(join(files, 'letter.txt'), 'x');
  await expect(restore({ backups, dataDir: files })).rejects.toThrow(/holds files/);
  expect(filesBelow(files)).toEqual([join(files, 'letter.txt')]);
  await expect(restore({ backups: files, dataDir: join(root, 'new') })).rejects.toThrow(/holds no finished backup: found none/);
  expect(chooseBackup(backups).version).toBe(version);
  const newer = join(root, 'newer');
  const [summary] = readSummaries(backups);
  await writeJson(join(newer, '20300101T000000Z', 'summary.json'), { ...summary, id: '20300101T000000Z' });
  await writeJson(join(newer, '20300101T000000Z', 'manifest.json'), { migrations: ['9999_later.sql'], folders: [], files: [], uploads: [] });
  await expect(restore({ backups: newer, dataDir: join(root, 'new') })).rejects.toThrow(/newer Careline \(9\.9\.9\): it holds the migration 9999_later\.sql/);
  expect(existsSync(join(root, 'new'))).toBe(false);
});

test('[L8] the oldest go, with their piece of the log; one byte of a kept one changed is noticed before anything starts', async () => {
  const source = { dataDir: again().dataDir, port: again().port };
  const { id } = await takeBackup({ source, backups, version, stream: '' });
  mkdirSync(join(backups, '20200101T000000Z'));
  expect(readSummaries(backups)).toHaveLength(2);
  await removeOldBackups(again().dataDir, { backups, keep: 1 }, '');
  expect(readSummaries(backups).map((one) => one.id)).toEqual([id]);
  expect(existsSync(join(backups, '20200101T000000Z'))).toBe(false);
  expect(filesBelow(join(backups, 'wal'))).toEqual([]);
  const { from = 0, length = 0 } = readManifest(backups, id).files.find(({ path }) => path === 'pg/PG_VERSION')?.place ?? {};
  const pack = readFileSync(bundleIn(backups, id));
  pack[from + length - 1] = (pack[from + length - 1] ?? 0) ^ 1;
  writeFileSync(bundleIn(backups, id), pack);
  await expect(restore({ backups, dataDir: join(root, 'damaged') })).rejects.toThrow(/not whole: pg\/PG_VERSION/);
  expect(existsSync(join(root, 'damaged', 'pg'))).toBe(false);
});

test('[L12] what is not whole is noticed: a byte of a page, a reference into nothing, a gap, a file that is gone or another one', async () => {
  const { database, dataDir } = again();
  const rows = () => database.snapshot(checkRows);
  const files = () => checkFiles(database, (path) => join(dataDir, 'files', path));
  await database.query('checkpoint');
  const before_ = await checkPages(join(dataDir, 'pg'));
  expect(before_.bad).toEqual([]);
  expect(before_.pages).toBeGreaterThan(1_000);
  expect(await rows()).toEqual([]);
  expect((await files()).faults).toEqual([]);

  const [one, other] = await database.query<{ path: string }>('select path from file order by path limit 2');
  rmSync(join(dataDir, 'files', one?.path ?? ''));
  writeFileSync(join(dataDir, 'files', other?.path ?? ''), 'x');
  expect((await files()).faults.map(({ what, example }) => [what, example])).toEqual([
    ['a file is gone', one?.path],
    ['a file has another size than was stored', other?.path],
  ]);
  await database.query(
    `insert into patient (id, org_id, member_id, name, sex, allergy_state) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'female', 'unasked')`,
  );
  await database.query(`insert into event_head (group_id, position) values (gen_random_uuid(), 3)`);
  expect((await rows()).map(({ what, count }) => [what, count])).toEqual([
    ['the log of a group has a gap', 1],
    ['patient.memberId leads to no member', 1],
  ]);

  await database.query('checkpoint');
  const [place] = await database.query<{ file: string }>(`select pg_relation_filepath('member') as file`);
  const file = join(dataDir, 'pg', place?.file ?? '');
  const bytes = readFileSync(file);
  const at = pageBytes * 2 + 5_000;
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(file, bytes);
  expect((await checkPages(join(dataDir, 'pg'))).bad).toEqual([{ file: place?.file, block: 2 }]);
});
