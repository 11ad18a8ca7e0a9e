/**
 * A backup folder holds these (docs/operations.md):
 *   <id>/summary.json, manifest.json   written last: without a summary the backup was not finished
 *   <id>/pg.pack, pg/<path>.zst        the database as it was being written: small files in one, large ones each
 *   <id>/wal/<segment>.zst             what makes that copy whole
 *   <id>/data/                         keys and the database's password
 *   wal/<stream>/                      everything that was committed since, a few seconds behind
 *   files/                             uploads: they never change, so all backups share them; files.sha256 says what each must be
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Place } from './bundle.ts';
import { writeWhole } from './copying.ts';

/** Raised when an older version could not read a backup of this one any more. */
export const backupFormat = 1;

export interface BackedUpFile {
  /** Below the backup, as restored: `pg/base/1/2619`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal, of the content as restored. */
  readonly sha256: string;
  /** In `pg.pack`; absent: a file of its own. */
  readonly place?: Place;
}

/** Small enough to be read at every look. */
export interface BackupSummary {
  readonly id: string;
  readonly format: number;
  /** The version is that of the product that made it. */
  readonly version: string;
  readonly postgres: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The bytes are counted as restored. */
  readonly bytes: number;
  readonly uploads: number;
  /** The continuous copy that goes on from here. */
  readonly stream: string;
  readonly startLsn: string;
  readonly stopLsn: string;
  readonly segmentBytes: number;
}

export interface Manifest {
  readonly migrations: readonly string[];
  /** Empty ones too: PostgreSQL misses them. */
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
  readonly uploads: readonly string[];
}

const idPattern = /^\d{8}T\d{6}Z(-\d+)?$/;

export const uploadsIn = (backups: string): string => join(backups, 'files');
export const hashesIn = (backups: string): string => join(backups, 'files.sha256');
export const streamIn = (backups: string, stream: string): string => join(backups, 'wal', stream);
export const bundleIn = (backups: string, id: string): string => join(backups, id, 'pg.pack');
export const backupIn = (backups: string, id: string): string => join(backups, id);

/** The id is of this second; a second one of the same second gets a number. */
export function newBackupId(backups: string, now: Date): string {
  const id = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? id : `${id}-${n}`;
    if (!existsSync(backupIn(backups, tried))) return tried;
  }
}

/** Every folder of a backup, finished or not, oldest first. */
export const backupIds = (backups: string): string[] =>
  existsSync(backups)
    ? readdirSync(backups)
        .filter((name) => idPattern.test(name))
        .toSorted()
    : [];

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

export function readSummary(backups: string, id: string): BackupSummary | undefined {
  const file = join(backupIn(backups, id), 'summary.json');
  return existsSync(file) ? readJson<BackupSummary>(file) : undefined;
}
export const readManifest = (backups: string, id: string): Manifest => readJson<Manifest>(join(backupIn(backups, id), 'manifest.json'));

/** The finished ones, oldest first. */
export const readSummaries = (backups: string): BackupSummary[] => backupIds(backups).flatMap((id) => readSummary(backups, id) ?? []);

export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(`${file}.new`, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
  await rename(`${file}.new`, file);
}
