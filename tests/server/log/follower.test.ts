/** Readers of the log behind those who write it: a piece a group and turn, so that nobody's storm takes another's turn, and what failed is read again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followerOf } from '#server/log/follower.ts';
import type { Piece } from '#server/log/follower.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const [busy, quiet] = [randomUUID(), randomUUID()].toSorted() as [string, string];
let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
  await own.database.query('create table reader_head (group_id uuid primary key, position bigint not null)');
});
afterAll(() => own.drop());

const eventsSql = `with h as (insert into event_head values ($1, $2) on conflict (group_id) do update set position = event_head.position + $2 returning position)
  insert into event_log (group_id, position, at, frame_type, entity, change, version, org_ids, member_ids, actor_id)
  select $1, h.position - n, now(), 17, 'order', 'created', 1, '{}', '{}', $1 from h, generate_series(0, $2::int - 1) n`;
const write = (group: string, many: number): Promise<unknown> => own.database.query(eventsSql, [group, many]);
const follow = followerOf({
  heads: 'reader_head',
  beginSql: 'insert into reader_head (group_id, position) select group_id, 0 from event_head on conflict do nothing',
  events: 10,
});

test('each group gives a piece, and a turn says whether there is more to read at once', async () => {
  await write(busy, 25);
  await write(quiet, 3);
  const pieces: Piece[] = [];
  const turn = (): Promise<boolean | 'later'> =>
    follow(own.database, async (_tx, piece) => {
      pieces.push(piece);
      // Somebody always writes there.
      if (piece.groupId === busy) await write(busy, 1);
    });
  expect(await turn()).toBe(true);
  expect(pieces).toEqual([
    { groupId: busy, after: 0, upTo: 10 },
    { groupId: quiet, after: 0, upTo: 3 },
  ]);
  expect(await turn()).toBe(true);
  expect(await turn()).toBe('later');
  expect(pieces.slice(2)).toEqual([
    { groupId: busy, after: 10, upTo: 20 },
    { groupId: busy, after: 20, upTo: 27 },
  ]);
  expect(await follow(own.database, () => Promise.resolve())).toBe('later');
  expect(await follow(own.database, () => Promise.reject(new Error('nobody reads')))).toBe(false);
});

test('a piece whose reader failed is read again', async () => {
  await write(quiet, 2);
  await expect(follow(own.database, () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke');
  const read: Piece[] = [];
  expect(await follow(own.database, (_tx, piece) => Promise.resolve(void read.push(piece)))).toBe('later');
  expect(read).toEqual([{ groupId: quiet, after: 3, upTo: 5 }]);
});
