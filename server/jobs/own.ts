/** One's own jobs: found, begun, and moved from state to state. */
import { randomUUIDv7 } from 'node:crypto';
import { jobStates } from '#contract/choices/files.ts';
import { jobLimits } from '#contract/limits/files.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { jobColumns } from './jobRow.ts';
import type { Job, JobState } from './jobRow.ts';
import { notifyOwner } from './notifyOwner.ts';

/** One's own, in the organisations one may act in. A foreign one and none look alike. */
export async function requireOwn(query: Query, id: string, principal: Principal, lock = ''): Promise<Job> {
  const [job] = await query.query<Job>(`select ${jobColumns} from job j where j.id = $1 and j.owner_id = $2 and j.org_id = any($3) ${lock}`, [
    id,
    principal.id,
    principal.orgIds,
  ]);
  if (!job) throw new Refusal('notFound');
  return job;
}

const stateWord = (state: JobState, { language }: Principal): string => jobStates[state][language === 'en' ? 1 : 0];
export const refuseMove = (job: Job, to: JobState, principal: Principal): Refusal =>
  new Refusal('impossibleMove', { from: stateWord(job.state, principal), to: stateWord(to, principal), allowed: '-' });

/** @throws Refusal tooManyJobs */
export async function requireRoom(query: Query, principal: Principal): Promise<void> {
  const [row] = await query.query<{ count: number }>(`select count(*)::int as count from job where owner_id = $1 and state in ('checking', 'running')`, [
    principal.id,
  ]);
  if ((row?.count ?? 0) >= jobLimits.open) throw new Refusal('tooManyJobs', { count: row?.count ?? 0 });
}

export interface Begun {
  readonly kind: Job['kind'];
  readonly entity: string;
  readonly name: string;
  readonly state: JobState;
  readonly spec: unknown;
}

export async function beginJob(tx: Tx, principal: Principal, { kind, entity, name, state, spec }: Begun): Promise<Job> {
  await requireRoom(tx, principal);
  const [job] = await tx.query<Job>(
    `insert into job as j (id, org_id, group_id, owner_id, language, kind, entity, name, state, spec) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${jobColumns}`,
    [randomUUIDv7(), principal.orgId, principal.groupId, principal.id, principal.language, kind, entity, name, state, JSON.stringify(spec)],
  );
  if (!job) throw new Refusal('internal');
  notifyOwner(tx, job, 'created');
  return job;
}
