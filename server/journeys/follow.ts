/**
 * The log tells what happens to customers: who comes into a group or to whom something happens may enter, and whoever waits or is parked is looked at again. How far the log was read
 * stands beside what it did, so a kill loses and doubles nothing, and any process goes on.
 */
import type { JourneyContent, JourneyEntry } from '#contract/journeys/entry.ts';
import { dateFacts, journeyEvents } from '#contract/journeys/facts.ts';
import type { DateFact, JourneyEvent } from '#contract/journeys/facts.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { addDays, dayAt, minuteMs, momentOn } from '#server/kit/shanghai.ts';
import { followerOf } from '#server/log/follower.ts';
import type { Piece } from '#server/log/follower.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { enter, happeningOf, runColumns, runFrom } from './enter.ts';
import type { Entering, Happening, Run } from './enter.ts';
import { clockOf, contentOf, iso } from './run.ts';
import type { Clocked, Runtime } from './run.ts';

/** The log of a group is read from the first journey on that was published there: something may have happened before any worker looked. */
const beginSql = `insert into journey_head (group_id, position) select h.group_id, coalesce((
    select min(l.position) - 1 from event_log l where l.group_id = h.group_id and l.at >= (
      select min(v.published_at) from definition_version v join organisation o on o.id = v.org_id
      where v.entity = 'journey' and v.retired_at is null and o.group_id = h.group_id)), h.position)
  from event_head h where not exists (select from journey_head k where k.group_id = h.group_id) on conflict do nothing`;
const follow = followerOf({ heads: 'journey_head', beginSql, events: journeyLimits.events });
const eventsSql = prepared(`select entity, coalesce(many, array[entity_id]) as ids from event_log where group_id = $1 and position > $2 and position <= $3
  and entity = any($4::text[]) and coalesce(many, array[entity_id]) is not null`);
const runsSql = prepared(`select ${runColumns} from ${runFrom} where o.group_id = $1 order by r.journey_id`);
/** Whoever stays somewhere is looked at at once: a date became known or moved, an event came, they left the group. */
const wakeSql = `update journey_enrolment e set due_at = $2 where e.member_id = any($1::uuid[]) and e.state in ('waiting', 'parked') and not e.is_test and e.due_at > $2`;
const groupsSql = 'select distinct group_id as id from group_member where id = any($1::uuid[])';
const dueSql = 'update journey_run set due_at = $2 where journey_id = any($1::uuid[])';

/** The reference, by entity, that leads from its rows to the customer. */
const relations: ReadonlyMap<string, string> = new Map([
  ['groupMember', 'memberId'],
  // A visit that is done, moved or cancelled lets whoever waits for it go on.
  ['returnVisit', 'memberId'],
  // So do answers that were submitted, expired or withdrawn.
  ['questionnaireAnswer', 'memberId'],
  ...Object.values<DateFact>(dateFacts).flatMap(({ of }): [string, string][] => (of ? [[of.entity, of.by]] : [])),
  ...Object.values<JourneyEvent>(journeyEvents).map(({ entity, by }): [string, string] => [entity, by]),
]);
const membersSql = new Map(
  [...relations].map(([entity, by]) => [
    entity,
    `select distinct x.${quoteName(snakeCase(by))} as id from ${quoteName(snakeCase(entity))} x where x.id = any($1::uuid[])`,
  ]),
);

type Event = Record<string, unknown> & { readonly entity: string; readonly ids: readonly string[] };
type Touched = ReadonlyMap<string, readonly string[]>;

const touchedIn = (events: readonly Event[]): Touched =>
  new Map([...Map.groupBy(events, ({ entity }) => entity)].map(([entity, some]) => [entity, [...new Set(some.flatMap(({ ids }) => ids))]]));

async function wake(tx: Tx, touched: Touched, now: number): Promise<void> {
  const members = new Set<string>();
  for (const [entity, ids] of touched) {
    const found = await tx.query<{ id: string | null }>(membersSql.get(entity) ?? '', [ids]);
    for (const { id } of found) if (id !== null) members.add(id);
  }
  if (members.size > 0) await tx.query(wakeSql, [[...members], iso(now)]);
}

/** A journey whose conditions name a field that is gone lets nobody in, and stands in nobody's way. @returns how many entered */
async function tryToEnter(tx: Tx, run: Run, entering: Entering, onFault: (error: unknown) => void): Promise<number> {
  let entered = 0;
  const refusal = await withSavepoint(tx, async (part) => {
    entered = (await enter(part, run, entering)).length;
  });
  if (refusal) onFault(new Error(`Nobody enters the journey ${run.journeyId}: ${refusal.message}`, { cause: refusal }));
  return entered;
}

type RunRow = Run & Record<string, unknown>;
interface Taking {
  readonly run: Run;
  readonly entry: JourneyEntry;
}
async function enterByEvent(
  tx: Tx,
  run: Run,
  { of, ids, clocked, now }: { of: Happening; ids: readonly string[]; clocked: Clocked; now: number },
): Promise<void> {
  const locked = await openRun(tx, run.journeyId, now);
  const content = locked && (await contentOf(tx, { versionId: locked.versionId, testContent: null }));
  if (locked && content)
    await tryToEnter(tx, locked, { content, source: { by: 'event', ...of, ids }, keys: clocked.keys, now, most: ids.length }, clocked.onFault);
}

/** The journeys of a group whose customer groups changed are looked through next. */
async function dueByGroups(tx: Tx, runs: readonly Taking[], touched: Touched, now: number): Promise<void> {
  const stays = touched.get('groupMember') ?? [];
  if (stays.length === 0) return;
  const changed = new Set((await tx.query<{ id: string }>(groupsSql, [stays])).map(({ id }) => id));
  const due = runs.filter(({ entry }) => entry.by === 'group' && changed.has(entry.groupId ?? '')).map(({ run }) => run.journeyId);
  if (due.length > 0) await tx.query(dueSql, [due, iso(now)]);
}

async function takeIn(tx: Tx, groupId: string, touched: Touched, on: { readonly clocked: Clocked; readonly now: number }): Promise<void> {
  const runs: Taking[] = [];
  // Somebody may have published since this turn began, and what happened after that counts.
  await beginRuns(tx, on.now);
  for (const run of await tx.query<RunRow>(runsSql, [groupId])) {
    const content = await contentOf(tx, { versionId: run.versionId, testContent: null });
    if (content) runs.push({ run, entry: content.entry });
  }
  await dueByGroups(tx, runs, touched, on.now);
  for (const { run, entry } of runs) {
    const of = happeningOf(entry);
    const ids = of && touched.get(journeyEvents[of.event].entity);
    if (of && ids) await enterByEvent(tx, run, { ...on, of, ids });
  }
}

async function followOn(tx: Tx, { groupId, after, upTo }: Piece, runtime: Clocked): Promise<void> {
  const touched = touchedIn(await tx.query<Event>(eventsSql, [groupId, after, upTo, [...relations.keys()]]));
  if (touched.size === 0) return;
  const now = await clockOf(runtime, tx);
  // Whoever publishes holds the version and then those under way: in the same order here, so that neither waits for the other.
  await takeIn(tx, groupId, touched, { clocked: runtime, now });
  await wake(tx, touched, now);
}

/** One piece of the log of each group. @returns whether there is more to read at once */
export const followLog = (runtime: Runtime): Promise<boolean | 'later'> => follow(runtime.database, (tx, piece) => followOn(tx, piece, runtime));

const beginRunsSql =
  prepared(`insert into journey_run as r (journey_id, version_id, since, due_at) select v.row_id, v.id, v.published_at, $1::timestamptz from definition_version v
  where v.entity = 'journey' and v.retired_at is null and ($2::uuid is null or v.row_id = $2)
    and not exists (select from journey_run k where k.journey_id = v.row_id and k.version_id = v.id)
  on conflict (journey_id) do update set version_id = excluded.version_id, due_at = excluded.due_at`);
const endRunsSql = prepared(`delete from journey_run r where not exists (select from definition_version v where v.id = r.version_id and v.retired_at is null)
  and not exists (select from definition_version v where v.entity = 'journey' and v.row_id = r.journey_id and v.retired_at is null)`);

/** A journey that was published takes people in from now on, whether or not a worker has looked. @param journeyId this one alone */
export const beginRuns = (query: Query, now: number, journeyId: string | null = null): Promise<unknown> => query.query(beginRunsSql, [iso(now), journeyId]);

/** The version that is in force is held as well: whoever publishes or retires it waits until those who enter are there to be counted. */
const inForce = 'v.retired_at is null';
const lockSql = prepared(`select ${runColumns} from ${runFrom} where r.journey_id = $1 and j.deleted_at is null and ${inForce} for update of r for share of v`);

/** Locks the run of a journey. @returns nothing: it lets nobody in */
export async function openRun(tx: Tx, journeyId: string, now: number): Promise<Run | undefined> {
  await beginRuns(tx, now, journeyId);
  const [run] = await tx.query<RunRow>(lockSql, [journeyId]);
  if (run) return run;
  // Another version came into force while this one was waited for.
  await beginRuns(tx, now, journeyId);
  return (await tx.query<RunRow>(lockSql, [journeyId]))[0];
}

/** Published journeys take people in; retired ones do no longer. */
export async function keepRuns(runtime: Runtime): Promise<void> {
  await runtime.database.query(endRunsSql);
  await beginRuns(runtime.database, await clockOf(runtime, runtime.database));
}

const dueRunSql = prepared(`select ${runColumns} from ${runFrom} where r.due_at <= $1 and ${inForce}
  order by r.due_at, r.journey_id limit 1 for update of r skip locked for share of v skip locked`);
const lookedSql = 'update journey_run set due_at = $2 where journey_id = $1';

/** A group is looked through again every hour, every minute where a place may become free, and as the day begins whose cap the last one had used up. */
const nextLook = ({ caps }: JourneyContent, now: number): number =>
  Math.min(
    now + (caps.atOnce ? journeyLimits.placeMinutes : journeyLimits.groupMinutes) * minuteMs,
    caps.perDay ? momentOn(addDays(dayAt(now), 1), '00:00') : Number.POSITIVE_INFINITY,
  );

/** A piece of the group of one journey enters. @returns whether there was one */
export const enterDue = (runtime: Runtime): Promise<boolean> =>
  inTransaction(runtime.database, async (tx) => {
    const now = await clockOf(runtime, tx);
    const [run] = await tx.query<RunRow>(dueRunSql, [iso(now)]);
    if (!run) return false;
    const content = await contentOf(tx, { versionId: run.versionId, testContent: null });
    const { by, groupId, withPresent } = content?.entry ?? {};
    if (!content || by !== 'group' || !groupId) {
      await tx.query(lookedSql, [run.journeyId, null]);
      return true;
    }
    const source = { by: 'group', groupId, withPresent: withPresent === true } as const;
    const entered = await tryToEnter(tx, run, { content, source, keys: runtime.keys, now, most: journeyLimits.enterAtOnce }, runtime.onFault);
    await tx.query(lookedSql, [run.journeyId, iso(entered < journeyLimits.enterAtOnce ? nextLook(content, now) : now)]);
    return true;
  });
