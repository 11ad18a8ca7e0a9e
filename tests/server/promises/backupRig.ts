/** A database of its own with writers, a backup runner, and what tells two databases apart. */
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import type { Cluster, Running } from '#server/embedded/cluster.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { administer } from '#tests/rig/transientCluster.ts';
import { patiently, withoutIndexes } from '#tests/server/support/withoutIndexes.ts';
import { figure } from './profile.ts';

const folders: string[] = [];
const started: Running[] = [];

/** Ten gigabytes belong on a disk, wherever a run keeps the rest of what it throws away. */
const place = (): string => figure(tmpdir(), '/var/tmp');

/** Below one that the database's account may enter. */
export function newFolder(): string {
  const folder = mkdtempSync(join(place(), 'careline-backup-'));
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

/** The database is that of the data folder, made where there is none. */
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

const chunk = 10_000;

/** Piece by piece: no statement may take as long as a million rows do. */
async function fill(database: Database, sql: string, count: number, given: readonly unknown[] = []): Promise<void> {
  for (let from = 1; from <= count; from += chunk) await database.query(sql, [from, Math.min(count, from + chunk - 1), ...given]);
}

/** Rows that nobody writes later: of every kind that a table of the contract may have. */
export async function fillQuiet(database: Database, count: number): Promise<void> {
  const members = () =>
    fill(
      database,
      `insert into member (id, org_id, name, mobile, sex, level, enabled, tags) select gen_random_uuid(), gen_random_uuid(), '患者' || n, '138' || lpad(n::text, 8, '0'), 'female', 'normal', true,
       array['t' || n % 7] from generate_series($1::int, $2::int) n`,
      count,
    );
  await withoutIndexes(database, 'member', members);
  await database.query(
    `insert into dictionary (id, org_id, type, name, enabled) select gen_random_uuid(), gen_random_uuid(), 'type' || n, '名称' || n, true from generate_series(1, $1) n`,
    [Math.ceil(count / 100)],
  );
}

/** Stored as it is: PostgreSQL packs what is longer, and a backup packs this about four to one, as it does chat. */
const chatText = `repeat((select string_agg(md5(n::text || '-' || part), '') from generate_series(1, 30) part), 2)`;

/** Years of chat, so that a database is as large as a group's; about as many bytes as asked for. */
export async function fillChats(database: Database, megabytes: number): Promise<void> {
  const rows = megabytes * 500;
  const [conversation] = await database.query<{ id: string }>(
    `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at)
     select gen_random_uuid(), org_id, 'member', id, 'closed', $1, 0, now() from member limit 1 returning id`,
    [rows],
  );
  const messages = () =>
    fill(
      database,
      `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
     select gen_random_uuid(), c.org_id, c.id, n, 0, ${chatText}, 'member', c.member_id, '患者', now()
     from conversation c, generate_series($1::int, $2::int) n where c.id = $3`,
      rows,
      [conversation?.id],
    );
  await withoutIndexes(database, 'message', messages);
}

/** Every table but those: rows and a hash over all of them, in an order of their own. */
export async function digestOf(database: Database, except: readonly string[]): Promise<Record<string, string>> {
  return patiently(database, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows.filter((table) => !except.includes(table.name))) {
      const { rows } = await client.query<{ count: number; hash: string }>(
        `select count(*)::int as count, md5(coalesce(string_agg(h, '' order by h), '')) as hash from (select md5(x::text) as h from ${JSON.stringify(name)} x) hashes`,
      );
      digests[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
    }
    return digests;
  });
}

export const sequencesOf = (database: Database): Promise<{ name: string; last: number }[]> =>
  database.query(`select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public' order by 1`);

export interface Written {
  readonly id: string;
  /** The moment is the database's, after the commit. */
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
            writeAudit(query, [
              { principal: { kind: 'staff', id, orgId, sessionId: '' }, operation: 'files.slice', class: 'file', outcome: 'done', entityId: id },
            ]),
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
