/** Deciding steps of writing and sending, kept apart from the chart: each says what the context becomes. */
import { chatLimits, fileLimits } from '#contract/limits.ts';
import { frameType } from '#contract/socket.ts';
import type { SendableType } from '#contract/socket.ts';
import type { NoticeKey, OrderRow, OutboxItem } from '#machines/rows.ts';
import type { ConversationContext } from './context.ts';
import { replaceItems, continues, firstSeqOf, lastSeqOf, mergeItems, trimmed } from './history.ts';
import type { History } from './context.ts';
import { imageTypes } from './outbox.ts';
import { needsOf } from './receive.ts';

type Patch = Partial<ConversationContext>;

const refusal = (reason: 'frameTooLarge' | 'tooFast'): Patch => ({ failure: { reason, code: 0, text: '', values: { seconds: 10 } } });

function queued(context: ConversationContext, type: SendableType, rest: Pick<OutboxItem, 'content' | 'state'> & Partial<OutboxItem>): Patch {
  if (context.outbox.length >= chatLimits.outboxMessages) return refusal('tooFast');
  return { outbox: [...context.outbox, { clientId: context.tools.newId(), type, at: context.tools.now(), ...rest }], failure: null };
}

/** The text stays in the field when it cannot be taken. */
export function writeText(context: ConversationContext): Patch {
  const content = context.draft.trim();
  if (content === '') return {};
  if (content.length > chatLimits.textCharacters) return refusal('frameTooLarge');
  const patch = queued(context, frameType.text, { content, state: 'held' });
  return patch.outbox ? { ...patch, draft: '' } : patch;
}

export const writeOrder = (context: ConversationContext, orderId: string): Patch => {
  const patch = queued(context, frameType.order, { content: orderId, orderId, state: 'held' });
  return { ...patch, wantedOrders: orderId in context.orders ? context.wantedOrders : [...context.wantedOrders, orderId] };
};

export const writeImage = (context: ConversationContext, file: Blob): Patch =>
  queued(context, frameType.image, { content: '', state: 'uploading', file, localImage: context.tools.previewOf(file) });

/** Quirk (spec 5): both checks show their message and neither stops the upload; the server has the last word. */
export function imageNotices(file: Blob): readonly NoticeKey[] {
  return [...(imageTypes.has(file.type) ? [] : ['imageFormat' as const]), ...(file.size < fileLimits.imageBytes ? [] : ['imageSize' as const])];
}

/** A failed message goes again as it was: the same client id, so that it can never be stored twice. */
export const retried = (item: OutboxItem): Partial<OutboxItem> => ({
  state: item.type === frameType.image && item.content === '' ? 'uploading' : 'held',
  reason: undefined,
  failureText: undefined,
});

function withItems(context: ConversationContext, items: ConversationContext['items'], rest: Patch): Patch {
  return { items, isLoaded: true, ...needsOf(context, items), ...rest };
}

/** The newest page, or (without numbers) everything. */
export function loaded(context: ConversationContext, { rows, lastSeq }: History): Patch {
  const system = context.me.system;
  if (lastSeq === null) {
    const items = replaceItems(rows, context.buffer, system);
    return withItems(context, items, { buffer: [], olderLeft: false, readSeq: context.isLoaded || context.row.unreadIcon ? context.readSeq : items.length });
  }
  const history = mergeItems([], rows, system);
  const { next, beyond } = continues(history, context.buffer);
  const items = mergeItems(history, next, system);
  return withItems(context, items, {
    buffer: beyond,
    olderLeft: firstSeqOf(items) > 1,
    outbox: context.outbox.filter((item) => !rows.some((row) => row.clientId === item.clientId)),
  });
}

/** What came after the last message known. */
export function refreshed(context: ConversationContext, history: History): Patch {
  if (history.lastSeq === null) return loaded(context, history);
  const grown = mergeItems(context.items, history.rows, context.me.system);
  const { next, beyond } = continues(grown, context.buffer);
  const merged = mergeItems(grown, next, context.me.system);
  const items = context.hasReadOlder ? merged : trimmed(merged);
  const stored = new Set(history.rows.map((row) => row.clientId));
  return withItems(context, items, {
    buffer: beyond.filter((frame) => (frame.seq ?? 0) > lastSeqOf(items)),
    olderLeft: firstSeqOf(items) > 1,
    outbox: context.outbox.filter((item) => !stored.has(item.clientId)),
  });
}

export function olderLoaded(context: ConversationContext, { rows }: History): Patch {
  const items = mergeItems(context.items, rows, context.me.system);
  return withItems(context, items, { olderLeft: rows.length > 0 && firstSeqOf(items) > 1, hasReadOlder: true });
}

export const isBehind = (context: ConversationContext, history: History): boolean =>
  history.lastSeq !== null && history.rows.length > 0 && (history.rows.at(-1)?.seq ?? 0) < history.lastSeq;

/** How far there is something to mark as read; 0 when everything another person wrote is read. */
export function markableSeq(context: ConversationContext): number {
  const last = context.items.at(-1);
  if (!context.isLoaded || !last) return 0;
  if (last.seq === undefined)
    return context.items.length > context.readSeq && context.items.slice(context.readSeq).some((item) => !item.mine) ? context.items.length : 0;
  const isUnread = context.items.some((item) => (item.seq ?? 0) > context.readSeq && item.fromRemoteId !== context.me.id);
  return isUnread ? (last.seq ?? 0) : 0;
}

/** The answer to a move of an order; the rest of its card is fetched. */
export function moved(context: ConversationContext, row: OrderRow): Patch {
  const order = context.orders[row.id];
  const isNewer = order !== undefined && row.version >= order.version;
  return {
    moves: context.moves.slice(1),
    ...(isNewer ? { orders: { ...context.orders, [row.id]: { ...order, ...row } } } : {}),
    wantedOrders: [...new Set([...context.wantedOrders, row.id])],
  };
}

export function onlyNewest(context: ConversationContext): Patch {
  const items = trimmed(context.items);
  return { items, hasReadOlder: false, olderLeft: context.olderLeft || items.length < context.items.length };
}
