import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoggedEvent } from '#server/log/event.ts';
import { createFollower, offerCommitted } from '#server/log/follow.ts';
import { readEvents } from '#server/log/readEvents.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { until } from '#tests/server/support/hubRig.ts';
import { withQuery } from '#tests/server/support/otherQuery.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test('what continues the log is delivered while a reading is under way, what does not waits for it; nothing twice', async () => {
  const group = randomUUIDv7();
  let isHeld = false;
  let readings = 0;
  const release = Promise.withResolvers<void>();
  const slow = withQuery(db.database, async (text, ask) => {
    const rows = await ask();
    if (!text.includes('from event_log')) return rows;
    readings += 1;
    if (isHeld) await release.promise;
    return rows;
  });
  const follower = await createFollower(slow);
  const heard: number[] = [];
  follower.listen((_group, entries) => heard.push(...entries.map((entry) => entry.event.position)));
  await follower.follow(group);
  isHeld = true;
  readings = 0;
  follower.look(group);
  await until('the reading that finds nothing', () => readings > 0);
  await inTransaction(db.database, async (tx) => {
    for (let count = 0; count < 5; count += 1)
      tx.append({
        groupId: group,
        frameType: 17,
        entity: 'order',
        entityId: randomUUIDv7(),
        change: 'updated',
        version: 1,
        audience: { orgIds: [group], memberIds: [] },
        actorId: group,
      });
  });
  const entries = await readEvents(db.database, { groupId: group, above: 0, upTo: 9, limit: 9 });
  const offer = (...positions: readonly LoggedEvent['position'][]): void =>
    offerCommitted(
      slow,
      group,
      entries.filter((entry) => positions.includes(entry.event.position)),
    );
  offer(1);
  expect(heard).toEqual([1]);
  offer(4);
  expect(heard).toEqual([1]);
  offer(2, 3);
  expect(heard).toEqual([1, 2, 3, 4]);
  release.resolve();
  await until('the last one', () => heard.length === 5);
  expect(heard).toEqual([1, 2, 3, 4, 5]);
  await follower.stop();
});
