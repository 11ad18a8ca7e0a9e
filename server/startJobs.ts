/** Imports and exports go on in this process. */
import type { Services } from './engine/calls/handler.ts';
import { exportWork } from './imports/exportWork.ts';
import { importPlace } from './imports/importPlace.ts';
import { checkWork, runWork } from './imports/importWork.ts';
import { ownerOf } from './jobs/owner.ts';
import { startRunner } from './jobs/runner.ts';
import { assignmentsReader } from './session/assignments.ts';

interface JobDeps extends Pick<Services, 'database' | 'files' | 'keys'> {
  readonly onFault: (error: unknown) => void;
}

export function startJobs({ database, files, keys, onFault }: JobDeps): () => Promise<void> {
  const place = importPlace(keys, files);
  const assignments = assignmentsReader(database);
  const runner = startRunner({
    database,
    works: { import: { checking: checkWork(place), running: runWork(place) }, export: { running: exportWork({ keys, files }) } },
    principal: async (job) => ownerOf(database, job, await assignments.read()),
    onFault: (error, job) => onFault(job ? new Error(`The job ${job.id} was under way.`, { cause: error }) : error),
  });
  return () => runner.stop();
}
