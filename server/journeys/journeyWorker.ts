/**
 * The runtime of journeys: reads the log, takes people in, and takes every step that is due. Each step is a transaction that holds its enrolment (`for update skip locked`: the row is the
 * fence of ADR 36), so several servers take different people, and one that comes back after a kill takes each step once.
 */
import { journeyLimits } from '#contract/limits/journeys.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { enterDue, followLog, keepRuns } from './follow.ts';
import { clockOf, enrolmentColumns, enrolmentFrom, iso } from './run.ts';
import type { EnrolmentRow, Runtime } from './run.ts';
import { takeStep } from './step.ts';
import { takeTestStep } from './testPerson.ts';

/** Many come to one moment, a whole group that enters: an order among them would sort all of them for each one that is taken. */
const takeSql =
  prepared(`select ${enrolmentColumns}, e.due_at as "dueAt" from ${enrolmentFrom} where e.due_at <= $1 and not e.is_test and e.deleted_at is null and e.state <> 'ended'
  order by e.due_at limit 1 for update of e skip locked`);
type Due = EnrolmentRow & { readonly dueAt: string };
/** A step that fails is tried again later and hinders nobody else. */
const laterSql = prepared(`update journey_enrolment set due_at = $2 where id = $1 and state <> 'ended'`);

/** @returns whether somebody was due */
export async function takeDueStep(runtime: Runtime): Promise<boolean> {
  const taken: { id?: string; now?: number } = {};
  try {
    return await inTransaction(runtime.database, async (tx) => {
      const now = await clockOf(runtime, tx);
      const [enrolment] = await tx.query<Due>(takeSql, [iso(now)]);
      if (!enrolment) return false;
      Object.assign(taken, { id: enrolment.id, now });
      await takeStep(tx, { enrolment, keys: runtime.keys, now, lateMs: now - Date.parse(enrolment.dueAt), origin: runtime.origin?.() ?? '' });
      return true;
    });
  } catch (error) {
    const { id, now } = taken;
    if (id === undefined || now === undefined) throw error;
    runtime.onFault(error);
    await runtime.database.query(laterSql, [id, iso(now + journeyLimits.againMinutes * 60_000)]);
    return true;
  }
}

/** Steps of several people are taken side by side: each waits for the database most of its time. @returns whether anybody was due: there may be more, and a place that was given free */
async function takeDueSteps(runtime: Runtime): Promise<boolean> {
  // One lane looks first: mostly nobody is due.
  if (!(await takeDueStep(runtime))) return false;
  let taken = 1;
  const lane = async (): Promise<void> => {
    do taken += 1;
    while (taken <= journeyLimits.turnSteps && (await takeDueStep(runtime)));
  };
  const lanes = await Promise.allSettled(Array.from({ length: journeyLimits.lanes }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return true;
}

/** @returns whether there may be more at once */
export async function runJourneys(runtime: Runtime): Promise<boolean | 'later'> {
  await keepRuns(runtime);
  const read = await followLog(runtime);
  const hasEntered = await enterDue(runtime);
  const isStepping = await takeDueSteps(runtime);
  let testSteps = 0;
  while (testSteps < journeyLimits.turnSteps && (await takeTestStep(runtime))) testSteps += 1;
  return hasEntered || isStepping || testSteps === journeyLimits.turnSteps || read;
}

export const startJourneyWorker = (runtime: Runtime): (() => Promise<void>) =>
  startPollLoop({ turn: () => runJourneys(runtime), pollMs: journeyLimits.pollMs, onFault: runtime.onFault });
