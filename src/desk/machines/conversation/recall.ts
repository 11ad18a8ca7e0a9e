/** Taking back what one said: pure. */
import { chatLimits } from '#contract/limits/chat.ts';
import { lineType, isText } from '#contract/socket.ts';
import type { ChangedFrame, RecallPatch } from '#contract/socket.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';
import type { Quote } from './values.ts';
import { withRecalls } from './history.ts';

type Recalls = Readonly<Record<number, string>>;

/** One's own, young enough by this machine's clock; the server's clock has the last word. */
export function mayRecall(context: Pick<ConversationContext, 'features' | 'me' | 'tools'>, item: ChatItem): boolean {
  if (!context.features.includes('desk') || !item.mine || item.seq === undefined || item.at === undefined || item.recalledAt !== undefined) return false;
  if (item.type === lineType.orderStatus || (context.me.system === 'staff' && item.fromRemoteId !== context.me.id)) return false;
  return context.tools.now() - Date.parse(item.at) < chatLimits.recallMs;
}

export function recallsIn(changed: readonly ChangedFrame[], conversationId: string): Recalls {
  const heard = changed.flatMap((frame) => {
    if (frame.entity !== 'message' || !frame.patch) return [];
    const patch = frame.patch as unknown as RecallPatch;
    return patch.conversationId === conversationId ? [[patch.seq, patch.recalledAt] as const] : [];
  });
  return Object.fromEntries(heard);
}

const isNot = (recalls: Recalls) => (quote: Quote | null | undefined) =>
  quote && quote.seq in recalls ? { ...quote, text: '', isRecalled: true } : (quote ?? null);

/** Messages that are shown, wait or are quoted: none of them keeps the words. */
export function recalledIn(
  context: ConversationContext,
  recalls: Recalls,
): Pick<ConversationContext, 'recalled' | 'items' | 'buffer' | 'quotes' | 'recalledTexts'> {
  const { items, buffer, quotes, recalledTexts } = context;
  if (Object.keys(recalls).length === 0) return { recalled: context.recalled, items, buffer, quotes, recalledTexts };
  const own = items.filter((item) => item.seq !== undefined && item.seq in recalls && isText(item) && item.content !== '' && mayBeEdited(context, item));
  return {
    recalled: { ...context.recalled, ...recalls },
    items: withRecalls(items, recalls),
    buffer: withRecalls(buffer, recalls),
    quotes: Object.fromEntries(Object.entries(quotes).map(([seq, quote]) => [seq, isNot(recalls)(quote)])),
    recalledTexts: { ...recalledTexts, ...Object.fromEntries(own.map((item) => [item.seq ?? 0, item.content])) },
  };
}

/** Only what was taken back in this window is offered again. */
const mayBeEdited = (context: ConversationContext, item: ChatItem): boolean => context.recalling !== null && context.recalling === item.seq;
