/** vitest global setup: one PostgreSQL for the whole run, ended with it. `TEST_DATABASE_URL` (a superuser's) takes the place of the embedded one. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/launcher/cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext { databaseServer: { url: string; template: string } }
}

interface Server { readonly url: string; stop(): Promise<void> }

async function startEmbedded(): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'careline-test-'));
  chmodSync(dir, 0o711);
  const cluster = await openCluster(dir);
  const running = await startCluster(cluster, await freePort());
  return {
    url: clusterUrl(cluster, running.port, 'postgres'),
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
  const server: Server = given ? { url: given, stop: async () => {} } : await startEmbedded();
  const template = `careline_template_${process.pid}`;
  await administer(server.url, `CREATE DATABASE ${template}`);
  const database = await openDatabase(databaseAt(server.url, template), { max: 1 });
  await prepareDatabase(database);
  await database.end();
  project.provide('databaseServer', { url: server.url, template });
  return async () => {
    await administer(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}
