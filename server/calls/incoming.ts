/** A customer rings: who answers first has the call, and a task of the day's incoming ones with its card. */
import type { Answers, Takes } from '#contract/operations.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { lockTaker, requireRoom } from '#server/engine/claim.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createDecided, createRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { readCard } from './card.ts';
import { phoneColumns, tellCall } from './phoneEvents.ts';
import type { PhoneRow } from './phoneEvents.ts';
import { stand } from './standing.ts';

const as = (entity: string, principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'create' },
  principal,
  keys,
});

/** Incoming calls of an organisation stand in a batch of their own, which is made by the first. */
async function batchFor(tx: Tx, principal: Principal, context: OperationContext): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('incoming calls of ' || $1))`, [principal.orgId]);
  const [known] = await tx.query<{ id: string }>('select id from call_batch where org_id = $1 and is_incoming and deleted_at is null limit 1', [
    principal.orgId,
  ]);
  if (known) return known.id;
  const name = principal.language === 'en' ? 'Incoming calls' : '来电';
  return (await createDecided(tx, as('callBatch', principal, context), { name, priority: 9 }, new Map([['isIncoming', true]]))).id;
}

/** An unknown number becomes a customer by a name alone. @throws Refusal invalidInput */
async function personOf(
  tx: Tx,
  call: PhoneRow,
  name: string | null | undefined,
  on: { readonly principal: Principal; readonly context: OperationContext },
): Promise<string> {
  if (call.memberId !== null) return call.memberId;
  const called = name?.trim() ?? '';
  if (called === '') throw invalid(on.principal, 'name', ['写下来电人的姓名', 'Write the name of whoever rings']);
  const isMobile = /^1\d{10}$/.test(call.number);
  return (await createRow(tx, as('member', on.principal, on.context), { name: called, ...(isMobile ? { mobile: call.number } : { phoneNum: call.number }) }))
    .id;
}

/** Whoever answers talks, though the telephone system says so a moment later; a customer who has hung up by then does not. */
const takenSql = `update phone_call set user_id = $2, member_id = $3, task_id = $4, answered_at = case when state = 'ringing' then now() else answered_at end,
    state = case when state = 'ringing' then 'talking' else state end, version = version + 1, updated_at = now() where id = $1`;

/** @throws Refusal notFound, alreadyClaimed, atCapacity, invalidInput */
export async function answerCall(
  tx: Tx,
  { callId, name }: Takes<'phoneCall.answer'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'phoneCall.answer'>> {
  await lockTaker(tx, principal.id);
  const [call] = await tx.query<PhoneRow>(`select ${phoneColumns} where p.id = $1 and p.org_id = any($2) for no key update of p`, [callId, principal.orgIds]);
  if (call?.direction !== 'in') throw new Refusal('notFound');
  context.note({ entity: 'phoneCall', entityId: callId });
  if (call.userId === principal.id && call.taskId !== null) return { card: await readCard(tx, principal, call.taskId) };
  if (call.userId !== null) throw new Refusal('alreadyClaimed', { name: await nameOf(tx, call.userId) });
  // The call belongs where its line is.
  const there = { ...principal, orgId: call.orgId };
  await requireRoom(tx, 'callTask', principal.id, call.orgId);
  const memberId = await personOf(tx, call, name, { principal: there, context });
  if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  const [time] = await tx.query<{ at: string; until: string }>('select now() as at, now() + make_interval(secs => $1) as until', [callLimits.holdSeconds]);
  const batchId = await batchFor(tx, there, context);
  const decided = new Map<string, unknown>([
    ['status', 'taken'],
    ['holderId', principal.id],
    ['heldSince', time?.at],
    ['heldUntil', time?.until],
  ]);
  const { id } = await createDecided(tx, as('callTask', there, context), { batchId, memberId }, decided);
  await tx.query(takenSql, [callId, principal.id, memberId, id]);
  tellCall(tx, { ...call, version: call.version + 1 }, principal.id);
  await stand(tx, { userId: principal.id, state: 'onCall' }, principal);
  return { card: await readCard(tx, principal, id) };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.query<{ name: string }>('select nick_name as name from staff_user where id = $1', [userId]);
  return user?.name ?? '';
}
