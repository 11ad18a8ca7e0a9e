/**
 * The books are looked at all the time (B7): a fault that somebody or something puts into them is told within a minute, to the operator's page, the audit, the log and everybody who
 * runs the system. One server looks for all. A look never costs more than a twentieth of the time, so that of a house with millions of orders it comes more seldom.
 */
import { bookLimits } from '#contract/limits/server.ts';
import type { Database } from '#server/db/database.ts';
import { systemOf } from '#server/kit/principal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { heldOf, holdersOf } from '#server/session/touched.ts';
import { books } from './books.ts';
import { foundBy } from './found.ts';
import type { Fault } from './found.ts';

/** Not while another server looks, nor before its time; `wasGood` is null where nobody has looked yet. */
const lastSql = `with turn as materialized (select pg_try_advisory_xact_lock(hashtext('books')) as mine)
  select c.is_good as "wasGood" from turn left join check_result c on c.kind = 'books'
  where turn.mine and (c.kind is null or c.at + make_interval(secs => greatest($1::float8, (c.detail ->> 'seconds')::float8 * $2)) <= clock_timestamp())`;

const textOf = (faults: readonly Fault[]): string => faults.map(({ what, count, example }) => `${what}: ${count}, such as ${example}`).join('; ');

/** Everybody who may see the operator's page hears where the books stopped agreeing. */
async function tellOperators(tx: Tx, faults: readonly Fault[]): Promise<void> {
  const assignments = await loadAssignments(tx);
  const groups = await tx.query<{ id: string; at: string }>(
    `select id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from organisation where id = group_id and deleted_at is null`,
  );
  const rows = faults.reduce((sum, { count }) => sum + count, 0);
  const values = {
    zh: `账目有 ${rows} 处对不上，打开系统运维查看`,
    en: `${rows} records of the books do not agree: see system operation`,
    title: faults[0]?.example ?? '',
  };
  for (const { id, at } of groups) {
    const holders = await holdersOf(tx, id);
    const operators = holders.filter((holder) => heldOf(holder, assignments).some(({ role }) => role.rights.includes('system.operate')));
    await notifyPeople(
      tx,
      operators.map((one) => one.id),
      { kind: 'reminder', values: { ...values, at }, link: '/systemOperationManage' },
      systemOf({ orgId: id, groupId: id }),
    );
  }
}

/** @returns the faults of the books; nothing where it was not this server's turn */
export async function lookAtBooks(database: Database): Promise<{ readonly faults: readonly Fault[]; readonly isNews: boolean } | undefined> {
  return inTransaction(database, async (tx) => {
    const [last] = await tx.query<{ wasGood: boolean | null }>(lastSql, [bookLimits.everySeconds, bookLimits.restTimes]);
    if (!last) return undefined;
    const began = Date.now();
    await tx.query(`set local statement_timeout = ${bookLimits.longestSeconds * 1_000}`);
    const faults = await foundBy(tx, books);
    const isGood = faults.length === 0;
    const isNews = isGood !== (last.wasGood ?? true);
    await keepCheckResult(tx, 'books', { isGood, text: isGood ? 'The books agree.' : textOf(faults), seconds: (Date.now() - began) / 1_000 });
    if (isNews) {
      await writeAudit(tx, [
        {
          principal: undefined,
          operation: 'books.check',
          class: 'none',
          outcome: isGood ? 'done' : 'refused',
          detail: { count: faults.length, reason: textOf(faults) },
        },
      ]);
      if (!isGood) await tellOperators(tx, faults);
    }
    return { faults, isNews };
  });
}

/** @returns ends it, after what is under way */
export const startBookWatch = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({
    turn: async () => {
      const found = await lookAtBooks(database);
      if (found?.isNews && found.faults.length > 0) onFault(new Error(textOf(found.faults)));
      return false;
    },
    pollMs: bookLimits.pollMs,
    onFault,
  });
