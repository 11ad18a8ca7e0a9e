/** A row is sent into a conversation: a text that says what it is, and which row it is (contract/cards.ts). Whoever sends it answers the conversation as by any message. */
import { randomUUIDv7 } from 'node:crypto';
import type { Card } from '#contract/cards.ts';
import { frameType } from '#contract/socket.ts';
import { appendMessages } from '#server/log/chatAppend.ts';
import type { Conversation } from '#server/log/chatAppend.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';

export interface CardSent {
  readonly conversationId: string;
  readonly sender: Principal;
  readonly card: Card;
  /** It stands where no card is drawn: `cardText`. */
  readonly text: string;
}

const conversationSql = `select c.id, o.group_id as "groupId", c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId"
  from conversation c join organisation o on o.id = c.org_id where c.id = $1 and c.deleted_at is null`;

/** @returns the id of the message. @throws Refusal conversationUnknown */
export async function sendCard(tx: Tx, { conversationId, sender, card, text }: CardSent): Promise<string> {
  const [found] = await tx.query<Omit<Conversation, 'isStored'> & Record<string, unknown>>(conversationSql, [conversationId]);
  if (!found) throw new Refusal('conversationUnknown');
  const draft = {
    id: randomUUIDv7(),
    conversation: { ...found, isStored: true },
    clientId: null,
    type: frameType.text,
    content: text,
    orderId: null,
    replyToSeq: null,
    sender,
  };
  const { outcomes } = await appendMessages(tx.client, [draft], false);
  if (outcomes[0]?.is !== 'stored') throw new Error(`A card must be stored in the chat, found ${outcomes[0]?.is ?? 'nothing'}. See chat_append.`);
  // Its event is read after the commit, together with this.
  await tx.query('update message set card_entity = $2, card_id = $3 where id = $1', [draft.id, card.entity, card.id]);
  return draft.id;
}
