/** Search in people and messages: own organisations only, newest first. Texts are found by the pairs of characters they hold (0006_search.sql, 0008_search_behind.sql). */
import { searchLimits } from '#contract/limits/lists.ts';
import type { Answers } from '#contract/operations.ts';
import { frameType, systemIdOf } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { areSingle, gramsOf, likeOf, peopleGiven, peopleHits, piecesOf, shownOf } from '#server/engine/calls/searchWords.ts';

type FoundRow = Answers<'conversation.search'>[number];

/** People come first and leave room for messages. */
const peopleMost = 20;
/** More people than these are not followed to their conversations: more has to be typed. */
const hitsMost = 2_000;
const excerptCharacters = 120;
const excerptBefore = 40;
interface Asked {
  readonly groupId: string;
  readonly orgIds: readonly string[];
  readonly pieces: readonly string[];
  readonly limit: number;
}

interface MessageRow extends Record<string, unknown> {
  readonly conversationId: string;
  readonly orgId: string;
  readonly kind: ConversationKind;
  readonly userName: string;
  readonly patientName: string | null;
  readonly seq: number;
  readonly content: string;
  readonly senderName: string;
  readonly at: string;
}

/** Messages that the index does not hold yet are a moment old; more of them than this are not waited for. */
const tailEvents = 20_000;
const isFound = `m.message_type = ${frameType.text} and m.recalled_at is null and m.content ilike all($2) and m.org_id = any($3) and m.sender_kind <> 'system' and m.deleted_at is null`;
/** Ids are made in order of time: for words that are everywhere the newest are found without reading all of them. */
const messagesSql = `
  with hit as (
    (select m.* from seen.message_gram g join seen.message m on m.id = g.message_id where g.grams @> $1 and ${isFound} order by g.message_id desc limit $4)
    union
    (select m.* from (
        select e.message_id from event_log e
        where e.group_id = $5 and e.position > coalesce((select h.position from search_head h where h.group_id = $5), 0) and e.frame_type = ${frameType.text}
        order by e.position desc limit ${tailEvents}
      ) t join seen.message m on m.id = t.message_id where ${isFound} order by m.id desc limit $4)
  )
  select c.id as "conversationId", c.org_id as "orgId", c.kind, b.name as "userName", p.name as "patientName", m.seq, m.content, m.sender_name as "senderName", m.sent_at as at
  from hit m join conversation c on c.id = m.conversation_id join member b on b.id = c.member_id left join patient p on p.id = c.patient_id
  where c.org_id = any($3) and c.deleted_at is null order by m.sent_at desc, m.seq desc limit $4`;

/** Around the first of the words, with a sign where something is left out. */
export function excerptOf(content: string, pieces: readonly string[]): string {
  const text = content.replace(/\s+/g, ' ');
  const characters = Array.from(text);
  if (characters.length <= excerptCharacters) return text;
  const lower = text.toLowerCase();
  const hits = pieces.map((piece) => lower.indexOf(piece)).filter((at) => at >= 0);
  const first = hits.length > 0 ? Array.from(lower.slice(0, Math.min(...hits))).length : 0;
  const from = Math.min(Math.max(0, first - excerptBefore), characters.length - excerptCharacters);
  const shown = characters.slice(from, from + excerptCharacters);
  if (from > 0) shown[0] = '…';
  if (from + excerptCharacters < characters.length) shown[shown.length - 1] = '…';
  return shown.join('');
}

async function findMessages(query: Query, { pieces, groupId, orgIds, limit }: Asked): Promise<FoundRow[]> {
  const rows = await query.query<MessageRow>(messagesSql, [gramsOf(pieces), pieces.map(likeOf), orgIds, limit, groupId]);
  return rows.map(({ orgId, kind, patientName, content, ...row }) => ({
    ...row,
    found: 'message',
    systemId: systemIdOf(orgId, kind),
    patientName: patientName ?? '',
    excerpt: excerptOf(content, pieces),
  }));
}

interface PersonRow extends Record<string, unknown> {
  readonly conversationId: string;
  readonly orgId: string;
  readonly kind: ConversationKind;
  readonly userName: string;
  readonly nickName: string | null;
  readonly patientName: string | null;
  readonly archiveNo: string | null;
  /** The number whose end was looked for. */
  readonly mobile: string | null;
  readonly at: string;
}

/** A person with several conversations has a row for each; of a patient, those that are about them or about nobody in particular. */
const peopleSql = (principal: Principal): string => `
  with hit as (${peopleHits(hitsMost, principal)}
  ), found as (
    select distinct on (c.id) c.id, h.mobile from hit h join conversation c on c.member_id = h.member_id
    where c.org_id = any($3) and c.deleted_at is null and (h.patient_id is null or c.patient_id is null or c.patient_id = h.patient_id)
    order by c.id, h.mobile nulls last
  )
  select c.id as "conversationId", c.org_id as "orgId", c.kind, m.name as "userName", ${shownOf(principal, 'nickName', 'm')} as "nickName", p.name as "patientName", p.archive_no as "archiveNo",
    f.mobile, c.last_message_at as at
  from found f join conversation c on c.id = f.id join member m on m.id = c.member_id left join patient p on p.id = c.patient_id
  order by c.last_message_at desc, c.id desc limit $6`;

/** The match is told as this person may see it: numbers are masked for everybody. */
function matchOf(row: PersonRow, pieces: readonly string[]): string {
  if (row.mobile !== null) return maskPhone(row.mobile);
  const holds = (text: string | null): text is string => text !== null && pieces.some((piece) => text.toLowerCase().includes(piece));
  return [row.archiveNo, row.nickName, row.patientName].find((text) => holds(text)) ?? row.userName;
}

async function findPeople(query: Query, principal: Principal, { pieces, orgIds, limit }: Omit<Asked, 'groupId'>): Promise<FoundRow[]> {
  const rows = await query.query<PersonRow>(peopleSql(principal), [...peopleGiven(pieces, orgIds), limit]);
  return rows.map((row) => ({
    found: 'person',
    conversationId: row.conversationId,
    systemId: systemIdOf(row.orgId, row.kind),
    userName: row.userName,
    patientName: row.patientName ?? '',
    seq: null,
    excerpt: matchOf(row, pieces),
    senderName: null,
    at: row.at,
  }));
}

export const search: Pick<Handlers, 'conversation.search'> = {
  'conversation.search': reads(async (query, input, principal, context) => {
    const pieces = piecesOf(input.words, principal);
    const limit = input.limit ?? searchLimits.rows;
    const people = await findPeople(query, principal, { pieces, orgIds: principal.orgIds, limit: Math.min(peopleMost, limit) });
    // Texts are found by pairs of characters: one alone stands in too many of them.
    const isInTexts = !areSingle(pieces) && people.length < limit;
    const messages = isInTexts ? await findMessages(query, { pieces, groupId: principal.groupId, orgIds: principal.orgIds, limit: limit - people.length }) : [];
    // The words looked for are personal: only how much was found is kept.
    context.note({ entity: 'conversation', detail: { people: people.length, messages: messages.length } });
    return [...people, ...messages];
  }),
};
