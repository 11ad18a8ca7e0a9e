/**
 * The books are looked at all the time (B7): a fault that somebody or something puts into them is told within a minute, to the operator's page, the audit, the log and everybody who
 * runs the system. One server looks for all. A look never costs more than a twentieth of the time, so that of a house with millions of orders it comes more seldom.
 */
import type { Label } from '#contract/label.ts';
import { bookLimits } from '#contract/limits/server.ts';
import type { Database } from '#server/db/database.ts';
import { isTooSlow } from '#server/db/faults.ts';
import { systemOf } from '#server/kit/principal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { heldOf, holdersOf } from '#server/session/touched.ts';
import { bookStatements, books } from './books.ts';
import { foundBy } from './found.ts';
import type { Fault } from './found.ts';

type Limits = Readonly<Record<keyof typeof bookLimits, number>>;

/** Not while another server looks, nor before its time; `wrong` is what was wrong at the last look. */
const lastSql = `with turn as materialized (select pg_try_advisory_xact_lock(hashtext('books')) as mine)
  select coalesce(c.detail -> 'wrong', '[]') as wrong from turn left join check_result c on c.kind = 'books'
  where turn.mine and (c.kind is null or c.at + make_interval(secs => greatest($1::float8, (c.detail ->> 'seconds')::float8 * $2)) <= clock_timestamp())`;

const labels = new Map(books.map(({ what }) => [what[1], what]));
const calledOf = ({ what }: Fault): Label => labels.get(what) ?? [what, what];
const textOf = (faults: readonly Fault[]): Label => [
  faults.map((one) => `${calledOf(one)[0]}：${one.count} 处，例如 ${one.example}`).join('；'),
  faults.map((one) => `${calledOf(one)[1]}: ${one.count}, such as ${one.example}`).join('; '),
];
const agrees: Label = ['账目都对得上。', 'The books agree.'];
const unfinished: Label = [
  '账目没能核对完：用时超过上限，稍后再核对',
  'The books could not be looked at to the end in the time for it; they are looked at again later',
];

/** Everybody who may see the operator's page hears where the books stopped agreeing. */
async function tellOperators(tx: Tx, faults: readonly Fault[]): Promise<void> {
  const assignments = await loadAssignments(tx);
  const groups = await tx.query<{ id: string; at: string }>(
    `select id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from organisation where id = group_id and deleted_at is null`,
  );
  const rows = faults.reduce((sum, { count }) => sum + count, 0);
  const values = {
    zh: `账目有 ${rows} 处对不上，打开系统运维查看`,
    en: `${rows} ${rows === 1 ? 'record' : 'records'} of the books do not agree: see system operation`,
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

/** Whatever was not wrong at the last look is told, and once more when nothing is wrong any more. */
async function tell(tx: Tx, faults: readonly Fault[], before: readonly string[]): Promise<readonly Fault[]> {
  const news = faults.filter(({ what }) => !before.includes(what));
  const isMended = faults.length === 0 && before.length > 0;
  if (news.length === 0 && !isMended) return [];
  const [, reason] = textOf(news);
  await writeAudit(tx, [
    { principal: undefined, operation: 'books.check', class: 'none', outcome: isMended ? 'done' : 'refused', detail: { count: news.length, reason } },
  ]);
  if (news.length > 0) await tellOperators(tx, news);
  return news;
}

/** @returns the faults of the books, and those of a kind that is new; nothing where it was not this server's turn */
export async function lookAtBooks(
  database: Database,
  limits: Limits = bookLimits,
): Promise<{ readonly faults: readonly Fault[]; readonly news: readonly Fault[] } | undefined> {
  return inTransaction(database, async (tx) => {
    const [last] = await tx.query<{ wrong: readonly string[] }>(lastSql, [limits.everySeconds, limits.restTimes]);
    if (!last) return undefined;
    const began = Date.now();
    await tx.query(`select set_config('statement_timeout', $1, true)`, [`${limits.longestSeconds * 1_000}`]);
    const faults = await foundBy(tx, bookStatements);
    const text = faults.length === 0 ? agrees : textOf(faults);
    await keepCheckResult(tx, 'books', { isGood: faults.length === 0, text, seconds: (Date.now() - began) / 1_000, wrong: faults.map(({ what }) => what) });
    return { faults, news: await tell(tx, faults, last.wrong) };
  });
}

/** @returns whether there is more to do: never. @throws what a worker reports: faults that are new, or that it could not look */
export async function turnOfBooks(database: Database, limits: Limits = bookLimits): Promise<false> {
  const found = await lookAtBooks(database, limits).catch(async (error: unknown) => {
    // It rests after a look that was ended as after any other one.
    if (isTooSlow(error)) await keepCheckResult(database, 'books', { isGood: false, text: unfinished, seconds: limits.longestSeconds });
    throw error;
  });
  if (found && found.news.length > 0) throw new Error(textOf(found.news)[1]);
  return false;
}

/** @returns ends it, after what is under way */
export const startBookWatch = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: () => turnOfBooks(database), pollMs: bookLimits.pollMs, onFault });
