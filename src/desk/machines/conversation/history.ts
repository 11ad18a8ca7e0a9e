/** The messages of one conversation in order: pure, whatever the order in which they were brought. */
import { chatLimits } from '#contract/limits/chat.ts';
import type { RemoteSystem } from '#contract/socket.ts';
import type { ContentFrame } from '#contract/socket.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';

export const lastSeqOf = (items: readonly ChatItem[]): number => items.at(-1)?.seq ?? 0;
export const firstSeqOf = (items: readonly ChatItem[]): number => items[0]?.seq ?? 0;

const toItem = (frame: ContentFrame, system: RemoteSystem, place: number): ChatItem => ({
  ...frame,
  key: frame.clientId ?? frame.id ?? `place-${place}`,
  mine: frame.fromRemoteSystem === system,
});

/** A message that was taken back stays as a place without words. */
const emptied = <F extends ContentFrame>(frame: F, recalledAt: string): F => ({ ...frame, content: '', recalledAt });

/** Taken back as far as it was heard, also where an answer is older than the news. */
export const withRecalls = <F extends ContentFrame>(frames: readonly F[], recalled: Readonly<Record<number, string>>): readonly F[] =>
  frames.some((frame) => isNews(frame, recalled))
    ? frames.map((frame) => (isNews(frame, recalled) ? emptied(frame, recalled[frame.seq ?? 0] ?? '') : frame))
    : frames;
const isNews = (frame: ContentFrame, recalled: Readonly<Record<number, string>>): boolean =>
  frame.seq !== undefined && frame.recalledAt === undefined && frame.seq in recalled;

const recallsIn = (frames: readonly ContentFrame[]): Readonly<Record<number, string>> =>
  Object.fromEntries(frames.flatMap(({ seq, recalledAt }) => (seq !== undefined && recalledAt ? [[seq, recalledAt] as const] : [])));

/** Messages are told apart by `seq` where there is one: known ones out (unless they say that it was taken back), the rest in order. */
export function mergeItems(items: readonly ChatItem[], frames: readonly ContentFrame[], system: RemoteSystem): readonly ChatItem[] {
  if (frames.length === 0) return items;
  const merged = [...withRecalls(items, recallsIn(frames))];
  const known = new Set(items.map((item) => item.seq));
  let isOrdered = true;
  for (const frame of frames) {
    if (frame.seq !== undefined && known.has(frame.seq)) continue;
    known.add(frame.seq);
    if (frame.seq !== undefined && frame.seq < lastSeqOf(merged)) isOrdered = false;
    merged.push(toItem(frame, system, merged.length));
    if (frame.seq === undefined) known.delete(undefined);
  }
  return isOrdered ? merged : merged.sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
}

const isSame = (one: ContentFrame, other: ContentFrame): boolean =>
  one.type === other.type && one.content === other.content && one.fromRemoteSystem === other.fromRemoteSystem;

/**
 * A back end without numbers gives the whole history: it replaces what is shown. What arrived or was sent while it was under way follows,
 * unless the answer already ends with it.
 */
export function replaceItems(history: readonly ContentFrame[], since: readonly ContentFrame[], system: RemoteSystem): readonly ChatItem[] {
  const tail = history.slice(-since.length - 1);
  const missing = since.filter((frame) => {
    const place = tail.findIndex((one) => isSame(one, frame));
    if (place >= 0) tail.splice(place, 1);
    return place < 0;
  });
  return mergeItems([], [...history, ...missing], system);
}

/** Frames that continue the history without a hole; the rest waits until the hole is filled. */
export function continues(
  items: readonly ChatItem[],
  frames: readonly ContentFrame[],
): { readonly next: readonly ContentFrame[]; readonly beyond: readonly ContentFrame[] } {
  const next: ContentFrame[] = [];
  const beyond: ContentFrame[] = [];
  let last = lastSeqOf(items);
  for (const frame of frames) {
    if (frame.seq === undefined || frame.seq <= last + 1) {
      next.push(frame);
      last = Math.max(last, frame.seq ?? last);
    } else beyond.push(frame);
  }
  return { next, beyond };
}

/** Only the newest are kept when nobody looks further up; what is left out can be loaded again. */
export const trimmed = (items: readonly ChatItem[]): readonly ChatItem[] =>
  items.length > chatLimits.keptMessages ? items.slice(-chatLimits.keptMessages) : items;
