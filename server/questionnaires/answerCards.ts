/** The card of a questionnaire in a conversation, and the link by which its customer answers. */
import { cleanAnswers, progressOf } from '#contract/questionnaires/judge.ts';
import type { Alarm, Score } from '#contract/questionnaires/judge.ts';
import { answeringLimits } from '#contract/limits/answering.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { actingWith } from '#server/engine/acting.ts';
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

/** Row level security says whose it is; a member's are their own alone. */
const cardSql = `select a.id, a.status, coalesce(a.expires_at <= now(), false) as "isPast", v.content -> 'content' as content, a.answers, a.scores, a.alarms,
    a.sent_at as "sentAt", a.began_at as "beganAt", a.submitted_at as "submittedAt", a.expires_at as "expiresAt"
  from questionnaire_answer a join definition_version v on v.id = a.version_id
  where a.id = $1 and a.deleted_at is null and not a.is_anonymous and a.org_id = any($2) and ($3::uuid is null or a.member_id = $3)`;

/** @throws Refusal notFound */
async function cardedBy(query: Query, id: string, { kind, orgIds, id: memberId }: Principal): Promise<Carded> {
  const [found] = await query.query<Carded>(cardSql, [id, orgIds, kind === 'member' ? memberId : null]);
  if (!found) throw new Refusal('notFound');
  return found;
}

export const answerCards: Pick<Handlers, 'answering.card' | 'answering.link'> = {
  'answering.card': reads(async (query, { id }, caller) => {
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
      ...(maySee ? { scores, alarms } : {}),
    };
  }),
  /** Members alone: whoever of the staff opened it would answer for them. */
  'answering.link': writes(async (tx, { id }, principal, { keys }) => {
    if (principal.kind !== 'member') throw new Refusal('notFound');
    const found = await cardedBy(tx, id, principal);
    if (standingOf(found) !== 'open') throw new Refusal('notFound');
    await admit(tx, id, answeringLimits.admitsMs);
    return { token: tokenOf(keys, id) };
  }),
};
