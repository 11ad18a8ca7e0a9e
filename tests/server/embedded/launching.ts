/** Starts real launchers in folders of their own and ends, by id, everything they started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Account } from '#server/embedded/account.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import type { RunFile } from '#server/embedded/runFile.ts';
import { markOf } from '#server/embedded/orphans.ts';
import { processesIn, processesWith, signal } from '#server/embedded/processes.ts';
import { copyInto } from '#tests/rig/prepared.ts';
import { until } from '#tests/rig/until.ts';

const launcher = fileURLToPath(new URL('../../../server/launcher/launch.mjs', import.meta.url));
const standIn = fileURLToPath(new URL('standIn.ts', import.meta.url));

export interface Launched {
  readonly process: ChildProcess;
  readonly folder: string;
  readonly pid: number;
  readonly output: () => string;
  readonly run: () => RunFile;
  /** Ready: run.json names this launcher. */
  readonly ready: () => Promise<RunFile>;
  /** The exit code. */
  readonly exited: () => Promise<number | null>;
  readonly end: (name: NodeJS.Signals) => Promise<number | null>;
}

const folders: string[] = [];
const launched: ChildProcess[] = [];

export function newFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'careline-launch-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

let made: string | undefined;
/** A folder whose database was made before: that takes longer than most of what is tried with it, and a first start has its own tests. */
export async function madeFolder(folder = newFolder()): Promise<string> {
  if (made === undefined) {
    made = mkdtempSync(join(tmpdir(), 'careline-launch-made-'));
    await openCluster(made);
  }
  await copyInto(folder, made);
  return folder;
}
afterAll(() => {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
  made = undefined;
});

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const readRun = (dataDir: string): RunFile | undefined => {
  const file = join(dataDir, 'run.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunFile) : undefined;
};

export interface LaunchOptions {
  readonly args?: readonly string[];
  readonly as?: Account;
}

export function launch(dataDir: string, env: NodeJS.ProcessEnv = {}, { args = ['--no-build', `--entry=${standIn}`], as }: LaunchOptions = {}): Launched {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [launcher, ...args], {
    env: { ...inherited, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as ? { uid: as.uid, gid: as.gid } : {}),
  });
  launched.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  // The last words of a process are heard after its exit.
  const closed = once(child, 'close').then(([code]) => code as number | null);
  const run = (): RunFile => {
    const found = readRun(dataDir);
    if (!found) throw new Error(`No run.json in ${dataDir}. The launcher said: ${said}`);
    return found;
  };
  return {
    process: child,
    folder: dataDir,
    pid: child.pid ?? 0,
    output: () => said,
    run,
    ready: async () => {
      await until(() => readRun(dataDir)?.pids.launcher === child.pid, {
        what: 'run.json to name the launcher',
        unless: () => (child.exitCode === null ? undefined : new Error(`The launcher ended with ${child.exitCode}. It said: ${said}`)),
      });
      return run();
    },
    exited: () => closed,
    end: (name) => {
      child.kill(name);
      return exit;
    },
  };
}

export const get = async (url: string): Promise<{ status: number; rows: { what?: string; id?: string }[] }> => {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, rows: text === '' ? [] : (JSON.parse(text) as { what?: string }[]) };
};
/** 0 while nobody answers. */
export const statusOf = (url: string): Promise<number> =>
  get(url).then(
    ({ status }) => status,
    () => 0,
  );

async function endAll(children: readonly ChildProcess[], places: readonly string[]): Promise<void> {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  for (const folder of places) {
    const ours = (): number[] => [...processesWith(markOf(folder)).map(({ pid }) => pid), ...processesIn(join(folder, 'pg'))];
    for (const pid of ours()) signal(pid, 'SIGKILL');
    await until(() => ours().length === 0, { what: `the processes of ${folder} to end` });
    rmSync(folder, { recursive: true, force: true });
  }
}
afterEach(() => endAll(launched.splice(0), folders.splice(0)));

/** One product for all tests of a `describe`: a start costs more than most of what is looked at. It and its folder are there until the last of them is over. */
export function standing(start: () => Promise<Launched>): () => Launched {
  let product: Launched | undefined;
  let kept: readonly [readonly ChildProcess[], readonly string[]] = [[], []];
  beforeAll(async () => {
    product = await start();
    kept = [launched.splice(0), folders.splice(0)];
  });
  afterAll(() => endAll(...kept));
  return () => {
    if (!product) throw new Error('A standing product is started before the first test: ask for it within one.');
    return product;
  };
}
