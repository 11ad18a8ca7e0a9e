/** A consultation order and the conversation bound to it, in one transaction: whoever has the order can talk in it (docs/adr/0065). */
import { randomUUIDv7 } from 'node:crypto';
import type { Answers } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { lockTaker } from '#server/engine/claim.ts';
import { moveConversation } from '#server/desk/move.ts';
import { readDoctors } from '#server/desk/people.ts';
import { appendMessages } from '#server/log/chatAppend.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createDecided, readRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';

type Consultation = Answers<'order.consult'>;
export interface Asked {
  readonly memberId: string;
  readonly orgId: string;
  readonly title: string;
  readonly payPrice: number;
  readonly customerNote: string | null;
  /** The doctor answers in it, in place of the person who begins it. */
  readonly doctorId: string | null;
}

/** The consultation is to be this member's, and their organisation takes so much for it. @throws Refusal notFound */
export async function consultedMember(query: Query, principal: Principal, memberId: string): Promise<{ readonly orgId: string; readonly fee: number | null }> {
  const [member] = await query.query<{ orgId: string; fee: number | null }>(
    `select m.org_id as "orgId", o.consult_fee as fee from member m join organisation o on o.id = m.org_id
     where m.id = $1 and m.org_id = any($2) and m.deleted_at is null`,
    [memberId, principal.orgIds],
  );
  if (!member) throw new Refusal('notFound');
  return { orgId: member.orgId, fee: member.fee === null ? null : Number(member.fee) };
}

/** The card of the order is its first message, stored by the same function as any that opens a conversation. */
async function openWithCard(tx: Tx, principal: Principal, orderId: string, { memberId, orgId }: Asked): Promise<void> {
  const conversation = { id: randomUUIDv7(), groupId: principal.groupId, orgId, kind: 'consultation', memberId, busId: orderId, isStored: false } as const;
  const card = {
    id: randomUUIDv7(),
    conversation: { ...conversation },
    clientId: null,
    type: frameType.order,
    content: orderId,
    orderId,
    replyToSeq: null,
    sender: principal,
  };
  const { outcomes } = await appendMessages(tx.client, [card], false);
  if (outcomes[0]?.is !== 'stored') throw new Error(`The card of a new consultation must be stored, found ${outcomes[0]?.is}. See chat_append.`);
}

/** The doctor is locked before the conversation (server/desk/lock.ts). @throws Refusal targetUnknown */
async function chosenDoctor(tx: Tx, { orgId, doctorId }: Asked): Promise<ReadonlyMap<string, unknown>> {
  if (doctorId === null) return new Map();
  await lockTaker(tx, doctorId);
  if (!(await readDoctors(tx, orgId)).some(({ id }) => id === doctorId)) throw new Refusal('targetUnknown');
  return new Map([['doctorId', doctorId]]);
}

async function conversationOf(tx: Tx, orderId: string, orgId: string): Promise<string> {
  const [bound] = await tx.query<{ id: string }>(
    `select id from conversation where bus_id = $1 and org_id = $2 and kind = 'consultation' and deleted_at is null`,
    [orderId, orgId],
  );
  if (!bound) throw new Refusal('notFound');
  return bound.id;
}

/** Twice with one key is one order in one conversation. */
export async function consult(
  tx: Tx,
  principal: Principal,
  asked: Asked,
  { clientId, operation, context }: { readonly clientId: string | null | undefined; readonly operation: string; readonly context: OperationContext },
): Promise<Consultation> {
  const { memberId, orgId, title, payPrice, customerNote, doctorId } = asked;
  const call = { entity: 'order', verb: 'create', only: { kind: ['consultation'] } } as const;
  const caller: Caller = { entity: entityOf('order'), call, principal: { ...principal, orgId }, keys: context.keys };
  const once = { operation, clientId: clientId ?? context.onceKey, content: { memberId, title, payPrice, customerNote, doctorId } };
  const before = await madeBefore(tx, principal, once);
  if (before !== undefined)
    return { ...(await readRow(tx, caller, before)), conversationId: await conversationOf(tx, before, orgId) } as unknown as Consultation;
  const made = await createDecided(tx, caller, { memberId, title, count: 1, payPrice, customerNote }, await chosenDoctor(tx, asked));
  await rememberMade(tx, principal, once, made.id);
  context.note({ entity: 'order', entityId: made.id, detail: { payPrice, kind: 'consultation' } });
  // Whoever sees their own rows alone opens it for a customer of theirs; the conversation is served by whoever answers.
  if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  await openWithCard(tx, principal, made.id, asked);
  const conversationId = await conversationOf(tx, made.id, orgId);
  if (doctorId !== null && doctorId !== principal.id)
    await moveConversation(tx, { conversationId, move: 'assign', toUserId: doctorId, remark: title }, principal);
  return { ...made, conversationId } as unknown as Consultation;
}
