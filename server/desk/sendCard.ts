/** A row is sent into a conversation: a text that says what it is, and which row it is (contract/cards.ts). Whoever sends it answers the conversation as by any message. */
import { randomUUIDv7 } from 'node:crypto';
import type { Card } from '#contract/cards.ts';
import { frameType } from '#contract/socket.ts';
import { appendMessages } from '#server/log/chatAppend.ts';
import type { Conversation } from '#server/log/chatAppend.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';

interface TextSent {
  readonly conversationId: string;
  readonly sender: Principal;
  readonly text: string;
  /** The sender's own name for the message: the same one twice is one message. */
  readonly clientId?: string | null;
}
export interface CardSent extends TextSent {
  readonly card: Card;
  /** It stands where no card is drawn: `cardText`. */
  readonly text: string;
}

const conversationSql = `select c.id, o.group_id as "groupId", c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId"
  from conversation c join organisation o on o.id = c.org_id where c.id = $1 and c.deleted_at is null`;

/** A row of the database, or one that this message opens. @returns the id of the message; nothing where another message opened it meanwhile */
export async function appendText(
  tx: Tx,
  conversation: Conversation,
  { sender, text, clientId = null }: Omit<TextSent, 'conversationId'>,
): Promise<string | undefined> {
  const draft = { id: randomUUIDv7(), conversation, clientId, type: frameType.text, content: text, orderId: null, replyToSeq: null, sender };
  const { outcomes } = await appendMessages(tx.client, [draft], false);
  const [outcome] = outcomes;
  if (outcome?.is === 'known') return outcome.message.id;
  if (outcome?.is === 'reused') throw new Refusal('messageKeyTaken');
  if (outcome?.is === 'gone') return undefined;
  if (outcome?.is !== 'stored') throw new Error(`A message must be stored in the chat, found ${outcome?.is ?? 'nothing'}. See chat_append.`);
  return draft.id;
}

/** @returns the id of the message. @throws Refusal conversationUnknown */
export async function sendText(tx: Tx, { conversationId, ...rest }: TextSent): Promise<string> {
  const [found] = await tx.query<Omit<Conversation, 'isStored'> & Record<string, unknown>>(conversationSql, [conversationId]);
  const messageId = found && (await appendText(tx, { ...found, isStored: true }, rest));
  if (messageId === undefined) throw new Refusal('conversationUnknown');
  return messageId;
}

/** Its event is read after the commit, together with the message. */
export async function markCard(tx: Tx, messageId: string, { entity, id }: Card): Promise<void> {
  await tx.query('update message set card_entity = $2, card_id = $3 where id = $1', [messageId, entity, id]);
}

/** @returns the id of the message. @throws Refusal conversationUnknown */
export async function sendCard(tx: Tx, { card, ...rest }: CardSent): Promise<string> {
  const messageId = await sendText(tx, rest);
  await markCard(tx, messageId, card);
  return messageId;
}
