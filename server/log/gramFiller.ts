/**
 * Puts new texts into the index that search asks, behind the senders and in the order of the log: a text is found at once all the same,
 * because what is above `search_head` is read from the log itself (server/search/searchCalls.ts).
 */
import type { Database, Query } from '#server/db/database.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';

/** Together four thousand events a second at most: a storm of messages is indexed after it, not against it. */
const everyMs = 250;
const atOnce = 1_000;

/** One node at a time a group; another one finds the row locked and leaves it. */
const lockSql = `
  select h.group_id as "groupId", h.position from search_head h join event_head e on e.group_id = h.group_id
  where e.position > h.position order by h.group_id limit 1 for update of h skip locked`;
const fillSql = `
  with part as materialized (select position, message_id, frame_type from event_log where group_id = $1 and position > $2 order by position limit ${atOnce}),
  filled as (
    insert into message_gram (message_id, grams)
    select m.id, text_grams(m.content) from part p join message m on m.id = p.message_id where p.frame_type = 0 and m.sender_kind <> 'system'
    on conflict do nothing)
  update search_head set position = (select max(position) from part) where group_id = $1 and exists (select from part)`;
const beginSql = `insert into search_head (group_id, position) select group_id, 0 from event_head where group_id not in (select group_id from search_head) on conflict do nothing`;

interface Head extends Record<string, unknown> {
  readonly groupId: string;
  readonly position: number;
}

/** @returns whether there was something to do */
export async function fillSome(database: Database): Promise<boolean> {
  await database.query(beginSql);
  return database.transaction(async (query: Query) => {
    const [head] = await query.query<Head>(lockSql);
    if (head) await query.query(fillSql, [head.groupId, head.position]);
    return head !== undefined;
  });
}

/** @returns stops it, after what is under way */
export const startFilling = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: async () => (await fillSome(database)) && 'later', pollMs: everyMs, onFault, isAtOnce: true });
