/** A burst changes a conversation: pure. */
import { errorNamed } from '#contract/errors.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, NotePatch, ReadMarkPatch, RefusedFrame, ServerFrame } from '#contract/socket.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import { isContent, needsRow, rowAfter } from '#src/desk/machines/inbox/apply.ts';
import type { OrderDetail, OutboxItem } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';
import { continues, lastSeqOf, mergeItems, trimmed, withRecalls } from './history.ts';
import { needsOf } from './needs.ts';
import { changeItem } from './outbox.ts';
import { signsAfter } from './presence.ts';
import { recalledIn, recallsIn } from './recall.ts';
import { seesSteps } from './timeline.ts';

const reader = (context: ConversationContext) => ({ id: context.me.id, system: context.me.system });
const isHere = (context: ConversationContext, frame: ContentFrame): boolean => conversationOf(frame) === context.row.conversationId;

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

/** After these frames more has changed than they carry: steps and notes, the customer, names. */
function wantsAfter(
  context: ConversationContext,
  frames: readonly ServerFrame[],
): Pick<ConversationContext, 'wantsTimeline' | 'wantsMemberNotes' | 'wantsPerson' | 'wantsRow' | 'wantsOrders'> {
  const { conversationId, memberId } = context.row;
  const changes = frames.filter((frame): frame is ChangedFrame => frame.type === frameType.changed);
  const notes = changes.filter((frame) => frame.entity === 'note').map((frame) => (frame.patch ?? {}) as Partial<NotePatch>);
  const moves = changes.filter((frame) => frame.entity === 'conversation' && frame.id === conversationId);
  return {
    wantsTimeline: context.wantsTimeline || (seesSteps(context) && (moves.length > 0 || notes.some((note) => note.conversationId === conversationId))),
    wantsMemberNotes: context.wantsMemberNotes || notes.some((note) => !note.conversationId && note.memberId === memberId),
    wantsPerson: context.wantsPerson || changes.some((frame) => frame.entity === 'member' && frame.id === memberId),
    wantsRow: context.wantsRow || moves.some((frame) => needsRow(context.row, frame, reader(context))),
    // The frame does not say whose: only where orders are shown, and only to the staff.
    wantsOrders:
      context.wantsOrders ||
      (context.orderChoices !== null && context.me.system === 'staff' && changes.some((frame) => frame.entity === 'order' && frame.change === 'created')),
  };
}

/** Away from the newest nothing is added: the last of what comes waits, the rest can be loaded. */
const waiting = (context: ConversationContext, content: readonly ContentFrame[]): readonly ContentFrame[] =>
  [...context.buffer, ...content.filter((frame) => frame.seq !== undefined && frame.seq > lastSeqOf(context.items))].slice(-chatLimits.keptMessages);

export function receive(given: ConversationContext, frames: readonly ServerFrame[]): Partial<ConversationContext> {
  const recalls = recallsIn(frames, given.row.conversationId);
  const cleared = recalledIn(given, recalls);
  const context = { ...given, ...cleared };
  const heard = frames.filter((frame): frame is ContentFrame => isContent(frame) && isHere(context, frame));
  const content = withRecalls(heard, cleared.recalled);
  const isAway = context.isDetached;
  const { next, beyond } = context.isLoaded && !isAway ? continues(context.items, content) : { next: [], beyond: content };
  const merged = mergeItems(context.items, next, context.me.system);
  const items = context.hasReadOlder || isAway ? merged : trimmed(merged);
  const { orders, changed } = ordersAfter(context, frames);
  const needs = needsOf({ ...context, orders }, next);
  return {
    ...cleared,
    items,
    orders,
    row: frames.reduce((row, frame) => rowAfter(row, frame, reader(context), context.tools.now()), context.row),
    outbox: outboxAfter(context.outbox, frames),
    memberReadSeq: markOf(context, frames),
    // Nobody can tell without numbers what the answer under way will hold: all of it is compared then.
    buffer: isAway ? waiting(context, content) : [...context.buffer, ...beyond, ...(context.isFetching ? next.filter((frame) => frame.seq === undefined) : [])],
    olderLeft: context.olderLeft || items.length < merged.length,
    ...needs,
    wantedOrders: [...new Set([...needs.wantedOrders, ...changed])],
    ...wantsAfter(context, frames),
    ...signsAfter(context, frames, heard),
  };
}
