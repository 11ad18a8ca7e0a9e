/** Calling by the telephone system: dialled without anybody seeing the number, answered by whoever is first (docs/adr/0099). */
import { randomUUIDv7 } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { requireContact, requireContactByNumber } from '#server/customers/contact.ts';
import type { Database, Query } from '#server/db/database.ts';
import { rlsContextOf, withRlsContext } from '#server/db/rlsContext.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { PhoneEvent } from '#server/outside/telephony.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import { answerCall } from './incoming.ts';
import { bookEvent, lineOf, tellCall } from './phoneEvents.ts';
import { stand } from './standing.ts';
import { callerOf, lockHeld } from './step.ts';

interface Dialling extends Record<string, unknown> {
  readonly name: string | null;
  readonly number: string | null;
  readonly memberId: string | null;
  readonly orgId: string;
  readonly groupId: string;
  readonly caller: string;
}

const numberSql = `select x.name, coalesce(x.mobile, m.mobile, m.phone_num) as number, x.member_id as "memberId", x.org_id as "orgId", o.group_id as "groupId",
    (select u.username from staff_user u where u.id = $2) as caller
  from call_task x join organisation o on o.id = x.org_id left join member m on m.id = x.member_id where x.id = $1`;

/** The call is there before anybody is asked to make it: its events find it. @throws Refusal callTaskOfOther, doNotContact, callNoNumber */
async function beginCall(tx: Tx, id: string, principal: Principal, context: OperationContext): Promise<Dialling & { readonly callId: string }> {
  await lockHeld(tx, callerOf(principal, context), id);
  const [found] = await tx.query<Dialling>(numberSql, [id, principal.id]);
  if (!found?.number) throw new Refusal('callNoNumber');
  if (found.memberId === null) await requireContactByNumber(tx, found.orgId, found.number);
  else await requireContact(tx, found.memberId);
  const callId = randomUUIDv7();
  await tx.query(
    `insert into phone_call (id, org_id, created_by, direction, state, number, call_no, task_id, member_id, user_id, name) values ($1, $2, $3, 'out', 'ringing', $4, $5, $6, $7, $3, $8)`,
    [callId, found.orgId, principal.id, found.number, callId, id, found.memberId, found.name],
  );
  tellCall(tx, { ...found, id: callId, version: 1 }, principal.id);
  await stand(tx, { userId: principal.id, state: 'onCall' }, principal);
  return { ...found, callId };
}

async function dial(database: Database, { id }: Takes<'phoneCall.dial'>, principal: Principal, context: OperationContext): Promise<Answers<'phoneCall.dial'>> {
  const own = withRlsContext(database, rlsContextOf(principal));
  context.note({ entity: 'callTask', entityId: id });
  const { callId, caller, number } = await inTransaction(own, (tx) => beginCall(tx, id, principal, context));
  try {
    await context.telephony.dial({ callNo: callId, caller, number: number ?? '' });
  } catch (error) {
    await inTransaction(database, (tx) => bookEvent(tx, { callNo: callId, kind: 'ended', at: new Date().toISOString(), signature: '' }));
    throw error;
  }
  return { callId };
}

interface Current extends Omit<Answers<'phoneCall.current'>[number], 'number'>, Record<string, unknown> {
  readonly number: string;
}
/** Their own of the last minutes, and the incoming ones that ring. */
const currentSql = `select p.id, p.direction, p.state, p.number, coalesce(m.name, p.name) as name, p.member_id as "memberId", p.task_id as "taskId", coalesce(p.user_id = $1, false) as "isMine",
    p.answered_at as "answeredAt", p.end_reason as "endReason", p.version
  from phone_call p left join member m on m.id = p.member_id
  where p.org_id = any($2) and p.deleted_at is null and (p.user_id is null and p.state = 'ringing' and p.direction = 'in' and p.created_at > now() - interval '2 minutes'
    or p.user_id = $1 and (p.state in ('ringing', 'talking') or p.ended_at > now() - interval '5 minutes'))
  order by p.created_at desc, p.id desc limit 20`;

async function current(query: Query, principal: Principal): Promise<Answers<'phoneCall.current'>> {
  const rows = await query.query<Current>(currentSql, [principal.id, principal.orgIds]);
  return rows.map((row) => ({ ...row, number: maskPhone(row.number) }));
}

async function book(database: Database, event: PhoneEvent, context: OperationContext): Promise<null> {
  context.telephony.requireSigned(event);
  await inTransaction(database, async (tx) => {
    await bookEvent(tx, event);
    await context.auditIn(tx);
  });
  return null;
}

async function standIn(
  database: Database,
  { kind, callId, number }: Takes<'phoneCall.standIn'>,
  principal: Principal,
  context: OperationContext,
): Promise<null> {
  if (!context.telephony.isSoftPhone) throw new Refusal('callAbsent');
  const at = new Date().toISOString();
  if (kind !== 'incoming') {
    const [known] = await database.query<{ callNo: string }>('select call_no as "callNo" from phone_call where id = $1 and user_id = $2', [
      callId,
      principal.id,
    ]);
    if (!known) throw new Refusal('notFound');
    return book(database, context.telephony.signed({ callNo: known.callNo, kind, at }), context);
  }
  const line = await lineOf(database, principal);
  if (line === undefined) throw invalid(principal, 'kind', ['在呼叫分配规则里先写来电号码', 'Give the allocation rule a line first']);
  return book(database, context.telephony.signed({ callNo: randomUUIDv7(), kind, at, number: number ?? '13800000000', line }), context);
}

export const phoneCall: Pick<Handlers, `phoneCall.${'dial' | 'current' | 'answer' | 'standIn' | 'event'}`> = {
  'phoneCall.dial': alone(dial),
  'phoneCall.current': reads((query, _none, principal) => current(query, principal)),
  'phoneCall.answer': writes(answerCall),
  'phoneCall.standIn': alone(standIn),
  'phoneCall.event': alone((database, event, _who, context) => book(database, event, context)),
};
