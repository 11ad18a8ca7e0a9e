/** Whoever may examine a questionnaire is told that one waits for it, and its author what was decided: nobody looks into the list for either. */
import { decisions } from '#contract/choices/versions.ts';
import { entityOf } from '#server/engine/entities.ts';
import { authorsOf } from '#server/engine/versions/authors.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { notifyPeople } from '#server/messages/publish.ts';

/** Nobody examines what they wrote or submitted themselves. */
const examinersSql = `select id from careline_holders('questionnaire.publish', $1) as holder(id) where id <> all($2::uuid[])`;

export const tellReview: NonNullable<Rule['reviewed']> = async (tx, principal, row, { to, authorId, reason }) => {
  const place = { link: `/questionnaireDesigner?id=${row.id}`, of: { orgId: row.orgId, groupId: principal.groupId } };
  const title = String(row['title'] ?? '');
  if (to === 'submitted') {
    const own = [...(await authorsOf(tx, entityOf('questionnaire'), row.id)), row['editedBy'], authorId].filter((id) => typeof id === 'string');
    const examiners = await tx.query<{ id: string }>(examinersSql, [row.orgId, own]);
    const people = examiners.map(({ id }) => id);
    return notifyPeople(tx, people, { kind: 'reviewAsked', values: { title, by: principal.name, note: reason ?? '' }, ...place }, principal);
  }
  if (authorId === null || authorId === principal.id) return;
  const [decidedZh, decidedEn] = decisions[to];
  const values = { title, by: principal.name, decidedZh, decidedEn, note: reason ?? '' };
  await notifyPeople(tx, [authorId], { kind: 'reviewDecided', values, ...place }, principal);
};
