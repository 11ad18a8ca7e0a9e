/** The card of a questionnaire in a conversation, and the link by which its customer answers. */
import { cleanAnswers, progressOf } from '#contract/questionnaires/judge.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import { answeringLimits } from '#contract/limits/answering.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { actingWith } from '#server/engine/acting.ts';
import { entityOf } from '#server/engine/entities.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { standingOf } from './answerByLink.ts';
import type { Answering } from './answerByLink.ts';
import { admit } from './answerDevices.ts';
import { tokenOf } from './tokens.ts';

type Carded = Pick<Answering, 'id' | 'status' | 'isPast' | 'content' | 'answers' | 'expiresAt' | 'submittedAt'> & {
  readonly sentAt: string | null;
  readonly beganAt: string | null;
  readonly scores: readonly Score[] | null;
  readonly alarms: readonly Alarm[] | null;
} & Record<string, unknown>;

/** The questionnaire may stand above its customer, where a member does not look: so the conditions are said here, of members their own rows alone. */
function conditionOf(principal: Principal, values: Values): string {
  if (principal.kind !== 'member') return conditionsOf(entityOf('questionnaireAnswer'), principal, values);
  return `x.member_id = ${values.add(principal.id, 'uuid')} and x.deleted_at is null and not x.is_anonymous`;
}

/** @throws Refusal notFound */
async function cardedBy(query: Query, id: string, principal: Principal): Promise<Carded> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and ${conditionOf(principal, values)}`;
  const [found] = await query.query<Carded>(
    `select x.id, x.status, coalesce(x.expires_at <= now(), false) as "isPast", v.content -> 'content' as content, x.answers, x.scores, x.alarms,
       x.sent_at as "sentAt", x.began_at as "beganAt", x.submitted_at as "submittedAt", x.expires_at as "expiresAt"
     from questionnaire_answer x join definition_version v on v.id = x.version_id where ${where}`,
    values.list,
  );
  if (!found) throw new Refusal('notFound');
  return found;
}

export const answerCards: Pick<Handlers, 'answerCard.read' | 'answerCard.link'> = {
  'answerCard.read': reads(async (query, { id }, caller) => {
    const principal = await actingWith(query, caller, 'chat.read');
    const { content, answers, status, isPast, scores, alarms, ...found } = await cardedBy(query, id, principal);
    const maySee = principal.kind === 'staff' && principal.rights.has('questionnaireAnswer.read');
    const standing = standingOf({ status, isPast });
    const { sentAt, beganAt, submittedAt, expiresAt } = found;
    return {
      id,
      title: content.title,
      status: standing === 'open' ? status : standing,
      sentAt,
      beganAt,
      submittedAt,
      expiresAt,
      ...progressOf(content, cleanAnswers(content, answers ?? {})),
      scores: maySee ? scores : null,
      alarms: maySee ? alarms : null,
    };
  }),
  /** Members alone: whoever of the staff opened it would answer for them. */
  'answerCard.link': writes(async (tx, { id }, principal, { keys }) => {
    if (principal.kind !== 'member') throw new Refusal('notFound');
    const found = await cardedBy(tx, id, principal);
    if (standingOf(found) !== 'open') throw new Refusal('notFound');
    await admit(tx, id, answeringLimits.admitsMs);
    return { token: tokenOf(keys, id) };
  }),
};
