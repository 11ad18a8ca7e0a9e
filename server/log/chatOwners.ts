/**
 * Whoever sees their own rows alone gets events of these alone, so it must be known whose a conversation is. For what the group commit of
 * the chat stores (server/db/migrations: chat_append) nothing else is written down.
 */
import { nilId } from '#server/kit/principal.ts';
import type { EventDraft } from './event.ts';

/** @param at of the event; a first answer in the same moment took the conversation out of the queue, which is everybody's */
export function chatOwners(at: string, assigneeId: string | null, patch: EventDraft['patch'] | null): readonly string[] {
  const isTaken = patch?.['firstReplyAt'] !== undefined && patch['firstReplyAt'] !== null && Date.parse(String(patch['firstReplyAt'])) === Date.parse(at);
  return [assigneeId ?? nilId, ...(isTaken && assigneeId !== null ? [nilId] : [])];
}
