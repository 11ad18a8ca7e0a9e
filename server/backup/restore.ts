/**
 * A restore goes from a backup folder into an empty data folder: the database at its last copied moment, its files and its keys. Whatever stands there already is never
 * touched.
 */
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { copyFile as copyPlain, mkdir, open, rename, truncate, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ownSchema } from '#server/db/migrate.ts';
import { databaseAccount, letThrough } from '#server/embedded/account.ts';
import { clusterOf, clusterPassword, clusterUrl, freePort, makeDataDir, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import type { Account } from '#server/embedded/account.ts';
import { lockFolder } from '#server/embedded/folderLock.ts';
import { Problem } from '#server/embedded/problem.ts';
import { readBundled } from './bundle.ts';
import { copyFile, forEach, hashFile, readTree, unpackFile } from './copying.ts';
import { lsnOf, segmentName } from './lsn.ts';
import { backupFormat, backupIds, backupIn, readManifest, readSummaries, readSummary, streamIn } from './place.ts';
import type { BackedUpFile, BackupSummary, Manifest } from './place.ts';
import { restoreUploads } from './uploads.ts';
import { piecesFrom, readStreamState } from './walStream.ts';

export interface RestoreGiven {
  readonly backups: string;
  readonly dataDir: string;
  /** The newest unless told. */
  readonly id?: string | undefined;
  /** The database is restored as it stood when the backup was made, and nothing since. */
  readonly isAlone?: boolean | undefined;
}
export interface Restored {
  readonly summary: BackupSummary;
  /** Up to when the database is told. */
  readonly at: string;
  readonly uploads: number;
}

/** A replay may have to go through a day's work. */
const startMs = 3_600_000;

/** @throws Problem that says what is there and what to do */
export function chooseBackup(backups: string, id?: string): BackupSummary {
  const all = readSummaries(backups);
  const chosen = id === undefined ? all.at(-1) : readSummary(backups, id);
  if (!chosen) {
    const found = backupIds(backups).length === 0 ? 'none' : `${all.map((one) => one.id).join(', ') || 'only unfinished ones'}`;
    throw new Problem(`${backups} holds no finished backup${id === undefined ? '' : ` ${id}`}: found ${found}. Give the folder of the backups as BACKUP_DIR.`);
  }
  if (chosen.format > backupFormat)
    throw new Problem(
      `The backup ${chosen.id} was made by Careline ${chosen.version}, which writes another format (${chosen.format}). Restore it with that version.`,
    );
  return chosen;
}

function refuseNewer({ id, version }: BackupSummary, { migrations }: Manifest): void {
  const known = new Set(ownSchema().migrations.map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Problem(`The backup ${id} was made by a newer Careline (${version}): it holds the migration ${unknown}. Restore it with that version.`);
}

function refuseFull(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  const what = existsSync(join(dataDir, 'pg')) ? 'a database' : 'files';
  throw new Problem(`${dataDir} holds ${what}: a restore never writes over anything. Give an empty or new folder as DATA_DIR, or move this one away.`);
}

const broken = ({ path }: BackedUpFile): Problem => new Problem(`The backup is not whole: ${path} is not what was written. Take an older one.`);

function requireSame(file: BackedUpFile, found: { readonly bytes: number; readonly sha256: string }): void {
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) throw broken(file);
}

/** A file that cannot be unpacked is not the file that was written either. */
async function unpackOne(backup: string, bundle: FileHandle, file: BackedUpFile, target: string): Promise<void> {
  try {
    if (!file.place) return requireSame(file, await unpackFile(join(backup, `${file.path}.zst`), target));
    const { content, found } = await readBundled(bundle, file.place);
    requireSame(file, found);
    await writeFile(target, content, { mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD')) throw broken(file);
    throw error;
  }
}

async function unpackDatabase(backup: string, to: string, { folders, files }: Manifest): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const folder of folders) await mkdir(join(to, folder.slice('pg/'.length)), { recursive: true, mode: 0o700 });
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  await mkdir(join(to, 'pg_wal', 'summaries'), { recursive: true, mode: 0o700 });
  const bundle = await open(join(backup, 'pg.pack'), 'r');
  try {
    await forEach(
      files.filter(({ path }) => !path.startsWith('data/')),
      (file) =>
        unpackOne(backup, bundle, file, join(to, file.path.startsWith('pg/') ? file.path.slice('pg/'.length) : join('pg_wal', file.path.slice('wal/'.length)))),
    );
  } finally {
    await bundle.close();
  }
}

async function copySecrets(from: string, dataDir: string, pgFolder: string, { files }: Manifest): Promise<void> {
  for (const file of files.filter(({ path }) => path.startsWith('data/'))) {
    const name = file.path.slice('data/'.length);
    const target = name === 'backup_label' ? join(pgFolder, name) : join(dataDir, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyPlain(join(from, file.path), target);
    requireSame(file, await hashFile(target));
  }
}

/** The log since. @returns up to when it tells, or undefined where the stream does not go on from the backup */
async function continueLog(pgFolder: string, backups: string, { stream, stopLsn, segmentBytes, startLsn }: BackupSummary): Promise<string | undefined> {
  const state = stream === '' ? undefined : readStreamState(backups, stream);
  if (!state || lsnOf(state.lsn) < lsnOf(stopLsn)) return undefined;
  const first = segmentName(state.timeline, lsnOf(startLsn) / BigInt(segmentBytes), segmentBytes);
  const pieces = await piecesFrom(streamIn(backups, stream), first, segmentBytes);
  for (const { segment, file, isPacked } of pieces) {
    const target = join(pgFolder, 'pg_wal', segment);
    if (isPacked) await unpackFile(file, target);
    else if (!existsSync(target)) {
      await copyFile(file, target);
      await truncate(target, segmentBytes);
    }
  }
  return state.at;
}

async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  if (!account) return;
  const { folders, files } = await readTree(folder, () => true);
  for (const path of ['', ...folders, ...files]) chownSync(join(folder, path), account.uid, account.gid);
}

/** Replays the log, and ends what cannot go on: sessions of that time, uploads whose slices were not kept. */
async function bringUp(dataDir: string, folder: string): Promise<void> {
  const cluster = clusterOf(dataDir, folder);
  const port = await freePort();
  const running = await startCluster(cluster, port, { patienceMs: startMs });
  try {
    const client = new pg.Client(clusterUrl({ password: clusterPassword(dataDir) }, port));
    await client.connect();
    try {
      await client.query('delete from ticket; delete from session; delete from upload where path is null; checkpoint');
    } finally {
      await client.end();
    }
  } finally {
    await stopCluster(running);
  }
}

/** @throws Problem for what the person who restores can put right; the backup stays as it is */
export async function restore({ backups, dataDir, id, isAlone = false }: RestoreGiven): Promise<Restored> {
  const summary = chooseBackup(backups, id);
  const manifest = readManifest(backups, summary.id);
  refuseNewer(summary, manifest);
  refuseFull(dataDir);
  makeDataDir(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const account = databaseAccount(join(dataDir, 'pg'));
    if (account) letThrough(dataDir, account);
    const from = backupIn(backups, summary.id);
    // Only a whole one ever gets the real name.
    const unfinished = join(dataDir, 'pg.restoring');
    await unpackDatabase(from, unfinished, manifest);
    await copySecrets(from, dataDir, unfinished, manifest);
    const at = isAlone ? undefined : await continueLog(unfinished, backups, summary);
    const uploads = await restoreUploads(backups, dataDir, manifest.uploads);
    await giveTo(account, unfinished);
    await bringUp(dataDir, unfinished);
    await rename(unfinished, join(dataDir, 'pg'));
    return { summary, at: at ?? summary.finishedAt, uploads };
  } finally {
    lock.release();
  }
}
