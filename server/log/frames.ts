/** The frames of logged events. History (server/operations) and the socket make a message's frame here, so that push equals fetch. */
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ChangedFrame, ContentFrame, ContentType, ConversationPatch } from '#contract/socket.ts';
import type { LoggedEvent } from './event.ts';
import type { LoggedMessage } from './message.ts';
import type { Entry } from './nudge.ts';

/** The rows that travel with a message: its order, its card. */
const travelling = ({ orderId, cardEntity, cardId }: LoggedMessage) => ({
  ...(orderId ? { orderId } : {}),
  ...(cardEntity && cardId ? { cardEntity, cardId } : {}),
});

/** The message is as history gives it; the socket adds `position`, and `version` on an order's status. One that was recalled is given to nobody: no content, no order. */
export function messageFrame(
  message: LoggedMessage,
): ContentFrame & { readonly id: string; readonly conversationId: string; readonly seq: number; readonly at: string } {
  const type = message.messageType as ContentType;
  const isMembers = message.senderKind === 'member';
  const isRecalled = message.recalledAt !== null;
  return {
    type,
    messageType: type,
    content: isRecalled ? '' : message.content,
    systemId: systemIdOf(message.orgId, message.kind),
    fromRemoteId: message.senderId,
    fromRemoteSystem: message.senderKind,
    // Empty: the queue.
    toRemoteId: isMembers ? (message.assigneeId ?? '') : message.memberId,
    toRemoteSystem: isMembers ? 'staff' : 'member',
    busId: message.busId ?? '',
    username: message.senderName,
    ...(message.status ? { status: message.status } : {}),
    id: message.id,
    ...(message.clientId ? { clientId: message.clientId } : {}),
    conversationId: message.conversationId,
    seq: message.seq,
    at: message.at,
    ...(message.replyToSeq === null ? {} : { replyToSeq: message.replyToSeq }),
    ...(isRecalled ? {} : travelling(message)),
    ...(message.recalledAt === null ? {} : { recalledAt: message.recalledAt }),
  };
}

/** An order's status outside any conversation: everything is in the patch. */
function orderStatusFrame(event: LoggedEvent): ContentFrame {
  const { orderId, status, busId, orderNo } = event.patch ?? {};
  return {
    type: frameType.orderStatus,
    messageType: frameType.orderStatus,
    content: String(orderNo ?? ''),
    systemId: '',
    fromRemoteId: event.actorId,
    fromRemoteSystem: 'system',
    toRemoteId: event.audience.memberIds[0] ?? '',
    toRemoteSystem: 'member',
    busId: String(busId ?? ''),
    username: '',
    orderId: String(orderId ?? event.entityId ?? ''),
    status: String(status ?? ''),
    position: event.position,
    at: event.at,
    version: event.version,
  };
}

function changedFrame(event: LoggedEvent): ChangedFrame {
  return {
    type: frameType.changed,
    messageType: frameType.changed,
    entity: event.entity,
    ...(event.entityId === null ? {} : { id: event.entityId }),
    ...(event.many ? { many: event.many } : {}),
    change: event.change,
    version: event.version,
    position: event.position,
    ...(event.patch ? { patch: event.patch } : {}),
  };
}

/** These parts of a conversation's patch are the desk's: how it sorts and closes its work is none of the customer's business. */
const staffAffairs: readonly string[] = ['teamId', 'isUrgent', 'closeReason', 'snoozedUntil'] satisfies readonly (keyof ConversationPatch)[];

/** @returns the event as the customer may receive it, the same one where they may have all of it */
export function forMember(entry: Entry): Entry {
  const { event } = entry;
  if (event.entity !== 'conversation' || !event.patch || !staffAffairs.some((name) => event.patch && name in event.patch)) return entry;
  const patch = Object.fromEntries(Object.entries(event.patch).filter(([name]) => !staffAffairs.includes(name)));
  return { ...entry, event: { ...event, patch } };
}

/** An event with as many rows as people goes row by row, to each their own. */
export const isOneEach = ({ many, audience: { staffIds } }: LoggedEvent): boolean => many !== undefined && many.length > 1 && many.length === staffIds?.length;

/** @returns the event as this one of its people may receive it: their row and nobody else's */
export function forPerson({ event }: Entry, personId: string): Entry {
  const { many, ...rest } = event;
  return { event: { ...rest, entityId: many?.[event.audience.staffIds?.indexOf(personId) ?? -1] ?? null } };
}

/** The event may say whose a conversation is after it; the queue is everybody's. @returns undefined where it says nothing of it, null for nobody's */
function handedTo({ entity, patch }: LoggedEvent): string | null | undefined {
  const assigneeId = patch?.['assigneeId'];
  if (entity !== 'conversation' || assigneeId === undefined) return undefined;
  if (typeof assigneeId === 'string') return assigneeId;
  return patch?.['state'] === undefined || patch['state'] === 'waiting' ? undefined : null;
}

/** @returns the same event for who sees their own rows alone and has lost this one: that it changed and nothing of it, so that they ask and find it gone; undefined where nobody loses it */
export function forLosers(entry: Entry): { readonly entry: Entry; readonly holderId: string | null } | undefined {
  const holderId = handedTo(entry.event);
  if (holderId === undefined) return undefined;
  const { patch: _patch, ...event } = entry.event;
  return { entry: { ...entry, event }, holderId };
}

export function frameOf({ event, message }: Entry): ContentFrame | ChangedFrame {
  if (event.frameType === frameType.changed) return changedFrame(event);
  if (message) return { ...messageFrame(message), position: event.position, ...(event.frameType === frameType.orderStatus ? { version: event.version } : {}) };
  return orderStatusFrame(event);
}
