/**
 * One process at a time works on a job, told apart by the fence. A beat keeps it; without one for a while another process goes on with it, and whatever the first one
 * still tries to write is refused by the fence in the same transaction as its rows (D2: no row twice, none missing).
 */
import { jobLimits } from '#contract/limits/files.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { jobColumns } from './jobRow.ts';
import type { Job, JobState, Problem } from './jobRow.ts';
import { notifyOwner } from './notifyOwner.ts';

/** The job is somebody else's now, or was stopped: nothing of this turn counts. */
export class Lost extends Error {
  constructor() {
    super('The job is no longer held by this process.');
    this.name = 'Lost';
  }
}

export interface Patch {
  readonly state?: JobState;
  readonly total?: number;
  readonly done?: number;
  readonly failed?: number;
  readonly atLine?: number;
  readonly problem?: Problem | null;
  readonly spec?: unknown;
}

const claimSql = prepared(`
    update job j set fence = j.fence + 1, tries = j.tries + 1, beat_at = clock_timestamp(), started_at = coalesce(j.started_at, now())
     where j.id = (
       select due.id from job due where due.state in ('checking', 'running') and (due.beat_at is null or due.beat_at < clock_timestamp() - make_interval(secs => $1))
       order by due.created_at, due.id limit 1 for update skip locked
     ) returning ${jobColumns}`);

/** The oldest job that nobody works on. `skip locked`: two who look at once take two. */
export async function claim(query: Query, staleMs: number = jobLimits.staleMs): Promise<Job | undefined> {
  const [job] = await query.query<Job>(claimSql, [staleMs / 1_000]);
  return job;
}

/** @returns false: it is held no longer */
export async function beat(query: Query, { id, fence, state }: Job): Promise<boolean> {
  const rows = await query.query('update job set beat_at = clock_timestamp() where id = $1 and fence = $2 and state = $3 returning id', [id, fence, state]);
  return rows.length > 0;
}

/** Another process may go on with it, at once or after a while. */
export async function release(
  query: Query,
  { id, fence }: Job,
  after: { readonly staleMs: number; readonly pauseMs: number } = { staleMs: jobLimits.staleMs, pauseMs: 0 },
): Promise<void> {
  // The beat is set as if it were almost old enough to be taken over.
  await query.query('update job set beat_at = clock_timestamp() - make_interval(secs => $3) where id = $1 and fence = $2', [
    id,
    fence,
    (after.staleMs - after.pauseMs) / 1_000,
  ]);
}

/** States that are an end for a while. */
const resting: ReadonlySet<JobState> = new Set(['checked', 'done', 'stopped', 'failed']);

/** The row is locked, or was made here. In another state than before nobody holds it: whoever looks next takes it. */
export async function change(tx: Tx, job: Job, patch: Patch): Promise<Job> {
  const after = { ...job, ...patch };
  const isResting = resting.has(after.state);
  const [changed] = await tx.query<Job>(
    `update job j set state = $2, total = $3, done = $4, failed = $5, at_line = $6, problem = $7, spec = $8, version = j.version + 1,
       stopped_in = case when $2 in ('stopped', 'failed') then coalesce(case when j.state in ('checking', 'running') then j.state end, j.stopped_in) end,
       tries = 0, beat_at = case when $9 or j.state <> $2 then null else clock_timestamp() end, finished_at = case when $9 then now() end
     where j.id = $1 returning ${jobColumns}`,
    [
      job.id,
      after.state,
      after.total,
      after.done,
      after.failed,
      after.atLine,
      after.problem === null ? null : JSON.stringify(after.problem),
      JSON.stringify(after.spec),
      isResting,
    ],
  );
  if (!changed) throw new Lost();
  notifyOwner(tx, changed);
  return changed;
}

/**
 * One chunk: rows, faults, progress and every event of them in one transaction.
 * @throws Lost, and then nothing of the body was written
 */
export function step(database: Database, held: Job, body: (tx: Tx, job: Job) => Promise<Patch>): Promise<Job> {
  return inTransaction(database, async (tx) => {
    const [job] = await tx.query<Job>(`select ${jobColumns} from job j where j.id = $1 and j.fence = $2 and j.state = $3 for no key update`, [
      held.id,
      held.fence,
      held.state,
    ]);
    if (!job) throw new Lost();
    return change(tx, job, await body(tx, job));
  });
}
