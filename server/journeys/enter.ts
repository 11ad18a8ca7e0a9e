/**
 * People enter by one statement, under the lock of the journey's run, so that caps and "never again" hold whoever else takes people in at that moment. What made them enter is their key, and
 * nobody enters twice for one.
 */
import { journeyEvents } from '#contract/journeys/facts.ts';
import type { EventName, JourneyEvent } from '#contract/journeys/facts.ts';
import type { JourneyContent, JourneyEntry } from '#contract/journeys/entry.ts';
import { entryNodeId } from '#contract/journeys/graph.ts';
import { isNoCondition } from '#contract/journeys/faultsOfGraph.ts';
import { organisationsBelow } from '#server/db/below.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { Values } from '#server/engine/values.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { conditionSql, judgingOf } from '#server/segments/judge.ts';
import { dayAt, momentOn } from '#server/kit/shanghai.ts';
import { eventWhere } from './readFacts.ts';
import { iso } from './run.ts';
import { tell } from './tell.ts';

/** A journey that takes people in; its row is locked. */
export interface Run {
  readonly journeyId: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly versionId: string;
  readonly number: number;
  readonly since: string;
}
export const runColumns = `r.journey_id as "journeyId", j.org_id as "orgId", o.group_id as "groupId", r.version_id as "versionId", v.number, r.since`;
export const runFrom = `journey_run r join journey j on j.id = r.journey_id join organisation o on o.id = j.org_id join definition_version v on v.id = r.version_id`;

/** An event, and the name of one of its kind where the journey asks for that. */
export type Happening = { readonly event: EventName; readonly name: string | null };
export const happeningOf = ({ by, event, eventName }: JourneyEntry): Happening | undefined =>
  by === 'event' && event ? { event, name: eventName?.trim() || null } : undefined;
/** @returns what follows a condition over the alias `s` */
export function nameSql({ event, name }: Happening, values: Values): string {
  const { named }: JourneyEvent = journeyEvents[event];
  return named === undefined || name === null ? '' : ` and s.${quoteName(snakeCase(named))} = ${values.add(name, 'text')}`;
}

/** They come by a group, by rows of an event, or by a colleague's hand. */
export type Source =
  | { readonly by: 'group'; readonly groupId: string; readonly withPresent: boolean }
  | ({ readonly by: 'event'; readonly ids: readonly string[] } & Happening)
  | { readonly by: 'hand'; readonly ids: readonly string[] };

interface Sql {
  readonly from: string;
  readonly key: string;
  readonly at: string;
}

/** Those who may come, with the alias `x` for the customer. */
export function sourceSql(source: Source, since: string, values: Values): Sql {
  if (source.by === 'hand') return { from: `member x where x.id = any(${values.add(source.ids, 'uuid[]')})`, key: `'hand'`, at: 'null::timestamptz' };
  if (source.by === 'group') {
    const from = `group_member s join member x on x.id = s.member_id where s.group_id = ${values.add(source.groupId, 'uuid')} and s.deleted_at is null`;
    return { from: source.withPresent ? from : `${from} and s.since >= ${values.add(since, 'timestamptz')}`, key: 's.id::text', at: 's.since' };
  }
  const event: JourneyEvent = journeyEvents[source.event];
  const at = `s.${quoteName(snakeCase(event.at))}`;
  const where = eventWhere(event).replaceAll('x.', 's.');
  return {
    from: `${quoteName(snakeCase(event.entity))} s join member x on x.id = s.${quoteName(snakeCase(event.by))}
      where s.id = any(${values.add(source.ids, 'uuid[]')}) and ${where}${nameSql(source, values)} and ${at} >= ${values.add(since, 'timestamptz')}`,
    key: 's.id::text',
    at,
  };
}

type House = Pick<Run, 'orgId' | 'groupId'>;
interface By {
  readonly keys: Keys;
  readonly values: Values;
}
/** They are customers still. */
export const livingSql = 'x.deleted_at is null and x.archived_at is null and x.merged_into_id is null';
/** They are of the journey's houses. */
export const hereSql = async (query: Query, { orgId }: House, { values }: By): Promise<string> =>
  `x.org_id = any(${values.add(await organisationsBelow(query, [orgId]), 'uuid[]')})`;
/** @returns nothing where the journey has no conditions. @throws Refusal invalidInput where they do not fit their fields any more */
export async function conditionsSql(query: Query, { orgId, groupId }: House, { entry: { conditions } }: JourneyContent, on: By): Promise<string | undefined> {
  if (!conditions || isNoCondition(conditions)) return undefined;
  return conditionSql(await judgingOf(query, { id: nilId, orgId, groupId, conditions: null, isGone: false }, on.keys), conditions, on.values);
}

/** Customers who are there, of the journey's houses, and as its conditions say. */
export async function fitsSql(query: Query, run: House, content: JourneyContent, on: By): Promise<string> {
  const here = `${await hereSql(query, run, on)} and ${livingSql}`;
  const conditions = await conditionsSql(query, run, content, on);
  return conditions === undefined ? here : `${here} and ${conditions}`;
}

/** "Never again" is a key of its own, which the table holds once. */
const keyOf = (reEntry: string | null | undefined, key: string, by: Source['by']): string => {
  if ((reEntry ?? 'never') === 'never') return `'once'`;
  return by === 'hand' ? `'hand:' || gen_random_uuid()::text` : `'${by}:' || ${key}`;
};
/** Walks of the customer `x` through this journey, whenever. */
export const walksSql = (journey: string): string =>
  `journey_enrolment b where b.journey_id = ${journey} and b.member_id = x.id and not b.is_test and b.deleted_at is null`;
const mayEnter = (reEntry: string | null | undefined, journey: string, key: string): string => {
  const before = walksSql(journey);
  if ((reEntry ?? 'never') === 'never') return `not exists (select from ${before})`;
  const again = `not exists (select from ${before} and b.entry_key = ${key})`;
  return reEntry === 'afterExit' ? `not exists (select from ${before} and b.state <> 'ended') and ${again}` : again;
};

const placesSql = `select count(*) filter (where e.entered_at >= $2)::int as today, count(*) filter (where e.state <> 'ended')::int as "atOnce"
  from journey_enrolment e where e.journey_id = $1 and not e.is_test and e.deleted_at is null and (e.entered_at >= $2 or e.state <> 'ended')`;

/** So many may enter now, by the caps. */
async function placesIn(query: Query, { journeyId }: Run, { caps }: JourneyContent, now: number): Promise<number> {
  if (!caps.perDay && !caps.atOnce) return Number.POSITIVE_INFINITY;
  const [count] = await query.query<{ today: number; atOnce: number }>(placesSql, [journeyId, iso(momentOn(dayAt(now), '00:00'))]);
  const left = (cap: number | null | undefined, has: number): number => (cap ? cap - has : Number.POSITIVE_INFINITY);
  return Math.max(0, Math.min(left(caps.perDay, count?.today ?? 0), left(caps.atOnce, count?.atOnce ?? 0)));
}

export interface Entering {
  readonly content: JourneyContent;
  readonly source: Source;
  readonly keys: Keys;
  readonly now: number;
  readonly most: number;
}
type Entered = { readonly id: string; readonly orgId: string; readonly version: number; readonly memberId: string } & Record<string, unknown>;

/** The run is locked; the first who came are the first for whom there is a place. @returns the customers who entered */
export async function enter(tx: Tx, run: Run, { content, source, keys, now, most }: Entering): Promise<readonly string[]> {
  const places = Math.min(most, await placesIn(tx, run, content, now));
  if (places <= 0) return [];
  const values = new Values();
  const { from, key, at } = sourceSql(source, run.since, values);
  const fits = await fitsSql(tx, run, content, { keys, values });
  const [journey, moment] = [values.add(run.journeyId, 'uuid'), values.add(iso(now), 'timestamptz')];
  const [version, number] = [values.add(run.versionId, 'uuid'), values.add(run.number, 'int')];
  const start = content.graph.nodes.find(({ kind }) => kind === 'entry')?.id ?? entryNodeId;
  const { reEntry } = content.entry;
  const entered = await tx.query<Entered>(
    `insert into journey_enrolment (id, org_id, journey_id, member_id, version_id, version_number, state, node, round, due_at, entered_at, occurred_at, entry_key, is_test)
     select gen_random_uuid(), x.org_id, ${journey}, x.id, ${version}, ${number}, 'active', ${values.add(start, 'text')}, 0, ${moment}, ${moment}, ${at},
       ${keyOf(reEntry, key, source.by)}, false
     from ${from} and ${fits} and ${mayEnter(reEntry, journey, keyOf(reEntry, key, source.by))}
     order by ${at}, x.id limit ${values.add(places, 'int')} on conflict do nothing returning id, org_id as "orgId", version, member_id as "memberId"`,
    values.list,
  );
  tell(
    tx,
    run,
    { entity: 'journeyEnrolment', act: 'created' },
    entered.map(({ id, orgId, version: first }) => ({ id, orgId, version: first })),
  );
  return entered.map(({ memberId }) => memberId);
}
