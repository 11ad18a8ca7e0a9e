/** The person behind a conversation: health data needs the right to see customers; numbers are masked for everybody. */
import type { Answers } from '#contract/operations.ts';
import { sex } from '#contract/choices/people.ts';
import type { allergyStates } from '#contract/choices/people.ts';
import { member as memberResource } from '#contract/resources/member.ts';
import type { TagEnds } from '#contract/resources/member.ts';
import type { Query } from '#server/db/database.ts';
import { openIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { maskIdNumber, maskPhone } from '#server/privacy/mask.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

interface PersonRow extends Record<string, unknown> {
  readonly memberId: string;
  readonly name: string;
  readonly level: keyof typeof levels;
  readonly tags: string[] | null;
  readonly tagsOffered: string[];
  readonly tagsUntil: TagEnds | null;
  readonly mobile: string | null;
  readonly source: string | null;
  readonly ownerName: string | null;
  readonly patientName: string | null;
  readonly patientCount: number;
  readonly sex: keyof typeof sex;
  readonly birthday: string | null;
  readonly archiveNo: string | null;
  readonly idNo: string | null;
  readonly allergyState: keyof typeof allergyStates;
  readonly allergies: string | null;
  readonly summary: string | null;
}
const levels = memberResource.fields.level.choices ?? {};

const personSql = `
  select m.id as "memberId", m.name, m.level, m.tags, m.tags_until as "tagsUntil", m.mobile, m.source, u.nick_name as "ownerName", p.name as "patientName",
    (select count(*)::int from patient q where q.member_id = m.id and q.deleted_at is null) as "patientCount", coalesce(p.sex, m.sex) as sex,
    coalesce(p.birthday, m.birthday) as birthday, p.archive_no as "archiveNo", p.id_no as "idNo", coalesce(p.allergy_state, 'unasked') as "allergyState",
    p.allergies, p.summary, array(select f.name from customer_tag_in_force(c.org_id) f where f.kind = 'label' order by f.sort nulls last, f.name) as "tagsOffered"
  from conversation c join member m on m.id = c.member_id left join patient p on p.id = c.patient_id left join staff_user u on u.id = m.owner_user_id
  where c.id = $1 and c.org_id = any($2) and c.deleted_at is null`;

export type Person = Answers<'conversation.person'>;
type HealthData = Pick<Person, 'idNo' | 'allergyState' | 'allergies' | 'summary'>;

/** Absent, not only hidden, for who may not see customers (E4). */
function healthData(row: PersonRow, principal: Principal, keys: Keys): HealthData {
  if (!principal.rights.has('member.read')) return { idNo: null, allergyState: null, allergies: null, summary: null };
  const idNumber = row.idNo === null ? undefined : openIdNumber(keys, row.idNo);
  const { allergyState, allergies, summary } = row;
  return { idNo: idNumber === undefined ? null : maskIdNumber(idNumber), allergyState, allergies, summary };
}

function asPerson(row: PersonRow, principal: Principal, keys: Keys): Person {
  const language = principal.language === 'en' ? 1 : 0;
  const { memberId, name, source, ownerName, patientName, patientCount, birthday, archiveNo } = row;
  return {
    memberId,
    name,
    source,
    ownerName,
    patientName,
    patientCount,
    birthday,
    archiveNo,
    level: levels[row.level]?.[language] ?? row.level,
    sex: sex[row.sex]?.[language] ?? row.sex,
    tags: row.tags ?? [],
    tagsOffered: row.tagsOffered,
    tagsUntil: row.tagsUntil,
    mobile: row.mobile === null ? null : maskPhone(row.mobile),
    ...healthData(row, principal, keys),
  };
}

/** @throws Refusal conversationUnknown: foreign and missing ones look alike */
export async function readPerson(query: Query, conversationId: string, principal: Principal, keys: Keys): Promise<Person> {
  const [row] = await query.query<PersonRow>(personSql, [conversationId, principal.orgIds]);
  if (!row) throw new Refusal('conversationUnknown');
  return asPerson(row, principal, keys);
}
