import type { RemoteSystem } from '#contract/socket.ts';
import type { Tx } from './writeTransaction.ts';

export interface ReadConversation {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
}
export interface MarkReader {
  readonly id: string;
  readonly system: RemoteSystem;
}

/** Marks only move forward (A13), and never beyond what there is. */
const markSql = `
  insert into read_mark as r (conversation_id, reader_id, reader_system, seq)
  select c.id, $2, $3, least(coalesce($4::integer, c.last_seq), c.last_seq) from conversation c where c.id = $1
  on conflict (conversation_id, reader_id) do update set seq = excluded.seq where r.seq < excluded.seq
  returning seq`;

/** @returns the mark where it moved; nothing happens and nobody hears otherwise. Without `seq`: up to the end. */
export async function moveReadMark(tx: Tx, conversation: ReadConversation, reader: MarkReader, seq?: number): Promise<number | undefined> {
  const [mark] = await tx.query<{ seq: number }>(markSql, [conversation.id, reader.id, reader.system, seq ?? null]);
  if (!mark) return undefined;
  tx.append({
    groupId: conversation.groupId,
    frameType: 17,
    entity: 'readMark',
    entityId: conversation.id,
    change: 'updated',
    version: mark.seq,
    patch: { readerId: reader.id, readerSystem: reader.system, seq: mark.seq },
    // A staff member's own devices, and the member who sees "read"; a member's mark is seen by everybody who serves the conversation.
    audience: { orgIds: [conversation.orgId], memberIds: [conversation.memberId], ...(reader.system === 'staff' ? { staffIds: [reader.id] } : {}) },
    actorId: reader.id,
  });
  return mark.seq;
}
