/** One launcher a data folder. The lock is the operating system's, so it goes with the process that holds it, however that ends. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Problem } from './problem.ts';

export interface FolderLock {
  release(): void;
}

const errcodeOf = (error: unknown): unknown => (error instanceof Error && 'errcode' in error ? error.errcode : undefined);
const busy = 5;

/** An empty SQLite file is the one lock of Node that dies with its holder on every system. */
export function lockFolder(dataDir: string): FolderLock {
  const file = join(dataDir, 'launcher.lock');
  const holder = join(dataDir, 'launcher.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (errcodeOf(error) !== busy)
      throw new Problem(
        `The data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}. Set DATA_DIR to a folder you may write to.`,
      );
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'unknown';
    throw new Problem(`Careline is already running on ${dataDir} (process ${pid}). Use that one, stop it first, or set DATA_DIR (and PORT) for a second one.`);
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  const held = lock;
  return { release: () => held.close() };
}
