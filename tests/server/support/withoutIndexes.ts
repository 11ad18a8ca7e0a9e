/** Many rows: indexes are made after them, in a tenth of the time, but those that let no two rows be alike. */
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** Work that takes longer than any call may has a connection of its own: `vacuum` stands in no transaction. */
export async function patiently<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0`);
    return await work(client);
  } finally {
    // Closed and not given back: its settings are nobody else's.
    client.release(true);
  }
}

export async function withoutIndexes(database: Database, table: string, fill: () => Promise<void>): Promise<void> {
  const found = await database.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisunique and not i.indisexclusion`,
    [table],
  );
  for (const { name } of found) await database.query(`drop index "${name}"`);
  await fill();
  await patiently(database, async (client) => {
    for (const { sql } of found) await client.query(sql);
    await client.query(`vacuum analyze ${table}`);
  });
}
