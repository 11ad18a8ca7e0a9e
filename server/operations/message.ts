/** History of one conversation, and how far somebody has read. */
import { chatLimits } from '#contract/limits.ts';
import type { Answers } from '#contract/operations.ts';
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { messageFrame } from '#server/log/frames.ts';
import { messageColumns } from '#server/log/message.ts';
import type { LoggedMessage } from '#server/log/message.ts';
import { moveReadMark } from '#server/log/readMark.ts';
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
async function visibleConversation(query: Query, conversationId: string, who: Who): Promise<Conversation> {
  if (who.kind === 'staff' && !who.rights.has('chat.read')) throw new Refusal('refused', { right: rights['chat.read'][who.language === 'en' ? 1 : 0] });
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
const beyondAll = 2_147_483_647;

type StoredMessage = LoggedMessage & Record<string, unknown>;

async function readHistory(
  query: Query,
  conversationId: string,
  asked: { readonly afterSeq?: number | null | undefined; readonly beforeSeq?: number | null | undefined },
  limit: number,
): Promise<StoredMessage[]> {
  if (asked.afterSeq != null) return query.query<StoredMessage>(onwards, [conversationId, Math.min(asked.afterSeq, beyondAll), limit]);
  return (await query.query<StoredMessage>(backwards, [conversationId, Math.min(asked.beforeSeq ?? beyondAll, beyondAll), limit])).toReversed();
}

export const message: Pick<Handlers, 'message.history' | 'message.markRead'> = {
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
};
