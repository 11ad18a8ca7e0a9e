/** Orders: a number of their own, and a message of type 16 in the conversation whenever one moves. */
import { randomUUIDv7 } from 'node:crypto';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/sight.ts';
import { nilId } from '#server/who.ts';
import type { Who } from '#server/who.ts';
import { giveForOrder, takeBackForOrder } from '#server/points/ofOrder.ts';
import { momentNow } from './clock.ts';
import type { Moved, Rule, RuleRow } from './rule.ts';

const numberTries = 10;

/** Numbers come from a sequence; one that demo or imported rows already have is passed over. */
async function freeNumber(query: Query): Promise<string> {
  for (let tries = 0; tries < numberTries; tries += 1) {
    const [found] = await query.query<{ orderNo: string; isTaken: boolean }>(
      `with n as (select 'PO' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('order_number')::text, 6, '0') as order_no)
       select n.order_no as "orderNo", exists (select from "order" o where o.order_no = n.order_no) as "isTaken" from n`,
    );
    if (found && !found.isTaken) return found.orderNo;
  }
  throw new Error(`No free order number in ${numberTries} tries: expected the sequence order_number to be ahead of the stored numbers. Set it with setval.`);
}

/** The consultation bound to the order; else where it was last sent to. Locked: the message takes the next number. */
async function lockConversation(tx: Query, order: RuleRow): Promise<{ readonly id: string; readonly seq: number } | undefined> {
  const [found] = await tx.query<{ id: string }>(
    `select coalesce(
       (select c.id from conversation c where c.bus_id = $1 and c.org_id = $2 and c.deleted_at is null order by c.last_message_at desc limit 1),
       (select m.conversation_id from message m where m.order_id = $1 and m.message_type = 3 order by m.sent_at desc limit 1)) as id`,
    [order.id, order.orgId],
  );
  if (!found?.id) return undefined;
  const [locked] = await tx.query<{ id: string; lastSeq: number }>('select id, last_seq as "lastSeq" from conversation where id = $1 for no key update', [
    found.id,
  ]);
  return locked && { id: locked.id, seq: locked.lastSeq + 1 };
}

async function appendMessage(tx: Query, { row, to }: Moved, who: Who): Promise<string | undefined> {
  const conversation = await lockConversation(tx, row);
  if (!conversation) return undefined;
  const id = randomUUIDv7();
  await tx.query(
    `with stored as (
       insert into message (id, org_id, created_by, conversation_id, seq, message_type, content, order_id, status, sender_kind, sender_id, sender_name, sent_at)
       select $1, c.org_id, $2, c.id, $3, ${frameType.orderStatus}, $4, $5, $6, 'system', '${nilId}', $7, date_trunc('milliseconds', clock_timestamp()) from conversation c where c.id = $8
       returning id, conversation_id, seq, sent_at)
     update conversation c set last_seq = s.seq, last_message_id = s.id, last_message_type = ${frameType.orderStatus}, last_message_at = s.sent_at, updated_at = s.sent_at
     from stored s where c.id = s.conversation_id`,
    [id, who.id, conversation.seq, row['orderNo'], row.id, to, who.name, conversation.id],
  );
  return id;
}

export const orderRule: Rule = {
  save: async (query, _who, draft, before) => {
    if (!before) draft.set('orderNo', await freeNumber(query));
  },
  /** Told as a 16, to everybody concerned, instead of a change of a row (design 5). */
  move: async (tx, who, moved, draft) => {
    const { row, from, to } = moved;
    if (to === 'paid') draft.set('paidAt', await momentNow(tx));
    // The customer is told in his conversation, whoever serves it.
    if ((who.ownOrgIds ?? []).length > 0) await handOverRows(tx);
    const messageId = await appendMessage(tx, moved, who);
    if (to === 'completed') await giveForOrder(tx, who, row);
    if (from === 'completed') await takeBackForOrder(tx, who, row);
    const patch = { orderId: row.id, status: to, busId: row['kind'] === 'consultation' ? row.id : '', orderNo: String(row['orderNo']) };
    return { frameType: frameType.orderStatus, patch, ...(messageId === undefined ? {} : { messageId }) };
  },
};
