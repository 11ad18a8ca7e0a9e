/** The launcher: owns the embedded database, builds the console, keeps the server running, and ends everything in order. */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { socketLimits } from '#contract/limits/chat.ts';
import { httpLimits } from '#contract/limits/server.ts';
import { keepBackups, type BackupRunner } from '#server/backup/runner.ts';
import { readSettings, type Settings } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import { buildConsole } from './build.ts';
import { makeDataDir } from '#server/embedded/cluster.ts';
import { developmentOrigins, startVite, vitePort, watchSources, type Closing } from './development.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/embedded/embeddedDatabase.ts';
import { lockFolder } from '#server/embedded/folderLock.ts';
import { endOrphanedServers, markOf } from '#server/embedded/orphans.ts';
import { Problem } from '#server/embedded/problem.ts';
import { removeRunFile, writeRunFile } from '#server/embedded/runFile.ts';
import { startServer, type Ready, type ServerProcess } from './serverProcess.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Closing sockets (spread), running requests, and some air. */
const patienceMs = socketLimits.restartSpreadMs + httpLimits.drainMs + 5_000;
const developmentPatienceMs = 1_000;
/** A server without its database has little to finish. */
const movedPatienceMs = 2_000;
/** npm hands a Ctrl-C on, so the same wish may come twice within a moment. */
const sameWishMs = 1_000;
const killedPortMs = 10_000;
const portPollMs = 50;

interface Options {
  readonly entry: string;
  readonly dev: boolean;
  readonly build: boolean;
}
interface Parts {
  database?: EmbeddedDatabase;
  server?: ServerProcess;
  ready?: Ready;
  backups?: BackupRunner | undefined;
  ending: boolean;
  readonly beside: Closing[];
}

const say = (text: string): void => console.log(`[launcher] ${text}`);

function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: { dev: { type: 'boolean' }, entry: { type: 'string' }, 'no-build': { type: 'boolean' } },
  });
  return {
    entry: resolve(values.entry ?? fileURLToPath(new URL('../main.ts', import.meta.url))),
    dev: values.dev === true,
    build: values.dev !== true && values['no-build'] !== true,
  };
}

function openDataDir({ dataDir }: Settings): string {
  try {
    makeDataDir(dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    throw new Problem(
      `DATA_DIR: found ${dataDir}, which cannot be made or read (${error instanceof Error ? error.message : String(error)}), expected a folder you may write to.`,
    );
  }
}

/** @returns the system's code of why nothing may listen there; nothing where the port is free */
async function portFault({ host, port }: Settings): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
  } finally {
    probe.close();
  }
}

const isTaken = (code: string | undefined): boolean => code === 'EADDRINUSE';

/**
 * Said before anything is started: the server's own complaint would come a while later.
 * @param isAfterKill a server that was killed has its port until the system is done with it, and stands in no list of processes any more
 */
async function requirePort(settings: Settings, isAfterKill: boolean): Promise<void> {
  const { host, port } = settings;
  if (port === 0) return;
  let code = await portFault(settings);
  if (isTaken(code) && isAfterKill) {
    say(`The last start was not ended in order, and its port ${port} is still taken; waiting for it to be free.`);
    for (const until = Date.now() + killedPortMs; isTaken(code) && Date.now() < until; code = await portFault(settings)) await pause(portPollMs);
  }
  if (code === undefined) return;
  const found = isTaken(code) ? `${port}, which another program uses` : `${host}:${port}, where nothing may listen (${code})`;
  throw new Problem(`PORT: found ${found}, expected a free one. Stop the other program, or set PORT to another number (0 takes any free one).`);
}

/** Resolves with the first wish to end; a later one ends everything at once. */
function wishToEnd(hurry: () => void): { readonly wished: Promise<number>; readonly fail: (problem: unknown) => void } {
  const { promise, resolve: end } = Promise.withResolvers<number>();
  let wishedAt = 0;
  const wish = (): void => {
    if (wishedAt === 0) {
      wishedAt = Date.now();
      end(0);
    } else if (Date.now() - wishedAt > sameWishMs) hurry();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, wish);
  return {
    wished: promise,
    fail: (problem) => {
      report(problem);
      end(1);
    },
  };
}

function report(problem: unknown): void {
  const isPlain = problem instanceof Problem || problem instanceof ConfigError;
  console.error(isPlain ? problem.message : problem);
}

function announce({ url, notes = [] }: Ready, dev: boolean): void {
  console.log(`\nCareline is running: ${dev ? `http://127.0.0.1:${vitePort} (server: ${url})` : url}`);
  for (const note of notes) console.log(note);
  console.log('Stop it with Ctrl-C.\n');
}

/** A server that was started again has to say only what goes beyond the screen: an older link is void. */
function announceAgain({ notes = [] }: Ready, before: Ready, pid: number | undefined): void {
  say(`The server is back (process ${pid}).`);
  for (const note of notes) if (!before.notes?.includes(note)) console.log(note);
}

function serverEnvironment(env: NodeJS.ProcessEnv, dataDir: string, { database }: Parts, options: Options & { readonly port: number }): NodeJS.ProcessEnv {
  return {
    // Node keeps what it compiled: a server that is started again, and each file that its reading thread looks into, begin at once.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...env,
    DATA_DIR: dataDir,
    // In the environment and not among the arguments: those are shown to everybody on the machine.
    ...(database ? { CARELINE_DATABASE_URL: database.url() } : {}),
    ...(options.dev && !env['PUBLIC_ORIGIN'] ? { PUBLIC_ORIGIN: developmentOrigins(options.port) } : {}),
  };
}

function recordRun(dataDir: string, { ready, server, database }: Parts): void {
  const pid = server?.pid();
  if (!ready || pid === undefined) return;
  writeRunFile(dataDir, {
    url: ready.url,
    pids: { launcher: process.pid, server: pid, ...(database ? { database: database.pid() } : {}) },
    ports: { http: ready.port, ...(ready.metricsPort === undefined ? {} : { metrics: ready.metricsPort }), ...(database ? { database: database.port() } : {}) },
    ...(ready.demo === undefined ? {} : { demo: ready.demo }),
  });
}

interface Run {
  readonly settings: Settings;
  readonly options: Options;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly isAfterKill: boolean;
  readonly fail: (problem: unknown) => void;
}

async function startDatabase({ dataDir }: Run, parts: Parts): Promise<void> {
  const database = await startEmbeddedDatabase(dataDir, say);
  parts.database = database;
  database.onRestart((hasMoved) => {
    recordRun(dataDir, parts);
    if (hasMoved) void parts.server?.restart(movedPatienceMs);
  });
}

/** Once the server serves: its tables are there, and what is copied can be brought back. */
async function startBackups({ dataDir, settings }: Run, parts: Parts): Promise<void> {
  const { database } = parts;
  if (!database || parts.backups || parts.ending) return;
  parts.backups = await keepBackups({ source: { dataDir, port: () => database.port() }, settings: settings.backup, version: settings.version, say });
}

async function startParts(asked: Run, parts: Parts): Promise<void> {
  const { settings, options, dataDir, env, isAfterKill, fail } = asked;
  await endOrphanedServers(dataDir, say);
  await requirePort(settings, isAfterKill);
  const begun = await Promise.allSettled([settings.embedded ? startDatabase(asked, parts) : undefined, options.build ? buildConsole(root, say) : undefined]);
  const failed = begun.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  if (parts.ending) return;
  const server = startServer({
    entry: options.entry,
    args: [markOf(dataDir)],
    env: () => serverEnvironment(env, dataDir, parts, { ...options, port: settings.port }),
    say,
    isExcused: async (startedAt) => (await parts.database?.hasDiedSince(startedAt)) ?? false,
    onGivenUp: fail,
    onReady: (ready) => {
      const before = parts.ready;
      parts.ready = ready;
      recordRun(dataDir, parts);
      if (before) return announceAgain(ready, before, server.pid());
      announce(ready, options.dev);
      startBackups(asked, parts).catch((error: unknown) => say(`Backups cannot begin (${error instanceof Error ? error.message : String(error)}).`));
      if (options.dev) parts.beside.push(startVite(root, ready.url));
    },
  });
  parts.server = server;
  if (options.dev) parts.beside.push(watchSources(root, () => void server.restart(developmentPatienceMs)));
}

/** The server drains while its database still answers; only then the database stops. */
async function endParts({ server, database, backups, beside }: Parts, options: Options): Promise<void> {
  await Promise.all(beside.map((each) => each.close()));
  await server?.stop(options.dev ? developmentPatienceMs : patienceMs);
  // The last commit is copied, too.
  await backups?.stop();
  await database?.stop();
}

async function run(options: Options, settings: Settings, env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = openDataDir(settings);
  // Whatever is written from here on (database, files, logs) is for its owner alone.
  process.umask(0o077);
  const lock = lockFolder(dataDir);
  const parts: Parts = { beside: [], ending: false };
  const { wished, fail } = wishToEnd(() => parts.server?.hurry());
  const isAfterKill = removeRunFile(dataDir);
  // A fault of the launcher itself still ends the server and the database in order.
  process.on('uncaughtException', fail);
  const started = startParts({ settings, options, dataDir, env, isAfterKill, fail }, parts);
  started.catch(fail);
  const code = await wished;
  parts.ending = true;
  // A database that is just starting is waited for: only a started one can be stopped.
  await started.catch(() => undefined);
  if (parts.ready) say('Stopping: first the server, then the database.');
  removeRunFile(dataDir);
  await endParts(parts, options);
  lock.release();
  return code;
}

/** The exit code. */
export async function launch(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // Whoever read our lines may leave (`npm start | head`): the product goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    return await run(readOptions(argv), readSettings(env), env);
  } catch (error) {
    report(error);
    return 1;
  }
}
