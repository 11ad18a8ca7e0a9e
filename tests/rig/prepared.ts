/**
 * A data folder with the demo in it, made once for many rigs: what differs between two first starts (passwords, keys, ids) is no part of what they test.
 * A start on a copy is an ordinary later start; the first start itself has its own tests, and `npm run faults` makes its own data.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildConsole } from '#server/launcher/build.ts';
import { Product } from './product.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = fileURLToPath(new URL('./firstData.ts', import.meta.url));
/** In the environment: workers inherit it, and a rig outside of a test run finds none. */
const variable = 'CARELINE_PREPARED_DATA';

export function newDataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'careline-rig-')));
  // The database's own user must be able to enter.
  chmodSync(folder, 0o711);
  return folder;
}

export const preparedData = (): string | undefined => process.env[variable];

/** The copy keeps its owners: the database's files belong to the database's user. */
export async function copyInto(folder: string, prepared: string): Promise<void> {
  await run('cp', ['-a', `${prepared}/.`, folder]);
}

/** A server keeps these beside its database: keys, files, people of the demo. */
export async function copyWithoutDatabase(folder: string, prepared: string): Promise<void> {
  const names = readdirSync(prepared).filter((name) => !/^pg\b/.test(name));
  await run('cp', ['-a', ...names.map((name) => join(prepared, name)), folder]);
}

/** Nobody plays the patients of this demo: a process of two processor seconds, and what the server does for them, are no part of what most flows test. */
export function keepStill(folder: string): void {
  const file = join(folder, 'demo.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), isStill: true }));
}

async function make(folder: string): Promise<void> {
  const product = new Product(folder, ['--no-build', '--entry', entry], { PORT: '0', LOG_LEVEL: 'warn' });
  product.start();
  try {
    await until(() => product.run().pids.server > 0, { what: 'the data to be prepared', withinMs: 120_000, unless: () => product.ended() });
  } finally {
    await product.end();
  }
}

/** vitest global setup. */
export async function setup(): Promise<() => void> {
  const folder = newDataFolder();
  const clear = (): void => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // The console too: rigs that start side by side would each build a stale one.
    await Promise.all([make(folder), buildConsole(root, () => undefined)]);
  } catch (error) {
    clear();
    throw error;
  }
  process.env[variable] = folder;
  return clear;
}
