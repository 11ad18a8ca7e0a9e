/**
 * An answer that alarms stands in its customer's conversation as a card that they wrote, so that it waits to be answered like anything they say, first of all: in the one in which they
 * were asked, else in their newest that goes on, else in that with their house, which it opens where it was closed or where there was none (docs/adr/0121).
 */
import { randomUUIDv7 } from 'node:crypto';
import { cardText } from '#contract/cards.ts';
import { asLabel } from '#contract/questionnaires/definition.ts';
import type { Words } from '#contract/questionnaires/definition.ts';
import { appendText, markCard } from '#server/desk/sendCard.ts';
import { setUrgent } from '#server/desk/urgent.ts';
import type { Query } from '#server/db/database.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Conversation } from '#server/log/chatAppend.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

interface Whose {
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  /** They were asked in it. */
  readonly conversationId: string | null;
}
interface FoundConversation {
  readonly conversation: Conversation;
  /** Whoever serves it; nobody serves a closed one. */
  readonly assigneeId: string | null;
}

const foundSql = `select c.id, c.org_id as "orgId", c.kind, c.bus_id as "busId", case when c.state <> 'closed' then c.assignee_id end as "assigneeId" from conversation c
  where c.member_id = $1 and c.org_id = $2 and c.deleted_at is null and (c.state <> 'closed' or (c.kind = 'member' and c.bus_id is null))
  order by (c.state <> 'closed') desc, (c.id = $3) desc nulls last, (c.kind = 'member') desc, c.last_message_at desc limit 1`;
type Found = Pick<Conversation, 'id' | 'orgId' | 'kind' | 'busId'> & { readonly assigneeId: string | null } & Record<string, unknown>;

export async function conversationOf(query: Query, { orgId, groupId, memberId, conversationId }: Whose): Promise<FoundConversation> {
  const [found] = await query.query<Found>(foundSql, [memberId, orgId, conversationId]);
  if (!found) return { conversation: { id: randomUUIDv7(), groupId, orgId, kind: 'member', memberId, busId: null, isStored: false }, assigneeId: null };
  const { assigneeId, id, kind, busId } = found;
  return { conversation: { id, groupId, orgId, kind, memberId, busId, isStored: true }, assigneeId };
}

interface Alarming extends Whose {
  readonly answerId: string;
  readonly memberName: string;
  /** The questionnaire as its customer knows it. */
  readonly title: Words;
}

export async function alarmInChat(tx: Tx, of: Alarming): Promise<void> {
  const system = systemOf(of);
  const sender = { ...system, kind: 'member', id: of.memberId, name: of.memberName } as const;
  const said = { sender, text: cardText('questionnaireAnswer', asLabel(of.title)) };
  const { conversation } = await conversationOf(tx, of);
  const messageId = await appendText(tx, conversation, said);
  // They have just written for the first time: that conversation is there by now.
  if (messageId === undefined) return alarmInChat(tx, of);
  await markCard(tx, messageId, { entity: 'questionnaireAnswer', id: of.answerId });
  await setUrgent(tx, { conversationId: conversation.id, isUrgent: true }, system);
}
