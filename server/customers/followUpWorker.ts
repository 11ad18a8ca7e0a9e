/**
 * Reads from the log what counts as a follow-up (contract/followUps.ts) and moves the dates of those customers: nobody who writes waits for it. Days are counted, so a customer is
 * written once a day at most; a kill leaves the position where the last whole step ended.
 */
import { followUps } from '#contract/followUps.ts';
import { logLimits } from '#contract/limits/chat.ts';
import { poolLimits } from '#contract/limits/lists.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { frameType } from '#contract/socket.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { nilId } from '#server/kit/principal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { followerOf } from '#server/log/follower.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

const all = Object.values(resources) as unknown as readonly Resource[];
const named = followUps.filter((name) => all.some((one) => one.name === name && one.fields['memberId'] !== undefined));

const madeSql = (name: string): string => `select r.member_id, r.created_at as at from part p join ${quoteName(snakeCase(name))} r
    on r.id = p.entity_id or r.id = any(p.many) where p.entity = '${name}' and p.change = 'created'`;
const doneSql = [
  `select c.member_id, m.created_at as at from part p join message m on m.id = p.message_id join conversation c on c.id = m.conversation_id where m.sender_kind = 'staff'`,
  ...named.map(madeSql),
].join(' union all ');

const follow = followerOf({
  heads: 'follow_up_head',
  beginSql: `insert into follow_up_head (group_id, position) select e.group_id, e.position from event_head e
    where not exists (select from follow_up_head f where f.group_id = e.group_id) on conflict do nothing`,
  events: poolLimits.events,
});
/** A customer whom somebody is just at waits for them; rows are taken in the order of their ids. */
const touchSql =
  prepared(`with part as materialized (select position, entity, entity_id, many, change, message_id from event_log where group_id = $1 and position > $2 and position <= $3),
  done as (select d.member_id, max(d.at) as at from (${doneSql}) d where d.member_id is not null group by d.member_id),
  those as (
    select x.id, d.at from done d join member x on x.id = d.member_id
    where x.owner_user_id is not null and x.lead_group_id is not null and x.deleted_at is null
      and (d.at at time zone 'Asia/Shanghai')::date > coalesce((x.last_followed_at at time zone 'Asia/Shanghai')::date, '-infinity')
    order by x.id for no key update of x)
  update member x set last_followed_at = t.at from those t where x.id = t.id returning x.id, x.org_id as "orgId"`);

interface Touched extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
}

/** Whoever looks at them reads the new date. Their version stays: nobody who edits the customer is told that somebody else has. */
function tell(tx: Tx, groupId: string, rows: readonly Touched[]): void {
  for (let at = 0; at < rows.length; at += logLimits.manyIds) {
    const some = rows.slice(at, at + logLimits.manyIds);
    tx.append({
      groupId,
      frameType: frameType.changed,
      entity: 'member',
      entityId: null,
      many: some.map(({ id }) => id),
      change: 'updated',
      version: 0,
      audience: { orgIds: [...new Set(some.map(({ orgId }) => orgId))], memberIds: [] },
      actorId: nilId,
    });
  }
}

/** @returns whether there is more to read at once */
export const followUp = (database: Database): Promise<boolean | 'later'> =>
  follow(database, async (tx, { groupId, after, upTo }) => tell(tx, groupId, await tx.query<Touched>(touchSql, [groupId, after, upTo])));

export const startFollowUps = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: () => followUp(database), pollMs: poolLimits.pollMs, onFault });
