/**
 * The sending of a batch, piece by piece: messages are asked for at the door under the keys of their receivers, in the transaction that says so of the receivers. Whoever was killed in the middle of a
 * piece has asked for none of it, and a piece that is asked for again finds the same messages.
 */
import type { MessageState } from '#contract/choices/messaging.ts';
import { batchLimits } from '#contract/limits/messages.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requestMessages } from '#server/outgoing/request.ts';
import type { MessageAsked } from '#server/outgoing/request.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { batchColumns, stepBySystem } from './batchRow.ts';
import type { Batch } from './batchRow.ts';
import { isUsable } from './chainOf.ts';
import { countBatch } from './sums.ts';

export interface Sending {
  readonly database: Database;
  readonly keys: Keys;
  /** Whoever sent it, as they stand now. @throws Refusal where they are gone */
  readonly senderOf: (asked: { readonly ownerId: string; readonly orgId: string; readonly language: 'zh-CN' }) => Promise<Principal>;
}

const dueSql = prepared(`select ${batchColumns} from sms_batch b join organisation o on o.id = b.org_id
  where b.status = 'running' and b.deleted_at is null and (b.next_at is null or b.next_at <= now())
    and exists (select from sms_receiver r where r.batch_id = b.id and r.status = 'ready' and r.deleted_at is null)
  order by b.next_at nulls first, b.id limit 1 for no key update of b skip locked`);

interface Ready extends Record<string, unknown> {
  readonly id: string;
  readonly memberId: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly variables: Readonly<Record<string, string>> | null;
}
const readySql = `select id, member_id as "memberId", name, mobile, variables from sms_receiver where batch_id = $1 and status = 'ready' and deleted_at is null order by line limit $2 for update`;
const askedSql = `update sms_receiver r set status = a.status, reason = a.reason, message_id = a."messageId", held_until = a."heldUntil"
  from jsonb_to_recordset($1::jsonb) as a(id uuid, status text, reason text, "messageId" uuid, "heldUntil" timestamptz) where r.id = a.id`;

const askedOf = (batch: Batch, { id, memberId, name, mobile, variables }: Ready): MessageAsked => ({
  orgId: batch.orgId,
  ...(batch.source === 'file' ? { number: mobile ?? '', ...(name === null ? {} : { recipient: name }) } : { memberId: memberId ?? '' }),
  dedupeKey: `batch:${id}`,
  purpose: 'batch',
  category: batch.category ?? 'care',
  chain: batch.chain ?? [],
  variables: variables ?? {},
  batchId: batch.id,
});

/** So many a second keep to the pace that somebody has chosen. */
const pieceOf = ({ perMinute }: Batch): number =>
  perMinute === null ? batchLimits.atOnce : Math.min(batchLimits.atOnce, Math.max(1, Math.round(perMinute / 60)));

async function mayGoOn({ senderOf }: Sending, { sentBy, orgId }: Batch): Promise<boolean> {
  if (sentBy === null) return false;
  try {
    return (await senderOf({ ownerId: sentBy, orgId, language: 'zh-CN' })).rights.has('smsBatch.move');
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function sendPiece(tx: Tx, batch: Batch): Promise<void> {
  const ready = await tx.query<Ready>(readySql, [batch.id, pieceOf(batch)]);
  const answers = await requestMessages(
    tx,
    ready.map((one) => askedOf(batch, one)),
  );
  const asked = ready.flatMap(({ id }, at) => {
    const answer = answers[at];
    const status: MessageState = answer?.status ?? 'unknown';
    return answer ? [{ id, status, reason: answer.reason ?? null, messageId: answer.id, heldUntil: answer.until ?? null }] : [];
  });
  await tx.query(askedSql, [JSON.stringify(asked)]);
  await tx.query(`update sms_batch set next_at = case when per_minute is null then null else now() + interval '1 second' end where id = $1`, [batch.id]);
  await countBatch(tx, batch);
}

/** @returns whether there may be more at once */
export const sendNext = (sending: Sending): Promise<boolean> =>
  inTransaction(sending.database, async (tx) => {
    const [batch] = await tx.query<Batch>(dueSql);
    if (!batch) return false;
    const problem = (await mayGoOn(sending, batch)) ? ((await isUsable(tx, batch.chain ?? [])) ? undefined : 'templateOff') : 'senderGone';
    if (problem === undefined) await sendPiece(tx, batch);
    else {
      await stopReady(tx, batch.id);
      await countBatch(tx, batch);
      await stepBySystem(tx, { batch, keys: sending.keys }, 'stopped', { problem });
    }
    return true;
  });

/** Whoever has no message yet gets none for now. */
export const stopReady = (tx: Tx, batchId: string): Promise<unknown> =>
  tx.query(`update sms_receiver set status = 'stopped', reason = 'byHand' where batch_id = $1 and status in ('found', 'ready') and deleted_at is null`, [
    batchId,
  ]);
