/** An answering is found by the token of its link, and held until the transaction ends: two devices follow one another. */
import type { Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { tokenCharacters } from '#server/session/token.ts';
import { hashOfToken } from './tokens.ts';

export interface Answering extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly orgName: string;
  readonly memberName: string | null;
  readonly isAnonymous: boolean;
  readonly status: string;
  readonly answers: Answers | null;
  readonly revision: number;
  readonly expiresAt: string | null;
  readonly submittedAt: string | null;
  readonly isPast: boolean;
  readonly content: QuestionnaireContent;
  /** The link lets a new device in. */
  readonly admits: boolean;
}

const columns = `a.id, a.org_id as "orgId", o.group_id as "groupId", o.name as "orgName", m.name as "memberName", a.is_anonymous as "isAnonymous", a.status, a.answers, a.revision,
  a.expires_at as "expiresAt", a.submitted_at as "submittedAt", coalesce(a.expires_at <= now(), false) as "isPast", v.content -> 'content' as content`;
const byLinkSql = `select ${columns}, exists (select from answer_admission d where d.answer_id = a.id and d.until > now()) as admits
  from questionnaire_answer a join organisation o on o.id = a.org_id join definition_version v on v.id = a.version_id left join member m on m.id = a.member_id
  where a.token_hash = $1 and a.deleted_at is null for no key update of a`;

/** An anonymous one that was submitted has no link any more: whoever was asked has it, and is told that it was. */
const askedSql = `select k.id, k.org_id as "orgId", o.group_id as "groupId", o.name as "orgName", null as "memberName", true as "isAnonymous", 'submitted' as status, null as answers,
    0 as revision, null as "expiresAt", null as "submittedAt", false as "isPast", v.content -> 'content' as content, false as admits
  from careline_asking_of($1) k join organisation o on o.id = k.org_id
  join lateral (select d.content from definition_version d where d.entity = 'questionnaire' and d.row_id = k.questionnaire_id order by d.number desc limit 1) v on true`;

type Calls = Pick<OperationContext, 'publicCalls' | 'address'>;

async function foundBy(query: Query, hash: string): Promise<readonly Answering[]> {
  const open = await query.query<Answering>(byLinkSql, [hash]);
  return open.length > 0 ? open : query.query<Answering>(askedSql, [hash]);
}

/**
 * Whoever guesses tokens is counted by their network; whoever has one by it, so that a waiting room is not stopped by its one address.
 * @throws Refusal notFound, tooFast
 */
export async function answeringBy(query: Query, token: string, { publicCalls, address }: Calls): Promise<Answering> {
  const hash = hashOfToken(token);
  const isLink = token.length <= tokenCharacters;
  const [found] = isLink ? await foundBy(query, hash) : [];
  if (!found) {
    publicCalls.take(address);
    throw new Refusal('notFound');
  }
  publicCalls.takeByLink(hash);
  return found;
}

export type Standing = 'open' | 'submitted' | 'expired' | 'withdrawn';
/** An answering past its time is over, also before the worker has said so. */
export function standingOf({ status, isPast }: Pick<Answering, 'status' | 'isPast'>): Standing {
  if (status === 'submitted' || status === 'expired' || status === 'withdrawn') return status;
  return isPast ? 'expired' : 'open';
}
