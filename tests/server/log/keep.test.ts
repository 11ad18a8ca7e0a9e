import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldEvents } from '#server/log/keep.ts';
import { readKeptFrom, readPosition } from '#server/log/position.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const fill = async (group: string, count: number, daysOf: string): Promise<void> => {
  await db.database.query(
    `insert into event_log (group_id, position, at, frame_type, entity, change, version, org_ids, member_ids, actor_id)
     select $1, n, now() - make_interval(days => ${daysOf}), 17, 'order', 'updated', 1, '{}', '{}', $1 from generate_series(1, $2::int) n`,
    [group, count],
  );
  await db.database.query('insert into event_head values ($1, $2)', [group, count]);
};

test('events older than 30 days go, in batches, and the position from which all are kept stays known', async () => {
  const [long, empty, fresh] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await fill(long, 12_000, 'case when n <= 11000 then 31 else 29 end');
  await fill(empty, 10, '40');
  await fill(fresh, 10, '0');
  expect(await deleteOldEvents(db.database)).toBe(11_010);
  expect(await Promise.all([long, empty, fresh].map((group) => readKeptFrom(db.database, group)))).toEqual([11_000, 10, 0]);
  expect(await Promise.all([long, empty, fresh].map((group) => readPosition(db.database, group)))).toEqual([12_000, 10, 10]);
  const rows = await db.database.query('select group_id, min(position) as first, count(*)::int as n from event_log group by 1 order by 1', []);
  expect(rows).toEqual(
    [
      { group_id: long, first: 11_001, n: 1_000 },
      { group_id: fresh, first: 1, n: 10 },
    ].sort((a, b) => (a.group_id < b.group_id ? -1 : 1)),
  );
  expect(await deleteOldEvents(db.database)).toBe(0);
});

test('an old event after a younger one stays: what is kept has no holes', async () => {
  const group = randomUUIDv7();
  await fill(group, 6, 'case when n in (1, 2, 5) then 31 else 1 end');
  expect(await deleteOldEvents(db.database)).toBe(2);
  expect(await readKeptFrom(db.database, group)).toBe(2);
});
