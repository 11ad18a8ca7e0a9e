/** One answer as it was given, with the questions of its version, for whoever sees its row and its content in clear. */
import type { Answers as AnswersOf } from '#contract/operations.ts';
import type { Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { cleanAnswers } from '#contract/questionnaires/judge.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { requireClear } from './readAnswers.ts';

interface Found extends Record<string, unknown> {
  readonly status: string;
  readonly content: QuestionnaireContent;
  readonly answers: Answers | null;
  readonly scores: readonly Score[] | null;
  readonly alarms: readonly Alarm[] | null;
}

/** An answer that is not submitted yet is its answerer's alone. @throws Refusal notFound, invalidInput */
export async function oneAnswer(query: Query, principal: Principal, id: string): Promise<AnswersOf<'questionnaire.answer'>> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and not x.is_anonymous and ${conditionsOf(entityOf('questionnaireAnswer'), principal, values)}`;
  const [found] = await query.query<Found>(
    `select x.status, v.content -> 'content' as content, x.answers, x.scores, x.alarms
     from questionnaire_answer x join definition_version v on v.id = x.version_id where ${where}`,
    values.list,
  );
  if (!found) throw new Refusal('notFound');
  requireClear(principal);
  const { status, content, answers, scores, alarms } = found;
  if (status !== 'submitted') return { content, answers: {}, scores: [], alarms: [] };
  return { content, answers: cleanAnswers(content, answers ?? {}), scores: scores ?? [], alarms: alarms ?? [] };
}
