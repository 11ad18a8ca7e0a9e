/** Messages that stay inside this house: a colleague finds one in the inbox, a customer in their chat. The message and what became of it are one transaction, so nothing is ever unknown. */
import { randomUUIDv7 } from 'node:crypto';
import { frameType } from '#contract/socket.ts';
import type { Database, Query } from '#server/db/database.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import { appendMessages } from '#server/log/chatAppend.ts';
import type { Conversation } from '#server/log/chatAppend.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Taken } from './claim.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

async function conversationOf(query: Query, { memberId, groupId, orgId }: Taken): Promise<Conversation> {
  const [known] = await query.query<{ id: string; orgId: string }>(
    `select id, org_id as "orgId" from conversation where member_id = $1 and kind = 'member' and bus_id is null and deleted_at is null order by (org_id = $2) desc, created_at desc, id limit 1`,
    [memberId, orgId],
  );
  const of = { groupId, kind: 'member', memberId: memberId ?? '', busId: null } as const;
  return known ? { ...of, id: known.id, orgId: known.orgId, isStored: true } : { ...of, id: randomUUIDv7(), orgId, isStored: false };
}

async function toCustomer(tx: Tx, one: Taken, text: string): Promise<void> {
  const [org] = await tx.query<{ name: string }>('select name from organisation where id = $1', [one.orgId]);
  const draft = {
    id: one.id,
    conversation: await conversationOf(tx, one),
    clientId: null,
    type: frameType.text,
    content: text,
    orderId: null,
    replyToSeq: null,
    // The chat speaks for the house in its own name.
    sender: { ...systemOf(one), name: org?.name ?? '' },
  };
  const { outcomes } = await appendMessages(tx.client, [draft], true);
  const [{ is } = { is: 'gone' }] = outcomes;
  if (is !== 'stored' && is !== 'known') throw new Error(`A message of the house must be stored in the chat, found ${is}. See chat_append.`);
}

const doneSql = `update sent_message set status = 'delivered', sent_at = now(), receipt_at = now(), version = version + 1, updated_at = now() where id = $1 returning id, org_id as "orgId", version`;

export const deliverInApp = (database: Database, one: Taken): Promise<void> =>
  inTransaction(database, async (tx) => {
    const [held] = await tx.query(`select 1 from sent_message where id = $1 and status = 'sending' and tries = $2 for update`, [one.id, one.fence]);
    if (!held) return;
    const text = one.chain[one.step]?.text ?? '';
    if (one.userId === null) await toCustomer(tx, one, text);
    else await notifyPerson(tx, one.userId, { kind: 'announcement', values: { title: text.slice(0, 40), text } }, { id: nilId });
    await tellMessages(tx, await tx.query<ToldMessage>(doneSql, [one.id]), 'updated');
  });
