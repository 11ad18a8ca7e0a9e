/** One backup at somebody's wish, whether the product runs or not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/embedded/embeddedDatabase.ts';
import { lockFolder } from '#server/embedded/folderLock.ts';
import type { FolderLock } from '#server/embedded/folderLock.ts';
import { Problem } from '#server/embedded/problem.ts';
import type { BackupSummary } from './place.ts';
import { runningSource } from './source.ts';
import { takeBackup } from './takeBackup.ts';
import { streamOf } from './walStream.ts';

interface Given {
  readonly dataDir: string;
  readonly backups: string;
  readonly version: string;
}

/** Nobody else holds the folder; undefined where a product runs on it. */
function tryLock(dataDir: string): FolderLock | undefined {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof Problem && existsSync(join(dataDir, 'run.json'))) return undefined;
    throw error;
  }
}

/** @throws Problem where there is nothing to back up */
export async function copyOnce({ dataDir, backups, version }: Given, say: (text: string) => void): Promise<BackupSummary> {
  if (!existsSync(join(dataDir, 'pg'))) throw new Problem(`${dataDir} holds no database. Give the data folder of the product as DATA_DIR.`);
  const stream = streamOf(dataDir) ?? '';
  const lock = tryLock(dataDir);
  if (!lock) return takeBackup({ source: runningSource(dataDir), backups, version, stream });
  try {
    const database = await startEmbeddedDatabase(dataDir, say);
    try {
      return await takeBackup({ source: { dataDir, port: () => database.port() }, backups, version, stream });
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}
