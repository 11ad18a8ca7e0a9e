/** One PostgreSQL data folder: made once, never deleted; started and stopped as a plain child process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blockedFolder, databaseAccount, letThrough, requireWay, type Account } from './account.ts';
import { copyBinaries, findBinaries, type Binaries } from './binaries.ts';
import { Problem } from './problem.ts';
import { processesIn, processesWith, signal, within } from './processes.ts';

export const user = 'careline';
export const databaseName = 'careline';

export interface Cluster {
  readonly folder: string;
  readonly password: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
}
export interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
}

const startMs = 60_000;
const endMs = 5_000;
const pollMs = 20;

const runAs = (cluster: Pick<Cluster, 'account' | 'binaries'>): { env: NodeJS.ProcessEnv; uid?: number; gid?: number } => ({
  // Only what the programs need: no setting of the caller (PGHOST, PGOPTIONS ...) and no secret enters.
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...cluster.binaries.env },
  ...(cluster.account ? { uid: cluster.account.uid, gid: cluster.account.gid } : {}),
});

/** Kept beside the data, for the owner of the product alone. */
function readPassword(dataDir: string, mayMake: boolean): string {
  const file = join(dataDir, 'pg.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (!mayMake)
    throw new Problem(
      `The password of the embedded database is gone: expected ${file}. Put it back from your backup; the data in ${join(dataDir, 'pg')} is untouched.`,
    );
  const password = randomBytes(24).toString('base64url');
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

export const clusterPassword = (dataDir: string): string => readPassword(dataDir, false);

async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.folder}.initial-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.account) for (const path of [unfinished, passwordFile]) chownSync(path, cluster.account.uid, cluster.account.gid);
  const child = spawn(
    cluster.binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...runAs(cluster), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Problem(`The embedded database cannot be made in ${cluster.folder}: ${said.trim() || `initdb ended with ${code}`}`);
  // Only a finished data folder ever gets the real name.
  renameSync(unfinished, cluster.folder);
}

/** A folder that an interrupted making left never held data. The programs of a killed launcher may still be writing it. */
async function clearUnfinished(dataDir: string): Promise<void> {
  const unfinished = readdirSync(dataDir)
    .filter((name) => name.startsWith('pg.initial-'))
    .map((name) => join(dataDir, name));
  const writers = (): number[] => unfinished.flatMap((path) => [...processesWith(path).map(({ pid }) => pid), ...processesIn(path)]);
  await within(endMs, () => {
    const left = writers();
    // Again and again: initdb starts one helper after the other.
    for (const pid of left) signal(pid, 'SIGKILL');
    return left.length === 0;
  });
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}

/** The database of that folder runs as this account and by these programs. The password may be made where `isNew`. */
export function clusterOf(dataDir: string, folder: string, isNew = false): Cluster {
  const account = databaseAccount(folder);
  const packaged = findBinaries();
  if (account) {
    letThrough(dataDir, account);
    requireWay(folder, account, 'the data folder');
  }
  const binaries = account && blockedFolder(packaged.postgres, account) ? copyBinaries(packaged, dataDir) : packaged;
  return { folder, password: readPassword(dataDir, isNew), account, binaries };
}

/** The cluster of this data folder, made if there is none yet. The caller holds the folder's lock. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'pg');
  const isNew = !existsSync(folder);
  const cluster = clusterOf(dataDir, folder, isNew);
  if (!isNew) return cluster;
  await clearUnfinished(dataDir);
  await initialise(cluster);
  return cluster;
}

/** Below the ports that systems give to outgoing connections: none of those may sit on ours while the database is restarted. */
const ports = { first: 15_000, last: 30_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.first, ports.last);
    const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

const mebibyte = 1024 * 1024;
/** MB that the database keeps of its pages: an eighth of what this process may use of the machine. PostgreSQL's own 128 MB hold a hundredth of a million customers with their indexes. */
export function keptPages(memory: number): number {
  return Math.round(Math.min(Math.max(memory / 8 / mebibyte, 128), 4_096));
}
/** A container's limit stands before the machine's memory. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

const settings = (port: number): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '120',
  shared_buffers: `${keptPages(ownMemory())}MB`,
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  // A statement, its parameters or the detail of a violated key may hold personal text.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a crash the log is read again from the last checkpoint on: with the usual gigabyte that alone takes longer than the 10 s within which people are back.
  max_wal_size: '256MB',
  // One call in place of opening each of thousands of files before that; PostgreSQL has it on Linux alone.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // A disk for backups that is away must not fill this one: beyond it the copy begins anew (docs/adr/0050).
  max_slot_wal_keep_size: '4GB',
});

export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** `postmaster.pid`: process, folder, start, port, socket folder, address, memory, state. */
export function readPidFile(folder: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    // Not there, or just going: nobody runs.
    return undefined;
  }
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' } : undefined;
}

export const startLog = (folder: string): string => `${folder}.start.log`;

/** PostgreSQL says at its end what is wrong: at first to its output, once its log is open into that. */
function lastWords(folder: string): string {
  const logs = join(folder, settings(0)['log_directory'] ?? '');
  const names = existsSync(logs) ? readdirSync(logs).map((name) => join(logs, name)) : [];
  const newest = names.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  const logged = newest === undefined ? [] : readFileSync(newest, 'utf8').trim().split('\n').slice(-10);
  const told = readFileSync(startLog(folder), 'utf8').trim().split('\n');
  return [...told, ...logged].filter((line) => /could not|FATAL|PANIC|postgres: /.test(line)).join('\n');
}

export interface Starting {
  readonly patienceMs: number;
  /** In place of what a product's database is set to: for one whose rows nobody will miss. */
  readonly otherwise: Readonly<Record<string, string>>;
}
const usual: Starting = { patienceMs: startMs, otherwise: {} };

/** Starts and waits until connections are taken. Rejects with what PostgreSQL said when it ends instead. */
export async function startCluster(cluster: Cluster, port: number, starting: Partial<Starting> = {}): Promise<Running> {
  const { patienceMs, otherwise } = { ...usual, ...starting };
  const log = openSync(startLog(cluster.folder), 'w', 0o600);
  const args = ['-D', cluster.folder, ...Object.entries({ ...settings(port), ...otherwise }).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached: a Ctrl-C in the terminal must reach the launcher alone, which drains the server first.
  const child = spawn(cluster.binaries.postgres, args, { ...runAs(cluster), stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('A spawned process has no id.');
  for (const until = Date.now() + patienceMs; ; await pause(pollMs)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Problem(
        `The embedded database in ${cluster.folder} does not start: ${lastWords(cluster.folder) || `PostgreSQL ended with ${child.exitCode ?? child.signalCode}`}`,
      );
    }
    const state = readPidFile(cluster.folder);
    if (state?.pid === pid && state.ready) return { child, pid, port };
    if (Date.now() < until) continue;
    child.kill('SIGINT');
    throw new Problem(
      `The embedded database in ${cluster.folder} did not become ready within ${patienceMs / 1000} s. Its log is in ${join(cluster.folder, 'log')}.`,
    );
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopCluster(running: Running): Promise<void> {
  const { child } = running;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  // A stopped (SIGSTOP) process hears nothing until it goes on.
  child.kill('SIGCONT');
  await gone;
}

export const clusterUrl = ({ password }: Pick<Cluster, 'password'>, port: number, database: string = databaseName): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Folder for data: private, unless root must let the database's user through. */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
}
