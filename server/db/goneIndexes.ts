/**
 * An index that no description declares any more goes while the server serves, beside whoever reads and writes its table (docs/adr/0089): it costs with every write and finds
 * nothing. Keys stay: they decide what may be written. An index that a person has made under a name of their own stays, too.
 */
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { quoteName } from './columnNames.ts';
import type { Database, Query } from './database.ts';
import { ownSchema } from './migrate.ts';
import type { Schema } from './migrate.ts';

type Declared = Pick<Schema, 'tables' | 'migrations'>;

/** Any number beside the one of `migrate.ts`: of several servers one takes indexes away. */
const lockKey = 4_278_190_337;
const pollMs = 2_000;

/** The names that `tables.ts` gives. */
const given = /_(index|page|pictures?|due_[\da-f]{6})$/;
const makes = /create index (?:if not exists )?"?(\w+)"? on/gi;
const drops = /drop index (?:if exists )?([\w", ]+);/gi;

interface Written {
  readonly made: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
}

/** Indexes that migrations have made by hand, and those that they have taken away since. */
function writtenIn(migrations: Declared['migrations']): Written {
  const [made, dropped] = [new Set<string>(), new Set<string>()];
  for (const { sql } of migrations) {
    for (const [, names = ''] of sql.matchAll(drops)) for (const name of names.match(/\w+/g) ?? []) if (made.delete(name)) dropped.add(name);
    for (const [, name = ''] of sql.matchAll(makes)) if (made.add(name)) dropped.delete(name);
  }
  return { made, dropped };
}

const present = `select c.relname as name, t.relname as "table" from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = current_schema()::regnamespace and t.relname = any($1) and not i.indisunique and not i.indisexclusion order by 1`;

/** @returns the names of indexes that stand in the database, and in no description and no migration */
export async function goneIndexes(query: Query, { tables, migrations }: Declared): Promise<readonly string[]> {
  const declared = new Set(tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)));
  const { made, dropped } = writtenIn(migrations);
  const rows = await query.query<{ name: string; table: string }>(present, [tables.map(({ name }) => name)]);
  const isGone = (name: string, table: string): boolean =>
    !declared.has(name) && !made.has(name) && (dropped.has(name) || (name.startsWith(`${table}_`) && given.test(name)));
  return rows.filter(({ name, table }) => isGone(name, table)).map(({ name }) => name);
}

/** @param onStarted is given what ends the statement that is under way */
export async function dropGoneIndexes(
  database: Database,
  declared: Declared,
  onStarted: (cancel: () => Promise<void>) => void = () => undefined,
): Promise<void> {
  if ((await goneIndexes(database, declared)).length === 0) return;
  const client = await database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const {
      rows: [mine],
    } = await client.query<{ isMine: boolean; pid: number }>('SELECT pg_try_advisory_lock($1) AS "isMine", pg_backend_pid() AS pid', [lockKey]);
    if (mine?.isMine !== true) return;
    onStarted(async () => void (await database.query('select pg_cancel_backend($1)', [mine.pid])));
    for (const name of await goneIndexes(database, declared)) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${quoteName(name)}`);
  } finally {
    // Ends the session: its lock and its settings go with it.
    client.release(true);
  }
}

const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

/** @returns ends it: what is half taken away goes with the next start */
export function startDroppingIndexes(database: Database, onFault: (error: unknown) => void): () => Promise<void> {
  const declared = ownSchema();
  let cancel = (): Promise<void> => Promise.resolve();
  let [isEnding, isDone] = [false, false];
  const end = startPollLoop({
    turn: async () => {
      if (isDone) return false;
      await dropGoneIndexes(database, declared, (stop) => {
        cancel = stop;
      });
      // Another server may be at it: it is looked again until none is left.
      isDone = (await goneIndexes(database, declared)).length === 0;
      return false;
    },
    pollMs,
    onFault: (error) => {
      if (!(isEnding && isCancelled(error))) onFault(error);
    },
  });
  return async () => {
    isEnding = true;
    await Promise.all([end(), cancel()]);
  };
}
