/** Work on the tables that is done while the server serves, beside whoever reads and writes them: by one of several servers, statement by statement, as long as it takes. */
import type { Database } from './database.ts';

/** Any number beside the one of `migrate.ts`. */
const lockKey = 4_278_190_336;

/** Ends the statement that is under way. */
export type Cancel = () => Promise<void>;

/**
 * @param statements what is to be done, asked again once nobody else is at it
 * @param onStarted is given what ends the statement that is under way
 */
export async function doAlone(database: Database, statements: () => Promise<readonly string[]>, onStarted: (cancel: Cancel) => void): Promise<void> {
  if ((await statements()).length === 0) return;
  const client = await database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const {
      rows: [mine],
    } = await client.query<{ isMine: boolean; pid: number }>('SELECT pg_try_advisory_lock($1) AS "isMine", pg_backend_pid() AS pid', [lockKey]);
    if (mine?.isMine !== true) return;
    onStarted(async () => void (await database.query('select pg_cancel_backend($1)', [mine.pid])));
    for (const statement of await statements()) await client.query(statement);
  } finally {
    onStarted(() => Promise.resolve());
    // The session ends, and its settings with it; its lock, too, but only when the database has noticed. A connection that is broken has nothing to give back.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}
