/**
 * Whoever reads the log of a group behind those who write it. How far it was read stands in a table of the reader's and moves in the transaction that did what the log told: a kill loses
 * and doubles nothing, and any process goes on.
 */
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { nilId } from '#server/kit/principal.ts';
import { inTransaction } from './writeTransaction.ts';
import type { Tx } from './writeTransaction.ts';

/** Entries of a group's log after one position, up to and with another. */
export interface Piece {
  readonly groupId: string;
  readonly after: number;
  readonly upTo: number;
}

interface Reader {
  /** The table has a row a group, with `group_id` and `position`. */
  readonly heads: string;
  /** It gives a row to groups that have none. */
  readonly beginSql: string;
  /** A piece has so many entries at most. */
  readonly events: number;
}

interface Head extends Record<string, unknown> {
  readonly groupId: string;
  readonly position: number;
}
interface Until extends Record<string, unknown> {
  readonly upTo: number | null;
  readonly events: number;
}

/**
 * @returns one turn: each group that has news gives one piece, so that a group in which somebody always writes takes no other's turn. The turn says `true` where a piece was full and there
 * is more to read at once; `later` where all was read, because whoever reads while others write would otherwise begin again for each entry
 */
export function followerOf({
  heads,
  beginSql,
  events: most,
}: Reader): (database: Database, read: (tx: Tx, piece: Piece) => Promise<void>) => Promise<boolean | 'later'> {
  const begin = prepared(beginSql);
  // One node at a time a group: another one finds the row locked and leaves it.
  const headSql = prepared(`select h.group_id as "groupId", h.position from ${heads} h join event_head e on e.group_id = h.group_id
    where e.position > h.position and h.group_id > $1 order by h.group_id limit 1 for update of h skip locked`);
  const untilSql = prepared(
    `select max(p.position) as "upTo", count(*)::int as events from (select position from event_log where group_id = $1 and position > $2 order by position limit ${most}) p`,
  );
  const readSql = prepared(`update ${heads} set position = $2 where group_id = $1`);
  return async (database, read) => {
    await database.query(begin);
    let said: boolean | 'later' = false;
    let last: string | undefined = nilId;
    const next = (): Promise<string | undefined> =>
      inTransaction(database, async (tx) => {
        const [head] = await tx.query<Head>(headSql, [last]);
        if (!head) return undefined;
        const { groupId, position } = head;
        const [until] = await tx.query<Until>(untilSql, [groupId, position]);
        if (until?.upTo == null) return groupId;
        await read(tx, { groupId, after: position, upTo: until.upTo });
        await tx.query(readSql, [groupId, until.upTo]);
        said = said === true || until.events === most ? true : 'later';
        return groupId;
      });
    while (last !== undefined) last = await next();
    return said;
  };
}
