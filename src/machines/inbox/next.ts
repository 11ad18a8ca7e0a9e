/** Whose turn it is. */
import type { ChatRow } from '#machines/rows.ts';
import type { InboxContext } from './context.ts';

type Whose = Pick<InboxContext, 'store' | 'selectedId' | 'passed' | 'hasDesk'>;

/** Mine that waits longest, besides the one that is open. Where nobody is assigned, whoever waits longest. */
export function nextOwed({ store, selectedId, hasDesk }: Whose): ChatRow | undefined {
  const rows = hasDesk ? store.sliceOwed(0, 2) : store.slice('unanswered', 0, 2);
  return rows.find((row) => row.conversationId !== selectedId);
}

/** So far a queue is looked through for one that is not meant for another team. */
const lookedThrough = 50;

/** The longest waiting of the queue that no colleague has just taken; what waits for another team only where nobody else waits. */
export function nextWaiting({ store, passed }: Whose): ChatRow | undefined {
  const rows = store
    .slice('waiting', 0, passed.length + lookedThrough)
    // The row that is being read may stand there without waiting any more.
    .filter((row) => row.state === 'waiting' && !passed.includes(row.conversationId));
  return rows.find((row) => store.isForReader(row)) ?? rows[0];
}
