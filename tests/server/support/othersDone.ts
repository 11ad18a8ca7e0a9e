/**
 * Workers of a running server are beside a test that does their work itself. What they hold at the moment it passes over (`skip locked`), so that its own turn ends before theirs has
 * written: a test that judges at once waits for those.
 */
import type { Database } from '#server/db/database.ts';
import { until } from '#tests/rig/until.ts';

const underWaySql = `select pid || ' ' || xact_start as one from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`;

/** Whatever was under way in the database when this was asked has ended. Not for a test that holds a transaction open meanwhile. */
export async function othersDone(database: Database): Promise<void> {
  const underWay = async (): Promise<readonly string[]> => (await database.query<{ one: string }>(underWaySql)).map(({ one }) => one);
  const before = new Set(await underWay());
  await until(async () => (await underWay()).every((one) => !before.has(one)), { what: 'what was under way in the database to end' });
}
