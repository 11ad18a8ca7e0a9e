/** [D2] A process that lost its job writes nothing more of it, whatever it had begun. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lost, beat, claim, step } from '#server/jobs/hold.ts';
import type { Job } from '#server/jobs/jobRow.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.database.query('create table written (what text primary key)');
  await db.database.query(
    `insert into job (id, org_id, group_id, owner_id, language, kind, entity, name, state, spec) values ($1, $1, $1, $1, 'en', 'import', 'dictionary', 'x.csv', 'running', '{}')`,
    [randomUUID()],
  );
});
afterAll(() => db.drop());

const taken = async (staleMs: number): Promise<Job> => {
  const job = await claim(db.database, staleMs);
  if (!job) throw new Error('A job that nobody holds was not taken: expected the one of this test.');
  return job;
};
const write = (held: Job, what: string): Promise<Job> =>
  step(db.database, held, async (tx, { done }) => {
    await tx.query('insert into written values ($1)', [what]);
    return { done: done + 1 };
  });

test('[D2] of two processes that hold one job the later alone writes on, also where the first one has not noticed', async () => {
  const first = await taken(60_000);
  await write(first, 'by the first');
  expect(await claim(db.database, 60_000), 'held').toBeUndefined();
  const second = await taken(0);
  await expect(write(first, 'by the first, too late')).rejects.toBeInstanceOf(Lost);
  expect(await beat(db.database, first)).toBe(false);
  expect(await write(second, 'by the second')).toMatchObject({ done: 2 });
  expect(await db.database.query('select what from written order by what')).toEqual([{ what: 'by the first' }, { what: 'by the second' }]);
});
