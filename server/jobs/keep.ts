import { jobLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';

/** Jobs past their time; their files, which nothing uses then, are swept with the others. */
export async function deleteOldJobs(query: Query, keptDays: number = jobLimits.keptDays): Promise<number> {
  const gone = await query.query(
    `delete from job where state in ('checked', 'done', 'stopped', 'failed') and coalesce(finished_at, created_at) < now() - make_interval(days => $1) returning id`,
    [keptDays],
  );
  return gone.length;
}
