/**
 * Constraints by which rows never overlap are made at every start, each alone: rows of an older version may overlap, and an upgrade must not stop a hospital for it
 * (docs/adr/0088). The engine judges every save either way.
 */
import { quoteName } from './columnNames.ts';
import { apartName } from './apart.ts';
import type { Query } from './database.ts';
import type { Table } from './tables.ts';

/** A constraint that is not there yet. The start goes on without it, and the next one tries again. */
export interface Unheld {
  readonly table: string;
  readonly why: string;
}

/** Some of the rows that overlap: whoever mends them begins with these. */
const toldPairs = 20;

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** @returns the fault that took the statement back */
async function tried(query: Query, statement: string): Promise<{ readonly fault?: unknown }> {
  await query.query('SAVEPOINT hold_apart');
  try {
    await query.query(statement);
  } catch (fault) {
    await query.query('ROLLBACK TO SAVEPOINT hold_apart');
    return { fault };
  }
  await query.query('RELEASE SAVEPOINT hold_apart');
  return {};
}

async function pairsOf(query: Query, sql: string): Promise<string> {
  const pairs = await query.query<{ one: string; other: string }>(`${sql} order by 1, 2 limit ${toldPairs + 1}`);
  const lines = pairs.slice(0, toldPairs).map(({ one, other }) => `${one} and ${other}`);
  return `${lines.join(', ')}${pairs.length > toldPairs ? ' and more' : ''}`;
}

/** @throws what is neither a fault of the rows that stand there nor of the database's extensions */
async function hold(query: Query, { name, apart }: Table): Promise<Unheld | undefined> {
  if (!apart) return undefined;
  const { fault } = await tried(query, apart.constraint.sql);
  if (fault === undefined) return undefined;
  if (codeOf(fault) === '23P01')
    return {
      table: name,
      why: `These rows overlap, and new ones are held apart by the server alone until they do not: ${await pairsOf(query, apart.overlaps)}.`,
    };
  // A value that cannot be read as a time: its row is mended by hand, too.
  if (codeOf(fault).startsWith('22'))
    return { table: name, why: `A row of it has no readable time, and rows are held apart by the server alone: ${told(fault)}.` };
  throw fault;
}

/** @returns the constraints that could not be made, with what to do */
export async function holdApart(query: Query, tables: readonly Table[]): Promise<readonly Unheld[]> {
  const found = await query.query<{ table: string; name: string }>(
    `select r.relname as "table", c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'x' and c.connamespace = current_schema()::regnamespace and r.relname = any($1)`,
    [tables.map(({ name }) => name)],
  );
  const wanted = new Set(tables.flatMap(({ apart }) => (apart ? [apart.constraint.name] : [])));
  for (const { table, name } of found)
    if (apartName.test(name) && !wanted.has(name)) await query.query(`ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`);
  const present = new Set(found.map(({ name }) => name));
  const missing = tables.filter(({ apart }) => apart && !present.has(apart.constraint.name));
  if (missing.length === 0) return [];
  const { fault } = await tried(query, 'CREATE EXTENSION IF NOT EXISTS btree_gist');
  if (fault !== undefined)
    return missing.map(({ name }) => ({
      table: name,
      why: `The extension btree_gist is not there (${told(fault)}), and rows are held apart by the server alone. Ask whoever administers the database for: CREATE EXTENSION btree_gist;`,
    }));
  const unheld: Unheld[] = [];
  for (const table of missing) {
    const one = await hold(query, table);
    if (one) unheld.push(one);
  }
  return unheld;
}
