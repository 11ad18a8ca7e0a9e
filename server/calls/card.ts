/** The card of a call: the customer's head, what is said, and what came of the calls before. The number never leaves the server but as a mask. */
import { callLimits } from '#contract/limits/calls.ts';
import { sex } from '#contract/choices/people.ts';
import type { CallCard, CallTrack } from '#contract/resources/callTaskOperations.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { maskPhone } from '#server/privacy/mask.ts';

interface Found extends Omit<CallCard, 'facts' | 'tracks'>, Record<string, unknown> {
  readonly sex: keyof typeof sex | null;
  readonly age: number | null;
  readonly tags: readonly string[] | null;
  readonly ownerName: string | null;
}

const cardSql = `select x.id, x.version, x.batch_id as "batchId", b.name as batch, b.script, q.id as "questionnaireId", q.title as questionnaire, coalesce(m.name, x.name, '') as name, coalesce(x.mobile, m.mobile, m.phone_num) as number,
    x.member_id as "memberId", coalesce(m.do_not_contact, false) as "doNotContact", m.do_not_contact_reason as "doNotContactReason", x.attempts,
    x.call_back_at as "callBackAt", x.note, x.held_until as "heldUntil", m.sex, m.tags, u.nick_name as "ownerName",
    extract(year from age((now() at time zone 'Asia/Shanghai')::date, m.birthday))::int as age
  from call_task x join call_batch b on b.id = x.batch_id left join questionnaire q on q.id = b.questionnaire_id and q.deleted_at is null
  left join member m on m.id = x.member_id left join staff_user u on u.id = m.owner_user_id
  where x.id = $1`;

/** Each end of a call stands in the history of its task, of all tasks of the same customer. */
const tracksSql = `select h.at, o.name as outcome, h.by_name as "byName", n.change->>'to' as note, b.name as batch
  from call_task t join call_batch b on b.id = t.batch_id join record_change h on h.entity = 'callTask' and h.entity_id = t.id and h.change = 'moved'
  cross join lateral (select c from jsonb_array_elements(h.changes) c where c->>'field' = 'lastCallAt' limit 1) l(called)
  left join lateral (select c from jsonb_array_elements(h.changes) c where c->>'field' = 'lastOutcomeId' limit 1) d(change) on true
  left join lateral (select c from jsonb_array_elements(h.changes) c where c->>'field' = 'note' limit 1) n(change) on true
  left join call_outcome o on o.id = coalesce((d.change->>'to')::uuid, t.last_outcome_id)
  where (t.id = $1 or t.member_id = $2) and t.deleted_at is null order by h.at desc limit $3`;

function factsOf({ sex: known, age, tags, ownerName }: Found, { language }: Principal): readonly string[] {
  const at = language === 'en' ? 1 : 0;
  const who = known !== null && known !== 'unknown' ? [sex[known][at]] : [];
  const old = age === null ? [] : [at === 1 ? `${age} years` : `${age} 岁`];
  const owner = ownerName === null ? [] : [at === 1 ? `Followed up by ${ownerName}` : `跟进人 ${ownerName}`];
  return [...who, ...old, ...(tags ?? []), ...owner];
}

export async function readCard(query: Query, principal: Principal, id: string): Promise<CallCard> {
  const [found] = await query.query<Found>(cardSql, [id]);
  if (!found) throw new Error(`The call task ${id} was taken and cannot be read: expected its row and its batch.`);
  const tracks = await query.query<CallTrack & Record<string, unknown>>(tracksSql, [id, found.memberId, callLimits.tracks]);
  const { sex: _sex, age: _age, tags: _tags, ownerName: _owner, ...card } = found;
  return { ...card, number: found.number === null ? null : maskPhone(found.number), facts: factsOf(found, principal), tracks };
}
