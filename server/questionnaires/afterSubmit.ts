/**
 * Answers were submitted: in the same transaction they are counted, whoever waits in a journey goes on, and an answer that alarms plans a return visit for now, with the answers beside
 * it, and stands in the customer's conversation, which is urgent from then on (spec 3; docs/adr/0111, 0121).
 */
import { asLabel, contentFrom } from '#contract/questionnaires/definition.ts';
import type { Answers, Words } from '#contract/questionnaires/definition.ts';
import { alarmsOf, cleanAnswers, scoresOf } from '#contract/questionnaires/judge.ts';
import type { Alarm } from '#contract/questionnaires/judge.ts';
import { versionById } from '#server/engine/versions/read.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { planVisit } from '#server/followUps/planVisit.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import { alarmInChat, conversationOf } from './alarmInChat.ts';
import { alarmScript, linesOfAlarms } from './storedWords.ts';

interface Submitted extends Record<string, unknown> {
  readonly orgId: string;
  readonly groupId: string;
  readonly versionId: string;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly ownerId: string | null;
  readonly patientId: string | null;
  readonly conversationId: string | null;
  readonly answers: Answers | null;
}
const submittedSql = `select a.org_id as "orgId", o.group_id as "groupId", a.version_id as "versionId", a.member_id as "memberId", m.name as "memberName", m.owner_user_id as "ownerId",
    a.patient_id as "patientId", a.conversation_id as "conversationId", a.answers
  from questionnaire_answer a join organisation o on o.id = a.org_id left join member m on m.id = a.member_id where a.id = $1 and a.status = 'submitted'`;
/** The row is being written by whoever calls: its version and event are theirs. */
const countedSql = 'update questionnaire_answer set answers = $2, scores = $3, alarms = $4, is_alarm = $5 where id = $1';
const wakeSql = `update journey_enrolment set due_at = now() where waits_for = 'answer:' || $1::text and state = 'waiting'`;
const visitOfSql = 'update questionnaire_answer set visit_id = $2 where id = $1 and visit_id is null';

async function raise(tx: Tx, answerId: string, row: Submitted, on: { readonly title: Words; readonly alarms: readonly Alarm[] }): Promise<void> {
  const { memberId, patientId, orgId, groupId, ownerId, memberName } = row;
  if (memberId === null) return;
  const visitId = await planVisit(tx, {
    orgId,
    memberId,
    patientId,
    type: 'other',
    plannedAt: await momentNow(tx),
    script: alarmScript(on.title, on.alarms),
  });
  await tx.query(visitOfSql, [answerId, visitId]);
  const [visit] = await tx.query<{ executorId: string | null }>('select executor_id as "executorId" from return_visit where id = $1', [visitId]);
  const { assigneeId } = await conversationOf(tx, { ...row, memberId });
  const [[questionnaire, questionnaireEn], [alarms, alarmsEn]] = [asLabel(on.title), linesOfAlarms(on.alarms)];
  const people = [...new Set([visit?.executorId, assigneeId, ownerId].filter((id) => typeof id === 'string'))];
  await notifyPeople(
    tx,
    people,
    {
      kind: 'answerAlarm',
      // A notice is read in its reader's language: it brings both.
      values: { customer: memberName ?? '', questionnaire, alarms, questionnaireEn, alarmsEn },
      link: `/questionnaireAnswer?id=${answerId}`,
      of: { orgId, groupId },
    },
    systemOf(row),
  );
  // Last of all: it holds the head of the group's log until the commit.
  await alarmInChat(tx, { ...row, memberId, answerId, memberName: memberName ?? '', title: on.title });
}

/** Called in the transaction that submits, once the answers and the state stand in the row. @throws for a row that is not submitted: a fault of whoever calls */
export async function afterSubmit(tx: Tx, answerId: string): Promise<{ readonly isAlarm: boolean }> {
  const [row] = await tx.query<Submitted>(submittedSql, [answerId]);
  const version = row && (await versionById(tx, row.versionId));
  if (!row || !version) throw new Error(`The answers ${answerId} were counted: expected a row that is submitted, with its version.`);
  const content = contentFrom({ content: version.content['content'] });
  const answers = cleanAnswers(content, row.answers ?? {});
  const alarms = alarmsOf(content, answers);
  const kept = [answers, scoresOf(content, answers), alarms].map((value) => JSON.stringify(value));
  await tx.query(countedSql, [answerId, ...kept, alarms.length > 0]);
  await tx.query(wakeSql, [answerId]);
  if (alarms.length > 0) await raise(tx, answerId, row, { title: content.title, alarms });
  return { isAlarm: alarms.length > 0 };
}
