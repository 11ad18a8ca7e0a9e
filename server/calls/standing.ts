/** A caller goes from one state into the next: the last one is closed with its minutes, the new one lasts until the next or the end of the shift (docs/adr/0160). */
import type { callerStates, restReasons } from '#contract/choices/calls.ts';
import { alwaysOpen, closing } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { audienceOf, publish } from '#server/engine/recordChange.ts';
import { createDecided, lockRow, storeAs } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { noKeys } from '#server/segments/writersConditions.ts';

type State = keyof typeof callerStates;
type Reason = keyof typeof restReasons;
export interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly state: State;
  readonly reason: Reason | null;
  readonly startsAt: string;
  readonly closesAt: string;
}

const hundredthOfMinuteMs = 600;
export const minutesBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / hundredthOfMinuteMs) / 100;

const standingColumns = `id, org_id as "orgId", state, reason, starts_at as "startsAt", closes_at as "closesAt"`;
const standingSql = `select ${standingColumns} from caller_state
  where user_id = $1 and ($2::uuid is null or org_id = $2) and status = 'lasting' and deleted_at is null order by starts_at desc limit 1`;

/** The state in which somebody stands in the organisation in which they act; wherever they stand, where the telephone or the clock asks. */
export async function standingOf(query: Query, userId: string, { kind, orgId }: Pick<Principal, 'kind' | 'orgId'>): Promise<Standing | undefined> {
  const [found] = await query.query<Standing>(standingSql, [userId, kind === 'system' ? null : orgId]);
  return found;
}

/** Whoever waited for the lock began later than their transaction did. */
const momentsSql = `select date_trunc('milliseconds', clock_timestamp()) as now, (date_trunc('day', clock_timestamp() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai' as midnight,
    (select hours from desk_policy where org_id = $1 and deleted_at is null) as hours`;
interface Moments extends Record<string, unknown> {
  readonly now: string;
  readonly midnight: string;
  readonly hours: WorkingHours | null;
}

/** The working time that it is now ends then; outside of it, and where it never ends, the day does. */
export function closesAt({ now, midnight, hours }: Pick<Moments, 'now' | 'midnight' | 'hours'>): string {
  const end = closing(hours ?? alwaysOpen, Date.parse(now));
  return end === null ? midnight : new Date(Math.min(end, Date.parse(midnight))).toISOString();
}

const isPast = ({ closesAt: end }: Standing, now: string): boolean => Date.parse(end) <= Date.parse(now);

async function close(tx: Tx, caller: Caller, standing: Standing, now: string): Promise<void> {
  const before = await lockRow(tx, caller, standing.id);
  // The worker of all lives was faster.
  if (before['status'] !== 'lasting') return;
  const endsAt = isPast(standing, now) ? standing.closesAt : now;
  const draft = new Map<string, unknown>([
    ['status', 'over'],
    ['endsAt', endsAt],
    ['minutes', minutesBetween(standing.startsAt, endsAt)],
  ]);
  const version = await storeAs(tx, caller, before, { draft, act: 'moved' });
  const { entity, principal } = caller;
  publish(tx, { entity, principal, act: 'moved', orgIds: await audienceOf(tx, entity, principal, [before.orgId]) }, [changedFrom(entity, before, version)]);
}

export interface Step {
  readonly userId: string;
  readonly state: State;
  readonly reason?: Reason | null | undefined;
}

/** The telephone and the clock move a caller where they stand. */
function thereOf(principal: Principal, before: Standing | undefined): Principal {
  if (principal.kind !== 'system' || before === undefined) return principal;
  return { ...principal, orgId: before.orgId, orgIds: [before.orgId] };
}

/** One begins after the other: whoever comes from the telephone, the desk and the clock at once waits here. */
const lockStanding = (tx: Tx, userId: string): Promise<unknown> => tx.query(`select pg_advisory_xact_lock(hashtext('state of caller ' || $1))`, [userId]);

async function readMoments(query: Query, orgId: string): Promise<Moments> {
  const [moments] = await query.query<Moments>(momentsSql, [orgId]);
  if (!moments) throw new Error('The database told no time: expected one row.');
  return moments;
}

interface Where {
  readonly there: Principal;
  readonly moments: Moments;
}

/** The one state is closed, where there is one, and the next begins at the moment that counts as now. */
async function follow(tx: Tx, before: Standing | undefined, { userId, state, reason = null }: Step, { there, moments }: Where): Promise<Standing> {
  const caller: Caller = { entity: entityOf('callerState'), call: { entity: 'callerState', verb: 'create' }, principal: there, keys: noKeys };
  if (before) await close(tx, caller, before, moments.now);
  const lasting = { userId, state, reason, startsAt: moments.now, closesAt: closesAt(moments) };
  const { id } = await createDecided(tx, caller, {}, new Map<string, unknown>(Object.entries({ ...lasting, status: 'lasting' })));
  return { ...lasting, id, orgId: there.orgId };
}

/** @returns whether they stand so already */
const standsSo = (before: Standing, { state, reason = null }: Step, now: string): boolean =>
  !isPast(before, now) && before.state === state && before.reason === reason;

/**
 * It is the last thing that a transaction locks: whoever comes from the telephone and from the desk at once waits here, and never in a circle.
 * @returns the state in which the caller stands now
 */
export async function stand(tx: Tx, step: Step, principal: Principal): Promise<Standing> {
  await lockStanding(tx, step.userId);
  const before = await standingOf(tx, step.userId, principal);
  const there = thereOf(principal, before);
  const moments = await readMoments(tx, there.orgId);
  if (before && standsSo(before, step, moments.now)) return before;
  if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  return follow(tx, before, step, { there, moments });
}

export interface Gone {
  readonly userId: string;
  /** In this state they stood. */
  readonly stateId: string;
  readonly since: string;
}

/** Somebody is away since the moment at which they went, unless they have done something meanwhile. */
export async function leave(tx: Tx, { userId, stateId, since }: Gone, principal: Principal): Promise<void> {
  await lockStanding(tx, userId);
  const [before] = await tx.query<Standing>(`select ${standingColumns} from caller_state where id = $1 and status = 'lasting' and deleted_at is null`, [
    stateId,
  ]);
  if (!before) return;
  const moments = await readMoments(tx, before.orgId);
  // The shift has ended meanwhile: the worker of all lives ends the state.
  if (!isPast(before, moments.now)) await follow(tx, before, { userId, state: 'away' }, { there: principal, moments: { ...moments, now: since } });
}

/** Somebody who rests, or has gone, is not moved by what an old call of theirs still says. */
export async function standAfterCall(tx: Tx, userId: string, principal: Principal): Promise<void> {
  if ((await standingOf(tx, userId, principal))?.state === 'onCall') await stand(tx, { userId, state: 'wrapUp' }, principal);
}
