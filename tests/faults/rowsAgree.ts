/** After a round: what must hold between any rows of the product, whoever wrote them (B7, `npm run check:data`). */
import { checkRows } from '#server/check/rows.ts';
import { openDatabase } from '#server/db/pool.ts';
import type { Violation } from '#tests/rig/checker.ts';
import type { Rig } from '#tests/rig/rig.ts';

export async function rowsAgree(rig: Rig): Promise<Violation[]> {
  const database = await openDatabase(rig.databaseUrl(), { max: 1 });
  try {
    const faults = await database.snapshot(async (query) => {
      await query.query('set local statement_timeout = 0');
      return checkRows(query);
    });
    return faults.map(({ what, count, example }): Violation => ({ fault: 'invariant', what: `${what}: ${String(count)}, such as ${example}` }));
  } finally {
    await database.end();
  }
}
