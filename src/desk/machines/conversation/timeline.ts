/** Steps and private notes between the messages: where each stands. Pure. */
import type { ChatItem, NoteRow, TimelineRow } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';
import { firstSeqOf, lastSeqOf } from './history.ts';

/** Moves and notes are for staff, where the back end keeps them. */
export const seesSteps = ({ features, me }: Pick<ConversationContext, 'features' | 'me'>): boolean => features.includes('desk') && me.system === 'staff';

export type Entry = { readonly kind: 'message'; readonly item: ChatItem } | { readonly kind: 'row'; readonly row: TimelineRow };

/** A step before the first message shown, or after the last one of a stretch away from the newest, comes with the messages there. */
function inSight(row: TimelineRow, { items, olderLeft, isDetached }: Pick<ConversationContext, 'items' | 'olderLeft' | 'isDetached'>): boolean {
  if (olderLeft && row.afterSeq < firstSeqOf(items)) return false;
  return !isDetached || row.afterSeq <= lastSeqOf(items);
}

const byPlace = (one: TimelineRow, other: TimelineRow): number => one.afterSeq - other.afterSeq || Date.parse(one.at) - Date.parse(other.at);

/** Messages in order with, after each, what happened and was noted there. Messages without numbers stand alone. */
export function woven(context: Pick<ConversationContext, 'items' | 'timeline' | 'olderLeft' | 'isDetached'>): readonly Entry[] {
  const rows = context.timeline.filter((row) => inSight(row, context)).toSorted(byPlace);
  const entries: Entry[] = [];
  let next = 0;
  const rowsBefore = (seq: number): void => {
    for (let row = rows[next]; row !== undefined && row.afterSeq < seq; row = rows[next]) {
      entries.push({ kind: 'row', row });
      next += 1;
    }
  };
  for (const item of context.items) {
    rowsBefore(item.seq ?? 0);
    entries.push({ kind: 'message', item });
  }
  rowsBefore(Number.POSITIVE_INFINITY);
  return entries;
}

export const noteOnTimeline = (note: NoteRow): TimelineRow => ({
  id: note.id,
  kind: 'note',
  afterSeq: note.afterSeq,
  at: note.at,
  actorKind: 'staff',
  actorId: note.authorId,
  actorName: note.authorName,
  text: note.text,
  move: null,
  toUserName: null,
  toTeamName: null,
  waitedSince: null,
  until: null,
  closeReason: null,
  remark: null,
});

export const withNote = (timeline: readonly TimelineRow[], note: NoteRow): readonly TimelineRow[] =>
  timeline.some((row) => row.id === note.id) ? timeline : [...timeline, noteOnTimeline(note)];
