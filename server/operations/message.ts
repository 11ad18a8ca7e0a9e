/** History of one conversation, how far somebody has read, and taking a message back. */
import { chatLimits } from '#contract/limits/chat.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { RecallPatch } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { messageFrame } from '#server/log/frames.ts';
import { messageColumns } from '#server/log/message.ts';
import type { LoggedMessage } from '#server/log/message.ts';
import { moveReadMark } from '#server/log/readMark.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { actingWith } from '#server/rights/acting.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import type { Handlers } from './handler.ts';
import { reads, writes } from './handler.ts';

type Frame = Answers<'message.history'>['rows'][number];

interface Conversation extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly lastSeq: number;
}

/** Both sides may call: a member for his own conversations, staff with the right to read them. Foreign and missing ones look alike. */
async function visibleConversation(query: Query, conversationId: string, caller: Who, right: 'chat.read' | 'chat.write' = 'chat.read'): Promise<Conversation> {
  const who = await actingWith(query, caller, right);
  const [found] = await query.query<Conversation>(
    `select c.id, c.org_id as "orgId", o.group_id as "groupId", c.member_id as "memberId", c.last_seq as "lastSeq" from conversation c join organisation o on o.id = c.org_id
     where c.id = $1 and c.deleted_at is null and ${who.kind === 'member' ? 'c.member_id = $2' : 'c.org_id = any($2)'}`,
    [conversationId, who.kind === 'member' ? who.id : who.orgIds],
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
async function recall(tx: Tx, { conversationId, seq }: Takes<'message.recall'>, who: Who): Promise<string> {
  const of = await visibleConversation(tx, conversationId, who, 'chat.write');
  const [sent] = await tx.query<Sent>(sentSql, [of.id, Math.min(seq, beyondAll), chatLimits.recallMs / 1_000]);
  if (!sent) throw new Refusal('notFound');
  if (sent.senderKind !== who.kind || sent.senderId !== who.id) throw new Refusal('notYourMessage');
  if (sent.isRecalled) return sent.id;
  if (!sent.isInTime) throw new Refusal('recallTooLate');
  const [recalled] = await tx.query<{ recalledAt: string; version: number }>(recallSql, [sent.id, who.id]);
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
    actorId: who.id,
  });
  return sent.id;
}

export const message: Pick<Handlers, 'message.history' | 'message.markRead' | 'message.recall'> = {
  'message.history': reads(async (query, input, who, context) => {
    const of = await visibleConversation(query, input.conversationId, who);
    const rows = await readHistory(query, of.id, input, input.limit ?? chatLimits.historyPage);
    context.note({ entity: 'conversation', entityId: of.id, detail: { rows: rows.length } });
    // A frame leaves out what a row would hold as null: history gives the very frames of the socket.
    return { rows: rows.map((row) => messageFrame(row) as Frame), lastSeq: of.lastSeq };
  }),
  'message.markRead': writes(async (tx, input, who) => {
    const of = await visibleConversation(tx, input.conversationId, who);
    await moveReadMark(
      tx,
      of,
      { id: who.id, system: who.kind === 'member' ? 'member' : 'staff' },
      input.seq == null ? undefined : Math.min(input.seq, beyondAll),
    );
    return null;
  }),
  'message.recall': writes(async (tx, input, who, context) => {
    const id = await recall(tx, input, who);
    context.note({ entity: 'message', entityId: id, detail: { conversationId: input.conversationId, seq: input.seq } });
    return null;
  }),
};
