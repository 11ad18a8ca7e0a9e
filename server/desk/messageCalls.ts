/** History of one conversation, how far somebody has read, and taking a message back. */
import { chatLimits } from '#contract/limits/chat.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { frameType, readSystemId } from '#contract/socket.ts';
import type { RecallPatch } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { messageFrame } from '#server/log/frames.ts';
import { messageColumns } from '#server/log/message.ts';
import type { LoggedMessage } from '#server/log/message.ts';
import { moveReadMark } from '#server/log/readMark.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { actingWith } from '#server/engine/acting.ts';
import { Values } from '#server/engine/values.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageAsked } from '#server/engine/calls/cursor.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

type Frame = Answers<'message.history'>['rows'][number];

interface Conversation extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly lastSeq: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (text: string): boolean => uuid.test(text);

/** A caller says which conversation is meant by its id, or by other things that its row says. */
type Named = Pick<Takes<'message.markRead'>, 'conversationId' | 'fromRemoteId' | 'toRemoteId' | 'memberId' | 'systemId' | 'busId'>;

/**
 * A message goes from the member or to them, so both ends are looked at; the system says the organisation and whether an order is behind it, which then is `busId`.
 * @returns conditions over the alias `c`; none where nothing was said that a conversation has
 */
function saidOf({ conversationId, fromRemoteId, toRemoteId, memberId, systemId, busId }: Named, principal: Principal, values: Values): readonly string[] {
  if (conversationId != null) return [`c.id = ${values.add(conversationId, 'uuid')}`];
  const given = (...said: readonly (string | null | undefined)[]): readonly string[] => said.flatMap((one) => (one == null ? [] : [one]));
  // A text that is no id of ours leads nowhere, and never to an error.
  const among = (column: string, said: readonly string[]): readonly string[] =>
    said.length === 0 ? [] : [`${column} = any(${values.add(said.filter(isUuid), 'uuid[]')})`];
  const ends = given(fromRemoteId, toRemoteId);
  const systems = given(systemId).map((one) => readSystemId(one) ?? { orgId: '', kind: '' });
  const conditions = [
    // A member's are their own alone, whoever of the staff is at the other end.
    ...(principal.kind === 'member' ? ends.map(() => 'true') : among('c.member_id', ends)),
    ...among('c.member_id', given(memberId)),
    ...systems.flatMap(({ orgId, kind }) => [...among('c.org_id', [orgId]), `c.kind = ${values.add(kind, 'text')}`]),
    ...among('c.bus_id', given(busId)),
  ];
  return conditions.length > 0 ? conditions : ['false'];
}

/** Both sides may call: a member for their own conversations, staff with the right to read them. Foreign and missing ones look alike. */
async function visibleConversation(query: Query, named: Named, caller: Principal, right: 'chat.read' | 'chat.write' = 'chat.read'): Promise<Conversation> {
  const principal = await actingWith(query, caller, right);
  const values = new Values();
  const own = principal.kind === 'member' ? `c.member_id = ${values.add(principal.id, 'uuid')}` : `c.org_id = any(${values.add(principal.orgIds, 'uuid[]')})`;
  const [found] = await query.query<Conversation>(
    `select c.id, c.org_id as "orgId", o.group_id as "groupId", c.member_id as "memberId", c.last_seq as "lastSeq" from conversation c join organisation o on o.id = c.org_id
     where ${[own, 'c.deleted_at is null', ...saidOf(named, principal, values)].join(' and ')} order by c.last_message_at desc, c.id desc limit 1`,
    values.list,
  );
  if (!found) throw new Refusal('conversationUnknown');
  return found;
}

const stored = `select ${messageColumns} from message m join conversation c on c.id = m.conversation_id where m.conversation_id = $1`;
const onwards = `${stored} and m.seq > $2 order by m.seq limit $3`;
const backwards = `${stored} and m.seq < $2 order by m.seq desc limit $3`;
/** Numbers are dense and times grow with them: halved until the first message of that time or later is found. */
const seqAt = `
  with recursive search(low, high) as (
    select 1, last_seq + 1 from conversation where id = $1
    union all
    select case when m.sent_at < $2 then s.middle + 1 else s.low end, case when m.sent_at < $2 then s.high else s.middle end
    from (select low, high, (low + high) / 2 as middle from search where low < high) as s left join message m on m.conversation_id = $1 and m.seq = s.middle
  )
  select low as seq from search where low >= high`;
const beyondAll = 2_147_483_647;

type StoredMessage = LoggedMessage & Record<string, unknown>;

async function readHistory(
  query: Query,
  conversationId: string,
  asked: { readonly afterSeq?: number | null | undefined; readonly beforeSeq?: number | null | undefined; readonly fromAt?: string | null | undefined },
  limit: number,
): Promise<StoredMessage[]> {
  if (asked.fromAt != null) {
    const [first] = await query.query<{ seq: number }>(seqAt, [conversationId, asked.fromAt]);
    return query.query<StoredMessage>(onwards, [conversationId, (first?.seq ?? 1) - 1, limit]);
  }
  if (asked.afterSeq != null) return query.query<StoredMessage>(onwards, [conversationId, Math.min(asked.afterSeq, beyondAll), limit]);
  return (await query.query<StoredMessage>(backwards, [conversationId, Math.min(asked.beforeSeq ?? beyondAll, beyondAll), limit])).toReversed();
}

interface Sent extends Record<string, unknown> {
  readonly id: string;
  readonly senderKind: string;
  readonly senderId: string;
  readonly isRecalled: boolean;
  readonly isInTime: boolean;
}
const sentSql = `
  select id, sender_kind as "senderKind", sender_id as "senderId", recalled_at is not null as "isRecalled",
    sent_at > clock_timestamp() - make_interval(secs => $3) as "isInTime"
  from message where conversation_id = $1 and seq = $2 for no key update`;
const recallSql = `
  update message set recalled_at = date_trunc('milliseconds', clock_timestamp()), updated_at = now(), updated_by = $2, version = version + 1
  where id = $1 returning recalled_at as "recalledAt", version`;

/** The row stays, so that a repeated send is still known; nobody is given its content any more. A second recall finds it done. */
async function recall(tx: Tx, { conversationId, seq }: Takes<'message.recall'>, principal: Principal): Promise<string> {
  const of = await visibleConversation(tx, { conversationId }, principal, 'chat.write');
  const [sent] = await tx.query<Sent>(sentSql, [of.id, Math.min(seq, beyondAll), chatLimits.recallMs / 1_000]);
  if (!sent) throw new Refusal('notFound');
  if (sent.senderKind !== principal.kind || sent.senderId !== principal.id) throw new Refusal('notYourMessage');
  if (sent.isRecalled) return sent.id;
  if (!sent.isInTime) throw new Refusal('recallTooLate');
  const [recalled] = await tx.query<{ recalledAt: string; version: number }>(recallSql, [sent.id, principal.id]);
  if (!recalled) throw new Error(`The message ${sent.id} was locked and is gone: expected one row to change.`);
  const patch: RecallPatch = { conversationId: of.id, seq, recalledAt: recalled.recalledAt };
  tx.append({
    groupId: of.groupId,
    frameType: frameType.changed,
    entity: 'message',
    entityId: sent.id,
    change: 'updated',
    version: recalled.version,
    patch: { ...patch },
    audience: { orgIds: [of.orgId], memberIds: [of.memberId] },
    actorId: principal.id,
  });
  return sent.id;
}

export const message: Pick<Handlers, 'message.history' | 'message.markRead' | 'message.recall'> = {
  'message.history': reads(async (query, input, principal, context) => {
    const of = await visibleConversation(query, input, principal);
    const { limit, offset } = pageAsked(input, chatLimits.historyPage);
    // Numbers are dense: the newest page, and the one before it.
    const beforeSeq = input.beforeSeq ?? (offset > 0 ? of.lastSeq + 1 - offset : undefined);
    const rows = await readHistory(query, of.id, { ...input, beforeSeq }, limit);
    context.note({ entity: 'conversation', entityId: of.id, detail: { rows: rows.length } });
    // A frame leaves out what a row would hold as null: history gives the very frames of the socket.
    return { rows: rows.map((row) => messageFrame(row) as Frame), lastSeq: of.lastSeq };
  }),
  'message.markRead': writes(async (tx, input, principal) => {
    const of = await visibleConversation(tx, input, principal);
    await moveReadMark(
      tx,
      of,
      { id: principal.id, system: principal.kind === 'member' ? 'member' : 'staff' },
      input.seq == null ? undefined : Math.min(input.seq, beyondAll),
    );
    return null;
  }),
  'message.recall': writes(async (tx, input, principal, context) => {
    const id = await recall(tx, input, principal);
    context.note({ entity: 'message', entityId: id, detail: { conversationId: input.conversationId, seq: input.seq } });
    return null;
  }),
};
