/** The lists of conversations and the person behind one. */
import type { Answers } from '#contract/operations.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import { chatLimits } from '#contract/limits.ts';
import { member as memberResource } from '#contract/resources/member.ts';
import { sex } from '#contract/resources/member.ts';
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { readPosition } from '#server/log/position.ts';
import { openIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { maskIdNumber, maskPhone } from '#server/privacy/mask.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import { pageFrom, readCursor } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import type { Handlers } from './handler.ts';
import { reads } from './handler.ts';

type ChatPage = Answers<'conversation.list'>;
type ChatRow = ChatPage['rows'][number];

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly kind: ConversationKind;
  readonly memberId: string;
  readonly busId: string | null;
  readonly description: string | null;
  readonly state: ConversationState;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly waitingSince: string | null;
  readonly lastSeq: number;
  readonly lastMessageType: number;
  readonly lastMessageAt: string;
  readonly lastMessage: string | null;
  readonly memberName: string;
  readonly patientName: string | null;
  readonly unread: number;
  readonly memberReadSeq: number;
}

const columns = `
  c.id, c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId", c.description, c.state, c.assignee_id as "assigneeId", u.nick_name as "assigneeName",
  c.waiting_since as "waitingSince", c.last_seq as "lastSeq", c.last_message_type as "lastMessageType", c.last_message_at as "lastMessageAt", l.content as "lastMessage",
  m.name as "memberName", p.name as "patientName", coalesce(t.seq, 0) as "memberReadSeq",
  (select count(*) from (select 1 from message n where n.conversation_id = c.id and n.seq > coalesce(r.seq, 0) and n.sender_kind = $1 limit ${chatLimits.unreadMost}) as few)::int as unread`;
const joins = `
  join member m on m.id = c.member_id
  left join patient p on p.id = c.patient_id
  left join staff_user u on u.id = c.assignee_id
  left join message l on l.id = c.last_message_id
  left join read_mark r on r.conversation_id = c.id and r.reader_id = $2
  left join read_mark t on t.conversation_id = c.id and t.reader_id = c.member_id`;
const below = '($3::timestamptz is null or (c.last_message_at, c.id) < ($3, $4::uuid))';

/** Each organisation gives its newest rows by its own index; together they are few. */
const ofOrganisations = `
  select ${columns} from unnest($6::uuid[]) as o(id)
  cross join lateral (select * from conversation c where c.org_id = o.id and c.deleted_at is null and ($7::uuid is null or c.id = $7) and ${below} order by c.last_message_at desc, c.id desc limit $5) as c
  ${joins} order by c.last_message_at desc, c.id desc limit $5`;
const ofMember = `
  select ${columns} from conversation c ${joins}
  where c.member_id = $6::uuid and c.deleted_at is null and ${below} order by c.last_message_at desc, c.id desc limit $5`;

/** `from` is the member's side, `to` the staff side (design 9). Images and orders are drawn by type, so their content stays out of lists. */
const asRow = (row: Stored): ChatRow => ({
  conversationId: row.id,
  systemId: systemIdOf(row.orgId, row.kind),
  lastMessage: row.lastMessageType === frameType.text ? (row.lastMessage ?? '') : '',
  lastMessageType: row.lastMessageType,
  lastMessageAt: row.lastMessageAt,
  memberId: row.memberId,
  busId: row.busId ?? '',
  fromRemoteId: row.memberId,
  fromRemoteSystem: 'member',
  toRemoteId: row.assigneeId ?? '',
  toRemoteSystem: 'staff',
  userName: row.memberName,
  patientName: row.patientName ?? '',
  description: row.description ?? '',
  unreadIcon: row.unread > 0,
  unread: row.unread,
  lastSeq: row.lastSeq,
  state: row.state,
  assigneeId: row.assigneeId,
  assigneeName: row.assigneeName,
  waitingSince: row.waitingSince,
  memberReadSeq: row.memberReadSeq,
});

interface Asked {
  readonly limit: number;
  readonly after: Cursor | undefined;
}

async function pageOf(query: Query, who: Who, asked: Asked, rows: readonly Stored[]): Promise<ChatPage> {
  const { shown, next } = pageFrom(rows, asked.limit, (row) => ({ at: row.lastMessageAt, id: row.id }));
  return { rows: shown.map(asRow), position: await readPosition(query, who.groupId), next };
}

const askedFor = (input: { readonly limit?: number | null | undefined; readonly next?: string | null | undefined }): Asked => ({
  limit: input.limit ?? chatLimits.listPage,
  after: readCursor(input.next),
});

interface PersonRow extends Record<string, unknown> {
  readonly memberId: string;
  readonly name: string;
  readonly level: keyof typeof levels;
  readonly tags: string[] | null;
  readonly mobile: string | null;
  readonly source: string | null;
  readonly ownerName: string | null;
  readonly patientName: string | null;
  readonly sex: keyof typeof sex;
  readonly birthday: string | null;
  readonly archiveNo: string | null;
  readonly idNo: string | null;
  readonly allergies: string | null;
  readonly summary: string | null;
}
const levels = memberResource.fields.level.choices ?? {};

const personSql = `
  select m.id as "memberId", m.name, m.level, m.tags, m.mobile, m.source, u.nick_name as "ownerName", p.name as "patientName", coalesce(p.sex, m.sex) as sex,
    coalesce(p.birthday, m.birthday) as birthday, p.archive_no as "archiveNo", p.id_no as "idNo", p.allergies, p.summary
  from conversation c join member m on m.id = c.member_id left join patient p on p.id = c.patient_id left join staff_user u on u.id = m.owner_user_id
  where c.id = $1 and c.org_id = any($2) and c.deleted_at is null`;

type Person = Answers<'conversation.person'>;
type HealthData = Pick<Person, 'idNo' | 'allergies' | 'summary'>;

/** Absent, not only hidden, for who may not see customers (E4). */
function healthData(row: PersonRow, who: Who, keys: Keys): HealthData {
  if (!who.rights.has('member.read')) return { idNo: null, allergies: null, summary: null };
  const idNumber = row.idNo === null ? undefined : openIdNumber(keys, row.idNo);
  return { idNo: idNumber === undefined ? null : maskIdNumber(idNumber), allergies: row.allergies, summary: row.summary };
}

function asPerson(row: PersonRow, who: Who, keys: Keys): Person {
  const language = who.language === 'en' ? 1 : 0;
  const { memberId, name, source, ownerName, patientName, birthday, archiveNo } = row;
  return {
    memberId,
    name,
    source,
    ownerName,
    patientName,
    birthday,
    archiveNo,
    level: levels[row.level]?.[language] ?? row.level,
    sex: sex[row.sex]?.[language] ?? row.sex,
    tags: (row.tags ?? []).join('、'),
    mobile: row.mobile === null ? null : maskPhone(row.mobile),
    ...healthData(row, who, keys),
  };
}

export const conversation: Pick<Handlers, 'conversation.list' | 'conversation.mine' | 'conversation.person'> = {
  'conversation.list': reads(async (query, input, who, context) => {
    const asked = askedFor(input);
    const rows = await query.query<Stored>(ofOrganisations, [
      'member',
      who.id,
      asked.after?.at ?? null,
      asked.after?.id ?? null,
      asked.limit + 1,
      who.orgIds,
      input.conversationId ?? null,
    ]);
    context.note({ entity: 'conversation', detail: { rows: Math.min(rows.length, asked.limit) } });
    return pageOf(query, who, asked, rows);
  }),
  'conversation.mine': reads(async (query, input, who) => {
    const asked = askedFor(input);
    const rows = await query.query<Stored>(ofMember, ['staff', who.id, asked.after?.at ?? null, asked.after?.id ?? null, asked.limit + 1, who.id]);
    return pageOf(query, who, asked, rows);
  }),
  /** Health data needs the right to see customers; numbers are masked for everybody (seeing one whole is a call of its own, with a reason). */
  'conversation.person': reads(async (query, input, who, context) => {
    const [row] = await query.query<PersonRow>(personSql, [input.conversationId, who.orgIds]);
    if (!row) throw new Refusal('conversationUnknown');
    context.note({ entity: 'member', entityId: row.memberId });
    return asPerson(row, who, context.keys);
  }),
};
