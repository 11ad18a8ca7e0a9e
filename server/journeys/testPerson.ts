/** Test persons: somebody walks through a draft on a clock of their own, a month in forty seconds. Nothing of it goes outside, no colleague gets a task, and no sum counts them. */
import { journeyLimits } from '#contract/limits/journeys.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { dayMs } from '#server/kit/shanghai.ts';
import { clockOf, enrolmentColumns, enrolmentFrom, iso } from './run.ts';
import type { Enrolment, EnrolmentRow, Runtime } from './run.ts';
import { end, takeStep } from './step.ts';

const pace = (journeyLimits.testDays * dayMs) / (journeyLimits.testSeconds * 1_000);
/** The moment on the clock of somebody who began then. */
export const testClockOf = ({ enteredAt }: Pick<Enrolment, 'enteredAt'>, now: number): number => {
  const begun = Date.parse(enteredAt);
  return begun + Math.min((now - begun) * pace, journeyLimits.testDays * dayMs);
};

const clockSql = `e.entered_at + least(($1::timestamptz - e.entered_at) * ${pace}, interval '${journeyLimits.testDays} days')`;
const takeSql = `select ${enrolmentColumns}, e.due_at as "dueAt" from ${enrolmentFrom} where e.is_test and e.state <> 'ended' and e.deleted_at is null
    and (e.due_at <= ${clockSql} or e.entered_at + interval '${journeyLimits.testSeconds} seconds' <= $1)
  order by e.due_at, e.id limit 1 for update of e skip locked`;

const failedSql = `update journey_enrolment set state = 'ended', exit_reason = 'testFailed', ended_at = $2, due_at = null, waits_for = null, parked_reason = null,
    version = version + 1, updated_at = now() where id = $1 and state <> 'ended'`;

/** A step that fails ends this test and no other one. @returns whether somebody was due */
export async function takeTestStep(runtime: Runtime): Promise<boolean> {
  const taken: { id?: string; clock?: number } = {};
  try {
    return await inTransaction(runtime.database, async (tx) => {
      const real = await clockOf(runtime, tx);
      const [enrolment] = await tx.query<EnrolmentRow & { readonly dueAt: string }>(takeSql, [iso(real)]);
      if (!enrolment) return false;
      const due = Date.parse(enrolment.dueAt);
      const clock = testClockOf(enrolment, real);
      Object.assign(taken, { id: enrolment.id, clock });
      // Each step is taken at its own moment of that clock, however seldom the worker looks.
      await (due <= clock ? takeStep(tx, { enrolment, keys: runtime.keys, now: due, lateMs: 0, origin: '' }) : end(tx, { enrolment, now: clock }, 'testOver'));
      return true;
    });
  } catch (error) {
    const { id, clock } = taken;
    if (id === undefined || clock === undefined) throw error;
    runtime.onFault(error);
    await runtime.database.query(failedSql, [id, iso(clock)]);
    return true;
  }
}
