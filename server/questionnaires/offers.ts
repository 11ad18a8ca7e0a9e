/** Questionnaires that somebody may send to one customer: what they sent last stands first, and what the customer can still answer says so. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { asks, contentFrom, questionsOf } from '#contract/questionnaires/definition.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';

type Offer = Answers<'questionnaire.offers'>[number];
type Found = Omit<Offer, 'title' | 'asked'> & { readonly content: QuestionnaireContent | null } & Record<string, unknown>;

/** The version in force says all of it but the name. An anonymous answering names nobody, so that it is never told as open. */
function offersSql(principal: Principal, memberId: string, values: Values): string {
  const where = readConditionsOf(entityOf('questionnaire'), principal, values);
  return `select x.id, x.title as name, v.content -> 'content' as content, v.content ->> 'category' as category, v.content ->> 'mode' as mode,
      (select max(a.sent_at) from questionnaire_answer a where a.questionnaire_id = x.id and a.sent_by = ${values.add(principal.id, 'uuid')} and a.deleted_at is null) as "lastSentAt",
      (select a.sent_at from questionnaire_answer a
        where a.questionnaire_id = x.id and a.member_id = ${values.add(memberId, 'uuid')} and a.open and a.deleted_at is null limit 1) as "openSince"
    from questionnaire x join definition_version v on v.entity = 'questionnaire' and v.row_id = x.id and v.retired_at is null
    where ${where} order by "lastSentAt" desc nulls last, x.title limit ${questionnaireLimits.offers}`;
}

export async function offersFor(query: Query, { memberId }: Takes<'questionnaire.offers'>, principal: Principal): Promise<Answers<'questionnaire.offers'>> {
  const values = new Values();
  const found = await query.query<Found>(offersSql(principal, memberId, values), values.list);
  return found.map(({ content: kept, ...offer }) => {
    const content = contentFrom({ content: kept });
    return { ...offer, title: content.title, asked: questionsOf(content).filter(asks).length };
  });
}
