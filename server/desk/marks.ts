/** Pin and keep unread: one person's own, in all their windows. */
import { randomUUIDv7 } from 'node:crypto';
import { deskLimits } from '#contract/limits/chat.ts';
import type { Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lockTaker } from '#server/engine/claim.ts';
import { lockConversation } from './lock.ts';

/** Kept up to the last message there is; an answer after it ends that. Nothing is written where nothing changes or was ever marked. */
const markSql = `
  insert into conversation_mark as k (id, org_id, created_by, conversation_id, user_id, is_pinned, pinned_at, kept_unread_seq)
  select $1, c.org_id, $2, c.id, $2, coalesce($4, false), case when $4 then clock_timestamp() end, case when $5 then c.last_seq end from conversation c
  where c.id = $3 and ($4 or $5 or exists (select from conversation_mark k where k.user_id = $2 and k.conversation_id = $3))
  on conflict (user_id, conversation_id) do update set
    is_pinned = coalesce($4, k.is_pinned), pinned_at = case when $4 is null or $4 = k.is_pinned then k.pinned_at when $4 then clock_timestamp() end,
    kept_unread_seq = case when $5 is null then k.kept_unread_seq when $5 then excluded.kept_unread_seq end,
    version = k.version + 1, updated_at = clock_timestamp(), updated_by = $2
  where (coalesce($4, k.is_pinned), case when $5 is null then k.kept_unread_seq when $5 then excluded.kept_unread_seq end)
    is distinct from (k.is_pinned, k.kept_unread_seq)
  returning k.version, k.is_pinned as "isPinned",
    coalesce(k.kept_unread_seq >= (select coalesce(c.last_staff_seq, 0) from conversation c where c.id = $3), false) as "isKeptUnread"`;

async function requirePinLeft(tx: Tx, conversationId: string, principal: Principal): Promise<void> {
  const [pinned] = await tx.query<{ count: number }>(
    'select count(*)::int as count from conversation_mark where user_id = $1 and is_pinned and conversation_id <> $2',
    [principal.id, conversationId],
  );
  if ((pinned?.count ?? 0) >= deskLimits.pinnedMost) throw new Refusal('pinnedTooMany', { limit: deskLimits.pinnedMost });
}

/** @throws Refusal conversationUnknown, pinnedTooMany */
export async function markConversation(tx: Tx, asked: Takes<'conversation.mark'>, principal: Principal): Promise<void> {
  if (asked.isPinned) await lockTaker(tx, principal.id);
  // Held, so that the mark stands before or after an answer for everybody who receives both.
  const of = await lockConversation(tx, asked.conversationId, principal);
  if (asked.isPinned) await requirePinLeft(tx, of.id, principal);
  const [mark] = await tx.query<{ version: number; isPinned: boolean; isKeptUnread: boolean }>(markSql, [
    randomUUIDv7(),
    principal.id,
    of.id,
    asked.isPinned ?? null,
    asked.isKeptUnread ?? null,
  ]);
  if (!mark) return;
  tx.append({
    groupId: of.groupId,
    frameType: frameType.changed,
    entity: 'conversationMark',
    entityId: of.id,
    change: 'updated',
    version: mark.version,
    patch: { isPinned: mark.isPinned, isKeptUnread: mark.isKeptUnread },
    audience: { orgIds: [of.orgId], memberIds: [], staffIds: [principal.id] },
    actorId: principal.id,
  });
}
