/** A row says these where nobody has told more: a back end of the specification knows no life of a conversation, a message no row. */
import type { ChatRow } from '#src/kit/machines/rows.ts';

export const untold = {
  lastSeq: 0,
  state: 'serving',
  assigneeId: null,
  assigneeName: null,
  waitingSince: null,
  memberReadSeq: 0,
  version: 0,
  isUrgent: false,
  teamId: null,
  teamName: null,
  openedAt: null,
  firstReplyAt: null,
  closedAt: null,
  closeReason: null,
  snoozedUntil: null,
  isPinned: false,
  isKeptUnread: false,
} as const satisfies Partial<ChatRow>;
