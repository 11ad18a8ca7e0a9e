/** DATA_DIR/run.json (design 9): where the running product is and who it consists of, for programs that are pointed at it. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RunFile {
  readonly url: string;
  readonly pids: { readonly launcher: number; readonly server: number; readonly database?: number };
  readonly ports: { readonly http: number; readonly metrics?: number; readonly database?: number };
  /** Only where demo data was loaded: its people and their password. */
  readonly demo?: unknown;
}

const fileIn = (dataDir: string): string => join(dataDir, 'run.json');

/** A reader sees the old file or the new one, never half of one. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @returns true where there was one: the start that wrote it was not ended in order */
export function removeRunFile(dataDir: string): boolean {
  const wasThere = existsSync(fileIn(dataDir));
  rmSync(fileIn(dataDir), { force: true });
  return wasThere;
}
