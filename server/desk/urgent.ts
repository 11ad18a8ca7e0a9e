/** The urgent flag of a conversation: everybody's, no move of its life. */
import type { Takes } from '#contract/operations.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lockConversation } from './lock.ts';
import { publishConversation } from './publishConversation.ts';

/** @returns whether it changed. @throws Refusal conversationUnknown */
export async function setUrgent(tx: Tx, asked: Takes<'conversation.setUrgent'>, principal: Principal): Promise<boolean> {
  const of = await lockConversation(tx, asked.conversationId, principal);
  if (of.isUrgent === asked.isUrgent) return false;
  const [changed] = await tx.query<{ version: number }>(
    'update conversation set is_urgent = $2, version = version + 1, updated_at = clock_timestamp(), updated_by = $3 where id = $1 returning version',
    [of.id, asked.isUrgent, principal.id],
  );
  publishConversation(tx, of, { version: changed?.version ?? of.version + 1, patch: { isUrgent: asked.isUrgent } }, principal);
  return true;
}
