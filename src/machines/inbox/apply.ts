/** What one frame makes of one row of the conversation list: the same as a fresh read would give. */
import { chatLimits } from '#contract/limits.ts';
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, ReadMarkPatch, RemoteSystem, ServerFrame } from '#contract/socket.ts';
import { conversationOf, memberOf } from '#machines/chatKey.ts';
import type { ChatRow } from '#machines/rows.ts';

export interface Reader {
  readonly id: string;
  readonly system: RemoteSystem;
}
/** `row` null: the frame says nothing about the row that is known here; fetch it. */
export interface Effect {
  readonly row: ChatRow | null;
  readonly toTop: boolean;
  /** Something about it is not in the frame. */ readonly isPartial?: boolean;
}

export const isContent = (frame: ServerFrame): frame is ContentFrame =>
  frame.type === frameType.text || frame.type === frameType.image || frame.type === frameType.order || frame.type === frameType.orderStatus;

/** An order event that no conversation carries: it has a place in the log and none in a conversation. */
const isOutsideConversations = (frame: ContentFrame): boolean =>
  frame.type === frameType.orderStatus && frame.conversationId === undefined && (frame.position !== undefined || frame.systemId === '');

/** The conversation a frame speaks of; undefined where it speaks of none. */
export function subjectOf(frame: ServerFrame): string | undefined {
  if (isContent(frame)) return isOutsideConversations(frame) ? undefined : conversationOf(frame);
  if (frame.type === frameType.changed && (frame.entity === 'conversation' || frame.entity === 'readMark')) return frame.id;
  return undefined;
}

export const positionOf = (frame: ServerFrame): number | undefined => ('position' in frame ? frame.position : undefined);

/** What a message changes of a row. */
export type Live = { -readonly [K in 'unread' | 'unreadIcon' | 'lastMessage' | 'lastMessageType' | 'lastMessageAt' | 'lastSeq']: ChatRow[K] };

/** In place, so that a message costs no new row. @returns false when the message is known. */
export function hear(live: Live, frame: ContentFrame, reader: Reader, now: number): boolean {
  if (frame.seq !== undefined && frame.seq <= live.lastSeq) return false;
  if (frame.fromRemoteSystem !== reader.system && frame.fromRemoteSystem !== 'system') live.unread = Math.min(live.unread + 1, chatLimits.unreadMost);
  live.unreadIcon = live.unread > 0;
  live.lastMessage = frame.type === frameType.text ? frame.content : '';
  live.lastMessageType = frame.type;
  live.lastMessageAt = frame.at ?? new Date(now).toISOString();
  live.lastSeq = frame.seq ?? live.lastSeq;
  return true;
}

export function applyContent(row: ChatRow, frame: ContentFrame, reader: Reader, now: number): Effect | undefined {
  const live = { ...row };
  return hear(live, frame, reader, now) ? { row: live, toTop: true } : undefined;
}

function applyReadMark(row: ChatRow, patch: ReadMarkPatch, reader: Reader): Effect | undefined {
  if (patch.readerSystem === 'member' && reader.system === 'staff') {
    return patch.seq > row.memberReadSeq ? { toTop: false, row: { ...row, memberReadSeq: patch.seq } } : undefined;
  }
  if (patch.readerId !== reader.id) return undefined;
  // Below the last message only the server can count what is left.
  return patch.seq >= row.lastSeq ? { toTop: false, row: { ...row, unread: 0, unreadIcon: false } } : { toTop: false, row: null };
}

const conversationFields = ['state', 'assigneeId', 'assigneeName', 'waitingSince'] as const;

export function applyChange(row: ChatRow, frame: ChangedFrame, reader: Reader): Effect | undefined {
  if (frame.entity === 'readMark') return frame.patch ? applyReadMark(row, frame.patch as unknown as ReadMarkPatch, reader) : undefined;
  if (!frame.patch) return { toTop: false, row: null };
  const changed = Object.fromEntries(
    conversationFields.filter((name) => name in (frame.patch ?? {})).map((name) => [name, frame.patch?.[name]]),
  ) as Partial<ChatRow>;
  const hasNewAssignee = 'assigneeId' in changed && changed.assigneeId !== row.assigneeId;
  // `toRemoteId` is the staff side; the name of a new one is not in the patch.
  const follow = hasNewAssignee ? { toRemoteId: changed.assigneeId ?? '', assigneeName: null } : {};
  return { toTop: false, row: { ...row, ...changed, ...follow }, isPartial: hasNewAssignee && changed.assigneeId !== null };
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
  lastSeq: 0,
  state: 'waiting',
  assigneeId: null,
  assigneeName: null,
  waitingSince: null,
  memberReadSeq: 0,
});
