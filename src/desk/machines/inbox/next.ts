/** Somebody's turn comes next. */
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { InboxContext } from './context.ts';

type Whose = Pick<InboxContext, 'store' | 'selectedId' | 'passed' | 'hasDesk'>;

/** So far a list is looked through for one that is not meant for another team. */
const lookedThrough = 50;

/** The longest waiting of the queue that no colleague has just taken; what waits for another team only where nobody else waits. */
export function nextWaiting({ store, passed }: Whose): ChatRow | undefined {
  const rows = store
    .slice('waiting', 0, passed.length + lookedThrough)
    // The row that is being read may stand there without waiting any more.
    .filter((row) => row.state === 'waiting' && !passed.includes(row.conversationId));
  return rows.find((row) => store.isForReader(row)) ?? rows[0];
}

/** Thanks and "I see", by whole words, in what is too short to say more. */
const thanks = /^(好|嗯|行|可以|收到|知道|明白|了解|谢|多谢|感谢|辛苦|ok|okay|thank|got it|great|fine)/i;
const asks = /[?？]|吗|呢|么|怎|哪|几|多少|能不能|可不可以|是否|什么时候/;
const shortWords = 24;

/** One closing word is all that waits: whoever said more than it before has asked something. */
function isThanks({ lastMessage, lastMessageAt, waitingSince }: ChatRow): boolean {
  if (waitingSince === null) return true;
  const words = (lastMessage ?? '').trim();
  return Date.parse(waitingSince) === Date.parse(lastMessageAt) && words.length <= shortWords && thanks.test(words) && !asks.test(words);
}

/**
 * The turn goes to somebody urgent, mine before the queue; then to the one of mine that waits longest, to the longest waiting of the queue, and to one of mine that
 * merely said thanks, or that nobody waits in. Where nobody is assigned, it goes to whoever waits longest.
 */
export function nextTurn(whose: Whose): { readonly row: ChatRow; readonly isMine: boolean } | undefined {
  const { store, selectedId, hasDesk } = whose;
  const rows = (hasDesk ? store.sliceOwed(0, lookedThrough) : store.slice('unanswered', 0, lookedThrough)).filter((row) => row.conversationId !== selectedId);
  const queued = hasDesk ? nextWaiting(whose) : undefined;
  const urgent = rows.find((row) => row.isUrgent && row.waitingSince !== null);
  const mine = urgent ?? (queued?.isUrgent ? undefined : (rows.find((row) => !isThanks(row)) ?? (queued ? undefined : rows[0])));
  const row = mine ?? queued;
  return row && { row, isMine: mine !== undefined };
}
