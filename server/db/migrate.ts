/** Brings the database to what this version needs, at every start, whoever else starts at the same time. Killed anywhere, it goes on at the next start. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { PoolClient } from 'pg';
import { resources } from '#contract/resources/index.ts';
import type { Database, Query, Row } from './database.ts';
import { holdApart } from './holdApart.ts';
import type { Unheld } from './holdApart.ts';
import { requestRole } from './rlsContext.ts';
import { planTables, readPresent, tableOf, type Conflict, type Table } from './tables.ts';
import { dropSeen, ensureRequestRole, enableRowSecurity, rowSecurityOf } from './rowSecurity.ts';
import type { RowSecurity } from './rowSecurity.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
export interface Schema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  /** Functions that generated columns call: made before the tables, at every start. */
  readonly functions?: readonly string[];
  /** Row level security decides which rows requests reach: it is raised last, at every start. */
  readonly rowSecurity?: RowSecurity;
}

/** The message is for the person who starts or builds the server: what was found and what to do. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaError';
  }
}

/** Any number, the same in every version: who holds it may change the schema. */
const lockKey = 4_278_190_335;
const namePattern = /^\d{4}_[a-z0-9_]+(\.before)?\.sql$/;

export function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const misnamed = names.find((name) => !namePattern.test(name));
  if (misnamed) throw new SchemaError(`The migration ${misnamed} is misnamed: expected NNNN_name.sql or NNNN_name.before.sql.`);
  const doubled = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (doubled) throw new SchemaError(`Two migrations have the number ${doubled.slice(0, 4)}: give one of them the next free number.`);
  return names.map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

export const ownSchema = (): Schema => ({
  tables: Object.values(resources).map(tableOf),
  migrations: readMigrations(new URL('./migrations/', import.meta.url)),
  functions: ['pinyin_letters.sql', 'search_keys.sql', 'sight.sql'].map((name) => readFileSync(new URL(`./functions/${name}`, import.meta.url), 'utf8')),
  rowSecurity: rowSecurityOf(Object.values(resources)),
});

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');
const runsBefore = ({ name }: Migration): boolean => name.endsWith('.before.sql');

function refuseStrangers(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, sql }) => [name, checksum(sql)]));
  for (const [name, sum] of applied) {
    const own = known.get(name);
    if (own === undefined)
      throw new SchemaError(
        `The database was prepared by a newer version of the server: it holds the migration ${name}, which this version does not know. Start that newer version, or restore the backup made before the upgrade.`,
      );
    if (own !== sum)
      throw new SchemaError(
        `The migration ${name} was changed after it had run on this database. Put the file back as it was and write a new migration for the change.`,
      );
  }
}

function refuseConflicts(conflicts: readonly Conflict[], migrations: readonly Migration[]): void {
  const [first] = conflicts;
  if (!first) return;
  const next = String(Number(migrations.at(-1)?.name.slice(0, 4) ?? 0) + 1).padStart(4, '0');
  const lines = conflicts.map(({ what, remedy }) => `  ${what}: ${remedy};`);
  throw new SchemaError(
    [
      'The tables differ from the contract in a way that adding cannot mend. Nothing was changed.',
      `Write server/db/migrations/${next}_${first.table}.before.sql (or, if this server is older than the database, start the newer one):`,
      ...lines,
    ].join('\n'),
  );
}

async function within<T>(client: PoolClient, body: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await body();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The transaction is gone with the connection, too; the first error is the one to tell.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function apply(client: PoolClient, migrations: readonly Migration[], onlyRecord: boolean): Promise<void> {
  for (const { name, sql } of migrations) {
    await within(client, async () => {
      if (!onlyRecord) await client.query(sql);
      await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum(sql)]);
    }).catch((error: unknown) => {
      throw new SchemaError(`The migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

const queryOn = (client: PoolClient): Query => ({
  query: async <R extends Row = Row>(text: string, values?: readonly unknown[]) => (await client.query<R>(text, values && [...values])).rows,
});

async function makeTables(client: PoolClient, { tables, migrations, functions = [] }: Schema): Promise<void> {
  const query = queryOn(client);
  await within(client, async () => {
    // Generated columns call them.
    for (const sql of functions) await client.query(sql);
    const { statements, conflicts } = planTables(tables, await readPresent(query, tables));
    refuseConflicts(conflicts, migrations);
    if (statements.length > 0) await client.query(dropSeen);
    for (const statement of statements) {
      await client.query(statement).catch((error: unknown) => {
        throw new SchemaError(
          `The tables cannot be brought to the contract; nothing was changed. ${error instanceof Error ? error.message : String(error)} in: ${statement}`,
        );
      });
    }
  });
}

async function secureRows(client: PoolClient, rowSecurity: RowSecurity): Promise<void> {
  await ensureRequestRole(queryOn(client)).catch((error: unknown) => {
    throw new SchemaError(
      `Requests run as the role ${requestRole}, which this database's user may not make or act as (${error instanceof Error ? error.message : String(error)}). Ask whoever administers the database for: CREATE ROLE ${requestRole} NOLOGIN; GRANT ${requestRole} TO <the user of DATABASE_URL>;`,
    );
  });
  await within(client, () => enableRowSecurity(queryOn(client), rowSecurity));
}

async function prepare(client: PoolClient, schema: Schema): Promise<readonly Unheld[]> {
  const {
    rows: [found],
  } = await client.query<{ present: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS present`);
  const isNew = found?.present !== true;
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamp(3) with time zone NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration ORDER BY name');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseStrangers(schema.migrations, applied);
  const open = schema.migrations.filter(({ name }) => !applied.has(name));
  if (open.length > 0) await client.query(dropSeen);
  await apply(client, open.filter(runsBefore), isNew);
  await makeTables(client, schema);
  const later = open.filter((migration) => !runsBefore(migration));
  await apply(client, later, false);
  // One of them may have dropped an index of an older version, which this one has under the same name: the next start would make it, and raise all row level security anew.
  if (later.length > 0) await makeTables(client, schema);
  // Migrations have mended by now what they can.
  const unheld = await within(client, () => holdApart(queryOn(client), schema.tables));
  if (schema.rowSecurity) await secureRows(client, schema.rowSecurity);
  return unheld;
}

/** @returns what the database does not hold yet: the start goes on, and says so */
export async function prepareDatabase(database: Database, schema: Schema = ownSchema()): Promise<readonly Unheld[]> {
  const client = await database.pool.connect();
  try {
    // Whoever comes second waits here as long as it takes, and then finds nothing left to do.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await prepare(client, schema);
  } finally {
    // Ends the session: its lock and its settings go with it.
    client.release(true);
  }
}
