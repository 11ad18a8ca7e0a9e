/** Pure: what a burst says of one's jobs, and which of them are still something to look at. */
import type { RowChange } from '#contract/socket.ts';
import type { Job } from './job.ts';

const open: ReadonlySet<Job['state']> = new Set(['checking', 'running']);
/** The server is at work on it. */
export const isMoving = ({ state }: Pick<Job, 'state'>): boolean => open.has(state);

export const newsOf = (changes: readonly RowChange[]): readonly RowChange[] => changes.filter(({ entity }) => entity === 'job');

const isNewer = (job: Job, { version }: RowChange): boolean => version === null || version > job.version;

/** Progress is in the news itself; what a job has become, and a new one, is asked for. */
export function heard(jobs: readonly Job[], news: readonly RowChange[]): { readonly jobs: readonly Job[]; readonly asks: boolean } {
  let asks = false;
  let now = jobs;
  for (const one of news) {
    const known = now.find(({ id }) => id === one.id);
    if (one.change === 'removed') {
      now = now.filter(({ id }) => id !== one.id);
    } else if (!known || !one.patch) {
      asks = true;
    } else if (isNewer(known, one)) {
      const { total, done, failed, state } = { ...known, ...one.patch } as Job;
      asks ||= state !== known.state;
      now = now.map((job) => (job.id === one.id ? { ...job, total, done, failed, version: one.version ?? job.version } : job));
    }
  }
  return { jobs: now, asks };
}

export const withJob = (jobs: readonly Job[], job: Job): readonly Job[] =>
  jobs.some(({ id }) => id === job.id) ? jobs.map((one) => (one.id === job.id && one.version <= job.version ? job : one)) : [job, ...jobs];

const dayMs = 86_400_000;
/** Some jobs are still something to look at: those that move, that wait for a person, and that ended lately, whose files can still be had. */
export const lately = (jobs: readonly Job[], now: number): readonly Job[] =>
  jobs.filter((job) => isMoving(job) || job.state === 'checked' || Date.parse(job.finishedAt ?? job.createdAt) > now - dayMs);

/** The newest import into an entity that waits for somebody: a file that is being read or written, or a check that nobody has answered. */
export const unanswered = (jobs: readonly Job[], entity: string): Job | undefined =>
  jobs.find((job) => job.kind === 'import' && job.entity === entity && (isMoving(job) || job.state === 'checked'));
