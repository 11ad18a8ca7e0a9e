/** A test that does the work of a server's worker passes over what that one holds (`skip locked`), and is done before it has written: before it judges it waits for the other. */
import type { Database } from '#server/db/database.ts';
import { until } from '#tests/rig/until.ts';

const underWaySql = `select pid || ' ' || xact_start as one from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`;

/** Whatever was under way in the database when this was asked has ended; a test that holds a transaction open meanwhile would wait for itself. */
export async function othersDone(database: Database): Promise<void> {
  const underWay = async (): Promise<readonly string[]> => (await database.query<{ one: string }>(underWaySql)).map(({ one }) => one);
  const before = new Set(await underWay());
  await until(async () => (await underWay()).every((one) => !before.has(one)), { what: 'what was under way in the database to end' });
}
