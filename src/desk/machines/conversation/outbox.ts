/** Messages on their way: pure. Their order is the order in which they were written. */
import type { ContentFrame, OutgoingFrame, RemoteSystem } from '#contract/socket.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Feature } from '#contract/services.ts';
import type { ChatItem, ChatRow, OutboxItem } from '#src/kit/machines/rows.ts';
import { nothingUnsent, unsentOf, writtenOf } from '#src/desk/machines/unsent/written.ts';
import type { Unsent } from './values.ts';

export type Outbox = readonly OutboxItem[];

export const changeItem = (outbox: Outbox, clientId: string, patch: Partial<OutboxItem>): Outbox =>
  outbox.map((item) => (item.clientId === clientId ? { ...item, ...patch } : item));
/** The messages show as not sent, with the reason why. */
export type Failed = Pick<OutboxItem, 'clientId' | 'reason' | 'failureText'>;
export const failed = (outbox: Outbox, those: readonly Failed[]): Outbox =>
  those.reduce((left, { clientId, ...why }) => changeItem(left, clientId, { ...why, state: 'failed' }), outbox);
export const without = (outbox: Outbox, clientId: string): Outbox => outbox.filter((item) => item.clientId !== clientId);
export const firstHeld = (outbox: Outbox): OutboxItem | undefined => outbox.find((item) => item.state === 'held');
export const firstUploading = (outbox: Outbox): OutboxItem | undefined => outbox.find((item) => item.state === 'uploading');
/** The connection is gone: what was not acknowledged is sent again, under the same client id. */
export const heldAgain = (outbox: Outbox): Outbox => outbox.map((item) => (item.state === 'sending' ? { ...item, state: 'held' } : item));

/** A conversation begins with what was kept of it. */
export function startedWith(unsent: Unsent = nothingUnsent): Unsent & { readonly told: Unsent } {
  const started = { ...unsentOf(unsent), outbox: heldAgain(unsent.outbox) };
  return { ...started, told: started };
}
/** Words that were kept, or that another window wrote, come to an opened conversation; messages that were waiting go before those written since. */
export function takenOver({ outbox, items }: { readonly outbox: Outbox; readonly items: readonly ChatItem[] }, taken: Unsent): Unsent {
  const known = new Set([...outbox, ...items].map((one) => one.clientId));
  const added = taken.outbox.filter((item) => !known.has(item.clientId));
  return { ...writtenOf(taken), outbox: added.length > 0 ? [...heldAgain(added), ...outbox] : outbox };
}

const otherSystem: Readonly<Record<RemoteSystem, RemoteSystem>> = { staff: 'member', member: 'staff' };
/** This console is somebody in the conversation: a login that gives only a token leaves it to the row (`from` is the member's side, `to` the staff side). */
const ownId = (row: ChatRow, me: SessionPerson): string => me.id || (me.system === 'staff' ? row.toRemoteId : row.fromRemoteId);

/** The frame of spec 3; what a feature adds to it only where the back end has that. */
export function frameOf(item: OutboxItem, row: ChatRow, me: SessionPerson, features: readonly Feature[]): OutgoingFrame {
  const hasDesk = features.includes('desk');
  return {
    type: item.type,
    messageType: item.type,
    content: item.content,
    systemId: row.systemId,
    fromRemoteId: ownId(row, me),
    fromRemoteSystem: me.system,
    toRemoteId: me.system === 'staff' ? row.fromRemoteId : row.toRemoteId,
    toRemoteSystem: otherSystem[me.system],
    busId: row.busId,
    username: me.nickName,
    ...(item.orderId === undefined ? {} : { orderId: item.orderId }),
    ...(features.includes('echo') ? { clientId: item.clientId } : {}),
    ...(hasDesk && item.replyToSeq !== undefined ? { replyToSeq: item.replyToSeq } : {}),
    ...(hasDesk && item.expectedAssigneeId !== undefined ? { expectedAssigneeId: item.expectedAssigneeId } : {}),
  };
}

/** The conversation shows this of a message once it counts as sent, where no frame of it comes back. */
export const sentFrame = (item: OutboxItem, row: ChatRow, me: SessionPerson): ContentFrame => ({
  ...frameOf(item, row, me, []),
  clientId: item.clientId,
  at: new Date(item.at).toISOString(),
});
