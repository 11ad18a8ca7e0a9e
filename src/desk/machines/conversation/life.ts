/** Moves of the conversation itself, its flag, and what their answers make of the row. Pure. */
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';
import { lastSeqOf } from './history.ts';

type Patch = Partial<ConversationContext>;

/** The last message that the person has before them: closing is refused when the customer wrote since. */
export const seenSeq = ({ isLoaded, isDetached, items, readSeq }: ConversationContext): number => (isLoaded && !isDetached ? lastSeqOf(items) : readSeq);

/** An answer may be older than what frames have told since. */
export function rowAnswered({ row, me }: ConversationContext, answer: ChatRow): ChatRow {
  const isOlder = answer.version < row.version;
  const { lastSeq, lastMessage, lastMessageType, lastMessageAt, unread, unreadIcon } = row;
  const said = answer.lastSeq < lastSeq ? { lastSeq, lastMessage, lastMessageType, lastMessageAt, unread, unreadIcon } : {};
  return isOlder && me.system === 'staff'
    ? { ...row, assigneeName: answer.assigneeId === row.assigneeId ? answer.assigneeName : row.assigneeName }
    : { ...answer, ...said };
}

/** Not queued: what one decided then may be wrong by the time the connection is back. */
export const refusedOffline: Patch = { failure: { reason: 'offline', code: 0, text: '', values: {} }, failedAct: null };
