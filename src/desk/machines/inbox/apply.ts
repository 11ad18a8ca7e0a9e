/** One frame changes one row of the conversation list to the same as a fresh read would give. */
import { chatLimits } from '#contract/limits/chat.ts';
import { isText } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, ConversationPatch, MarkPatch, ReadMarkPatch, RecallPatch, RemoteSystem } from '#contract/socket.ts';
import { conversationOf, memberOf } from '#src/desk/machines/chatKey.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { untold } from './untold.ts';

export interface Reader {
  readonly id: string;
  readonly system: RemoteSystem;
}
/** Names that rows have told: a patch brings ids only. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly teams: ReadonlyMap<string, string>;
}
/** `row` null: the frame says nothing about the row that is known here; fetch it. */
export interface Effect {
  readonly row: ChatRow | null;
  /** Something about it is not in the frame. */ readonly isPartial?: boolean;
}

/** An order event that no conversation carries has a place in the log and none in a conversation. */
const isInConversation = ({ conversationId, position, systemId }: ContentFrame): boolean =>
  conversationId !== undefined || (position === undefined && systemId !== '');

type TakeLine = (frame: ContentFrame) => void;
/** Lines of conversations are their messages and, among them, what became of their orders. */
export const linesTo = (take: TakeLine): { readonly content: TakeLine; readonly orderStatus: TakeLine } => ({
  content: take,
  orderStatus: (frame) => {
    if (isInConversation(frame)) take(frame);
  },
});

const ofRow: ReadonlySet<string> = new Set(['conversation', 'readMark', 'conversationMark']);

/** The conversation a change speaks of; undefined where it speaks of none. */
export function subjectOf(frame: ChangedFrame): string | undefined {
  if (ofRow.has(frame.entity)) return frame.id;
  const inside = frame.entity === 'message' ? frame.patch?.['conversationId'] : undefined;
  return typeof inside === 'string' ? inside : undefined;
}

/** A message changes these of a row. */
export type Live = {
  -readonly [K in 'unread' | 'unreadIcon' | 'lastMessage' | 'lastMessageType' | 'lastMessageAt' | 'lastSeq']: ChatRow[K];
} & { /** The number of the message that is shown as the last one; 0 where no frame told it. */ shownSeq: number };

/** `known`: heard before. `counted`: a word of the desk itself, which moves nothing but the number. */
export type Heard = 'known' | 'counted' | 'shown';

/** In place, so that a message costs no new row. */
export function hear(live: Live, frame: ContentFrame, reader: Reader, now: number): Heard {
  if (frame.seq !== undefined && frame.seq <= live.lastSeq) return 'known';
  live.lastSeq = frame.seq ?? live.lastSeq;
  if (frame.fromRemoteSystem === 'system' && isText(frame)) return 'counted';
  if (frame.fromRemoteSystem !== reader.system && frame.fromRemoteSystem !== 'system') live.unread = Math.min(live.unread + 1, chatLimits.unreadMost);
  live.unreadIcon = live.unread > 0;
  live.lastMessage = isText(frame) ? frame.content : '';
  live.lastMessageType = frame.type;
  live.lastMessageAt = frame.at ?? new Date(now).toISOString();
  live.shownSeq = frame.seq ?? 0;
  return 'shown';
}

/**
 * A message means more than the last words. An answer of the staff ends "kept unread". A back end without numbers tells of no waiting: there the last one to speak tells
 * it.
 */
export function settle(row: ChatRow, frame: ContentFrame, at: string): ChatRow {
  const isStaff = frame.fromRemoteSystem === 'staff';
  const kept = isStaff && row.isKeptUnread ? { isKeptUnread: false } : {};
  const isMember = frame.fromRemoteSystem === 'member';
  const waiting = frame.seq !== undefined || !(isStaff || isMember) ? {} : { waitingSince: isStaff ? null : (row.waitingSince ?? at) };
  return { ...row, ...kept, ...waiting };
}

function applyReadMark(row: ChatRow, patch: ReadMarkPatch, reader: Reader): Effect | undefined {
  if (patch.readerSystem === 'member' && reader.system === 'staff') {
    return patch.seq > row.memberReadSeq ? { row: { ...row, memberReadSeq: patch.seq } } : undefined;
  }
  if (patch.readerId !== reader.id) return undefined;
  // Below the last message only the server can count what is left.
  return patch.seq >= row.lastSeq ? { row: { ...row, unread: 0, unreadIcon: false } } : { row: null };
}

function applyRecall(row: ChatRow, { seq }: RecallPatch, shownSeq: number): Effect | undefined {
  const shown = shownSeq || row.lastSeq;
  if (seq === shown) return { row: { ...row, lastMessage: '' } };
  // The desk's own words may stand below the last message that is shown: which one that is, the server knows.
  return seq < shown && shownSeq === 0 ? { row: null } : undefined;
}

const patched = [
  'state',
  'assigneeId',
  'waitingSince',
  'teamId',
  'isUrgent',
  'openedAt',
  'firstReplyAt',
  'closedAt',
  'closeReason',
  'snoozedUntil',
] as const satisfies readonly (keyof ConversationPatch)[];

const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));

function applyPatch(row: ChatRow, frame: ChangedFrame, { people, teams }: Names): Effect {
  const patch = frame.patch as Partial<ConversationPatch>;
  const next = { ...row, version: Math.max(row.version, frame.version) } as { -readonly [K in keyof ChatRow]: ChatRow[K] };
  for (const name of patched) if (name in patch) Object.assign(next, { [name]: patch[name] });
  if (next.assigneeId !== row.assigneeId) {
    next.toRemoteId = next.assigneeId ?? '';
    next.assigneeName = nameIn(people, next.assigneeId);
  }
  if (next.teamId !== row.teamId) next.teamName = nameIn(teams, next.teamId);
  return { row: next, isPartial: (next.assigneeId !== null && next.assigneeName === null) || (next.teamId !== null && next.teamName === null) };
}

export interface Known {
  readonly row: ChatRow;
  readonly shownSeq: number;
}

export function applyChange({ row, shownSeq }: Known, frame: ChangedFrame, reader: Reader, names: Names): Effect | undefined {
  const patch: unknown = frame.patch;
  switch (frame.entity) {
    case 'readMark':
      return patch ? applyReadMark(row, patch as ReadMarkPatch, reader) : undefined;
    case 'conversationMark':
      return patch ? { row: { ...row, ...(patch as MarkPatch) } } : { row: null };
    case 'message':
      return patch ? applyRecall(row, patch as RecallPatch, shownSeq) : undefined;
    default:
      return patch ? applyPatch(row, frame, names) : { row: null };
  }
}

const nobodyKnown: Names = { people: new Map(), teams: new Map() };

/** Something that this change means for a single row is only known to the server. */
export function needsRow(row: ChatRow, frame: ChangedFrame, reader: Reader): boolean {
  const effect = applyChange({ row, shownSeq: 0 }, frame, reader, nobodyKnown);
  return effect !== undefined && (effect.row === null || effect.isPartial === true);
}

/** A single row after one change, outside of any list. What only the server can say is left as it was. */
export const rowAfterChange = (row: ChatRow, frame: ChangedFrame, reader: Reader): ChatRow =>
  subjectOf(frame) === row.conversationId ? (applyChange({ row, shownSeq: 0 }, frame, reader, nobodyKnown)?.row ?? row) : row;

/** The same after one line. */
export function rowAfterLine(row: ChatRow, frame: ContentFrame, reader: Reader, now: number): ChatRow {
  if (conversationOf(frame) !== row.conversationId) return row;
  const live = { ...row, shownSeq: 0 };
  if (hear(live, frame, reader, now) === 'known') return row;
  const { shownSeq: _, ...heard } = live;
  return settle(heard, frame, heard.lastMessageAt);
}

/** A row for a conversation that only a message tells of, until the list gives the real one. */
export const provisionalRow = (frame: ContentFrame, now: number): ChatRow => ({
  conversationId: conversationOf(frame),
  systemId: frame.systemId,
  lastMessage: '',
  lastMessageType: frame.type,
  lastMessageAt: frame.at ?? new Date(now).toISOString(),
  memberId: memberOf(frame),
  busId: frame.busId,
  fromRemoteId: memberOf(frame),
  fromRemoteSystem: 'member',
  toRemoteId: frame.fromRemoteSystem === 'staff' ? frame.fromRemoteId : frame.toRemoteId,
  toRemoteSystem: 'staff',
  userName: frame.fromRemoteSystem === 'member' ? frame.username : '',
  patientName: '',
  description: '',
  unreadIcon: false,
  unread: 0,
  ...untold,
  state: 'waiting',
});
