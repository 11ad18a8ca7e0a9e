/** DATA_DIR/demo.json (0600): whom one can play and the password that all of them share. Made once for each data folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoMember, DemoPerson } from '#contract/services.ts';

export interface DemoStaffInfo extends DemoPerson {
  readonly roleCodes: readonly string[];
  readonly orgId: string;
}

export interface DemoInfo {
  readonly password: string;
  readonly staff: readonly DemoStaffInfo[];
  readonly members: readonly DemoMember[];
  /** Nobody plays its patients. */
  readonly isStill?: true;
}

interface DemoFile extends DemoInfo {
  readonly fixture: string;
  readonly groupId: string;
}

const pathIn = (dataDir: string): string => join(dataDir, 'demo.json');

/** Letters and digits that nobody confuses when they type them from a terminal. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
export const newPassword = (): string =>
  [...randomBytes(12)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/^(.{4})(.{4})/, '$1-$2-');

export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as DemoFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(
      `${pathIn(dataDir)} cannot be read (${error instanceof Error ? error.message : String(error)}). Restore it, or begin with an empty data folder.`,
      { cause: error },
    );
  }
}

/** Whole or not at all: a reader never sees half a file. */
export async function writeDemoFile(dataDir: string, content: DemoFile): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${pathIn(dataDir)}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, pathIn(dataDir));
}

const choiceIn = (dataDir: string): string => join(dataDir, 'demo-fixture');

/** The first start loads these rows into the folder; the standard ones where none are told. */
export async function readChosenFixture(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(choiceIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeChosenFixture(dataDir: string, name: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(choiceIn(dataDir), `${name}\n`, { mode: 0o600, flush: true });
}
