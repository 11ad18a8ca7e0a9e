/** The answers of one questionnaire as far as somebody may have them put together, in the order of submitting. */
import { daysOf, momentsOf } from '#contract/readings/ranges.ts';
import type { Days } from '#contract/readings/ranges.ts';
import { resultLimits } from '#contract/limits/results.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import { todaySql } from '#server/engine/figures/spans.ts';
import { ownSql, readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AnswerRow, VersionContent } from './counting.ts';

export interface ResultsAsked {
  readonly id: string;
  readonly versionNumber?: number | null | undefined;
  readonly range?: string | null | undefined;
}
export interface ReadAnswer extends AnswerRow {
  readonly id: string;
  readonly memberId: string | null;
  readonly source: string;
  readonly isAlarm: boolean;
  readonly submittedAt: string;
}
export interface AnswersRead {
  readonly title: string;
  /** Those that were asked for. */
  readonly versions: readonly VersionContent[];
  readonly rows: readonly ReadAnswer[];
  readonly isAnonymous: boolean;
}

interface FoundVersion extends Record<string, unknown> {
  readonly number: number;
  readonly content: { readonly content?: QuestionnaireContent; readonly mode?: string };
}
const versionsSql = prepared(
  `select v.number, v.content from definition_version v where v.entity = 'questionnaire' and v.row_id = $1 and ($2::int is null or v.number = $2) order by v.number`,
);

/** @throws Refusal notFound: one that they do not see and none look alike */
async function titleOf(query: Query, principal: Principal, id: string): Promise<string> {
  const values = new Values();
  const where = readConditionsOf(entityOf('questionnaire'), principal, values);
  const [row] = await query.query<{ title: string }>(`select x.title from questionnaire x where ${where} and x.id = ${values.add(id, 'uuid')}`, values.list);
  if (!row) throw new Refusal('notFound');
  return row.title;
}

async function daysAsked(query: Query, principal: Principal, range: string | null | undefined): Promise<Days | undefined> {
  if (range == null) return undefined;
  const [{ today } = { today: '' }] = await query.query<{ readonly today: string }>(todaySql);
  const days = daysOf(range, today);
  if (!days)
    throw invalid(principal, 'range', [
      '时间范围不对：写 thisMonth 这样的名称，或两个日期，例如 2026-11-01~2026-11-26',
      'The range is none: a name such as thisMonth, or two days such as 2026-11-01~2026-11-26',
    ]);
  return days;
}

/** Single anonymous answers are seen by nobody, their sums not by whoever sees their own rows alone. */
function rowsSql(principal: Principal, { id, versionNumber }: ResultsAsked, days: Days | undefined, values: Values): string {
  const entity = { name: 'questionnaireAnswer' };
  const of = `x.questionnaire_id = ${values.add(id, 'uuid')} and x.status = 'submitted' and x.deleted_at is null and x.org_id = any(${values.add(principal.orgIds, 'uuid[]')})`;
  const version = versionNumber == null ? '' : ` and x.version_number = ${values.add(versionNumber, 'int')}`;
  const moments = days && momentsOf(days);
  const within = moments ? ` and x.submitted_at between ${values.add(moments.from, 'timestamptz')} and ${values.add(moments.to, 'timestamptz')}` : '';
  const ownOrgIds = values.add(principal.ownOrgIds ?? [], 'uuid[]');
  return `select x.id, x.org_id as "orgId", x.version_number as "versionNumber", x.is_anonymous as "isAnonymous", x.member_id as "memberId", x.source, x.is_alarm as "isAlarm",
      coalesce(x.answers, '{}') as answers, coalesce(x.scores, '[]') as scores, x.submitted_at as "submittedAt",
      to_char(x.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
    from questionnaire_answer x where ${of}${version}${within}
      and ((not x.is_anonymous${ownSql(entity, principal, values)}) or (x.is_anonymous and x.org_id <> all(${ownOrgIds})))
    order by x.submitted_at, x.id limit ${resultLimits.answers + 1}`;
}

/** @throws Refusal invalidInput */
export function requireClear(principal: Principal): void {
  const access = fieldAccess(principal, entityOf('questionnaireAnswer').resource);
  if (!isClear(access('answers')) || !isClear(access('scores')))
    throw invalid(principal, 'id', ['结果用到了您看不到内容的项', 'The results are made of what you do not see in clear']);
}

/** @throws Refusal notFound, invalidInput */
export async function readAnswers(query: Query, principal: Principal, asked: ResultsAsked): Promise<AnswersRead> {
  const title = await titleOf(query, principal, asked.id);
  requireClear(principal);
  const found = await query.query<FoundVersion>(versionsSql, [asked.id, asked.versionNumber ?? null]);
  const versions = found.flatMap(({ number, content: { content } }): VersionContent[] => (content ? [{ number, content }] : []));
  const days = await daysAsked(query, principal, asked.range);
  const values = new Values();
  const rows = await query.query<ReadAnswer & Record<string, unknown>>(rowsSql(principal, asked, days, values), values.list);
  if (rows.length > resultLimits.answers)
    throw invalid(principal, 'id', [
      `答卷超过 ${resultLimits.answers / 10_000} 万份，选择一个版本或缩短时间范围后再看`,
      `There are more than ${resultLimits.answers} answers. Choose one version, or a shorter range`,
    ]);
  const isAnonymous = found.some(({ content: { mode } }) => mode === 'anonymous') || rows.some((row) => row.isAnonymous);
  if (isAnonymous && days) refuseCut(principal, 'range');
  return { title, versions, rows, isAnonymous };
}

/** Whatever would cut the batches of anonymous answers. @throws Refusal invalidInput */
export function refuseCut(principal: Principal, field: 'range' | 'cross' | 'chosen'): never {
  throw invalid(principal, field, [
    `匿名问卷不能交叉、筛选或按时间看：两次结果相减就能看到少于 ${resultLimits.anonymous} 人的答案。选择一个实名的版本，或看全部`,
    `Anonymous answers are not crossed, filtered or taken by days: the difference of two results would tell of fewer than ${resultLimits.anonymous} people. Choose a version with names, or look at all`,
  ]);
}
