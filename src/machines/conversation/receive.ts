/** What a burst makes of a conversation: pure. */
import { errorNamed } from '#contract/errors.ts';
import { frameType } from '#contract/socket.ts';
import type { ContentFrame, EphemeralFrame, ReadMarkPatch, RefusedFrame, ServerFrame } from '#contract/socket.ts';
import { conversationOf } from '#machines/chatKey.ts';

import { applyChange, applyContent, isContent } from '#machines/inbox/apply.ts';
import type { ChatRow, OrderDetail, OutboxItem } from '#machines/rows.ts';
import type { ConversationContext } from './context.ts';
import { continues, mergeItems, trimmed } from './history.ts';
import { changeItem } from './outbox.ts';

/** How long a sign of typing or looking stays without a new one. */
export const signMs = { typing: 6_000, looking: 30_000 } as const;

const reader = (context: ConversationContext) => ({ id: context.me.id, system: context.me.system });
const isHere = (context: ConversationContext, frame: ContentFrame): boolean => conversationOf(frame) === context.row.conversationId;

/** Order cards and pictures that these messages need and that are not here yet. */
export function needsOf(context: ConversationContext, items: readonly ContentFrame[]): Pick<ConversationContext, 'wantedOrders' | 'wantedImages'> {
  const orders = items.flatMap((item) =>
    item.type === frameType.order || item.type === frameType.orderStatus ? (item.orderId ?? (item.type === frameType.order ? item.content : [])) : [],
  );
  const images = items.flatMap((item) => (item.type === frameType.image ? item.content : []));
  return {
    wantedOrders: [...new Set([...context.wantedOrders, ...orders.filter((id) => !(id in context.orders))])],
    wantedImages: [...new Set([...context.wantedImages, ...images.filter((path) => !(path in context.images))])],
  };
}

function rowAfter(context: ConversationContext, frames: readonly ServerFrame[]): ChatRow {
  let row = context.row;
  for (const frame of frames) {
    const effect = isContent(frame)
      ? isHere(context, frame)
        ? applyContent(row, frame, reader(context), context.tools.now())
        : undefined
      : frame.type === frameType.changed && frame.id === row.conversationId
        ? applyChange(row, frame, reader(context))
        : undefined;
    row = effect?.row ?? row;
  }
  return row;
}

function outboxAfter(outbox: readonly OutboxItem[], frames: readonly ServerFrame[]): readonly OutboxItem[] {
  const own = new Set(frames.flatMap((frame) => (isContent(frame) && frame.clientId !== undefined ? frame.clientId : [])));
  const refusals = frames.filter((frame): frame is RefusedFrame => frame.type === frameType.refused && frame.clientId !== undefined);
  let left = own.size === 0 ? outbox : outbox.filter((item) => !own.has(item.clientId));
  for (const frame of refusals)
    left = changeItem(left, frame.clientId ?? '', { state: 'failed', reason: errorNamed(frame.resp_code) ?? 'other', failureText: frame.resp_msg });
  return left;
}

interface OrderNews {
  readonly id: string;
  readonly version: number | undefined;
  readonly status: string | undefined;
}

function orderNews(frame: ServerFrame): OrderNews | undefined {
  if (frame.type === frameType.orderStatus && frame.orderId !== undefined) return { id: frame.orderId, version: frame.version, status: frame.status };
  if (frame.type === frameType.changed && frame.entity === 'order' && frame.id !== undefined)
    return { id: frame.id, version: frame.version, status: undefined };
  return undefined;
}

/** A status that came by frame is shown at once; the rest of the card is fetched. */
function ordersAfter(
  context: ConversationContext,
  frames: readonly ServerFrame[],
): { readonly orders: Readonly<Record<string, OrderDetail>>; readonly changed: readonly string[] } {
  let orders = context.orders;
  const changed: string[] = [];
  for (const news of frames.flatMap((frame) => orderNews(frame) ?? [])) {
    const order = orders[news.id];
    if (!order || (news.version !== undefined && news.version <= order.version)) continue;
    if (news.status !== undefined)
      orders = { ...orders, [news.id]: { ...order, status: news.status as OrderDetail['status'], version: news.version ?? order.version } };
    changed.push(news.id);
  }
  return { orders, changed };
}

const markOf = (context: ConversationContext, frames: readonly ServerFrame[]): number =>
  frames.reduce((seq, frame) => {
    if (frame.type !== frameType.changed || frame.entity !== 'readMark' || frame.id !== context.row.conversationId || !frame.patch) return seq;
    const patch = frame.patch as unknown as ReadMarkPatch;
    return patch.readerSystem === context.me.system ? seq : Math.max(seq, patch.seq);
  }, context.memberReadSeq);

/** Who else is typing or looking. One's own signals may come back from another window: they say nothing. */
function signsAfter(context: ConversationContext, frames: readonly ServerFrame[]): Pick<ConversationContext, 'typing' | 'looking'> {
  const foreign = frames.filter(
    (frame): frame is EphemeralFrame =>
      frame.type === frameType.ephemeral && frame.conversationId === context.row.conversationId && frame.fromRemoteId !== context.me.id,
  );
  const sign = (signal: EphemeralFrame['signal']) => {
    const last = foreign.findLast((frame) => frame.signal === signal);
    return last ? { id: last.fromRemoteId ?? '', name: last.username ?? '', until: context.tools.now() + signMs[signal] } : context[signal];
  };
  const spoke = new Set(frames.flatMap((frame) => (isContent(frame) && isHere(context, frame) ? frame.fromRemoteId : [])));
  const typing = sign('typing');
  return { typing: typing && spoke.has(typing.id) ? null : typing, looking: sign('looking') };
}

export function receive(context: ConversationContext, frames: readonly ServerFrame[]): Partial<ConversationContext> {
  const content = frames.filter((frame): frame is ContentFrame => isContent(frame) && isHere(context, frame));
  const { next, beyond } = context.isLoaded ? continues(context.items, content) : { next: [], beyond: content };
  const merged = mergeItems(context.items, next, context.me.system);
  const items = context.hasReadOlder ? merged : trimmed(merged);
  const { orders, changed } = ordersAfter(context, frames);
  const needs = needsOf({ ...context, orders }, next);
  return {
    items,
    orders,
    row: rowAfter(context, frames),
    outbox: outboxAfter(context.outbox, frames),
    memberReadSeq: markOf(context, frames),
    // Without numbers nobody can tell what the answer under way will hold: all of it is compared then.
    buffer: [...context.buffer, ...beyond, ...(context.isFetching ? next.filter((frame) => frame.seq === undefined) : [])],
    olderLeft: context.olderLeft || items.length < merged.length,
    ...needs,
    wantedOrders: [...new Set([...needs.wantedOrders, ...changed])],
    ...signsAfter(context, frames),
  };
}
