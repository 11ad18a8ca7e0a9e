/** Pushing an order: all else of orders is the engine's (`contract/resources/order.ts`, `server/rules/order.ts`). */
import type { Answers, Takes } from '#contract/operations.ts';
import { staffChannel } from '#contract/choices/orders.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/refusal.ts';
import { entityOf } from '#server/resources/entities.ts';
import type { Caller } from '#server/resources/list.ts';
import { createRow, readRow } from '#server/resources/write.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Handlers, OperationContext } from './handler.ts';
import { writes } from './handler.ts';
import { madeBefore, rememberMade } from './once.ts';
import type { Once } from './once.ts';

type Order = Answers<'order.push'>;

/** Of the organisation that the order belongs to; what is switched off is offered to nobody. @throws Refusal invalidInput */
async function channelFor(tx: Tx, who: Who, asked: string | null, orgId: string): Promise<string | null> {
  const [channel] = await tx.query<{ id: string }>(
    `select id from order_channel where org_id = $1 and enabled and deleted_at is null and ($2::uuid is null and code = '${staffChannel}' or id = $2) for key share`,
    [orgId, asked],
  );
  if (asked !== null && !channel)
    throw unfit(who, 'channelId', ['不是客户所在机构启用的渠道，换一个', "is no channel in use at the customer's organisation. Choose another one"]);
  return channel?.id ?? null;
}

async function push(tx: Tx, { clientId, ...content }: Takes<'order.push'>, who: Who, context: OperationContext): Promise<Order> {
  const { memberId, title, count, payPrice, remark = null, channelId: asked = null } = content;
  const [member] = await tx.query<{ orgId: string }>('select org_id as "orgId" from member where id = $1 and org_id = any($2) and deleted_at is null', [
    memberId,
    who.orgIds,
  ]);
  if (!member) throw new Refusal('notFound');
  // It belongs where its customer does.
  const caller: Caller = { entity: entityOf('order'), call: { entity: 'order', verb: 'create' }, who: { ...who, orgId: member.orgId }, keys: context.keys };
  const once: Once = {
    operation: 'order.push',
    clientId: clientId ?? context.onceKey,
    content: { memberId, title, count, payPrice, remark, ...(asked === null ? {} : { channelId: asked }) },
  };
  const before = await madeBefore(tx, who, once);
  if (before !== undefined) return (await readRow(tx, caller, before)) as unknown as Order;
  const channelId = await channelFor(tx, who, asked, member.orgId);
  const made = await createRow(tx, caller, { memberId, title, count, payPrice, remark, channelId });
  await rememberMade(tx, who, once, made.id);
  context.note({ entity: 'order', entityId: made.id, detail: { payPrice, count } });
  return made as unknown as Order;
}

export const order: Pick<Handlers, 'order.push'> = { 'order.push': writes(push) };
