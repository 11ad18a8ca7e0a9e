/** Pushing an order and beginning a consultation: all else of orders is the engine's (`contract/resources/order.ts`, `server/orders/orderRule.ts`). */
import type { Answers, Takes } from '#contract/operations.ts';
import { staffChannel } from '#contract/choices/orders.ts';
import { yuan } from '#contract/money.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Acting } from '#server/approvals/kinds.ts';
import { readDoctors } from '#server/desk/people.ts';
import { consult, consultedMember } from './consult.ts';
import { askForReview } from './review.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Given } from '#server/engine/rows.ts';
import { createRow, readRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';
import type { Once } from '#server/engine/calls/once.ts';

type Order = Answers<'order.push'>;

/** The channel is of the organisation that the order belongs to; one that is switched off is offered to nobody. @throws Refusal invalidInput */
async function channelFor(tx: Tx, principal: Principal, asked: string | null, orgId: string): Promise<string | null> {
  const [channel] = await tx.query<{ id: string }>(
    `select id from order_channel where org_id = $1 and enabled and deleted_at is null and ($2::uuid is null and code = '${staffChannel}' or id = $2) for key share`,
    [orgId, asked],
  );
  if (asked !== null && !channel)
    throw invalid(principal, 'channelId', ['不是客户所在机构启用的渠道，换一个', "is no channel in use at the customer's organisation. Choose another one"]);
  return channel?.id ?? null;
}

interface Place {
  readonly conversationId: string | null;
  readonly memberId: string;
}
/** The card goes there once it is approved. @throws Refusal notFound */
async function keepPlace(tx: Tx, orderId: string, { conversationId, memberId }: Place): Promise<void> {
  const kept = await tx.query(
    `update "order" o set conversation_id = c.id from conversation c where o.id = $1 and c.id = $2 and c.member_id = $3 and c.org_id = o.org_id and c.deleted_at is null returning o.id`,
    [orderId, conversationId, memberId],
  );
  if (kept.length === 0) throw new Refusal('notFound');
}

async function beginReview(tx: Tx, by: Acting, made: Given, place: Place): Promise<void> {
  if (place.conversationId !== null) await keepPlace(tx, made.id, place);
  await askForReview(tx, by, made);
}

async function push(tx: Tx, { clientId, ...content }: Takes<'order.push'>, principal: Principal, context: OperationContext): Promise<Order> {
  const { memberId, title, count, payPrice, customerNote = null, remark = null, channelId: asked = null, conversationId = null } = content;
  const [member] = await tx.query<{ orgId: string }>('select org_id as "orgId" from member where id = $1 and org_id = any($2) and deleted_at is null', [
    memberId,
    principal.orgIds,
  ]);
  if (!member) throw new Refusal('notFound');
  // It belongs where its customer does.
  const caller: Caller = {
    entity: entityOf('order'),
    call: { entity: 'order', verb: 'create' },
    principal: { ...principal, orgId: member.orgId },
    keys: context.keys,
  };
  const once: Once = {
    operation: 'order.push',
    clientId: clientId ?? context.onceKey,
    content: { memberId, title, count, payPrice, remark, ...(customerNote === null ? {} : { customerNote }), ...(asked === null ? {} : { channelId: asked }) },
  };
  const before = await madeBefore(tx, principal, once);
  if (before !== undefined) return (await readRow(tx, caller, before)) as unknown as Order;
  const channelId = await channelFor(tx, principal, asked, member.orgId);
  const made = await createRow(tx, caller, { memberId, title, count, payPrice, customerNote, remark, channelId });
  if (made['reviewOver'] != null) await beginReview(tx, { principal, keys: context.keys }, made, { conversationId, memberId });
  await rememberMade(tx, principal, once, made.id);
  context.note({ entity: 'order', entityId: made.id, detail: { payPrice, count } });
  return made as unknown as Order;
}

export const order: Pick<Handlers, 'order.push' | 'order.consult' | 'order.consultOwn' | 'order.consultOffer' | 'order.consultOwnOffer'> = {
  'order.push': writes(push),
  'order.consult': writes(async (tx, { clientId, memberId, title, payPrice, customerNote = null, doctorId = null }, principal, context) => {
    const { orgId } = await consultedMember(tx, principal, memberId);
    const asked = { memberId, orgId, title, payPrice, customerNote, doctorId };
    return consult(tx, principal, asked, { clientId, operation: 'order.consult', context });
  }),
  'order.consultOwn': writes(async (tx, { clientId, title, payPrice }, principal, context) => {
    const { orgId, fee } = await consultedMember(tx, principal, principal.id);
    if (fee === null) throw new Refusal('consultClosed');
    if (fee !== payPrice) throw new Refusal('consultFeeChanged', { fee: yuan(fee) });
    const asked = { memberId: principal.id, orgId, title, payPrice: fee, customerNote: null, doctorId: null };
    return consult(tx, principal, asked, { clientId, operation: 'order.consultOwn', context });
  }),
  'order.consultOffer': reads(async (query, { memberId }, principal) => {
    const { orgId, fee } = await consultedMember(query, principal, memberId);
    return { fee, doctors: await readDoctors(query, orgId) };
  }),
  'order.consultOwnOffer': reads(async (query, _, principal) => ({ fee: (await consultedMember(query, principal, principal.id)).fee })),
};
