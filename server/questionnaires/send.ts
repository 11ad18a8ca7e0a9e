/** Somebody is asked to answer a questionnaire: one row for one person and one time, on the version that is in force. Its row, history and event are the transaction's. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { AnswerSource } from '#contract/choices/questionnaires.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { contentFrom } from '#contract/questionnaires/definition.ts';
import { answeringLimits } from '#contract/limits/answering.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import { publishedVersion } from '#server/engine/versions/read.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { admit } from './answerDevices.ts';
import { askingOf } from './askings.ts';
import { addressOf, hashOfToken, tokenOf } from './tokens.ts';

export interface QuestionnaireAsked {
  /** The organisation of the customer. */
  readonly orgId: string;
  readonly questionnaireId: string;
  readonly memberId: string;
  readonly patientId?: string | null;
  readonly by: Principal;
  readonly source: AnswerSource;
  readonly conversationId?: string | null;
  readonly enrolmentId?: string | null;
  readonly visitId?: string | null;
}
export interface QuestionnaireSent {
  /** An anonymous one has the id of its asking here, which leads to no answer. */
  readonly answerId: string;
  readonly token: string;
  /** A path of the console. */
  readonly address: string;
  readonly content: QuestionnaireContent;
  /** Nothing that names the customer may name this row. */
  readonly isAnonymous: boolean;
  /** False where the customer has one already that can still be answered, or was asked anonymously before: the same link again. */
  readonly isNew: boolean;
}

export interface InForce {
  readonly versionId: string;
  readonly number: number;
  readonly content: QuestionnaireContent;
  readonly isAnonymous: boolean;
  readonly openDays: number;
}
/** @returns nothing where none is in force */
export async function questionnaireInForce(query: Query, questionnaireId: string): Promise<InForce | undefined> {
  const version = await publishedVersion(query, 'questionnaire', questionnaireId);
  if (!version) return undefined;
  const { content, mode, openDays } = version.content;
  return {
    versionId: version.id,
    number: version.number,
    content: contentFrom({ content }),
    isAnonymous: mode === 'anonymous',
    openDays: typeof openDays === 'number' ? openDays : questionnaireLimits.openDays,
  };
}

const insertSql = `insert into questionnaire_answer (id, org_id, created_by, questionnaire_id, version_id, version_number, member_id, patient_id, is_anonymous, status, token_hash,
    is_alarm, revision, sent_by, source, conversation_id, enrolment_id, visit_id, asked_hash, sent_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'sent', $10, false, 0, $11, $12, $13, $14, $15, $16, now(), now() + make_interval(days => $17))
  on conflict do nothing returning id`;
const askedSql = 'select id from questionnaire_answer where asked_hash = $1 and deleted_at is null';
const openSql = 'select id from questionnaire_answer where questionnaire_id = $1 and member_id = $2 and open and deleted_at is null';
/** A row that was made with another key, as those of the demo, has the hash of this one from now on. */
const linkSql = 'update questionnaire_answer set token_hash = $2 where id = $1 and token_hash is distinct from $2';

interface Making {
  readonly id: string;
  readonly token: string;
  readonly askedHash: string | null;
}
/** @returns false where the database has one already */
async function made(tx: Tx, asked: QuestionnaireAsked, on: InForce, { id, token, askedHash }: Making): Promise<boolean> {
  const { orgId, questionnaireId, by, source } = asked;
  const { memberId, patientId = null, conversationId = null, enrolmentId = null, visitId = null } = asked;
  // Nothing that would tell whose an anonymous one is.
  const [customer, patient, ...beside] = on.isAnonymous ? [null, null, null, null, null] : [memberId, patientId, conversationId, enrolmentId, visitId];
  const senderId = by.kind === 'staff' ? by.id : null;
  const values = [id, orgId, by.id, questionnaireId, on.versionId, on.number, customer, patient, on.isAnonymous, hashOfToken(token), senderId, source];
  const rows = await tx.query<{ id: string }>(insertSql, [...values, ...beside, askedHash, on.openDays]);
  return rows.length > 0;
}

async function madeKnown(tx: Tx, { orgId, questionnaireId, by, source }: QuestionnaireAsked, id: string): Promise<void> {
  const about = { entity: entityOf('questionnaireAnswer'), principal: by, act: 'created' } as const;
  const changes = [
    { field: 'questionnaireId', from: null, to: questionnaireId },
    { field: 'status', from: null, to: 'sent' },
    { field: 'source', from: null, to: source },
  ];
  await writeHistory(tx, about, [{ id, version: 1, changes }]);
  publish(tx, { ...about, orgIds: await audienceOf(tx, about.entity, by, [orgId]) }, [{ id, orgId, version: 1 }]);
}

/** Whoever lost the first device gets in by the link that is sent again. */
async function openOf(tx: Tx, { questionnaireId, memberId }: QuestionnaireAsked, keys: Keys): Promise<string> {
  const [open] = await tx.query<{ id: string }>(openSql, [questionnaireId, memberId]);
  if (!open) throw new Error(`An answering of ${questionnaireId} was neither made nor found: expected one of the two.`);
  await tx.query(linkSql, [open.id, hashOfToken(tokenOf(keys, open.id))]);
  await admit(tx, open.id, answeringLimits.admitsAgainMs);
  return open.id;
}

type Sent = Pick<QuestionnaireSent, 'answerId' | 'token' | 'isNew'>;

/**
 * Whoever has answered gets the same link as whoever has not yet: nothing tells the sender which it is. Nobody reads the row, and a line or an event of this moment would stand beside
 * the message to the customer: so there is neither.
 */
async function sendAnonymous(tx: Tx, asked: QuestionnaireAsked, on: InForce, keys: Keys): Promise<Sent> {
  const { id: answerId, token, hash, isNew } = await askingOf(tx, asked, keys);
  // The id of a row that names nobody has no moment in it.
  if (isNew) await made(tx, asked, on, { id: randomUUID(), token, askedHash: hash });
  const [open] = isNew ? [] : await tx.query<{ id: string }>(askedSql, [hash]);
  if (open) await admit(tx, open.id, answeringLimits.admitsAgainMs);
  return { answerId, token, isNew };
}

async function sendNamed(tx: Tx, asked: QuestionnaireAsked, on: InForce, keys: Keys): Promise<Sent> {
  const id = randomUUIDv7();
  const isNew = await made(tx, asked, on, { id, token: tokenOf(keys, id), askedHash: null });
  if (isNew) await madeKnown(tx, asked, id);
  const answerId = isNew ? id : await openOf(tx, asked, keys);
  return { answerId, token: tokenOf(keys, answerId), isNew };
}

/**
 * Asked again while they can still answer, the customer gets the same link: one person, one answer. An anonymous one is answered once for all.
 * @throws Refusal invalidInput where nothing of it is in force
 */
export async function sendQuestionnaire(tx: Tx, asked: QuestionnaireAsked, keys: Keys): Promise<QuestionnaireSent> {
  const on = await questionnaireInForce(tx, asked.questionnaireId);
  if (!on)
    throw invalid(asked.by, 'questionnaireId', ['还没有发布，或者已经下线：先发布再发送', 'is not published, or was retired: publish it before it is sent']);
  const sent = await (on.isAnonymous ? sendAnonymous : sendNamed)(tx, asked, on, keys);
  return { ...sent, address: addressOf(sent.token), content: on.content, isAnonymous: on.isAnonymous };
}
