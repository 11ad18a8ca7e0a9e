/** Messages that are called back before they went, and sent again after they failed: the same row and the same key, so that nobody gets one twice. */
import type { MessageState } from '#contract/choices/messaging.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

/** What is handed over already goes on. @returns those that were stopped */
export async function stopMessages(tx: Tx, which: { readonly batchId: string } | { readonly ids: readonly string[] }): Promise<readonly string[]> {
  const rows = await tx.query<ToldMessage>(
    `update sent_message set status = 'stopped', reason = 'byHand', held_until = null, version = version + 1, updated_at = now()
     where id in (select id from sent_message where (batch_id = $1 or id = any($2)) and status in ('waiting', 'held') order by id for update) returning id, org_id as "orgId", version`,
    'batchId' in which ? [which.batchId, []] : [null, which.ids],
  );
  await tellMessages(tx, rows, 'updated');
  return rows.map(({ id }) => id);
}

/** Those that are known not to have gone: a message whose end is unknown is not among them. @returns those that go again */
export async function retryMessages(tx: Tx, { ids }: { readonly ids: readonly string[] }): Promise<readonly string[]> {
  const rows = await tx.query<ToldMessage>(
    `update sent_message set status = 'waiting', reason = null, problem = null, provider_no = null, held_until = null, step = 0,
       channel = coalesce(chain->0->>'channel', channel), text = coalesce(chain->0->>'text', text), former_channel = null, former_code = null, useless_at = null, version = version + 1,
       updated_at = now()
     where id in (select id from sent_message where id = any($1) and status in ('failed', 'stopped') order by id for update) returning id, org_id as "orgId", version`,
    [ids],
  );
  await tellMessages(tx, rows, 'updated');
  return rows.map(({ id }) => id);
}

export const messageStates: readonly MessageState[] = ['waiting', 'held', 'sending', 'sent', 'delivered', 'failed', 'leftOut', 'unknown', 'stopped', 'kept'];
export type MessageSums = Readonly<Record<MessageState, number>> & { readonly total: number };

/** Every message stands in one state, so the sums agree at any moment: one statement counts them all. */
export async function messageSums(query: Query, batchId: string): Promise<MessageSums> {
  const rows = await query.query<{ status: MessageState; count: number }>(
    'select status, count(*)::int as count from sent_message where batch_id = $1 group by status',
    [batchId],
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const sums = Object.fromEntries(messageStates.map((state) => [state, counts.get(state) ?? 0])) as Readonly<Record<MessageState, number>>;
  return { ...sums, total: rows.reduce((sum, { count }) => sum + count, 0) };
}
