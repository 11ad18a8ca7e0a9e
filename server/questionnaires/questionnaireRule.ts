/** One row of a questionnaire cannot see this: what a draft holds has a shape, what keeps it from being published, and who answers which version. */
import type { Label } from '#contract/label.ts';
import type { Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { contentFrom, questionsOf } from '#contract/questionnaires/definition.ts';
import { faultsOfContent, withoutEnglish } from '#contract/questionnaires/faults.ts';
import { isContent } from '#contract/questionnaires/shape.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { publish } from '#server/engine/recordChange.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tellReview } from './tellReview.ts';

const noShape: Label = [
  '要有 title、sections、scores；每道题要有 id、kind、title，不能有多余的字段',
  'needs title, sections and scores; each question id, kind and title, and no other fields than the documented ones',
];

const faultsOfDraft = async (_: Query, row: RuleRow) => {
  if (row['content'] !== null && !isContent(row['content'])) return [{ path: 'content', code: 'shape', words: noShape }];
  return faultsOfContent(contentFrom({ content: row['content'] })).map(({ path, code, words }) => ({ path: `content.${path}`, code, words }));
};

const hasAlarm = ({ options = [], blanks = [] }: Question): boolean =>
  options.some(({ isAlarm }) => isAlarm) || blanks.some(({ alarmFrom }) => alarmFrom !== undefined);
const canAlarm = (content: QuestionnaireContent): boolean =>
  questionsOf(content).some(hasAlarm) || content.scores.some(({ bands }) => bands.some(({ isAlarm }) => isAlarm));

const cautionsOfDraft = async (_: Query, row: RuleRow): Promise<readonly Label[]> => {
  const content = contentFrom({ content: row['content'] });
  const missing = withoutEnglish(content);
  return [
    ...(missing === 0
      ? []
      : [
          [`有 ${missing} 处文字没有英文，看英文的客户会看到中文`, `${missing} texts have no English: customers who read English see them in Chinese`] as const,
        ]),
    ...(row['mode'] === 'anonymous' && canAlarm(content)
      ? [['匿名问卷的警示找不到是谁，不会提醒任何人', 'An alarm of an anonymous questionnaire leads to nobody, and nobody is told'] as const]
      : []),
  ];
};

const countedSql = `select a.version_number as number, count(*)::int as count, coalesce((array_agg(a.member_id order by a.sent_at) filter (where a.member_id is not null))[1:5], '{}') as ids
  from questionnaire_answer a where a.questionnaire_id = $1 and a.open and a.deleted_at is null group by 1`;
type Counted = { readonly number: number; readonly count: number; readonly ids: readonly string[] } & Record<string, unknown>;

type Changed = { readonly id: string; readonly orgId: string; readonly version: number } & Record<string, unknown>;
const stopSql = `update questionnaire_answer set status = 'withdrawn', answers = null, version = version + 1, updated_at = now()
  where questionnaire_id = $1 and open and deleted_at is null returning id, org_id as "orgId", version`;
/** Whoever has begun stays on the questions that they saw. */
const moveSql = `update questionnaire_answer set version_id = $2, version_number = $3, version = version + 1, updated_at = now()
  where questionnaire_id = $1 and status = 'sent' and version_id <> $2 and deleted_at is null returning id, org_id as "orgId", version`;

async function carried(tx: Tx, row: RuleRow, to: { readonly id: string; readonly number: number } | undefined, how: 'move' | 'stop') {
  const rows = how === 'stop' || !to ? await tx.query<Changed>(stopSql, [row.id]) : await tx.query<Changed>(moveSql, [row.id, to.id, to.number]);
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [row.orgId]);
  const principal = systemOf({ orgId: row.orgId, groupId: org?.groupId ?? '' });
  const entity = entityOf('questionnaireAnswer');
  for (const [orgId, some] of Map.groupBy(rows, (one) => one.orgId)) publish(tx, { entity, principal, act: 'updated', orgIds: [orgId] }, some);
  return { count: rows.length };
}

export const questionnaireRule: Rule = {
  save: async (_, principal, draft) => {
    const content = draft.get('content');
    if (content !== undefined && content !== null && !isContent(content)) throw invalid(principal, 'content', noShape);
  },
  faultsOfDraft,
  cautionsOfDraft,
  reviewed: tellReview,
  instances: { named: 'member', counted: (query, { id }) => query.query<Counted>(countedSql, [id]), carried },
};

/** A single anonymous answer is nobody's to read: results tell their sums. Those alone have no member (send.ts), and a list of the others goes along its index by that. */
export const questionnaireAnswerRule: Rule = {
  sees: ({ kind }) => (kind === 'system' ? 'true' : 'x.member_id is not null'),
  move: async (_, __, { move }, draft) => {
    if (move === 'withdraw') draft.set('answers', null);
    return undefined;
  },
};
