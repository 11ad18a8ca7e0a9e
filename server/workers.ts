/** Work that goes on as long as the server runs, one line each: what it is called by whoever reads the log, and how it is begun. */
import { startBatchWorker } from './batches/batchWorker.ts';
import { startAutoAssign } from './customers/autoAssign.ts';
import { startCallerWatch } from './calls/callerWatch.ts';
import { startBookWatch } from './check/watchBooks.ts';
import { startFollowUps } from './customers/followUpWorker.ts';
import { startTagWorker } from './customers/tagWorker.ts';
import { startLateIndexes } from './db/lateIndexes.ts';
import { startClosingDays } from './figureDays/closeDays.ts';
import { startDeskWork } from './desk/deskWork.ts';
import { startVisitRules } from './followUps/planByRules.ts';
import { startVisitNotices } from './followUps/visitNotices.ts';
import type { Hub } from './hub/face.ts';
import { startJourneyWorker } from './journeys/journeyWorker.ts';
import { startJobs } from './startJobs.ts';
import { startPassing } from './leaving/passing.ts';
import { startLifeWorker } from './lives/lifeWorker.ts';
import { startFilling } from './log/gramFiller.ts';
import type { Log } from './observe/log.ts';
import type { Services } from './engine/calls/handler.ts';
import { startOutgoing } from './outgoing/worker.ts';
import { startProcessWorker } from './processes/processWorker.ts';
import { startSegmentWorker } from './segments/segmentWorker.ts';
import { startMornings } from './workbench/mornings.ts';
import { startPointWorker } from './points/expire.ts';

interface WorkerDeps extends Pick<Services, 'database' | 'files' | 'keys' | 'origin' | 'sms' | 'account' | 'wecom'> {
  readonly follower: Hub['follower'];
  /** A fault never ends a worker: it is logged with what did not succeed, and tried again. */
  readonly onFault: (error: unknown) => void;
}
interface Worker {
  /** The log says this of a fault. */
  readonly fault: string;
  /** @returns ends it when what is under way has ended */
  readonly start: (deps: WorkerDeps) => () => Promise<void>;
}

const workers: readonly Worker[] = [
  { fault: 'Something that the desk does by itself did not succeed', start: (deps) => startDeskWork(deps) },
  { fault: 'What a life does when a moment comes did not succeed for a row', start: (deps) => startLifeWorker(deps) },
  { fault: 'New texts could not be put into the search index', start: ({ database, onFault }) => startFilling(database, onFault) },
  { fault: 'Points that are over could not be taken', start: ({ database, onFault }) => startPointWorker(database, onFault) },
  { fault: 'An import or export did not go on', start: (deps) => startJobs(deps) },
  { fault: 'A message did not go out', start: (deps) => startOutgoing(deps) },
  { fault: 'What a leaver held is not passed on yet', start: (deps) => startPassing(deps) },
  { fault: 'An index of a large table could not be made', start: ({ database, onFault }) => startLateIndexes(database, onFault) },
  { fault: 'Days of figures could not be closed', start: ({ database, onFault }) => startClosingDays(database, onFault) },
  { fault: 'A customer group was not brought up to date', start: (deps) => startSegmentWorker(deps) },
  { fault: 'A moment of a process was not taken', start: ({ database, keys, onFault }) => startProcessWorker({ database, keys, onFault }) },
  { fault: 'A step of a journey could not be taken', start: ({ database, keys, origin, onFault }) => startJourneyWorker({ database, keys, origin, onFault }) },
  { fault: 'A new customer of a lead group was given to nobody', start: (deps) => startAutoAssign(deps) },
  { fault: 'A batch of messages did not go on', start: (deps) => startBatchWorker(deps) },
  { fault: 'What counts as a follow-up was not counted', start: ({ database, onFault }) => startFollowUps(database, onFault) },
  { fault: 'The books do not agree, or could not be looked at', start: ({ database, onFault }) => startBookWatch(database, onFault) },
  { fault: 'Numbers of this morning could not be kept', start: (deps) => startMornings(deps) },
  { fault: 'Visits of a rule were not planned', start: ({ database, onFault }) => startVisitRules(database, onFault) },
  { fault: 'Customers were not told of their visits', start: ({ database, onFault }) => startVisitNotices(database, onFault) },
  { fault: 'Callers who have gone were not put to away', start: ({ database, onFault }) => startCallerWatch({ database, onFault }) },
  { fault: 'Tags that have ended were not taken off', start: (deps) => startTagWorker(deps) },
];

/** @returns ends all of them, each after what is under way */
export function startWorkers(deps: Omit<WorkerDeps, 'onFault'>, log: Log): () => Promise<void> {
  const stops = workers.map(({ fault, start }) => start({ ...deps, onFault: (error) => log.warn({ error }, `${fault}; it is tried again.`) }));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
