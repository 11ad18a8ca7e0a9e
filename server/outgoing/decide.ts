/**
 * Messages of which nobody knows whether they arrived are dealt with by hand: the gateway is asked once more, or a colleague decides and says why. Sending once more is the only way in
 * which somebody may get a message twice, and a person takes that upon themselves (docs/adr/0122).
 */
import type { UnknownDecision } from '#contract/choices/messaging.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

type Chosen = { readonly ids: readonly string[] };
const unknownOnes = `select id from sent_message where id = any($1) and status = 'unknown' order by id for update`;

/** The worker asks as if it had never asked before. @returns those that are asked about: a gateway of text messages alone can be asked */
export async function askAgain(tx: Tx, { ids }: Chosen): Promise<readonly string[]> {
  const rows = await tx.query<ToldMessage>(
    `update sent_message set asks = 0, ask_at = now(), version = version + 1, updated_at = now() where id in (${unknownOnes}) and channel = 'sms'
     returning id, org_id as "orgId", version`,
    [ids],
  );
  await tellMessages(tx, rows, 'updated');
  return rows.map(({ id }) => id);
}

const ends = {
  delivered: { status: 'delivered', reason: null },
  notDelivered: { status: 'failed', reason: 'decided' },
  again: { status: 'waiting', reason: null },
} as const satisfies Readonly<Record<UnknownDecision, object>>;

/** A batch whose receipts nobody waits for any more has its numbers carried over once more. */
const carrySql = `update sms_batch set synced_at = null where id in (select m.batch_id from sent_message m where m.id = any($1) and m.batch_id is not null)`;
const decideSql = `update sent_message set status = $2, reason = $3, decision = $4, decided_why = $5, decided_by = $6, decided_at = now(), held_until = null, ask_at = null,
    sent_at = case when $2 = 'delivered' then coalesce(sent_at, taken_at, now()) else sent_at end, receipt_at = case when $2 = 'delivered' then now() else receipt_at end,
    useless_at = case when $2 = 'waiting' then null else useless_at end, version = version + 1, updated_at = now()
  where id in (${unknownOnes}) returning id, org_id as "orgId", version`;

/** @returns those that were unknown still */
export async function decideUnknown(
  tx: Tx,
  { ids }: Chosen,
  { decision, why, byId }: { readonly decision: UnknownDecision; readonly why: string; readonly byId: string },
): Promise<readonly string[]> {
  const { status, reason } = ends[decision];
  const rows = await tx.query<ToldMessage>(decideSql, [ids, status, reason, decision, why, byId]);
  const done = rows.map(({ id }) => id);
  await tx.query(carrySql, [done]);
  await tellMessages(tx, rows, 'updated');
  return done;
}
