import { logLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';

const batchEvents = 5_000;

/** The oldest events of a group, as far as every one of them is past its time. `event_kept` moves with them: what is gone is known to be gone. */
const deleteSql = `
  with old as (
    select position, at < now() - make_interval(days => $2) as is_old from event_log where group_id = $1 order by position limit $3
  ), gone as (
    select max(position) as position from old where position < coalesce((select min(position) from old where not is_old), 9223372036854775807)
  ), kept as (
    insert into event_kept as k (group_id, position) select $1, position from gone where position is not null
    on conflict (group_id) do update set position = greatest(k.position, excluded.position)
  ), deleted as (
    delete from event_log e using gone where e.group_id = $1 and e.position <= gone.position returning 1
  )
  select count(*)::integer as deleted from deleted`;

/** @returns how many were deleted. Small batches: nobody waits for long, and it may be stopped at any moment. */
export async function deleteOldEvents(database: Database, keptDays: number = logLimits.keptDays): Promise<number> {
  const groups = await database.query<{ group_id: string }>('select group_id from event_head');
  let deleted = 0;
  for (const { group_id: groupId } of groups) {
    let inBatch: number;
    do {
      const [count] = await database.query<{ deleted: number }>(deleteSql, [groupId, keptDays, batchEvents]);
      inBatch = count?.deleted ?? 0;
      deleted += inBatch;
    } while (inBatch > 0);
  }
  return deleted;
}
