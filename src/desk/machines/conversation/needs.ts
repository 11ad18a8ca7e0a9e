/** Messages need these beside themselves: order cards, pictures, the messages they quote. Pure. */
import { cardOf } from '#contract/cards.ts';
import type { Card } from '#contract/cards.ts';
import { lineType, isText } from '#contract/socket.ts';
import type { ContentFrame } from '#contract/socket.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationContext } from './context.ts';
import type { Quote } from './values.ts';

type Needs = Pick<ConversationContext, 'wantedOrders' | 'wantedImages' | 'wantedQuotes'>;

const orderOf = (card: Card | undefined): readonly string[] => (card?.entity === 'order' ? [card.id] : []);
const ordersIn = (items: readonly ContentFrame[]): readonly string[] =>
  items.flatMap((item) => (item.type === lineType.orderStatus ? (item.orderId ?? []) : orderOf(cardOf(item))));

/** Quoted, and neither shown nor asked for yet. */
function quotesIn(context: ConversationContext, items: readonly ContentFrame[]): readonly number[] {
  if (!context.features.includes('desk')) return [];
  const quoted = new Set(items.flatMap((item) => item.replyToSeq ?? []));
  if (quoted.size === 0) return [];
  const shown = new Set([...context.items, ...items].map((item) => item.seq));
  return [...quoted].filter((seq) => !shown.has(seq) && !(seq in context.quotes));
}

/** Those that these messages need and that are not here yet. */
export function needsOf(context: ConversationContext, items: readonly ContentFrame[]): Needs {
  const images = items.flatMap((item) => (item.type === lineType.image && item.content !== '' ? item.content : []));
  return {
    wantedOrders: [...new Set([...context.wantedOrders, ...ordersIn(items).filter((id) => !(id in context.orders))])],
    wantedImages: [...new Set([...context.wantedImages, ...images.filter((path) => !(path in context.images))])],
    wantedQuotes: [...new Set([...context.wantedQuotes, ...quotesIn(context, items)])].slice(-chatLimits.keptMessages),
  };
}

/** Enough to know it again. */
const quotedCharacters = 120;

export const quoteOf = (frame: ContentFrame): Quote => ({
  seq: frame.seq ?? 0,
  name: frame.username,
  type: frame.type,
  text: isText(frame) ? frame.content.slice(0, quotedCharacters) : '',
  isRecalled: frame.recalledAt !== undefined,
});

/** The message with this number as it is quoted; undefined while it loads, null where it could not be had. */
export function quoted(context: Pick<ConversationContext, 'items' | 'quotes'>, seq: number): Quote | null | undefined {
  const item = context.items.find((one) => one.seq === seq);
  return item ? quoteOf(item) : context.quotes[seq];
}

/** The message that the draft answers, as it is quoted; null where none is chosen. */
export const answering = (context: Pick<ConversationContext, 'items' | 'quotes' | 'quoting'>): Quote | null | undefined =>
  context.quoting === null ? null : quoted(context, context.quoting);

/** The next quoted message to ask for: those of messages first, then that of a draft which was kept. */
export function nextQuote({ wantedQuotes, quoting, quotes, items, isLoaded, features }: ConversationContext): number | undefined {
  if (!features.includes('desk')) return undefined;
  const ofDraft = isLoaded && quoting !== null && quoted({ items, quotes }, quoting) === undefined ? quoting : undefined;
  return wantedQuotes[0] ?? ofDraft;
}

/** The oldest ones go: they can be asked for again. */
export function withQuote(context: ConversationContext, seq: number, frame: ContentFrame | undefined): Pick<ConversationContext, 'quotes' | 'wantedQuotes'> {
  const kept = Object.entries(context.quotes).slice(-(chatLimits.keptMessages - 1));
  const at = context.recalled[seq];
  const known = frame && frame.seq === seq ? quoteOf(at === undefined ? frame : { ...frame, content: '', recalledAt: at }) : null;
  return { quotes: { ...Object.fromEntries(kept), [seq]: known }, wantedQuotes: context.wantedQuotes.filter((one) => one !== seq) };
}
