/** One PostgreSQL for many tests, whose rows nobody will miss: each has a database of its own, copied from one that is prepared. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';

export interface DatabaseServer {
  readonly url: string;
  /** The same by a socket of this machine: a question and its answer cost a third less of processor than by TCP, and nearly all that is asked here is small. */
  readonly near: string;
}

/** It ends with the run, so nothing of it need outlive a failure of the machine: a wait for the disk at each commit and each dropped database told nothing. */
const transient = { fsync: 'off', full_page_writes: 'off' };

/** A connection by the socket is one of the machine's owner: a password there is computed four thousand times over for each of thousands of connections. By TCP it is asked for, as of a product. */
const whoMayEnter = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n');

export async function startTransient(dir: string): Promise<DatabaseServer & { readonly stop: () => Promise<void> }> {
  const cluster = await openCluster(dir);
  const hasSockets = process.platform !== 'win32';
  if (hasSockets) writeFileSync(join(cluster.folder, 'pg_hba.conf'), whoMayEnter);
  const running = await startCluster(cluster, await freePort(), {
    otherwise: { ...transient, ...(hasSockets ? { unix_socket_directories: cluster.folder } : {}) },
  });
  const url = clusterUrl(cluster, running.port, 'postgres');
  return {
    url,
    near: hasSockets ? url.replace('@127.0.0.1:', `@${encodeURIComponent(cluster.folder)}:`) : url,
    stop: () => stopCluster(running),
  };
}

/**
 * A server of a test has few: each of its connections reads the catalogs and plans every statement for itself, a quarter of a second of processor before it has answered anything.
 * A handful of callers and workers at once do not need the usual number.
 */
export const fewConnections = { DATABASE_CONNECTIONS: '5' } as const;

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

/**
 * A copy is refused while anybody is connected to what is copied: a backend that is slow to leave, or the database's own cleaning. The first connection after tables were made
 * keeps a file of what a backend has to know of its catalogs; copies get it, where each of their backends would read all of it anew.
 */
export async function closeTemplate(url: string, template: string): Promise<void> {
  await administer(databaseAt(url, template), 'SELECT 1');
  await administer(
    url,
    `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
  );
}

/** Its files are copied: by way of the log each page of the template would be written twice, which takes three times the processor. */
export const copyTemplate = (url: string, template: string, name: string): Promise<void> =>
  administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

export const dropDatabase = (url: string, name: string): Promise<void> => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
