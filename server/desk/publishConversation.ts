/** The event of a changed conversation: to the desks of its organisation and to its member. */
import { frameType } from '#contract/socket.ts';
import type { ConversationPatch } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { LockedConversation } from './lock.ts';

export type WholePatch = { readonly [K in keyof ConversationPatch]: ConversationPatch[K] };

export function publishConversation(
  tx: Tx,
  of: Pick<LockedConversation, 'id' | 'orgId' | 'groupId' | 'memberId'> & Partial<Pick<LockedConversation, 'assigneeId'>>,
  change: { readonly version: number; readonly patch: Partial<WholePatch> },
  principal: Pick<Principal, 'id'>,
): void {
  tx.append({
    groupId: of.groupId,
    frameType: frameType.changed,
    entity: 'conversation',
    entityId: of.id,
    change: 'updated',
    version: change.version,
    patch: change.patch,
    // The event goes to the former holder, who lost it, and to everybody, because it left the queue.
    audience: { orgIds: [of.orgId], memberIds: [of.memberId], ...(of.assigneeId === undefined ? {} : { ownerIds: [of.assigneeId ?? nilId] }) },
    actorId: principal.id,
  });
}
