/** A batch goes back to whoever wrote it, with this. */
import type { BatchProblem } from '#contract/choices/batches.ts';

export class BatchFault extends Error {
  readonly problem: BatchProblem;

  constructor(problem: BatchProblem) {
    super(problem);
    this.name = 'BatchFault';
    this.problem = problem;
  }
}
