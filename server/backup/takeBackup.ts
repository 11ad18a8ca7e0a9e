/**
 * One whole backup of a database that goes on being written: its files as they are found, and the log that makes them whole. What it holds is the state at its end.
 */
import { copyFile as copyPlain, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { BundleWriter, bundledBytes } from './bundle.ts';
import { forEach, hashFile, isMissing, packFile, readTree, writeWhole } from './copying.ts';
import { lsnOf, segmentName } from './lsn.ts';
import { backupFormat, backupIn, newBackupId, uploadsIn, writeJson } from './place.ts';
import type { BackedUpFile, BackupSummary } from './place.ts';
import { asOwner, readLogPlace } from './source.ts';
import type { BackupSource } from './source.ts';
import { UploadCopier, uploadPaths } from './uploads.ts';

export interface BackupJob {
  readonly source: BackupSource;
  readonly backups: string;
  readonly version: string;
  /** The continuous copy that goes on from it; empty: none. */
  readonly stream: string;
  /** Given up: what is there of it has no summary. */
  readonly signal?: AbortSignal | undefined;
}

/** PostgreSQL's own list (Making a Base Backup Using the Low Level API): made anew at a start, or harmful in a copy. The folders themselves must be there. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'log'];
const leftOut = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles|backup_label|tablespace_map)$/;
const isWanted = (path: string, isFolder: boolean): boolean =>
  !leftOut.test(path) &&
  (isFolder
    ? path !== 'pg_wal/archive_status' && path !== 'pg_wal/summaries' && !path.startsWith('pg_replslot/')
    : !emptied.some((one) => path.startsWith(`${one}/`)));

/** Nobody reads the ID numbers without the key; nobody opens the database without the password. */
const secrets = ['keys/main.key', 'pg.password'];

/** Files that go while they are read belong to tables that were dropped: the log says so. */
async function packPresent(bundle: BundleWriter, from: string, to: string): Promise<Omit<BackedUpFile, 'path'> | undefined> {
  try {
    const { size } = await stat(from);
    return size <= bundledBytes ? await bundle.add(from) : await packFile(from, to);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function copyCluster(
  pgFolder: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly folders: readonly string[]; readonly files: BackedUpFile[] }> {
  const tree = await readTree(pgFolder, isWanted);
  const files: BackedUpFile[] = [];
  const bundle = await BundleWriter.create(join(folder, 'pg.pack'));
  try {
    await forEach(tree.files, async (path) => {
      signal?.throwIfAborted();
      const packed = await packPresent(bundle, join(pgFolder, path), join(folder, 'pg', `${path}.zst`));
      if (packed) files.push({ path: `pg/${path}`, ...packed });
    });
  } finally {
    await bundle.close();
  }
  return { folders: tree.folders.map((path) => `pg/${path}`), files };
}

async function copyLog(pgFolder: string, folder: string, range: { readonly names: readonly string[] }): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const name of range.names) files.push({ path: `wal/${name}`, ...(await packFile(join(pgFolder, 'pg_wal', name), join(folder, 'wal', `${name}.zst`))) });
  return files;
}

async function copySecrets(dataDir: string, folder: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const path of secrets) {
    await mkdir(join(folder, 'data', 'keys'), { recursive: true, mode: 0o700 });
    await copyPlain(join(dataDir, path), join(folder, 'data', path));
    files.push({ path: `data/${path}`, ...(await hashFile(join(folder, 'data', path))) });
  }
  return files;
}

interface Ended {
  readonly lsn: string;
  readonly label: string;
}
async function endCopy(client: pg.Client): Promise<Ended> {
  const { rows } = await client.query<Ended>('select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)');
  const [ended] = rows;
  if (!ended) throw new Error('The database does not say where the backup ends.');
  return ended;
}

/** The segments are those from the one in which the backup began to the one in which it ended. */
function segmentsOf(startLsn: string, stopLsn: string, { timeline, segmentBytes }: { readonly timeline: number; readonly segmentBytes: number }): string[] {
  const size = BigInt(segmentBytes);
  const [first, last] = [lsnOf(startLsn) / size, (lsnOf(stopLsn) - 1n) / size];
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => segmentName(timeline, first + BigInt(index), segmentBytes));
}

/** The database tells these while one connection holds the backup open. */
async function copyWhole(client: pg.Client, { source, backups, signal }: BackupJob, folder: string) {
  const pgFolder = join(source.dataDir, 'pg');
  // Goes with the connection; until then no piece of the log goes.
  await client.query(`select pg_create_physical_replication_slot('careline_base_' || pg_backend_pid(), true, true)`);
  const { rows } = await client.query<{ lsn: string; postgres: string }>(
    `select pg_backup_start('careline', fast => true)::text as lsn, current_setting('server_version') as postgres`,
  );
  const startLsn = rows[0]?.lsn ?? '';
  const copied = await copyCluster(pgFolder, folder, signal);
  const { lsn: stopLsn, label } = await endCopy(client);
  const place = await readLogPlace(client);
  const log = await copyLog(pgFolder, folder, { names: segmentsOf(startLsn, stopLsn, place) });
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration order by name');
  // After the end of the copy: every row in it has its file.
  await new UploadCopier(source.dataDir, backups).copyNew();
  return { ...copied, log, label, startLsn, stopLsn, place, postgres: rows[0]?.postgres ?? '', migrations: applied.map(({ name }) => name) };
}

/** @returns the summary, which is written last: what was interrupted has none and never counts */
export async function takeBackup(job: BackupJob): Promise<BackupSummary> {
  const { source, backups, version, stream } = job;
  const startedAt = new Date();
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const id = newBackupId(backups, startedAt);
  const folder = backupIn(backups, id);
  await mkdir(folder, { mode: 0o700 });
  const whole = await asOwner(source, (client) => copyWhole(client, job, folder));
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
  const label = join(folder, 'data', 'backup_label');
  await writeWhole(label, Buffer.from(whole.label));
  const files = [...whole.files, ...whole.log, ...(await copySecrets(source.dataDir, folder)), { path: 'data/backup_label', ...(await hashFile(label)) }];
  const uploads = await uploadPaths(uploadsIn(backups));
  await writeJson(join(folder, 'manifest.json'), { migrations: whole.migrations, folders: whole.folders, files, uploads });
  const summary: BackupSummary = {
    id,
    format: backupFormat,
    version,
    postgres: whole.postgres,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    uploads: uploads.length,
    stream,
    startLsn: whole.startLsn,
    stopLsn: whole.stopLsn,
    segmentBytes: whole.place.segmentBytes,
  };
  await writeJson(join(folder, 'summary.json'), summary);
  return summary;
}
