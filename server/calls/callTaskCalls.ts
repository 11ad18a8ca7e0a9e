/** The call desk: the next task for somebody, their signs of life, the end of a call, and why there is nothing to call (docs/adr/0099). */
import { callLimits } from '#contract/limits/calls.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { CallKey } from '#contract/resources/callTaskOperations.ts';
import { calledTodaySql, callCapSql, callRuleSql, readinessSql } from '#server/db/callReadiness.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { lockTaker, requireRoom } from '#server/engine/claim.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { importTasks } from './importTasks.ts';
import { readCard } from './card.ts';
import { endCall } from './outcome.ts';
import { lineOf } from './phoneEvents.ts';
import { stand, standingOf } from './standing.ts';
import { callerOf, given, lockHeld, stepTask } from './step.ts';

type Id = { readonly id: string } & Record<string, unknown>;

/** A promise of this caller, and one that nobody kept in time, come before all batches. */
const promisedSql = `select x.id from call_task x where x.org_id = any($1) and x.deleted_at is null and x.status = 'waiting' and x.call_back_at <= now()
    and (x.promised_by = $2 or x.call_back_at < now()) and ${readinessSql} = 'ready'
  order by (x.promised_by = $2) desc, x.call_back_at, x.id limit 1 for no key update of x skip locked`;

/** Batch after batch along the index of its waiting tasks: the first that nobody is just at. */
const waitingSql = `select t.id from (
    select b.id, b.priority from call_batch b where b.org_id = any($1) and b.deleted_at is null and not b.is_paused order by b.priority, b.id) b
  cross join lateral (
    select x.id from call_task x where x.batch_id = b.id and x.status = 'waiting' and x.deleted_at is null and x.due_at <= now() and x.org_id = any($1)
      and ${readinessSql} = 'ready'
    order by x.rank, x.due_at limit 1 for no key update of x skip locked) t limit 1`;

async function heldBy(tx: Tx, { id, orgIds }: Principal): Promise<string | undefined> {
  const [held] = await tx.query<Id>(
    `select id from call_task where holder_id = $1 and status = 'taken' and org_id = any($2) and deleted_at is null order by held_since limit 1`,
    [id, orgIds],
  );
  return held?.id;
}

const untilSql = `select now() + make_interval(secs => $1) as until, now() as at`;
type Until = { readonly until: string; readonly at: string } & Record<string, unknown>;

/** The row is locked by the statement that found it, its taker before: neither is anybody else's until the commit. */
async function take(tx: Tx, caller: Caller): Promise<string | undefined> {
  const { principal } = caller;
  const asked = [principal.orgIds, principal.id];
  const [found] = [...(await tx.query<Id>(promisedSql, asked))];
  const [next] = found ? [found] : await tx.query<Id>(waitingSql, [principal.orgIds]);
  if (!next) return undefined;
  const before = await lockRow(tx, caller, next.id);
  await requireRoom(tx, 'callTask', principal.id, before.orgId);
  const [time] = await tx.query<Until>(untilSql, [callLimits.holdSeconds]);
  const draft = new Map<string, unknown>([
    ['holderId', principal.id],
    ['heldSince', time?.at],
    ['heldUntil', time?.until],
  ]);
  await stepTask(tx, caller, before, { to: 'taken', draft });
  return next.id;
}

async function next(tx: Tx, principal: Principal, context: OperationContext): Promise<Answers<'callTask.next'>> {
  const caller = callerOf(principal, context);
  await lockTaker(tx, principal.id);
  const held = await heldBy(tx, principal);
  const id = held ?? (await take(tx, caller));
  const standing = await standingOf(tx, principal.id, principal);
  // Whoever loads the page anew in the middle of a call is on it still.
  const isOnCall = held !== undefined && (standing?.state === 'onCall' || standing?.state === 'wrapUp');
  if (!isOnCall) await stand(tx, { userId: principal.id, state: 'ready' }, principal);
  if (id === undefined) return { card: null };
  await sign(tx, id);
  context.note({ entity: 'callTask', entityId: id });
  return { card: await readCard(tx, principal, id) };
}

/** A sign of life is no change of the task: it has no line in the history and nobody is told. */
async function sign(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.query<{ heldUntil: string }>(
    `update call_task set held_until = now() + make_interval(secs => $2) where id = $1 returning held_until as "heldUntil"`,
    [id, callLimits.holdSeconds],
  );
  return row?.heldUntil ?? '';
}

/** The note is kept as it was typed: whoever gets the task next goes on with it. */
const keepNote = (tx: Tx, id: string, note: string | null | undefined): Promise<unknown> =>
  note === undefined ? Promise.resolve() : tx.query(`update call_task set note = $2 where id = $1 and note is distinct from $2`, [id, note]);

async function hold(tx: Tx, { id, note }: Takes<'callTask.hold'>, principal: Principal, context: OperationContext): Promise<Answers<'callTask.hold'>> {
  await lockHeld(tx, callerOf(principal, context), id);
  await keepNote(tx, id, note);
  return { heldUntil: await sign(tx, id) };
}

async function release(tx: Tx, { id, note }: Takes<'callTask.release'>, principal: Principal, context: OperationContext): Promise<Answers<'callTask.release'>> {
  const caller = callerOf(principal, context);
  const before = await lockHeld(tx, caller, id);
  context.note({ entity: 'callTask', entityId: id });
  await stepTask(tx, caller, before, { to: 'waiting', draft: new Map<string, unknown>([...given, ...(note === undefined ? [] : [['note', note] as const])]) });
  await stand(tx, { userId: principal.id, state: 'ready' }, principal);
  return { id };
}

async function keys(query: Query, principal: Principal, { telephony }: OperationContext): Promise<Answers<'callTask.keys'>> {
  const inUse = await inForce(query, 'callOutcome', principal.orgId, { names: ['key', 'name', 'nameEn', 'way', 'doNotCall'] });
  const outcomes = inUse
    .map(({ id, key, name, nameEn, way, doNotCall }): CallKey => ({
      id,
      key,
      name: principal.language === 'en' ? (nameEn ?? name) : name,
      way,
      doNotCall: doNotCall === true,
    }))
    .toSorted((one, other) => one.key - other.key);
  const [today] = await query.query<{ today: number; cap: number | null }>(
    `select ${calledTodaySql('(select careline_person())')} as today, ${callCapSql} as cap from (select) one left join ${callRuleSql} r on true`,
  );
  const found = await standingOf(query, principal.id, principal);
  const standing = found === undefined ? null : { state: found.state, reason: found.reason, startsAt: found.startsAt };
  const hasLine = (await lineOf(query, principal)) !== undefined;
  return { outcomes, standing, isStandIn: telephony.isSoftPhone, hasLine, today: today?.today ?? 0, cap: today?.cap ?? null };
}

/** The same expression as the column of the list: each count is that of the list it leads to. */
const whySql = `select ${readinessSql} as reason, count(*)::int as count from call_task x
  where x.org_id = any($1) and x.deleted_at is null and ($2::uuid is null or x.batch_id = $2) and x.status not in ('done', 'stopped')
  group by 1 order by 2 desc, 1`;

export const callTask: Pick<Handlers, `callTask.${'import' | 'next' | 'hold' | 'release' | 'outcome' | 'keys' | 'why'}`> = {
  'callTask.import': alone(importTasks),
  'callTask.next': writes((tx, _none, principal, context) => next(tx, principal, context)),
  'callTask.hold': writes(hold),
  'callTask.release': writes(release),
  'callTask.outcome': writes(endCall),
  'callTask.keys': reads((query, _none, principal, context) => keys(query, principal, context)),
  'callTask.why': reads((query, { batchId = null }, principal) =>
    query.query<Answers<'callTask.why'>[number] & Record<string, unknown>>(whySql, [principal.orgIds, batchId]),
  ),
};
