/** A stored message with what its frame needs of the conversation. */
import type { RemoteSystem } from '#contract/socket.ts';

export interface LoggedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly clientId: string | null;
  readonly messageType: number;
  readonly content: string;
  readonly orderId: string | null;
  readonly status: string | null;
  readonly senderKind: RemoteSystem | 'system';
  readonly senderId: string;
  readonly senderName: string;
  readonly at: string;
  readonly orgId: string;
  readonly kind: 'consultation' | 'member';
  readonly memberId: string;
  readonly busId: string | null;
  readonly assigneeId: string | null;
  readonly replyToSeq: number | null;
  readonly recalledAt: string | null;
  /** A row that travels with it; absent where none was asked for. */
  readonly cardEntity?: string | null;
  readonly cardId?: string | null;
}

/** The columns of a `message m` joined with its `conversation c`, named as `LoggedMessage` names them. */
export const messageColumns = `m.id, m.conversation_id as "conversationId", m.seq, m.client_id as "clientId", m.message_type as "messageType", m.content, m.order_id as "orderId", m.status,
  m.sender_kind as "senderKind", m.sender_id as "senderId", m.sender_name as "senderName", m.sent_at as at, m.reply_to_seq as "replyToSeq", m.recalled_at as "recalledAt",
  m.card_entity as "cardEntity", m.card_id as "cardId",
  c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId", c.assignee_id as "assigneeId"`;
