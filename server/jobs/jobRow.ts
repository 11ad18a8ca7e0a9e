/** A job as the table has it, and as its owner is told of it. */
import { tableFaultText } from '#contract/refusals/importFaults.ts';
import type { TableFault } from '#contract/refusals/importFaults.ts';
import { errorText } from '#contract/errors.ts';
import type { ErrorName, ToldValues } from '#contract/errors.ts';
import { tableLimits } from '#contract/limits/files.ts';
import type { jobStates } from '#contract/choices/files.ts';
import type { JobPart, JobProblem, jobKinds } from '#contract/calls/job.ts';
import type { Answers } from '#contract/operations.ts';
import type { Language } from '#server/kit/principal.ts';

export type JobState = keyof typeof jobStates;
export type WorkState = Extract<JobState, 'checking' | 'running'>;

/** A job that failed as a whole says why by name, so that its reader hears it in their language. */
export type Problem = { readonly fault: TableFault } | { readonly reason: ErrorName; readonly values?: ToldValues };

export interface Job extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly ownerId: string;
  readonly language: Language;
  readonly kind: keyof typeof jobKinds;
  readonly entity: string;
  readonly name: string;
  readonly state: JobState;
  readonly stoppedIn: WorkState | null;
  /** The job has this to do: an `ImportSpec` or an `ExportSpec`. */
  readonly spec: unknown;
  readonly total: number | null;
  readonly done: number;
  readonly failed: number;
  readonly atLine: number;
  readonly problem: Problem | null;
  readonly tries: number;
  readonly fence: number;
  readonly version: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** The statement calls job `j`. */
export const jobColumns = `j.id, j.org_id as "orgId", j.group_id as "groupId", j.owner_id as "ownerId", j.language, j.kind, j.entity, j.name, j.state,
  j.stopped_in as "stoppedIn", j.spec, j.total, j.done, j.failed, j.at_line as "atLine", j.problem, j.tries, j.fence, j.version,
  j.created_at as "createdAt", j.finished_at as "finishedAt"`;

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state === 'done' || state === 'stopped' || state === 'failed';

/** An import has these files to fetch: one of rows that are in only where some were written. */
function importParts({ state, stoppedIn, total, done, failed }: Job): JobPart[] {
  if (state === 'checked') return failed > 0 ? ['failed'] : [];
  if (!isOver({ state }) || stoppedIn === 'checking' || total === null) return [];
  const counts = { in: done - failed, failed, unprocessed: total - done };
  return (['in', 'failed', 'unprocessed'] as const).filter((part) => counts[part] > 0);
}

export const partsOf = (job: Job): JobPart[] => (job.kind === 'import' ? importParts(job) : job.state === 'done' ? ['export'] : []);

function problemOf(problem: Problem, language: Language): JobProblem {
  if ('fault' in problem) {
    const values = { rows: tableLimits.rows, columns: tableLimits.columns, characters: tableLimits.cellCharacters };
    return { fault: problem.fault, text: tableFaultText(problem.fault, language, values) };
  }
  return { text: errorText(problem.reason, language, problem.values) };
}

export function givenJob(job: Job, language: Language): Answers<'job.stop'> {
  const { id, kind, entity, name, state, total, done, failed, problem, version, createdAt, finishedAt } = job;
  return {
    id,
    kind,
    entity,
    name,
    state,
    total,
    done,
    failed,
    problem: problem && problemOf(problem, language),
    parts: partsOf(job),
    version,
    createdAt,
    finishedAt,
  };
}
