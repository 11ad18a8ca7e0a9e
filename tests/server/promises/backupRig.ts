/** A database of its own with writers, a keeper of backups, and what tells two databases apart. */
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { FileStore } from '#server/files/fileStore.ts';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/launcher/cluster.ts';
import type { Cluster, Running } from '#server/launcher/cluster.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { administer } from '#tests/server/support/globalSetup.ts';

const folders: string[] = [];
const started: Running[] = [];

/** Below one that the database's account may enter. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'careline-backup-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

export interface OwnDatabase {
  readonly dataDir: string;
  readonly cluster: Cluster;
  readonly running: Running;
  readonly database: Database;
  readonly port: () => number;
  stop(): Promise<void>;
}

/** Of the data folder, made where there is none. */
export async function startOwn(dataDir: string, isNew: boolean): Promise<OwnDatabase> {
  const cluster = await openCluster(dataDir);
  const running = await startCluster(cluster, await freePort());
  started.push(running);
  if (isNew) await administer(clusterUrl(cluster, running.port, 'postgres'), 'create database careline');
  const database = await openDatabase(clusterUrl(cluster, running.port));
  if (isNew) {
    await prepareDatabase(database);
    loadKeys(dataDir);
  }
  return {
    dataDir,
    cluster,
    running,
    database,
    port: () => running.port,
    stop: async () => {
      await database.end();
      await stopCluster(running);
    },
  };
}

export async function endAll(): Promise<void> {
  for (const running of started.splice(0)) await stopCluster(running);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Rows that nobody writes later: of every kind that a table of the contract may have. */
export async function fillQuiet(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into member (id, org_id, name, mobile, sex, level, enabled, tags) select gen_random_uuid(), gen_random_uuid(), '患者' || n, '138' || lpad(n::text, 8, '0'), 'female', 'normal', true,
       array['t' || n % 7] from generate_series(1, $1) n`,
    [count],
  );
  await database.query(
    `insert into dictionary (id, org_id, type, name, enabled) select gen_random_uuid(), gen_random_uuid(), 'type' || n, '名称' || n, true from generate_series(1, $1) n`,
    [Math.ceil(count / 10)],
  );
}

/** Every table but those: rows and a hash over all of them, in an order of their own. */
export async function digestOf(database: Database, except: readonly string[]): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const [row] = await database.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(coalesce(string_agg(h, '' order by h), '')) as hash from (select md5(x::text) as h from ${JSON.stringify(name)} x) hashes`,
    );
    digests[name] = `${row?.count} ${row?.hash}`;
  }
  return digests;
}

export const sequencesOf = (database: Database): Promise<{ name: string; last: number }[]> =>
  database.query(`select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public' order by 1`);

export interface Written {
  readonly id: string;
  /** Of the database, after the commit. */
  readonly at: string;
  readonly path: string;
  readonly sha256: string;
}

/** Writes files with their rows and audited rows until told to stop; what was answered is kept. */
export async function write({ database, dataDir }: OwnDatabase, answered: Written[], isOver: () => boolean): Promise<void> {
  const store = new FileStore(dataDir);
  await store.prepare();
  const orgId = randomUUID();
  while (!isOver()) {
    const id = randomUUID();
    const content = Buffer.from(`${id} `.repeat(200));
    const draft = store.draft();
    writeFileSync(draft, content, { flush: true });
    try {
      const path = await store.keep(
        database,
        draft,
        { ending: 'pdf', contentType: 'application/pdf', bytes: content.length, name: id },
        {
          kind: 'member',
          id,
          orgId,
          also: (query) =>
            writeAudit(query, [{ who: { kind: 'staff', id, orgId, sessionId: '' }, operation: 'files.slice', class: 'file', outcome: 'done', entityId: id }]),
        },
      );
      const [now] = await database.query<{ at: string }>('select clock_timestamp() as at');
      answered.push({ id, at: now?.at ?? '', path, sha256: createHash('sha256').update(content).digest('hex') });
    } catch (error) {
      // The database is killed while it writes: that is what is tried here.
      if (!isOver()) throw error;
    }
  }
}

export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
