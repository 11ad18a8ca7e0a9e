/**
 * The worker of points: what is over is taken, by an entry for each gift of which something is left. Each customer is a transaction of its own that asks again under their
 * lock, so several servers, and one that comes back after a kill, take it once.
 */
import { pointLimits } from '#contract/limits/points.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { systemOf } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { enterPoints } from './enter.ts';
import { lockPoints } from './hold.ts';
import type { Holder } from './hold.ts';

interface Due extends Holder, Record<string, unknown> {
  readonly groupId: string;
}
interface Lot extends Record<string, unknown> {
  readonly id: string;
  readonly remaining: number;
  readonly title: string;
}

const dueSql =
  prepared(`select distinct l.member_id as "memberId", l.org_id as "orgId", o.group_id as "groupId" from point_lot l join organisation o on o.id = l.org_id
  where l.remaining > 0 and l.expire_at <= now() limit ${pointLimits.expireAtOnce}`);
const lotsSql = `select l.id, l.remaining, r.title from point_lot l join point_record r on r.id = l.id
  where l.member_id = $1 and l.remaining > 0 and l.expire_at <= now() order by l.expire_at, l.id`;

async function takeDue(database: Database, due: Due): Promise<number> {
  return inTransaction(database, async (tx) => {
    await lockPoints(tx, due);
    const lots = await tx.query<Lot>(lotsSql, [due.memberId]);
    for (const { id, remaining, title } of lots) await enterPoints(tx, systemOf(due), { ...due, bizType: 'expire', title, point: -remaining, bizId: id });
    return lots.length;
  });
}

/** A fault of one is told and the others go on. @returns how many entries there were */
export async function expireDue(database: Database, onFault: (error: unknown) => void): Promise<number> {
  let entries = 0;
  for (const due of await database.query<Due>(dueSql)) {
    try {
      entries += await takeDue(database, due);
    } catch (error) {
      onFault(error);
    }
  }
  return entries;
}

/** @returns ends it, after what is under way */
export const startPointWorker = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: async () => (await expireDue(database, onFault)) > 0, pollMs: pointLimits.expireMs, onFault });
