/** Receipts that fit no message are refused and kept: nothing that a gateway says is lost. One that was faster than the answer of the send itself is booked once the message is known. */
import type { MessageChannel } from '#contract/choices/messaging.ts';
import type { Answers } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { nilId } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { bookReceipt } from './notices.ts';
import type { Receipt } from './notices.ts';

/** The organisation of the message, where there is one; else the root of the first group, whose gateway it is. */
const keepSql = `with place as (
    select coalesce((select s.org_id from sent_message s where s.id = case when $1::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::text::uuid end),
      (select o.id from organisation o where o.parent_id is null and o.deleted_at is null order by o.created_at, o.id limit 1)) as org_id)
  insert into stray_receipt (id, org_id, number, channel, state, code, words, at, why, times, last_at)
  select gen_random_uuid(), p.org_id, $1, $2, $3, $4, $5, $6, $7, 1, now() from place p
  on conflict (channel, number, state) where deleted_at is null do update set times = stray_receipt.times + 1, last_at = now(), version = stray_receipt.version + 1, updated_at = now()
  returning id, org_id as "orgId", version`;

interface Kept extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

async function tell(tx: Tx, { id, orgId, version }: Kept): Promise<void> {
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
  const audience = { orgIds: [orgId], memberIds: [] };
  const what = { entity: 'strayReceipt', entityId: id, change: 'updated', version, audience, actorId: nilId } as const;
  tx.append({ groupId: org?.groupId ?? nilId, frameType: frameType.changed, ...what });
}

const keep = (database: Database, { id, state, code, message, at }: Receipt, channel: MessageChannel, why: string): Promise<void> =>
  inTransaction(database, async (tx) => {
    const [kept] = await tx.query<Kept>(keepSql, [id, channel, state, code ?? null, message ?? null, at, why]);
    if (kept) await tell(tx, kept);
  });

/** @throws Refusal messageUnknown, messageNeverSent: then the receipt is kept */
export async function bookOrKeep(
  database: Database,
  receipt: Receipt,
  channel: MessageChannel,
  noted: (tx: Tx) => Promise<void>,
): Promise<Answers<'sentMessage.receipt'>> {
  try {
    return await inTransaction(database, async (tx) => {
      const answer = await bookReceipt(tx, receipt, channel);
      await noted(tx);
      return answer;
    });
  } catch (error) {
    const isStray = error instanceof Refusal && (error.reason === 'messageUnknown' || error.reason === 'messageNeverSent');
    if (isStray) await keep(database, receipt, channel, error.reason === 'messageUnknown' ? 'unknown' : 'neverSent');
    throw error;
  }
}

interface Late extends Receipt, Kept {
  readonly id: string;
  readonly number: string;
  readonly channel: MessageChannel;
  readonly messageId: string;
}
const lateSql = prepared(`select r.id, r.org_id as "orgId", r.version, r.number, r.channel, r.state, r.code, r.words as message, r.at, s.id as "messageId"
  from stray_receipt r join sent_message s on s.provider_no = r.number and s.channel = r.channel and s.tries > 0 and s.status <> 'kept'
  where r.booked_at is null and r.why = 'unknown' and r.deleted_at is null order by r.last_at limit 20 for update of r skip locked`);
const bookedSql = `update stray_receipt set booked_at = now(), message_id = $2, version = version + 1, updated_at = now() where id = $1 returning id, org_id as "orgId", version`;

/** @returns whether there may be more */
export const bookStrays = (database: Database): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const late = await tx.query<Late>(lateSql);
    for (const { id, number, channel, messageId, state, code, message, at } of late) {
      await bookReceipt(tx, { id: number, state, code, message, at }, channel);
      const [kept] = await tx.query<Kept>(bookedSql, [id, messageId]);
      if (kept) await tell(tx, kept);
    }
    return late.length > 0;
  });
