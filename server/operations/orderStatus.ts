/** An order's move from one status to the next, and the event 16 that tells everybody concerned. */
import { movesFrom, moveBetween } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import type { Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { randomUUIDv7 } from 'node:crypto';
import { handOverRows } from '#server/db/sight.ts';
import { actingWith } from '#server/rights/acting.ts';
import { Refusal } from '#server/refusal.ts';
import { nilId } from '#server/who.ts';
import type { Who } from '#server/who.ts';
import type { OperationContext } from './handler.ts';
import { orderScope, readOrder, scopeValue } from './orderRows.ts';
import type { OrderRow } from './orderRows.ts';

interface Locked extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly kind: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly version: number;
}

async function lockOrder(tx: Query, id: string, who: Who): Promise<Locked> {
  const [row] = await tx.query<Locked>(
    `select o.id, o.org_id as "orgId", g.group_id as "groupId", o.member_id as "memberId", o.kind, o.order_no as "orderNo", o.status, o.version
     from "order" o join organisation g on g.id = o.org_id where o.id = $1 and o.deleted_at is null and ${orderScope(who, '$2')} for update of o`,
    [id, scopeValue(who)],
  );
  if (!row) throw new Refusal('notFound');
  return row;
}

/** @throws Refusal impossibleMove, naming the moves there are in the caller's language */
function checkMove(from: OrderStatus, to: OrderStatus, who: Who): void {
  if (moveBetween(orderLife, from, to, who.kind)) return;
  const language = who.language === 'en' ? 1 : 0;
  const label = (status: OrderStatus): string => orderLife.states[status].label[language];
  const allowed = movesFrom(orderLife, from, who.kind).map((move) => label(orderLife.moves[move].to));
  throw new Refusal('impossibleMove', {
    from: label(from),
    to: label(to),
    allowed: allowed.length > 0 ? allowed.join(language === 1 ? ', ' : '、') : (['无', 'none'][language] ?? ''),
  });
}

export async function recordStep(tx: Query, order: { readonly id: string; readonly version: number; readonly status: string }, who: Who): Promise<void> {
  await tx.query('insert into order_step (order_id, version, status, by_kind, by_id, by_name) values ($1, $2, $3, $4, $5, $6)', [
    order.id,
    order.version,
    order.status,
    who.kind,
    who.id,
    who.name,
  ]);
}

/** The consultation bound to the order; else where it was last sent to. Locked: the message takes the next number. */
async function lockConversation(tx: Query, order: Locked): Promise<{ readonly id: string; readonly seq: number } | undefined> {
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

async function appendMessage(tx: Query, order: Locked, status: OrderStatus, who: Who): Promise<string | undefined> {
  const conversation = await lockConversation(tx, order);
  if (!conversation) return undefined;
  const id = randomUUIDv7();
  await tx.query(
    `with stored as (
       insert into message (id, org_id, created_by, conversation_id, seq, message_type, content, order_id, status, sender_kind, sender_id, sender_name, sent_at)
       select $1, c.org_id, $2, c.id, $3, ${frameType.orderStatus}, $4, $5, $6, 'system', '${nilId}', $7, date_trunc('milliseconds', clock_timestamp()) from conversation c where c.id = $8
       returning id, conversation_id, seq, sent_at)
     update conversation c set last_seq = s.seq, last_message_id = s.id, last_message_type = ${frameType.orderStatus}, last_message_at = s.sent_at, updated_at = s.sent_at
     from stored s where c.id = s.conversation_id`,
    [id, who.id, conversation.seq, order.orderNo, order.id, status, who.name, conversation.id],
  );
  return id;
}

/**
 * Right, version, move, in this order. A member may only move his own order, by the moves the life gives a member.
 * @throws Refusal notFound, refused, versionConflict, impossibleMove
 */
export async function setOrderStatus(tx: Tx, input: Takes<'order.setPushedStatus'>, caller: Who, context: OperationContext): Promise<OrderRow> {
  const who = await actingWith(tx, caller, 'order.move');
  const order = await lockOrder(tx, input.id, who);
  if (order.version !== input.version) throw new Refusal('versionConflict');
  checkMove(order.status, input.status, who);
  const moved = { id: order.id, version: order.version + 1, status: input.status };
  await tx.query(
    `update "order" set status = $2, version = $3, updated_at = now(), updated_by = $4, paid_at = case when $2 = 'paid' then now() else paid_at end where id = $1`,
    [moved.id, moved.status, moved.version, who.id],
  );
  await recordStep(tx, moved, who);
  // The customer is told in his conversation, whoever serves it.
  if ((who.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  const messageId = await appendMessage(tx, order, moved.status, who);
  tx.append({
    groupId: order.groupId,
    frameType: frameType.orderStatus,
    entity: 'order',
    entityId: order.id,
    change: 'updated',
    version: moved.version,
    actorId: who.id,
    patch: { orderId: order.id, status: moved.status, busId: order.kind === 'consultation' ? order.id : '', orderNo: order.orderNo },
    ...(messageId === undefined ? {} : { messageId }),
    audience: { orgIds: [order.orgId], memberIds: [order.memberId] },
  });
  context.note({
    entity: 'order',
    entityId: order.id,
    detail: { from: order.status, to: moved.status, version: moved.version, reasonGiven: Boolean(input.reason) },
  });
  return readOrder(tx, order.id, who);
}
