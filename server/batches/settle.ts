/** Receivers stand as their messages do: what the door has learnt is carried over while a batch runs, and for some days after, since receipts come late. */
import { batchLimits } from '#contract/limits/messages.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { batchColumns, stepBySystem } from './batchRow.ts';
import type { Batch } from './batchRow.ts';
import { countBatch } from './sums.ts';

/** A message says when it changed as of the beginning of its transaction, which may have ended somewhat later. */
const overlap = `interval '60 seconds'`;
const dueSql = prepared(`select ${batchColumns}, b.waiting from sms_batch b join organisation o on o.id = b.org_id
  where b.deleted_at is null and b.status in ('running', 'stopped', 'finished') and (b.finished_at is null or b.synced_at is null or b.finished_at > now() - interval '${batchLimits.receiptDays} days')
    and (b.synced_at is null or b.status = 'running' and b.synced_at < now() - make_interval(secs => $1)
      or exists (select from sent_message m where m.batch_id = b.id and m.updated_at > b.synced_at - ${overlap}) and b.synced_at < now() - make_interval(secs => $1))
  order by b.synced_at nulls first, b.id limit 1 for no key update of b skip locked`);
const carrySql = `update sms_receiver r set status = m.status, reason = m.reason, channel = m.channel, detail = coalesce(m.problem, r.detail), sent_at = m.sent_at, held_until = m.held_until, cost = m.cost
  from sent_message m where r.batch_id = $1 and m.id = r.message_id
    and (r.status, r.reason, r.channel, r.sent_at, r.held_until) is distinct from (m.status, m.reason, m.channel, m.sent_at, m.held_until) returning r.id`;

/** @returns whether something changed */
export async function carryOver(tx: Tx, batch: Pick<Batch, 'id'>): Promise<boolean> {
  const changed = await tx.query(carrySql, [batch.id]);
  await tx.query('update sms_batch set synced_at = now() where id = $1', [batch.id]);
  return changed.length > 0;
}

/** @param everySeconds a batch that runs is looked at so often @returns whether there may be more at once */
export const settleNext = ({ database, keys }: { readonly database: Database; readonly keys: Keys }, everySeconds = 1): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const [batch] = await tx.query<Batch & { readonly waiting: number | null }>(dueSql, [everySeconds]);
    if (!batch) return false;
    const isChanged = await carryOver(tx, batch);
    const waiting = isChanged ? await countBatch(tx, batch) : (batch.waiting ?? 0);
    if (batch.status === 'running' && waiting === 0) await stepBySystem(tx, { batch, keys }, 'finished', { finishedAt: await momentNow(tx), problem: null });
    return true;
  });
