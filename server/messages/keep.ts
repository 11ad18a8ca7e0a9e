import { systemMessageLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';

const batchRows = 5_000;

/** Messages past their time, and which devices were used that long ago. @returns how many messages. Small batches: nobody waits for long. */
export async function deleteOldMessages(database: Database, keptDays: number = systemMessageLimits.keptDays): Promise<number> {
  let deleted = 0;
  let inBatch: number;
  do {
    const [count] = await database.query<{ deleted: number }>(
      `with gone as (
         delete from system_message where id in (select id from system_message where created_at < now() - make_interval(days => $1) order by created_at limit $2) returning 1
       ) select count(*)::int as deleted from gone`,
      [keptDays, batchRows],
    );
    inBatch = count?.deleted ?? 0;
    deleted += inBatch;
  } while (inBatch > 0);
  await database.query('delete from known_device where seen_at < now() - make_interval(days => $1)', [keptDays]);
  return deleted;
}
