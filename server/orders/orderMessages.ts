/** An order speaks in its conversation by its card, and by each change of its status. Both are written in the transaction of the move. */
import { randomUUIDv7 } from 'node:crypto';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Sent {
  readonly orderId: string;
  readonly type: number;
  readonly content: string;
  readonly status: string | null;
  readonly sender: { readonly kind: 'staff' | 'system'; readonly id: string; readonly name: string };
}

/** Locked: the message takes the next number. */
async function lockById(tx: Query, id: string): Promise<{ readonly id: string; readonly seq: number } | undefined> {
  const [locked] = await tx.query<{ id: string; lastSeq: number }>('select id, last_seq as "lastSeq" from conversation where id = $1 for no key update', [id]);
  return locked && { id: locked.id, seq: locked.lastSeq + 1 };
}

/** The consultation bound to the order; else where it was last sent to. */
async function lockConversation(tx: Query, order: RuleRow): Promise<{ readonly id: string; readonly seq: number } | undefined> {
  const [found] = await tx.query<{ id: string | null }>(
    `select coalesce(
       (select c.id from conversation c where c.bus_id = $1 and c.org_id = $2 and c.deleted_at is null order by c.last_message_at desc limit 1),
       (select m.conversation_id from message m where m.order_id = $1 and m.message_type = 3 order by m.sent_at desc limit 1)) as id`,
    [order.id, order.orgId],
  );
  return found?.id == null ? undefined : lockById(tx, found.id);
}

const storeSql = `with stored as (
    insert into message (id, org_id, created_by, conversation_id, seq, message_type, content, order_id, status, sender_kind, sender_id, sender_name, sent_at)
    select $1, c.org_id, $2, c.id, $3, $9, $4, $5, $6, $10, $11, $7, date_trunc('milliseconds', clock_timestamp()) from conversation c where c.id = $8
    returning id, conversation_id, seq, sent_at)
  update conversation c set last_seq = s.seq, last_message_id = s.id, last_message_type = $9, last_message_at = s.sent_at, updated_at = s.sent_at
  from stored s where c.id = s.conversation_id`;

async function store(tx: Query, conversation: { readonly id: string; readonly seq: number }, principal: Principal, sent: Sent): Promise<string> {
  const id = randomUUIDv7();
  const { orderId, type, content, status, sender } = sent;
  await tx.query(storeSql, [id, principal.id, conversation.seq, content, orderId, status, sender.name, conversation.id, type, sender.kind, sender.id]);
  return id;
}

/** @returns the message of the new status; undefined where nobody was sent the order yet */
export async function appendStatus(tx: Query, row: RuleRow, to: string, principal: Principal): Promise<string | undefined> {
  const conversation = await lockConversation(tx, row);
  if (!conversation) return undefined;
  const sender = { kind: 'system', id: nilId, name: principal.name } as const;
  return store(tx, conversation, principal, { orderId: row.id, type: frameType.orderStatus, content: String(row['orderNo']), status: to, sender });
}

/** The card of an order that waited for its approver goes where it was pushed, from whoever pushed it. */
export async function appendCard(tx: Tx, row: RuleRow, principal: Principal): Promise<void> {
  const conversation = typeof row['conversationId'] === 'string' ? await lockById(tx, row['conversationId']) : undefined;
  if (!conversation) return;
  const [pusher] = await tx.query<{ id: string; name: string }>('select id, nick_name as name from staff_user where id = $1', [row['createdBy']]);
  if (!pusher) return;
  const messageId = await store(tx, conversation, principal, {
    orderId: row.id,
    type: frameType.order,
    content: row.id,
    status: null,
    sender: { kind: 'staff', ...pusher },
  });
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.order,
    entity: 'message',
    entityId: messageId,
    change: 'created',
    version: 1,
    messageId,
    audience: { orgIds: [row.orgId], memberIds: [String(row['memberId'])] },
    actorId: pusher.id,
  });
}
