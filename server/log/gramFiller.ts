/**
 * Puts new texts into the index that search asks, behind the senders and in the order of the log: a text is found at once all the same,
 * because what is above `search_head` is read from the log itself (server/search/searchCalls.ts).
 */
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { followerOf } from './follower.ts';

/** Together four thousand events a second at most: a storm of messages is indexed after it, not against it. */
const everyMs = 250;
const atOnce = 1_000;

const follow = followerOf({
  heads: 'search_head',
  beginSql: `insert into search_head (group_id, position) select group_id, 0 from event_head where group_id not in (select group_id from search_head) on conflict do nothing`,
  events: atOnce,
});
const fillSql = prepared(`insert into message_gram (message_id, grams)
  select m.id, text_grams(m.content) from event_log e join message m on m.id = e.message_id
  where e.group_id = $1 and e.position > $2 and e.position <= $3 and e.frame_type = 0 and m.sender_kind <> 'system'
  on conflict do nothing`);

/** @returns whether there is more to do at once */
export const fillSome = (database: Database): Promise<boolean | 'later'> =>
  follow(database, async (tx, { groupId, after, upTo }) => void (await tx.query(fillSql, [groupId, after, upTo])));

/** @returns stops it, after what is under way */
export const startFilling = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: async () => (await fillSome(database)) && 'later', pollMs: everyMs, onFault, isAtOnce: true });
