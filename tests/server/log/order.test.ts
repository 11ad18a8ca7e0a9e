import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import type { EventDraft } from '#server/log/event.ts';
import { createFollower } from '#server/log/follow.ts';
import type { Entry } from '#server/log/nudge.ts';
import { readPosition } from '#server/log/position.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { until } from '#tests/server/support/hubRig.ts';

let db: TestDatabase;
let second: Database;
beforeAll(async () => {
  db = await freshDatabase();
  second = await openDatabase(db.url);
  await db.administer('create table written (id uuid primary key, at_commit bigint)');
});
afterAll(async () => {
  await second.end();
  await db.drop();
});

const draft = (groupId: string, more: Partial<EventDraft> = {}): EventDraft => ({
  groupId,
  frameType: 17,
  entity: 'order',
  entityId: randomUUIDv7(),
  change: 'updated',
  version: 1,
  audience: { orgIds: [groupId], memberIds: [] },
  actorId: groupId,
  ...more,
});
const seeded = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('an event comes back as it was written, in the order of the calls, and a transaction that fails leaves none', async () => {
  const group = randomUUIDv7();
  const drafts = [
    draft(group, { many: [randomUUIDv7(), randomUUIDv7()], entityId: null, patch: { state: 'serving', text: 'a "quoted" 中文', none: null, n: 5, yes: true } }),
    draft(group, {
      frameType: 16,
      messageId: randomUUIDv7(),
      audience: { orgIds: [randomUUIDv7(), randomUUIDv7()], memberIds: [randomUUIDv7()], staffIds: [randomUUIDv7()] },
    }),
    draft(group),
  ];
  const heard: Entry[] = [];
  const follower = await createFollower(db.database);
  follower.listen((_group, entries) => heard.push(...entries));
  await follower.follow(group);
  const returned = await inTransaction(db.database, async (tx) => {
    for (const one of drafts) tx.append(one);
    return 'answer';
  });
  await expect(
    inTransaction(db.database, async (tx) => {
      tx.append(draft(group));
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  expect(returned).toBe('answer');
  await until('all of them', () => heard.length === 3);
  expect(heard.map(({ event: { at: _at, ...event } }) => event)).toEqual(drafts.map((one, index) => ({ ...one, position: index + 1 })));
  expect(await readPosition(db.database, group)).toBe(3);
  // An event that continues the log is handed over with the commit, without asking the database again.
  await inTransaction(db.database, async (tx) => {
    tx.append(draft(group));
  });
  expect(heard).toHaveLength(4);
  await follower.stop();
});

test('positions are dense and in the order of the commits, however long the transactions take', async () => {
  const groups = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()].sort();
  const random = seeded(20_261_120);
  const seen = new Map(groups.map((group) => [group, [] as number[]]));
  const commits: Promise<void>[] = [];
  // A reader that polls: what it has seen once may never be joined by something older.
  let reading = true;
  const reader = (async (): Promise<number> => {
    let looks = 0;
    const last = new Map(groups.map((group) => [group, 0]));
    while (reading) {
      for (const group of groups) {
        const rows = await second.query<{ position: number }>('select position from event_log where group_id = $1 and position > $2 order by position', [
          group,
          last.get(group),
        ]);
        for (const { position } of rows) {
          expect(position).toBe((last.get(group) ?? 0) + 1);
          last.set(group, position);
        }
      }
      looks += 1;
    }
    return looks;
  })();
  for (let index = 0; index < 240; index += 1) {
    const database = index % 2 === 0 ? db.database : second;
    const [before, after] = [random() * 0.02, random() * 0.02];
    // In any order, and now and then all of them: the log sorts them itself.
    const all = random() < 0.5 ? groups : groups.toReversed();
    const own = random() < 0.5 ? all : [groups[Math.floor(random() * groups.length)] ?? ''];
    // No more at once than find a connection in time on a slow machine.
    if (index % 20 === 19) await Promise.all(commits);
    commits.push(
      inTransaction(database, async (tx) => {
        await tx.query('select pg_sleep($1)', [before]);
        await tx.query('insert into written (id) values ($1)', [randomUUIDv7()]);
        for (const group of own) for (let count = 0; count <= random() * 3; count += 1) tx.append(draft(group));
        await tx.query('select pg_sleep($1)', [after]);
      }),
    );
  }
  await Promise.all(commits);
  reading = false;
  expect(await reader).toBeGreaterThan(3);
  for (const group of groups) {
    const rows = await db.database.query<{ position: number }>('select position from event_log where group_id = $1 order by position', [group]);
    seen.set(
      group,
      rows.map((row) => row.position),
    );
    expect(seen.get(group)).toEqual(Array.from({ length: await readPosition(db.database, group) }, (_, index) => index + 1));
  }
});

test('two followers in two pools hear every event of everybody once and in order', async () => {
  const group = randomUUIDv7();
  const followers = [await createFollower(db.database), await createFollower(second)];
  const heard = followers.map((follower) => {
    const positions: number[] = [];
    follower.listen((_group, entries) => positions.push(...entries.map((entry) => entry.event.position)));
    return positions;
  });
  for (const follower of followers) expect(await follower.follow(group)).toBe(0);
  const random = seeded(7);
  let expected = 0;
  const write = (index: number): Promise<void> => {
    const count = 1 + Math.floor(random() * 4);
    expected += count;
    return inTransaction(index % 2 === 0 ? db.database : second, async (tx) => {
      if (random() < 0.3) await tx.query('select pg_sleep(0.005)');
      for (let one = 0; one < count; one += 1) tx.append(draft(group));
    });
  };
  // A few at once: who waits too long for a connection is refused, and a busy machine makes the last of two hundred wait.
  for (let at = 0; at < 200; at += 20) await Promise.all(Array.from({ length: 20 }, (_, one) => write(at + one)));
  for (const positions of heard) {
    await until('everything', () => positions.length >= expected);
    expect(positions).toEqual(Array.from({ length: expected }, (_, index) => index + 1));
  }
  for (const follower of followers) await follower.stop();
});

test('what was written past every door of ours is found by the poll', async () => {
  const group = randomUUIDv7();
  const follower = await createFollower(db.database);
  const heard: Entry[] = [];
  follower.listen((_group, entries) => heard.push(...entries));
  await follower.follow(group);
  await second.query(
    `with h as (insert into event_head values ($1, 1)) insert into event_log (group_id, position, at, frame_type, entity, change, version, org_ids, member_ids, actor_id) values ($1, 1, now(), 17, 'order', 'removed', 1, '{}', '{}', $1)`,
    [group],
  );
  await until('the event', () => heard.length === 1);
  await follower.stop();
});

test('a listening connection that was killed misses nothing', async () => {
  const group = randomUUIDv7();
  const follower = await createFollower(db.database);
  const heard: number[] = [];
  follower.listen((_group, entries) => heard.push(...entries.map((entry) => entry.event.position)));
  await follower.follow(group);
  for (let round = 0; round < 5; round += 1) {
    await db.administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`);
    await inTransaction(second, async (tx) => {
      tx.append(draft(group));
    });
  }
  await until('all five', () => heard.length === 5);
  expect(heard).toEqual([1, 2, 3, 4, 5]);
  await follower.stop();
});
