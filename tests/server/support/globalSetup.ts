/** vitest global setup: one PostgreSQL for the whole run, ended with it. `TEST_DATABASE_URL` (a superuser's) takes the place of the embedded one. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { endOrphanedDatabase } from '#server/embedded/orphans.ts';
import { administer, closeTemplate, databaseAt, startTransient } from '#tests/rig/transientCluster.ts';
import type { DatabaseServer } from '#tests/rig/transientCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: { url: string; near: string; template: string };
  }
}

type Server = DatabaseServer & { stop(): Promise<void> };

const folderStart = 'careline-test-';

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
  const server = await startTransient(dir);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server: Server = given ? { url: given, near: given, stop: async () => {} } : await startEmbedded();
  const template = `careline_template_${process.pid}`;
  await administer(server.url, `CREATE DATABASE ${template}`);
  const database = await openDatabase(databaseAt(server.url, template), { max: 1 });
  await prepareDatabase(database);
  await database.end();
  await closeTemplate(server.url, template);
  project.provide('databaseServer', { url: server.url, near: server.near, template });
  return async () => {
    await administer(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}
