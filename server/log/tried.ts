/** Something is done and taken back, so that what it says is what would happen: no row, no event, no message of it stays (docs/adr/0047, docs/adr/0084). */
import type { Database } from '#server/db/database.ts';
import { waysOf } from '#server/db/pipelined.ts';
import type { RowEffect, Tx } from './writeTransaction.ts';

/**
 * Nothing that reaches outside the database may run in here; sequences that were drawn from stay drawn.
 * @param body is given the rows that were changed so far, in the order of the changes
 * @throws whatever the body throws
 */
export async function tried<T>(database: Database, body: (tx: Tx, effects: readonly RowEffect[]) => Promise<T>): Promise<T> {
  const takenBack = new Error('Tried and taken back.');
  const answers: T[] = [];
  try {
    await database.transaction(async (query, client) => {
      const effects: RowEffect[] = [];
      const tx: Tx = {
        ...waysOf(query),
        append: () => undefined,
        record: (effect) => {
          effects.push(effect);
        },
        client,
      };
      answers.push(await body(tx, effects));
      // The database judges here what it would judge at the commit.
      await query.query('set constraints all immediate');
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return answers[0] as T;
}
