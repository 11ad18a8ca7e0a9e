/** The scores of one customer as they went: a line for each score of each questionnaire that they answered with their name. */
import { resultLimits } from '#contract/limits/results.ts';
import type { Score } from '#contract/questionnaires/judge.ts';
import type { ScoreLine } from '#contract/questionnaires/results.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import { readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Scored extends Record<string, unknown> {
  readonly id: string;
  readonly questionnaireId: string;
  readonly title: string;
  readonly scores: readonly Score[];
  readonly at: string;
}
interface Of {
  readonly memberId?: string | null | undefined;
  readonly patientId?: string | null | undefined;
}

function scoredSql(principal: Principal, { memberId, patientId }: Of, values: Values): string {
  const where = readConditionsOf(entityOf('questionnaireAnswer'), principal, values);
  const of = [
    ...(memberId == null ? [] : [`x.member_id = ${values.add(memberId, 'uuid')}`]),
    ...(patientId == null ? [] : [`x.patient_id = ${values.add(patientId, 'uuid')}`]),
  ].join(' and ');
  return `select s.* from (
      select x.id, x.questionnaire_id as "questionnaireId", q.title, x.scores, x.submitted_at as at
      from questionnaire_answer x join questionnaire q on q.id = x.questionnaire_id
      where ${where} and ${of} and x.status = 'submitted' and not x.is_anonymous and jsonb_array_length(coalesce(x.scores, '[]')) > 0
      order by x.submitted_at desc, x.id desc limit ${resultLimits.points}
    ) s order by s.at, s.id`;
}

const pointOf = ({ id, at }: Scored, { value, band, isAlarm }: Score): ScoreLine['points'] =>
  value === null ? [] : [{ at, value, answerId: id, ...(band ? { band } : {}), ...(isAlarm ? { isAlarm } : {}) }];

export async function scoreLines(query: Query, principal: Principal, of: Of): Promise<readonly ScoreLine[]> {
  if (!isClear(fieldAccess(principal, entityOf('questionnaireAnswer').resource)('scores'))) return [];
  const values = new Values();
  const found = await query.query<Scored>(scoredSql(principal, of, values), values.list);
  const all = found.flatMap((row) => row.scores.map((score) => ({ row, score })));
  return [...Map.groupBy(all, ({ row, score }) => `${row.questionnaireId} ${score.id}`).values()].flatMap((list): ScoreLine[] => {
    const last = list.at(-1);
    const points = list.flatMap(({ row, score }) => pointOf(row, score));
    if (!last || points.length === 0) return [];
    return [{ questionnaireId: last.row.questionnaireId, questionnaire: last.row.title, scoreId: last.score.id, label: last.score.label, points }];
  });
}
