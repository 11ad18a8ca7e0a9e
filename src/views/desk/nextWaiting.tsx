import type { InboxRef } from '#machines/consoleMachine.ts';
import type { InboxContext } from '#machines/inboxMachine.ts';
import type { ChatRow } from '#machines/rows.ts';
import { focusSoon } from '#views/dom/focusOn.ts';
import { composerSelector } from './places.tsx';

const longerWaiting = (found: ChatRow | undefined, row: ChatRow): ChatRow | undefined =>
  row.waitingSince && (!found?.waitingSince || row.waitingSince < found.waitingSince) ? row : found;

/** Who waits longest of all, and whose turn it is: who has nobody yet; only then who waits for a colleague's answer. */
export function waitingLongest(store: InboxContext['store']): { readonly longest: ChatRow | undefined; readonly next: ChatRow | undefined } {
  const rows = store.slice('waiting', 0, store.size('waiting'));
  const longest = rows.reduce(longerWaiting, undefined);
  return { longest, next: rows.filter((row) => row.state === 'waiting').reduce(longerWaiting, undefined) ?? longest };
}

/** Opens whose turn it is, with the caret where the answer goes. */
export function answerNext(inbox: InboxRef): void {
  const { next } = waitingLongest(inbox.getSnapshot().context.store);
  if (!next) return;
  inbox.send({ type: 'conversation.open', id: next.conversationId });
  focusSoon(composerSelector);
}
