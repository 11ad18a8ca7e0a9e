/** The reading window: a stretch of the history without a hole, at its newest end or away from it. Pure. */
import { chatLimits, socketLimits } from '#contract/limits/chat.ts';
import type { RemoteSystem } from '#contract/socket.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import type { ConversationContext, History } from './context.ts';
import type { Place } from './values.ts';
import { continues, firstSeqOf, lastSeqOf, mergeItems, replaceItems, trimmed, withRecalls } from './history.ts';
import { needsOf } from './needs.ts';

type Patch = Partial<ConversationContext>;
type Items = readonly ChatItem[];

/** The clocks of this machine and of the database may differ so far. */
const clockSlackMs = 60_000;

/** The newest number that anything told of. */
const newestSeq = (context: ConversationContext, history: History): number =>
  Math.max(context.row.lastSeq, history.lastSeq ?? 0, ...context.buffer.map((frame) => frame.seq ?? 0));

export const nextPlace = (context: ConversationContext, seq: number): Place => ({ seq, nonce: (context.place?.nonce ?? 0) + 1 });

const isForeign = (item: ChatItem, system: RemoteSystem): boolean => item.fromRemoteSystem !== system && item.fromRemoteSystem !== 'system';

/** The first message that the reader has not seen; where their mark is not known, as many from the end as the list counts. */
export function firstUnread({ items, readSeq, row, me }: Pick<ConversationContext, 'items' | 'readSeq' | 'row' | 'me'>): number | null {
  if (readSeq > 0) return items.find((item) => (item.seq ?? 0) > readSeq && isForeign(item, me.system))?.seq ?? null;
  return row.unread === 0 ? null : (items.filter((item) => isForeign(item, me.system)).slice(-row.unread)[0]?.seq ?? null);
}

/** Enough to reach the first unread message. */
export const firstPage = ({ row }: Pick<ConversationContext, 'row'>): number =>
  Math.min(chatLimits.historyPageMax, Math.max(chatLimits.historyPage, row.unread + 20));

function withItems(context: ConversationContext, items: Items, rest: Patch): Patch {
  return { items, isLoaded: true, ...needsOf(context, items), ...rest };
}

const withoutStored = (context: ConversationContext, { rows }: History): Pick<ConversationContext, 'outbox'> => {
  const stored = new Set(rows.map((row) => row.clientId));
  return { outbox: context.outbox.filter((item) => !stored.has(item.clientId)) };
};

/** The newest page, or (without numbers) everything. */
export function loaded(context: ConversationContext, history: History): Patch {
  const { rows, lastSeq } = history;
  const system = context.me.system;
  const trueAt = context.tools.now();
  if (lastSeq === null) {
    const items = replaceItems(rows, context.buffer, system);
    const readSeq = context.isLoaded || context.row.unreadIcon ? context.readSeq : items.length;
    return withItems(context, items, { buffer: [], olderLeft: false, readSeq, trueAt });
  }
  const page = mergeItems([], withRecalls(rows, context.recalled), system);
  const { next, beyond } = continues(page, context.buffer);
  const items = mergeItems(page, next, system);
  const firstUnreadSeq = context.isLoaded || !context.isShown ? context.firstUnreadSeq : firstUnread({ ...context, items });
  return withItems(context, items, {
    buffer: beyond,
    olderLeft: firstSeqOf(items) > 1,
    isDetached: false,
    hasReadOlder: false,
    firstUnreadSeq,
    trueAt,
    ...withoutStored(context, history),
  });
}

/** Reading begins here again after an absence: messages that may have been taken back since, then what came after the last one. */
export function refreshFrom({ items, trueAt }: Pick<ConversationContext, 'items' | 'trueAt'>): number {
  const since = trueAt - chatLimits.recallMs - socketLimits.pongTimeoutMs - clockSlackMs;
  const young = items.find((item) => item.seq !== undefined && item.at !== undefined && Date.parse(item.at) >= since);
  return young?.seq === undefined ? lastSeqOf(items) : young.seq - 1;
}

/** Messages that came after the last one known are added; away from the newest only the ones that are shown change. */
export function refreshed(context: ConversationContext, history: History): Patch {
  if (history.lastSeq === null) return loaded(context, history);
  const system = context.me.system;
  const last = lastSeqOf(context.items);
  const rows = withRecalls(context.isDetached ? history.rows.filter((row) => (row.seq ?? 0) <= last) : history.rows, context.recalled);
  const grown = mergeItems(context.items, rows, system);
  const { next, beyond } = continues(grown, context.buffer);
  const merged = mergeItems(grown, next, system);
  const items = context.hasReadOlder || context.isDetached ? merged : trimmed(merged);
  return withItems(context, items, {
    buffer: beyond.filter((frame) => (frame.seq ?? 0) > lastSeqOf(items)),
    olderLeft: firstSeqOf(items) > 1,
    refreshAfter: history.rows.at(-1)?.seq ?? lastSeqOf(items),
    trueAt: context.tools.now(),
    isDetached: context.isDetached && lastSeqOf(items) < newestSeq(context, history),
    ...withoutStored(context, history),
  });
}

/** More is left behind this page. Who reads far from the newest does not go after it. */
export const isBehind = (context: ConversationContext, history: History): boolean =>
  !context.isDetached && history.lastSeq !== null && history.rows.length > 0 && (history.rows.at(-1)?.seq ?? 0) < history.lastSeq;

export function olderLoaded(context: ConversationContext, { rows }: History): Patch {
  const items = mergeItems(context.items, withRecalls(rows, context.recalled), context.me.system);
  return withItems(context, items, { olderLeft: rows.length > 0 && firstSeqOf(items) > 1, hasReadOlder: true });
}

/** The way back down: with the last page the newest end is reached, and what waited follows. */
export function newerLoaded(context: ConversationContext, history: History): Patch {
  const grown = mergeItems(context.items, withRecalls(history.rows, context.recalled), context.me.system);
  const { next, beyond } = continues(grown, context.buffer);
  const items = mergeItems(grown, next, context.me.system);
  return withItems(context, items, { buffer: beyond, isDetached: history.rows.length > 0 && lastSeqOf(items) < newestSeq(context, history) });
}

/** A stretch around the place asked for: joined to what is shown where they touch, else in its stead. */
export function jumped(context: ConversationContext, history: History): Patch {
  const system = context.me.system;
  const page = mergeItems([], withRecalls(history.rows, context.recalled), system);
  const touches = firstSeqOf(page) <= lastSeqOf(context.items) + 1 && lastSeqOf(page) >= firstSeqOf(context.items) - 1;
  const base = touches ? mergeItems(context.items, page, system) : page;
  const { next, beyond } = continues(base, context.buffer);
  const items = mergeItems(base, next, system);
  const newest = newestSeq(context, history);
  const isDetached = lastSeqOf(items) < newest;
  return withItems(context, items, {
    buffer: beyond,
    isDetached,
    detachedSeq: context.isDetached ? context.detachedSeq : newest,
    hasReadOlder: true,
    olderLeft: firstSeqOf(items) > 1,
    place: nextPlace(context, context.wantedPlace?.seq ?? firstSeqOf(page)),
    wantedPlace: null,
  });
}

/** The first message from a moment on, where what is shown can tell. */
function shownFrom({ items, isDetached, olderLeft }: Pick<ConversationContext, 'items' | 'isDetached' | 'olderLeft'>, when: number): number | undefined {
  const at = (item: ChatItem): number => (item.at === undefined ? Number.NaN : Date.parse(item.at));
  const timed = items.filter((item) => item.at !== undefined);
  const [first, last] = [timed[0], timed.at(-1)];
  if (!first || !last || (olderLeft && when < at(first))) return undefined;
  if (when > at(last)) return isDetached ? undefined : last.seq;
  return timed.find((item) => at(item) >= when)?.seq;
}

/** The message of a jump that is shown already; undefined where it must be loaded. */
export function placeShown(context: ConversationContext, { seq, at }: { readonly seq?: number; readonly at?: string }): number | undefined {
  if (seq !== undefined) return context.items.some((item) => item.seq === seq) ? seq : undefined;
  return at === undefined || !context.isLoaded ? undefined : shownFrom(context, Date.parse(at));
}

export function onlyNewest(context: ConversationContext): Patch {
  const items = trimmed(context.items);
  return { items, hasReadOlder: false, olderLeft: context.olderLeft || items.length < context.items.length };
}

/** So many have come since the reader went away from the newest. */
export const newBelow = ({ isDetached, row, detachedSeq }: Pick<ConversationContext, 'isDetached' | 'row' | 'detachedSeq'>): number =>
  isDetached ? Math.max(0, row.lastSeq - detachedSeq) : 0;
