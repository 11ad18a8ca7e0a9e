/** The lists of conversations, as staff and as a member see them. */
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import type { Answers } from '#contract/operations.ts';
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { ownRowsOf } from '#server/db/ownRows.ts';
import { readPosition } from '#server/log/position.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageAsked, pageFrom, readCursor } from '#server/engine/calls/cursor.ts';
import type { Cursor, PageAsked } from '#server/engine/calls/cursor.ts';
import { literally } from '#server/engine/calls/searchWords.ts';

export type ChatPage = Answers<'conversation.list'>;
export type ChatRow = ChatPage['rows'][number];

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
  readonly version: number;
  readonly isUrgent: boolean;
  readonly teamId: string | null;
  readonly teamName: string | null;
  readonly openedAt: string | null;
  readonly firstReplyAt: string | null;
  readonly closedAt: string | null;
  readonly closeReason: ChatRow['closeReason'];
  readonly snoozedUntil: string | null;
  readonly isPinned: boolean;
  readonly isKeptUnread: boolean;
}

const shared = `
  c.id, c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId", c.description, c.state, c.assignee_id as "assigneeId", u.nick_name as "assigneeName",
  c.waiting_since as "waitingSince", c.last_seq as "lastSeq", c.last_message_type as "lastMessageType", c.last_message_at as "lastMessageAt",
  case when l.recalled_at is null then l.content end as "lastMessage",
  m.name as "memberName", p.name as "patientName", coalesce(t.seq, 0) as "memberReadSeq",
  c.version, c.opened_at as "openedAt", c.first_reply_at as "firstReplyAt", c.closed_at as "closedAt",
  (select count(*) from (select 1 from message n where n.conversation_id = c.id and n.seq > coalesce(r.seq, 0) and n.sender_kind = $1 limit ${chatLimits.unreadMost}) as few)::int as unread`;
/** Teams, marks and how the desk sorts and closes its work are the staff's own affair. */
const staffColumns = `${shared}, coalesce(c.is_urgent, false) as "isUrgent", c.close_reason as "closeReason", c.snoozed_until as "snoozedUntil",
  c.team_id as "teamId", g.name as "teamName", coalesce(k.is_pinned, false) as "isPinned",
  coalesce(k.kept_unread_seq >= coalesce(c.last_staff_seq, 0), false) as "isKeptUnread"`;
const memberColumns = `${shared}, false as "isUrgent", null as "closeReason", null as "snoozedUntil",
  null::uuid as "teamId", null as "teamName", false as "isPinned", false as "isKeptUnread"`;
const joins = `
  join member m on m.id = c.member_id
  left join patient p on p.id = c.patient_id
  left join staff_user u on u.id = c.assignee_id
  left join message l on l.id = c.last_message_id
  left join read_mark r on r.conversation_id = c.id and r.reader_id = $2
  left join read_mark t on t.conversation_id = c.id and t.reader_id = c.member_id`;
const staffJoins = `${joins}
  left join team g on g.id = c.team_id
  left join conversation_mark k on k.user_id = $2 and k.conversation_id = c.id`;
const below = '($3::timestamptz is null or (c.last_message_at, c.id) < ($3, $4::uuid))';
/** Absent ones are folded away before a plan is made: each finds its own index. */
const wanted = '($7::uuid is null or c.id = $7) and ($8::uuid is null or c.member_id = $8)';
/** Each of the words in what the customer or the patient is called. */
const namedAs = (words: string): string => `(${words}::text[] is null or not exists (
  select 1 from unnest(${words}::text[]) w where not exists (
    select 1 from member m left join patient p on p.id = c.patient_id where m.id = c.member_id and (m.name ilike w or m.nick_name ilike w or p.name ilike w))))`;
/** Their own and those of the queue, of the organisations where they see no more. */
const own = `(c.org_id <> all($9::uuid[]) or ${ownRowsOf('conversation', 'c', { person: '$2::uuid', orgIds: '$6::uuid[]' })})`;

/** Each organisation gives its newest rows by its own index; only the newest of them all are looked at further. */
const ofOrganisations = `
  select ${staffColumns} from (
    select c.* from unnest($6::uuid[]) as o(id)
    cross join lateral (select * from conversation c where c.org_id = o.id and c.deleted_at is null and ${wanted} and ${namedAs('$10')} and ${own} and ${below} order by c.last_message_at desc, c.id desc limit $5) as c
    order by c.last_message_at desc, c.id desc limit $5
  ) as c
  ${staffJoins} order by c.last_message_at desc, c.id desc`;
const ofMember = `
  select ${memberColumns} from conversation c ${joins}
  where c.member_id = $6::uuid and c.deleted_at is null and ($8::uuid is null or c.id = $8) and ${namedAs('$7')} and ${below} order by c.last_message_at desc, c.id desc limit $5`;

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
  version: row.version,
  isUrgent: row.isUrgent,
  teamId: row.teamId,
  teamName: row.teamName,
  openedAt: row.openedAt,
  firstReplyAt: row.firstReplyAt,
  closedAt: row.closedAt,
  closeReason: row.closeReason,
  snoozedUntil: row.snoozedUntil,
  isPinned: row.isPinned,
  isKeptUnread: row.isKeptUnread,
});

export interface Asked {
  readonly limit?: number | null | undefined;
  readonly page?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly next?: string | null | undefined;
  readonly searchValue?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly nickName?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly conversationId?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

/** A page goes on from here, and reads one more than it shows: if it is there, there is more. */
const beyond = (asked: Asked, limit: number): unknown[] => {
  const after: Cursor | undefined = readCursor(asked.next);
  return [after?.at ?? null, after?.id ?? null, limit + 1];
};

async function pageOf(query: Query, principal: Principal, { limit, offset }: PageAsked, rows: readonly Stored[]): Promise<ChatPage> {
  const { shown, next } = pageFrom(rows.slice(offset), limit, (row) => ({ at: row.lastMessageAt, id: row.id }));
  return { rows: shown.map(asRow), position: await readPosition(query, principal.groupId), next };
}

const wordsOf = ({ searchValue, name, nickName }: Asked): readonly string[] | null => {
  const words = [searchValue, name, nickName].flatMap((one) => (one?.trim() ? [`%${literally(one.trim())}%`] : []));
  return words.length > 0 ? words : null;
};

const readStaffRows = (query: Query, principal: Principal, asked: Asked, limit: number): Promise<Stored[]> =>
  query.query<Stored>(ofOrganisations, [
    'member',
    principal.id,
    ...beyond(asked, limit),
    principal.orgIds,
    asked.conversationId ?? asked.id ?? null,
    asked.memberId ?? null,
    principal.ownOrgIds ?? [],
    wordsOf(asked),
  ]);

export async function listForStaff(query: Query, asked: Asked, principal: Principal): Promise<ChatPage> {
  const place = pageAsked(asked, chatLimits.listPage);
  return pageOf(query, principal, place, await readStaffRows(query, principal, asked, place.offset + place.limit));
}

export async function listForMember(query: Query, asked: Asked, principal: Principal): Promise<ChatPage> {
  const place = pageAsked(asked, chatLimits.listPage);
  const rows = await query.query<Stored>(ofMember, [
    'staff',
    principal.id,
    ...beyond(asked, place.offset + place.limit),
    principal.id,
    wordsOf(asked),
    asked.id ?? null,
  ]);
  return pageOf(query, principal, place, rows);
}

/** @throws Refusal conversationUnknown */
export async function readRow(query: Query, conversationId: string, principal: Principal): Promise<ChatRow> {
  // A row that the caller has just handed over is shown to them once more; whether it was theirs was asked when it was locked.
  const [row] = await readStaffRows(query, { ...principal, ownOrgIds: [] }, { conversationId }, 1);
  if (!row) throw new Refusal('conversationUnknown');
  return asRow(row);
}
