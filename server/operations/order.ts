/** Push orders and consultation orders: lists, details, pushing one, moving one. */
import { randomUUIDv7 } from 'node:crypto';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { actingWith } from '#server/rights/acting.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import type { Handlers, OperationContext } from './handler.ts';
import { reads, writes } from './handler.ts';
import { madeBefore, rememberMade } from './once.ts';
import type { Once } from './once.ts';
import { consultationKinds, listOrders, pushedKinds, readOrder, readOrderDetail } from './orderRows.ts';
import type { OrderDetail, OrderPage, OrderRow } from './orderRows.ts';
import { recordStep, setOrderStatus } from './orderStatus.ts';

type Read<I, A> = (query: Query, input: I, who: Who, context: OperationContext) => Promise<A>;

const listOf =
  (kinds: typeof pushedKinds): Read<Takes<'order.pushedList'>, OrderPage> =>
  async (query, input, who, context) => {
    const page = await listOrders(query, input, who, kinds);
    context.note({ entity: 'order', detail: { rows: page.rows.length } });
    return page;
  };

/** Right "signedIn": a member for his own; staff need the right to see orders. */
const detail: Read<Takes<'order.pushedDetail'>, OrderDetail> = async (query, input, who, context) => {
  const found = await readOrderDetail(query, input.id, await actingWith(query, who, 'order.read'));
  context.note({ entity: 'order', entityId: found.id });
  return found;
};

/** Numbers come from a sequence; one that demo or imported rows already have is passed over. */
async function insertOrder(tx: Tx, input: Takes<'order.push'>, orgId: string, who: Who): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const [made] = await tx.query<{ id: string }>(
      `insert into "order" (id, org_id, created_by, order_no, kind, member_id, title, "count", pay_price, status, remark)
       values ($1, $2, $3, 'PO' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('order_number')::text, 6, '0'), 'pushed', $4, $5, $6, $7, $8, $9)
       on conflict (order_no) do nothing returning id`,
      [randomUUIDv7(), orgId, who.id, input.memberId, input.title, input.count, input.payPrice, orderLife.first, input.remark ?? null],
    );
    if (made) return made.id;
  }
  throw new Error('No free order number in ten tries: expected the sequence order_number to be ahead of the stored numbers. Set it with setval.');
}

async function push(tx: Tx, input: Takes<'order.push'>, who: Who, context: OperationContext): Promise<OrderRow> {
  const [member] = await tx.query<{ orgId: string; groupId: string }>(
    'select m.org_id as "orgId", o.group_id as "groupId" from member m join organisation o on o.id = m.org_id where m.id = $1 and m.org_id = any($2) and m.deleted_at is null',
    [input.memberId, who.orgIds],
  );
  if (!member) throw new Refusal('notFound');
  const once: Once = {
    operation: 'order.push',
    clientId: input.clientId ?? context.onceKey,
    content: { memberId: input.memberId, title: input.title, count: input.count, payPrice: input.payPrice, remark: input.remark ?? null },
  };
  const before = await madeBefore(tx, who, once);
  if (before !== undefined) return readOrder(tx, before, who);
  const id = await insertOrder(tx, input, member.orgId, who);
  await rememberMade(tx, who, once, id);
  await recordStep(tx, { id, version: 1, status: orderLife.first }, who);
  tx.append({
    groupId: member.groupId,
    frameType: 17,
    entity: 'order',
    entityId: id,
    change: 'created',
    version: 1,
    actorId: who.id,
    audience: { orgIds: [member.orgId], memberIds: [input.memberId] },
  });
  context.note({ entity: 'order', entityId: id, detail: { payPrice: input.payPrice, count: input.count } });
  return readOrder(tx, id, who);
}

export const order: Pick<
  Handlers,
  | 'order.pushedList'
  | 'order.pushedDetail'
  | 'order.setPushedStatus'
  | 'order.push'
  | 'order.consultationList'
  | 'order.consultationDetail'
  | 'order.setConsultationStatus'
> = {
  'order.pushedList': reads(listOf(pushedKinds)),
  'order.pushedDetail': reads(detail),
  'order.setPushedStatus': writes(setOrderStatus),
  'order.push': writes(push),
  'order.consultationList': reads(listOf(consultationKinds)),
  'order.consultationDetail': reads(detail),
  'order.setConsultationStatus': writes(setOrderStatus),
};
