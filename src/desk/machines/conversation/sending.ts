/** Deciding steps of writing and sending, kept apart from the chart: each says what the context becomes. */
import { chatLimits } from '#contract/limits/chat.ts';
import { lineType } from '#contract/socket.ts';
import type { SendableType } from '#contract/socket.ts';
import type { OrderRow, OutboxItem } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';

type Patch = Partial<ConversationContext>;

const refusal = (reason: 'frameTooLarge' | 'tooFast'): Patch => ({ failure: { reason, code: 0, text: '', values: { seconds: 10 } }, failedAct: null });

/** A message names who is expected to serve the conversation, and what it answers, as the sender sees it now. */
function circumstances({ features, me, row, quoting }: ConversationContext): Pick<OutboxItem, 'replyToSeq' | 'expectedAssigneeId'> {
  if (!features.includes('desk')) return {};
  return {
    ...(quoting === null ? {} : { replyToSeq: quoting }),
    ...(me.system === 'staff' ? { expectedAssigneeId: row.assigneeId ?? '' } : {}),
  };
}

function queued(context: ConversationContext, type: SendableType, rest: Pick<OutboxItem, 'content' | 'state'> & Partial<OutboxItem>): Patch {
  if (context.outbox.length >= chatLimits.outboxMessages) return refusal('tooFast');
  const item: OutboxItem = { clientId: context.tools.newId(), type, at: context.tools.now(), ...circumstances(context), ...rest };
  return { outbox: [...context.outbox, item], failure: null, quoting: null, firstUnreadSeq: null };
}

/** The text stays in the field when it cannot be taken. */
export function writeText(context: ConversationContext): Patch {
  const content = context.draft.trim();
  if (content === '') return {};
  if (content.length > chatLimits.textCharacters) return refusal('frameTooLarge');
  const patch = queued(context, lineType.text, { content, state: 'held' });
  return patch.outbox ? { ...patch, draft: '' } : patch;
}

export const writeOrder = (context: ConversationContext, orderId: string): Patch => {
  const patch = queued(context, lineType.order, { content: orderId, orderId, state: 'held' });
  return { ...patch, wantedOrders: orderId in context.orders ? context.wantedOrders : [...context.wantedOrders, orderId] };
};

export const writeImage = (context: ConversationContext, file: Blob): Patch =>
  queued(context, lineType.image, { content: '', state: 'uploading', file, localImage: context.tools.previewOf(file) });

/** A failed message goes again as it was: the same client id, so that it can never be stored twice. */
export const retried = (item: OutboxItem): Partial<OutboxItem> => ({
  state: item.type === lineType.image && item.content === '' ? 'uploading' : 'held',
  reason: undefined,
  failureText: undefined,
});

/** The message goes as it was, whoever serves the conversation by now. */
export const anyway = (item: OutboxItem): Partial<OutboxItem> => ({ ...retried(item), expectedAssigneeId: undefined });

/** A piece in place of what is selected; the rest of the draft stays. */
export const inserted = ({ draft }: ConversationContext, { text, from, to }: { text: string; from: number; to: number }): Patch => ({
  draft: draft.slice(0, from) + text + draft.slice(Math.max(from, to)),
});

/** Before what is being written now. */
export function editedAgain(context: ConversationContext, seq: number): Patch {
  const text = context.recalledTexts[seq];
  if (text === undefined) return {};
  const { [seq]: _, ...recalledTexts } = context.recalledTexts;
  return { recalledTexts, mode: 'reply', draft: context.draft === '' ? text : `${text}\n${context.draft}` };
}

/** There is something to mark as read up to here; 0 when everything another person wrote is read. */
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
    movedHere: { ...context.movedHere, [row.id]: context.tools.now() },
    ...(isNewer ? { orders: { ...context.orders, [row.id]: { ...order, ...row } } } : {}),
    wantedOrders: [...new Set([...context.wantedOrders, row.id])],
  };
}
