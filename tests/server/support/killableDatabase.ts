/** A database in a PostgreSQL of its own, whose process is killed while others are in the middle of their work. What it acknowledged is on the disk, as a product's is. */
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { isAlive, signal } from '#tests/rig/owned.ts';
import { startOwnDatabase } from '#tests/rig/ownDatabase.ts';
import { administer } from '#tests/rig/transientCluster.ts';
import { until } from '#tests/rig/until.ts';
import { patient } from './testDatabase.ts';
import type { TestDatabase } from './testDatabase.ts';

export interface KillableDatabase extends TestDatabase {
  /** SIGKILL to the process that all connections hang on; it is there again, with what was committed, when this returns. */
  readonly kill: () => Promise<void>;
}

export async function killableDatabase(): Promise<KillableDatabase> {
  const own = await startOwnDatabase();
  const url = own.directUrl;
  const database = await openDatabase(url, patient);
  await prepareDatabase(database);
  return {
    url,
    near: url,
    database,
    administer: (...statements) => administer(url, ...statements),
    drop: async () => {
      await database.end();
      await own.stop();
    },
    kill: async () => {
      const pid = own.pid();
      signal(pid, 'SIGKILL', own.folder);
      await until(() => !isAlive(pid), { what: 'the database to be gone' });
      await own.startAgain();
    },
  };
}
