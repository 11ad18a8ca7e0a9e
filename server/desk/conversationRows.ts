/** The lists of conversations, as staff and as a member see them. */
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import type { Answers } from '#contract/operations.ts';
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { ownRowsOf } from '#server/db/ownRows.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { prepared } from '#server/db/prepared.ts';
import { positionIn, positionOf } from '#server/log/position.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageAsked, pageFrom, readCursor } from '#server/engine/calls/cursor.ts';
import type { Cursor, PageAsked } from '#server/engine/calls/cursor.ts';
import { literally } from '#server/engine/calls/searchWords.ts';
import { Values } from '#server/engine/values.ts';

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
/** A list asks for these beside whose rows it gives. Its text has only what is asked, so that one plan serves whoever asks the same: an absent one costs nothing. */
interface Narrowed {
  readonly id?: string | null | undefined;
  readonly memberId?: string | null | undefined;
  readonly words: readonly string[] | null;
  readonly after: Cursor | undefined;
}
/** Each of the words in what the customer or the patient is called. */
const namedAs = (words: string): string => `not exists (
  select 1 from unnest(${words}) w where not exists (
    select 1 from member m left join patient p on p.id = c.patient_id where m.id = c.member_id and (m.name ilike w or m.nick_name ilike w or p.name ilike w)))`;
const narrowedTo = ({ id, memberId, words, after }: Narrowed, values: Values): string =>
  [
    'c.deleted_at is null',
    ...(id == null ? [] : [`c.id = ${values.add(id, 'uuid')}`]),
    ...(memberId == null ? [] : [`c.member_id = ${values.add(memberId, 'uuid')}`]),
    ...(words === null ? [] : [namedAs(values.add(words, 'text[]'))]),
    ...(after === undefined ? [] : [`(c.last_message_at, c.id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})`]),
  ].join(' and ');
/** Their own and those of the queue, of the organisations where they see no more. */
function ownSql({ ownOrgIds = [] }: Principal, orgIds: string, values: Values): string {
  if (ownOrgIds.length === 0) return '';
  const own = ownRowsOf('conversation', 'c', { person: '$2::uuid', orgIds });
  return ` and (c.org_id <> all(${values.add(ownOrgIds, 'uuid[]')}) or ${own})`;
}

const newestFirst = 'order by c.last_message_at desc, c.id desc';
/** The first values are whose messages count as unread and who reads: `shared` and `joins` name them so. The number of rows stands in the text, so that a plan that is kept counts on few. */
function ofOrganisations(principal: Principal, narrowed: Narrowed, rows: number): { readonly text: string; readonly values: readonly unknown[] } {
  const values = new Values('member', principal.id);
  const orgIds = values.add(principal.orgIds, 'uuid[]');
  const condition = `${narrowedTo(narrowed, values)}${ownSql(principal, orgIds, values)}`;
  // Each organisation gives its newest rows by its own index; the few conversations of one person, or the one that is named, are found by theirs.
  const found =
    narrowed.id == null && narrowed.memberId == null
      ? `unnest(${orgIds}) as o(id) cross join lateral (select * from conversation c where c.org_id = o.id and ${condition} ${newestFirst} limit ${rows}) as c`
      : `conversation c where c.org_id = any(${orgIds}) and ${condition}`;
  // Only the newest of them all are looked at further.
  const text = `select ${staffColumns} from (select c.* from ${found} ${newestFirst} limit ${rows}) as c ${staffJoins} ${newestFirst}`;
  return { text, values: values.list };
}
function ofMember(principal: Principal, narrowed: Narrowed, rows: number): { readonly text: string; readonly values: readonly unknown[] } {
  const values = new Values('staff', principal.id);
  const condition = narrowedTo({ ...narrowed, memberId: principal.id }, values);
  return { text: `select ${memberColumns} from conversation c ${joins} where ${condition} ${newestFirst} limit ${rows}`, values: values.list };
}

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

const wordsOf = ({ searchValue, name, nickName }: Asked): readonly string[] | null => {
  const words = [searchValue, name, nickName].flatMap((one) => (one?.trim() ? [`%${literally(one.trim())}%`] : []));
  return words.length > 0 ? words : null;
};

/** Words, and rows that are somebody's own, may ask for a way of their own; pages in the middle are of any size. */
const isUsual = ({ ownOrgIds = [] }: Principal, { words }: Narrowed, { offset }: PageAsked): boolean =>
  ownOrgIds.length === 0 && words === null && offset === 0;

/** A page reads one more than it shows: if it is there, there is more. Nothing is asked after it: the snapshot ends with it. */
async function pageOf(query: Query, principal: Principal, asked: Asked, statementOf: typeof ofOrganisations): Promise<ChatPage> {
  const place = pageAsked(asked, chatLimits.listPage);
  const narrowed = { id: asked.conversationId ?? asked.id, memberId: asked.memberId, words: wordsOf(asked), after: readCursor(asked.next) };
  const statement = { ...statementOf(principal, narrowed, place.offset + place.limit + 1), isKept: isUsual(principal, narrowed, place) };
  const [head = [], rows = []] = await pipelined(query, [positionOf(principal.groupId), statement], true);
  const { shown, next } = pageFrom((rows as Stored[]).slice(place.offset), place.limit, (row) => ({ at: row.lastMessageAt, id: row.id }));
  return { rows: shown.map(asRow), position: positionIn(head), next };
}

export const listForStaff = (query: Query, asked: Asked, principal: Principal): Promise<ChatPage> => pageOf(query, principal, asked, ofOrganisations);

export const listForMember = (query: Query, asked: Asked, principal: Principal): Promise<ChatPage> =>
  pageOf(query, principal, { ...asked, conversationId: null }, ofMember);

/** @throws Refusal conversationUnknown */
export async function readRow(query: Query, conversationId: string, principal: Principal): Promise<ChatRow> {
  // A row that the caller has just handed over is shown to them once more; whether it was theirs was asked when it was locked.
  const { text, values } = ofOrganisations({ ...principal, ownOrgIds: [] }, { id: conversationId, words: null, after: undefined }, 1);
  const [row] = await query.query<Stored>(prepared(text), values);
  if (!row) throw new Refusal('conversationUnknown');
  return asRow(row);
}
