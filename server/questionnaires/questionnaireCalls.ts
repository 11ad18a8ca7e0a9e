/** Calls of questionnaires beside the standard verbs: sending them, and what one may begin with. */
import { randomUUID } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { cardText } from '#contract/cards.ts';
import { asLabel, wordsIn } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { sendCard, sendText } from '#server/desk/sendCard.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { seenAmong } from '#server/engine/readMore.ts';
import { readRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { offersFor } from './offers.ts';
import { sendQuestionnaire } from './send.ts';
import type { QuestionnaireSent } from './send.ts';
import { invitationTo } from './storedWords.ts';
import { addressOf } from './tokens.ts';
import { templates } from './templates/index.ts';

type Entity = 'questionnaire' | 'member' | 'patient' | 'returnVisit';
/** Foreign and missing rows look alike to whoever reads them by it. */
const callerOf = (entity: Entity, principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'detail' },
  principal,
  keys,
});
const noteSent = (context: OperationContext, { answerId, isNew, isAnonymous }: QuestionnaireSent): void =>
  context.note({ entity: 'questionnaireAnswer', ...(isAnonymous ? {} : { entityId: answerId }), detail: { isNew } });

const ofMemberSql = `select c.patient_id as "patientId" from conversation c where c.id = $1 and c.member_id = $2 and c.org_id = any($3) and c.deleted_at is null`;

/** @returns whose treatment the conversation is about, where that is known */
async function patientOfConversation(tx: Tx, conversationId: string, memberId: string, principal: Principal): Promise<string | null> {
  const [found] = await tx.query<{ patientId: string | null }>(ofMemberSql, [conversationId, memberId, principal.orgIds]);
  if (!found) throw invalid(principal, 'conversationId', ['不是这位客户的会话', 'is no conversation of this customer']);
  return found.patientId;
}

interface OfMember {
  readonly memberId: string;
  readonly principal: Principal;
  readonly context: OperationContext;
}
async function requirePatient(tx: Tx, patientId: string, { memberId, principal, context }: OfMember): Promise<void> {
  const patient = await readRow(tx, callerOf('patient', principal, context), patientId);
  if (patient['memberId'] !== memberId) throw invalid(principal, 'patientId', ['不是这位客户的患者', 'is no patient of this customer']);
}

/** Customers hear of it by the one door for messages. */
const wordsOf = ({ title }: QuestionnaireContent, address: string): string => `${invitationTo(title)}\n${address}`;

interface Telling {
  readonly orgId: string;
  readonly memberId: string;
  readonly sent: QuestionnaireSent;
  readonly origin: string;
  readonly again?: string | null | undefined;
}
interface InChat extends Telling {
  readonly conversationId: string;
  readonly clientId: string | null | undefined;
  readonly principal: Principal;
}

/** An anonymous one has its link alone there, since a card names its row. Without an id of its own nothing is said twice. */
async function tellInChat(tx: Tx, { conversationId, clientId, principal, sent, origin }: InChat): Promise<void> {
  if (!sent.isNew && clientId == null) return;
  const on = { conversationId, clientId: clientId ?? null, sender: principal };
  const { isAnonymous, content, token, answerId } = sent;
  if (isAnonymous) await sendText(tx, { ...on, text: wordsOf(content, addressOf(token, origin)) });
  else await sendCard(tx, { ...on, card: { entity: 'questionnaireAnswer', id: answerId }, text: cardText('questionnaireAnswer', asLabel(content.title)) });
}

async function tellByMessage(tx: Tx, on: Telling, channels: Takes<'questionnaire.sendMany'>['channels']): Promise<boolean> {
  const text = wordsOf(on.sent.content, addressOf(on.sent.token, on.origin));
  const answer = await requestMessage(tx, {
    orgId: on.orgId,
    memberId: on.memberId,
    // The message has the customer's name: its key names no anonymous row. Who is asked once more, or by other channels, gets a message of its own.
    dedupeKey: `questionnaire:${on.sent.isAnonymous ? randomUUID() : [on.sent.answerId, channels.join('+'), ...(on.again == null ? [] : [on.again])].join(':')}`,
    purpose: 'questionnaire',
    category: 'care',
    chain: channels.map((channel) => ({ channel, text })),
    variables: {},
  });
  return answer.status !== 'leftOut';
}

async function send(tx: Tx, input: Takes<'questionnaire.send'>, principal: Principal, context: OperationContext): Promise<Answers<'questionnaire.send'>> {
  const { questionnaireId, memberId, conversationId, clientId } = input;
  await readRow(tx, callerOf('questionnaire', principal, context), questionnaireId);
  const member = await readRow(tx, callerOf('member', principal, context), memberId);
  const ofChat = conversationId ? await patientOfConversation(tx, conversationId, memberId, principal) : null;
  if (input.patientId) await requirePatient(tx, input.patientId, { memberId, principal, context });
  const patientId = input.patientId ?? ofChat;
  const source = conversationId ? 'desk' : 'hand';
  const orgId = String(member['orgId']);
  const sent = await sendQuestionnaire(tx, { orgId, questionnaireId, memberId, patientId, conversationId, by: principal, source }, context.keys);
  const on = { orgId, memberId, sent, origin: context.origin() };
  if (conversationId) await tellInChat(tx, { ...on, conversationId, clientId, principal });
  const by = conversationId ? 'card' : (await tellByMessage(tx, { ...on, again: sent.isNew ? null : clientId }, ['wecom', 'inApp'])) ? 'message' : 'none';
  noteSent(context, sent);
  const language = principal.language === 'en' ? 'en' : 'zh-CN';
  return { answerId: sent.answerId, address: sent.address, title: wordsIn(sent.content.title, language), isNew: sent.isNew, by };
}

const orgsSql = 'select id, org_id as "orgId" from member where id = any($1::uuid[]) order by id';

async function sendMany(
  tx: Tx,
  { questionnaireId, ids, channels }: Takes<'questionnaire.sendMany'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'questionnaire.sendMany'>> {
  context.note({ entity: 'questionnaire', entityId: questionnaireId, detail: { rows: ids.length } });
  await readRow(tx, callerOf('questionnaire', principal, context), questionnaireId);
  const reached = await seenAmong(tx, callerOf('member', principal, context), ids);
  const members = await tx.query<{ id: string; orgId: string }>(orgsSql, [[...reached]]);
  const sums = { count: 0, known: 0, unreached: 0 };
  for (const { id: memberId, orgId } of members) {
    const sent = await sendQuestionnaire(tx, { orgId, questionnaireId, memberId, by: principal, source: 'hand' }, context.keys);
    if (!sent.isNew) sums.known += 1;
    else if (await tellByMessage(tx, { orgId, memberId, sent, origin: context.origin() }, channels)) sums.count += 1;
    else sums.unreached += 1;
  }
  return sums;
}

async function sendForVisit(
  tx: Tx,
  { id, questionnaireId }: Takes<'returnVisit.sendQuestionnaire'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'returnVisit.sendQuestionnaire'>> {
  await readRow(tx, callerOf('questionnaire', principal, context), questionnaireId);
  const visit = await readRow(tx, callerOf('returnVisit', principal, context), id);
  const [memberId, orgId] = [String(visit['memberId']), String(visit['orgId'])];
  const patientId = typeof visit['patientId'] === 'string' ? visit['patientId'] : null;
  const asked = { orgId, questionnaireId, memberId, patientId, visitId: id, by: principal, source: 'visit' } as const;
  const sent = await sendQuestionnaire(tx, asked, context.keys);
  await tellByMessage(tx, { orgId, memberId, sent, origin: context.origin() }, ['wecom', 'inApp']);
  noteSent(context, sent);
  return { answerId: sent.answerId, address: sent.address };
}

type Key = 'questionnaire.offers' | 'questionnaire.send' | 'questionnaire.sendMany' | 'questionnaire.templates' | 'returnVisit.sendQuestionnaire';
export const questionnaires: Pick<Handlers, Key> = {
  'questionnaire.offers': reads(offersFor),
  'questionnaire.send': writes(send),
  'questionnaire.sendMany': writes(sendMany),
  'questionnaire.templates': reads(async () => templates),
  'returnVisit.sendQuestionnaire': writes(sendForVisit),
};
