/**
 * The worker of all lives: it makes the moves and sends the reminders whose moment has come (`when` and `reminds` of `contract/lives`). Rows are taken in chunks, each a
 * transaction that locks them first and passes over those that somebody is just at, so several servers, and one that comes back after a kill, do each thing once.
 */
import { clockLimits } from '#contract/limits/clock.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { anyDueSql, clocks, idsSql, takeSql } from './due.ts';
import type { Clock } from './due.ts';
import { moveDue } from './movers.ts';
import type { DueRow } from './movers.ts';
import { remindOf } from './remind.ts';

export interface LifeWorkerOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
  /** Those of the contract unless told. */
  readonly clocks?: readonly Clock[];
}

/** Sent once: another server that saw the row before this one's commit finds the line here. @returns whether it is this transaction's to send */
async function isMine(tx: Tx, { act }: Clock, { id, moment }: DueRow): Promise<boolean> {
  const kept = await tx.query(
    `insert into life_clock (row_id, act, moment, again_at) values ($1, $2, $3, 'infinity')
     on conflict (row_id, act, moment) do update set again_at = 'infinity' where life_clock.again_at <= now() returning row_id`,
    [id, act, moment],
  );
  return kept.length > 0;
}

async function act(tx: Tx, clock: Clock, row: DueRow, keys: Keys): Promise<void> {
  const { does } = clock;
  if ('move' in does) return moveDue(tx, clock, row, { move: does.move, keys });
  if (await isMine(tx, clock, row)) await remindOf(tx, clock, row, { reminder: does.reminder, keys });
}

const actTogether = ({ database, keys }: LifeWorkerOptions, clock: Clock): Promise<number> =>
  inTransaction(database, async (tx) => {
    const rows = await tx.query<DueRow>(takeSql(clock, false));
    for (const row of rows) await act(tx, clock, row, keys);
    return rows.length;
  });

/** A row that could not be moved waits, longer each time, so that what is broken is not tried all the time and hinders no other row. */
const postpone = (query: Query, { act: name }: Clock, { id, moment }: Pick<DueRow, 'id' | 'moment'>): Promise<unknown> =>
  query.query(
    `insert into life_clock as c (row_id, act, moment, tries, again_at) values ($1, $2, $3, 1, now() + make_interval(secs => $4))
     on conflict (row_id, act, moment) do update set tries = c.tries + 1, again_at = now() + make_interval(secs => least($5, $4 * power(2, least(c.tries, 20))))
     where c.again_at <= now()`,
    [id, name, moment, clockLimits.againSeconds, clockLimits.longestSeconds],
  );

/** After a chunk that failed each row has a transaction of its own: the fault of one is told, and the others go on. */
async function actSingly({ database, keys, onFault }: LifeWorkerOptions, clock: Clock): Promise<number> {
  const due = await database.query<Pick<DueRow, 'id' | 'moment'>>(idsSql(clock));
  for (const one of due) {
    try {
      await inTransaction(database, async (tx) => {
        const [row] = await tx.query<DueRow>(takeSql(clock, true), [one.id]);
        if (row) await act(tx, clock, row, keys);
      });
    } catch (error) {
      onFault(error);
      await postpone(database, clock, one);
    }
  }
  return due.length;
}

const dueOfContract = prepared(anyDueSql(clocks));

/** One chunk of each kind of work that is due. @returns whether there may be more at once */
export async function actOnDue(options: LifeWorkerOptions): Promise<boolean> {
  const { database, clocks: all = clocks } = options;
  const [found] = await database.query<{ due: readonly number[] }>(all === clocks ? dueOfContract : anyDueSql(all));
  let most = 0;
  for (const clock of (found?.due ?? []).flatMap((at) => all[at] ?? [])) {
    const done = await actTogether(options, clock).catch(() => actSingly(options, clock));
    most = Math.max(most, done);
  }
  return most === clockLimits.rows;
}

/** @returns ends it, after what is under way */
export const startLifeWorker = (options: LifeWorkerOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => actOnDue(options), pollMs: clockLimits.pollMs, onFault: options.onFault });

export async function deleteOldClocks(query: Query): Promise<void> {
  await query.query('delete from life_clock where moment < now() - make_interval(days => $1)', [clockLimits.keptDays]);
}
