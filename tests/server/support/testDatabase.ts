/** A database of one's own for a test file: `const test = await freshDatabase();` and `afterAll(test.drop)`. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import type { OpenOptions } from '#server/db/pool.ts';
import { administer, copyTemplate, databaseAt, dropDatabase } from '#tests/rig/transientCluster.ts';

export interface TestDatabase {
  /** The address by TCP, for who stands between. */
  readonly url: string;
  readonly near: string;
  readonly database: Database;
  /** Runs statements as an outsider: to end backends, to lock rows. */
  readonly administer: (...statements: string[]) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A product refuses who waits seconds for a connection; a test on a busy machine waits for its turn. */
export const patient: OpenOptions = { turnMs: 60_000 };

async function make(template: string, options: OpenOptions = {}): Promise<TestDatabase> {
  const { url: server, near: nearServer } = inject('databaseServer');
  const name = `careline_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(nearServer, template, name);
  const [url, near] = [databaseAt(server, name), databaseAt(nearServer, name)];
  const database = await openDatabase(near, { ...patient, ...options });
  return {
    url,
    near,
    database,
    administer: (...statements) => administer(url, ...statements),
    drop: async () => {
      await database.end();
      await dropDatabase(nearServer, name);
    },
  };
}

/** A copy with every table and migration, and no rows. */
export const freshDatabase = (options?: OpenOptions): Promise<TestDatabase> => make(inject('databaseServer').template, options);

/** A database with nothing in it, for tests of the preparation itself. */
export const emptyDatabase = (): Promise<TestDatabase> => make('template0');
