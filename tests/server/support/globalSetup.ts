/** vitest global setup: one PostgreSQL for the whole run, ended with it. `TEST_DATABASE_URL` (a superuser's) takes the place of the embedded one. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import { endOrphanedDatabase } from '#server/embedded/orphans.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: { url: string; near: string; template: string };
  }
}

interface Server {
  readonly url: string;
  /** The same by a socket of this machine: a question and its answer cost a third less of processor than by TCP, and nearly all that is asked here is small. */
  readonly near: string;
  stop(): Promise<void>;
}

const folderStart = 'careline-test-';

/** It ends with the run, so nothing of it need outlive a failure of the machine: a wait for the disk at each commit and each dropped database told nothing. */
const transient = { fsync: 'off', full_page_writes: 'off' };

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
};

/** A killed run cannot end its database: the next one does. */
async function clearOrphans(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${folderStart}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const dir = join(tmpdir(), name);
    await endOrphanedDatabase(join(dir, 'pg'), () => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function startEmbedded(): Promise<Server> {
  await clearOrphans();
  const dir = mkdtempSync(join(tmpdir(), `${folderStart}${process.pid}-`));
  chmodSync(dir, 0o711);
  const cluster = await openCluster(dir);
  const hasSockets = process.platform !== 'win32';
  const running = await startCluster(cluster, await freePort(), {
    otherwise: { ...transient, ...(hasSockets ? { unix_socket_directories: cluster.folder } : {}) },
  });
  const url = clusterUrl(cluster, running.port, 'postgres');
  return {
    url,
    near: hasSockets ? url.replace('@127.0.0.1:', `@${encodeURIComponent(cluster.folder)}:`) : url,
    stop: async () => {
      await stopCluster(running);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server: Server = given ? { url: given, near: given, stop: async () => {} } : await startEmbedded();
  const template = `careline_template_${process.pid}`;
  await administer(server.url, `CREATE DATABASE ${template}`);
  const database = await openDatabase(databaseAt(server.url, template), { max: 1 });
  await prepareDatabase(database);
  await database.end();
  // A copy is refused while anybody is connected to what is copied: a backend that is slow to leave, or the database's own cleaning.
  await administer(
    server.url,
    `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
  );
  project.provide('databaseServer', { url: server.url, near: server.near, template });
  return async () => {
    await administer(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}
