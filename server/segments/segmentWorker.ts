/**
 * Keeps customer groups as their conditions say. Two kinds of turns, each a transaction: everybody is judged piece by piece where a group is new, was changed or has not been looked at for
 * hours; and customers who changed are judged as the log tells it. How far a turn has come stands beside what it did, so a kill loses and doubles nothing, and any process goes on.
 */
import { segmentLimits } from '#contract/limits/lists.ts';
import { entityOf, towards } from '#server/engine/entities.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { followerOf } from '#server/log/follower.ts';
import type { Piece } from '#server/log/follower.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { judge, judgingOf, tellStanding } from './judge.ts';
import type { Group, Within } from './judge.ts';
import { relationsIn } from './relations.ts';

interface WorkerOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
  /** Customers of one piece; as the contract says unless told. */
  readonly rows?: number;
}
type Options = Pick<WorkerOptions, 'database' | 'keys' | 'rows'>;

const groupColumns = `g.id, g.org_id as "orgId", o.group_id as "groupId", g.conditions, g.deleted_at is not null as "isGone"`;
/** A group that is switched off stays as it is; one that was removed is emptied. */
const judged = '(g.enabled or g.deleted_at is not null)';
const dueSql =
  prepared(`select ${groupColumns}, r.at_member as "atMember" from group_run r join asserted_group g on g.id = r.group_id join organisation o on o.id = g.org_id
  where r.due_at <= now() and ${judged} order by r.due_at, r.group_id limit 1 for update of r skip locked`);
const edgeSql = `select max(m.id::text)::uuid as "upTo", count(*)::int as count from (select id from member where ($1::uuid is null or id > $1) order by id limit $2) m`;
const onSql = `update group_run set at_member = $2 where group_id = $1`;
const overSql = `update group_run set at_member = null, judged_at = now(), problem = null, due_at = case when $2 then null else now() + make_interval(hours => ${segmentLimits.againHours}) end where group_id = $1`;
const brokenSql = `update group_run set at_member = null, due_at = null, problem = $2 where group_id = $1`;

type Due = Group & Record<string, unknown> & { readonly atMember: string | null };

/** A value does not fit the kind that its field has by now. */
const isOfData = (error: unknown): error is Error => error instanceof Error && 'code' in error && String(error.code).startsWith('22');

/** Conditions may fit no longer: a field that an organisation had added is gone, or of another kind. The group stays as it is and says so. @returns whether they fit */
async function judgeOrTell(tx: Tx, group: Group, within: Within, keys: Keys): Promise<boolean> {
  const refusal = await withSavepoint(tx, async (part) => {
    try {
      await judge(part, await judgingOf(part, group, keys), within);
    } catch (error) {
      throw isOfData(error) ? new Refusal('invalidInput', { detail: error.message }) : error;
    }
  });
  if (refusal === undefined) return true;
  if (refusal.reason !== 'invalidInput') throw refusal;
  await tx.query(brokenSql, [group.id, String(refusal.values['detail'] ?? '')]);
  tellStanding(tx, group);
  return false;
}

/** One piece of a group that is due. @returns whether there was one */
export const judgeDue = ({ database, keys, rows = segmentLimits.rows }: Options): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const [due] = await tx.query<Due>(dueSql);
    if (!due) return false;
    const [edge] = await tx.query<{ upTo: string | null; count: number }>(edgeSql, [due.atMember, rows]);
    // The last piece has no end: stays of customers who are no more are looked at with it.
    const isLast = (edge?.count ?? 0) < rows;
    const upTo = isLast ? null : (edge?.upTo ?? null);
    if (!(await judgeOrTell(tx, due, { after: due.atMember, upTo }, keys))) return true;
    await (isLast ? tx.query(overSql, [due.id, due.isGone]) : tx.query(onSql, [due.id, upTo]));
    if (isLast && !due.isGone) tellStanding(tx, due);
    return true;
  });

const follow = followerOf({
  heads: 'segment_head',
  beginSql: `insert into segment_head (group_id, position) select h.group_id, h.position from event_head h on conflict do nothing`,
  events: segmentLimits.events,
});
/** Entries that were not read are gone. */
const behindSql = 'select from event_kept where group_id = $1 and position > $2';
const groupsSql = `select ${groupColumns} from asserted_group g join organisation o on o.id = g.org_id join group_run r on r.group_id = g.id
  where o.group_id = $1 and g.enabled and g.deleted_at is null and r.problem is null order by g.id for update of r`;
const anySql = `select g.conditions from asserted_group g join organisation o on o.id = g.org_id where o.group_id = $1 and g.enabled and g.deleted_at is null`;
const eventsSql = `select entity, coalesce(many, array[entity_id]) as ids from event_log where group_id = $1 and position > $2 and position <= $3
  and entity = any($4::text[]) and coalesce(many, array[entity_id]) is not null`;
const allDueSql = `update group_run r set due_at = now(), at_member = null from asserted_group g join organisation o on o.id = g.org_id
  where g.id = r.group_id and o.group_id = $1 and g.enabled and g.deleted_at is null`;

type Event = Record<string, unknown> & { readonly entity: string; readonly ids: readonly string[] };

/** The customers whom these entries are about: themselves, or by a row that leads to them. */
async function touchedBy(query: Query, events: readonly Event[], relations: readonly (readonly [entity: string, by: string])[]): Promise<readonly string[]> {
  const idsOf = (name: string): string[] => events.filter(({ entity }) => entity === name).flatMap(({ ids }) => ids);
  const touched = new Set(idsOf('member'));
  for (const [name, by] of relations) {
    const [ids, entity] = [idsOf(name), towards(name, by, 'member')];
    if (ids.length === 0 || !entity) continue;
    const found = await query.query<{ id: string | null }>(
      `select distinct ${quoteName(snakeCase(by))} as id from ${entityOf(name).table} where id = any($1::uuid[])`,
      [ids],
    );
    for (const { id } of found) if (id !== null) touched.add(id);
  }
  return [...touched];
}

async function followOn(tx: Tx, { groupId, after, upTo }: Piece, keys: Keys): Promise<void> {
  if ((await tx.query(behindSql, [groupId, after])).length > 0) await tx.query(allDueSql, [groupId]);
  const all = await tx.query<{ conditions: Group['conditions'] }>(anySql, [groupId]);
  const relations = relationsIn(all.flatMap(({ conditions }) => conditions ?? []));
  const names = ['member', ...relations.map(([name]) => name)];
  const events = all.length === 0 ? [] : await tx.query<Event>(eventsSql, [groupId, after, upTo, names]);
  const ids = await touchedBy(tx, events, relations);
  if (ids.length > 0) for (const group of await tx.query<Group & Record<string, unknown>>(groupsSql, [groupId])) await judgeOrTell(tx, group, { ids }, keys);
}

/** Customers who changed, as far as one piece of the log tells. @returns whether there is more to read at once */
export const followLog = ({ database, keys }: Options): Promise<boolean | 'later'> => follow(database, (tx, piece) => followOn(tx, piece, keys));

/** @returns whether there may be more at once */
export async function keepGroups(options: Options): Promise<boolean | 'later'> {
  const read = await followLog(options);
  return (await judgeDue(options)) || read;
}

export const startSegmentWorker = (options: WorkerOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => keepGroups(options), pollMs: segmentLimits.pollMs, onFault: options.onFault });
