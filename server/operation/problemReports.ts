/** Reports of problems (docs/adr/0125): anybody who works here makes one, developers read it. The recording is kept for a while, the row that tells of it stays. */
import { problemLimits } from '#contract/limits/problems.ts';
import type { Takes } from '#contract/operations.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { seenAmong } from '#server/engine/readMore.ts';
import { createDecided } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';

const callerOf = (principal: Principal, keys: Keys): Caller => ({
  entity: entityOf('problemReport'),
  call: { entity: 'problemReport', verb: 'list' },
  principal,
  keys,
});

/** Recordings whose time is over go with the next report: of the organisations that its author reaches. */
const forgetSql = `update problem_report set capsule = null where capsule is not null and created_at < now() - interval '${problemLimits.keptDays} days'`;
const capsuleSql = 'select capsule from problem_report where id = $1';

async function report(tx: Tx, { said, ...told }: Takes<'problemReport.report'>, principal: Principal, keys: Keys): Promise<{ readonly id: string }> {
  await tx.query(forgetSql);
  const decided = new Map<string, unknown>(Object.entries({ ...told, said: said?.trim() === '' ? null : said }).filter(([, value]) => value != null));
  const { id } = await createDecided(tx, callerOf(principal, keys), {}, decided);
  return { id };
}

export const problemReports: Pick<Handlers, 'problemReport.report' | 'problemReport.capsule'> = {
  'problemReport.report': writes((tx, input, principal, { keys }) => {
    // Patients have no console whose machines anybody would look at.
    if (principal.kind !== 'staff') throw new Refusal('notFound');
    return report(tx, input, principal, keys);
  }),
  'problemReport.capsule': reads(async (query, { id }, principal, { keys }) => {
    if (!(await seenAmong(query, callerOf(principal, keys), [id])).has(id)) throw new Refusal('notFound');
    const [found] = await query.query<{ capsule: string | null }>(capsuleSql, [id]);
    return { capsule: found?.capsule ?? null };
  }),
};
