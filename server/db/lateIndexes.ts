/**
 * An index that a new version wants on a large table is made while the server serves and not in its start: a hospital does not wait for it (docs/adr/0093). Until it is
 * there its lists are slower and nothing else. Keys are no such indexes: they decide what may be written, so a start makes them itself.
 */
import type { IndexFacts } from '#contract/calls/system.ts';
import { resources } from '#contract/resources/index.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { isKey, quoteName } from './columnNames.ts';
import { doAlone } from './afterStart.ts';
import type { Cancel } from './afterStart.ts';
import type { Database, Query } from './database.ts';
import { dropGoneIndexes, goneIndexes } from './goneIndexes.ts';
import { ownSchema } from './migrate.ts';
import { tableOf } from './tables.ts';
import type { Table } from './tables.ts';

const pollMs = 2_000;

interface Found extends Record<string, unknown> {
  readonly name: string;
  readonly isValid: boolean;
  /** 0 to 1 of the step that is under way. */
  readonly share: number | null;
}
/** An index that was being made when its server ended is not valid: it helps nobody, and is made anew. */
const foundSql = `select c.relname as name, i.indisvalid as "isValid",
    case when p.blocks_total > 0 then p.blocks_done::float8 / p.blocks_total when p.tuples_total > 0 then p.tuples_done::float8 / p.tuples_total end as share
  from pg_class c join pg_index i on i.indexrelid = c.oid left join pg_stat_progress_create_index p on p.index_relid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`;

interface Missing extends IndexFacts {
  readonly sql: string;
}

async function missingOf(query: Query, tables: readonly Table[]): Promise<readonly Missing[]> {
  const wanted = tables.flatMap(({ name: table, indexes }) => indexes.filter((index) => !isKey(index)).map(({ name, sql }) => ({ table, name, sql })));
  const rows = await query.query<Found>(foundSql, [wanted.map(({ name }) => name)]);
  const found = new Map(rows.map((row) => [row.name, row]));
  return wanted.filter(({ name }) => found.get(name)?.isValid !== true).map((one) => ({ ...one, share: found.get(one.name)?.share ?? null }));
}

const ownTables = (): readonly Table[] => Object.values(resources).map(tableOf);

/** The operator's page shows these. */
export const indexesToMake = async (query: Query): Promise<readonly IndexFacts[]> =>
  (await missingOf(query, ownTables())).map(({ table, name, share }) => ({ table, name, share }));

/** @returns the statements that make it beside whoever reads and writes the table; what is left of a try before goes first */
const statementsOf = ({ name, sql }: Missing): readonly string[] => [
  `DROP INDEX CONCURRENTLY IF EXISTS ${quoteName(name)}`,
  sql.replace(/^CREATE INDEX /, 'CREATE INDEX CONCURRENTLY '),
];

/** Each index one after the other. @param onStarted is given what ends the statement that is under way */
export async function makeLateIndexes(database: Database, tables: readonly Table[], onStarted: (cancel: Cancel) => void = () => undefined): Promise<void> {
  await doAlone(database, async () => (await missingOf(database, tables)).flatMap(statementsOf), onStarted);
}

const isCancelled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

/** @returns ends it: what is half made is made anew by the next start */
export function startLateIndexes(database: Database, onFault: (error: unknown) => void): () => Promise<void> {
  const declared = ownSchema();
  let cancel: Cancel = () => Promise.resolve();
  const onStarted = (given: Cancel): void => {
    cancel = given;
  };
  let [isEnding, isDone] = [false, false];
  const end = startPollLoop({
    turn: async () => {
      if (isDone) return false;
      await makeLateIndexes(database, declared.tables, onStarted);
      await dropGoneIndexes(database, declared, onStarted);
      // Another server may be at it: it is looked again until nothing is missing, and nothing too much.
      isDone = (await missingOf(database, declared.tables)).length + (await goneIndexes(database, declared)).length === 0;
      return false;
    },
    pollMs,
    // An index that goes later is taken away on purpose: by a restore, by whoever fills a table.
    isAtOnce: true,
    onFault: (error) => {
      if (!(isEnding && isCancelled(error))) onFault(error);
    },
  });
  return async () => {
    isEnding = true;
    await Promise.all([end(), cancel()]);
  };
}
