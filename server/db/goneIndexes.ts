/**
 * An index that no description declares any more goes while the server serves, beside whoever reads and writes its table (docs/adr/0089): it costs with every write and finds
 * nothing. Keys stay: they decide what may be written. An index that a person has made under a name of their own stays, too.
 */
import { doAlone } from './afterStart.ts';
import type { Cancel } from './afterStart.ts';
import { quoteName } from './columnNames.ts';
import type { Database, Query } from './database.ts';
import type { Schema } from './migrate.ts';

type Declared = Pick<Schema, 'tables' | 'migrations'>;

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
    const gone = [...sql.matchAll(drops)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
    for (const name of gone.filter((one) => made.delete(one))) dropped.add(name);
    for (const [, name = ''] of sql.matchAll(makes)) {
      made.add(name);
      dropped.delete(name);
    }
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
export const dropGoneIndexes = (database: Database, declared: Declared, onStarted: (cancel: Cancel) => void = () => undefined): Promise<void> =>
  doAlone(database, async () => (await goneIndexes(database, declared)).map((name) => `DROP INDEX CONCURRENTLY IF EXISTS ${quoteName(name)}`), onStarted);
