import type { Answers } from '#contract/operations.ts';

/** A job of one's own, as every call that touches it answers it. */
export type Job = Answers<'job.stop'>;
