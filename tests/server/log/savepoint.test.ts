/** A part that is refused leaves nothing; a fault ends everything. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSavepoint } from '#server/log/savepoint.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { nilId } from '#server/kit/principal.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.database.query('create table written (what text primary key)');
});
afterAll(() => db.drop());

const groupId = randomUUIDv7();
async function write(tx: Tx, what: string): Promise<void> {
  await tx.query('insert into written values ($1)', [what]);
  tx.append({
    groupId,
    frameType: 17,
    entity: what,
    entityId: nilId,
    change: 'updated',
    version: 1,
    audience: { orgIds: [], memberIds: [] },
    actorId: nilId,
  });
}
const state = async (): Promise<unknown[]> => [
  (await db.database.query<{ what: string }>('select what from written order by what')).map((row) => row.what),
  (await db.database.query<{ entity: string }>('select entity from event_log where group_id = $1 order by position', [groupId])).map((row) => row.entity),
];

test('what a refused part wrote and told is taken back, what stands around it stays', async () => {
  const refusals = await inTransaction(db.database, async (tx) => {
    await write(tx, 'a');
    const refused = await withSavepoint(tx, async (part) => {
      await write(part, 'b');
      throw new Refusal('notYours', { name: 'somebody' });
    });
    const done = await withSavepoint(tx, (part) => write(part, 'c'));
    return [refused?.reason, done];
  });
  expect(refusals).toEqual(['notYours', undefined]);
  expect(await state()).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ]);
});

test('any other fault ends the whole transaction', async () => {
  const before = await state();
  const failed = inTransaction(db.database, async (tx) => {
    await write(tx, 'd');
    await withSavepoint(tx, async (part) => {
      await write(part, 'e');
      await part.query('select no_such_column');
    });
  });
  await expect(failed).rejects.toThrow('no_such_column');
  expect(await state()).toEqual(before);
});
