import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logLimits } from '#contract/limits/chat.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { deleteOldEvents } from '#server/log/keep.ts';
import { readPosition } from '#server/log/position.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { withQuery } from '#tests/server/support/otherQuery.ts';
import { makePeople, startNode, until } from '#tests/server/support/hubRig.ts';
import type { Node, Peer, People, Person } from '#tests/server/support/hubRig.ts';

let db: TestDatabase;
let second: Database;
let people: People;
const nodes: Node[] = [];

const node = async (database = db.database): Promise<Node> => {
  const started = await startNode(database);
  nodes.push(started);
  return started;
};
const stopAll = async (): Promise<void> => {
  for (const one of nodes.splice(0)) await one.stop();
};

/** At another node already, so that no news of his coming and going is in the log. */
const staffAlreadyThere = async (): Promise<Person> => {
  const staff = await people.staff();
  await (await node()).connect(staff);
  return staff;
};

beforeAll(async () => {
  db = await freshDatabase();
  second = await openDatabase(db.url, { max: 6 });
});
afterEach(stopAll);
afterAll(async () => {
  await second.end();
  await db.drop();
});

/** So many changes of orders, and their ids in order. */
async function change(database: Database, count: number, orgId = people.orgId): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  for (let from = 0; from < count; from += 500) {
    await inTransaction(database, async (tx) => {
      for (const id of ids.slice(from, from + 500))
        tx.append({
          groupId: people.groupId,
          frameType: 17,
          entity: 'order',
          entityId: id,
          change: 'updated',
          version: 2,
          audience: { orgIds: [orgId], memberIds: [] },
          actorId: people.orgId,
        });
    });
  }
  return ids;
}

const changedIds = (peer: Peer): (string | undefined)[] =>
  peer.frames.filter((frame) => frame.type === 17 && frame.entity === 'order').map((frame) => frame.id);
const upToDate = (peer: Peer): Promise<unknown> => peer.heard('the word that it has everything', (frame) => frame.type === 4 && frame.position !== undefined);

describe.each([0, 1, 127, 128, 129, figure(1_290, 5_000)])('a session that missed %i events', (missed) => {
  beforeAll(async () => {
    people = await makePeople(db.database);
  });

  test('gets exactly those, in order, then the word that it has everything, then live frames', async () => {
    const at = await node();
    const staff = await staffAlreadyThere();
    const before = await at.connect(staff);
    await change(db.database, 3);
    const position = await until('the first ones', async () => changedIds(before).length === 3 && before.position());
    await before.close();
    const ids = await change(db.database, missed);
    await change(db.database, 10, people.otherOrgId);
    const after = await at.connect(staff, position);
    await upToDate(after);
    expect(changedIds(after)).toEqual(ids);
    expect(after.frames.at(-1)).toEqual({ type: 4, messageType: 4, position: await readPosition(db.database, people.groupId) });
    const live = await change(db.database, 1);
    await until('the live one', () => changedIds(after).length === missed + 1);
    expect(changedIds(after)).toEqual([...ids, ...live]);
  });

  test('gets them after a restart, and at another node while others write', async () => {
    const first = await node();
    const staff = await people.staff();
    const position = await (await first.connect(staff)).position();
    await stopAll();
    const ids = await change(db.database, missed);
    const [left, right] = [await node(), await node(second)];
    const writing = (async (): Promise<string[]> => {
      const all: string[] = [];
      for (let round = 0; round < 10; round += 1) all.push(...(await change(round % 2 === 0 ? db.database : second, 5)));
      return all;
    })();
    const [one, two] = [await left.connect(staff, position), await right.connect(staff, position)];
    const more = await writing;
    for (const peer of [one, two]) {
      await until('all of them', () => changedIds(peer).length >= missed + more.length);
      expect(changedIds(peer)).toEqual([...ids, ...more]);
    }
  });
});

describe('resuming', () => {
  beforeAll(async () => {
    people = await makePeople(db.database);
  });

  test('an event that names several organisations of one person comes once', async () => {
    const at = await node();
    const peer = await at.connect(await people.staff({ role: 'wide' }));
    const id = randomUUIDv7();
    await inTransaction(db.database, async (tx) => {
      tx.append({
        groupId: people.groupId,
        frameType: 17,
        entity: 'order',
        entityId: id,
        change: 'updated',
        version: 2,
        audience: { orgIds: [people.orgId, people.otherOrgId], memberIds: [] },
        actorId: people.orgId,
      });
    });
    const [last] = await change(db.database, 1);
    await until('the last one', () => changedIds(peer).includes(last));
    expect(changedIds(peer)).toEqual([id, last]);
  });

  test('everybody who comes back at once shares one reading of the log', async () => {
    const position = await readPosition(db.database, people.groupId);
    const staff = await staffAlreadyThere();
    await stopAll();
    const ids = await change(db.database, 300);
    let readings = 0;
    const counted = withQuery(db.database, (text, ask) => {
      if (text.includes('from event_log')) readings += 1;
      return ask();
    });
    const at = await node(counted);
    const peers = await Promise.all(
      [...Array.from({ length: 5 }, () => staff), ...(await Promise.all(Array.from({ length: 25 }, () => people.staff())))].map((one) =>
        at.connect(one, position),
      ),
    );
    for (const peer of peers) {
      await upToDate(peer);
      expect(changedIds(peer)).toEqual(ids);
    }
    // Two portions, and what the follower reads for itself.
    expect(readings).toBeLessThan(peers.length / 2);
  });

  test('gives a member what is addressed to him and nothing else, from memory and from the log', async () => {
    const at = await node();
    const [member, other, nurse] = [await people.member(), await people.member(), await at.connect(await people.staff())];
    const position = await nurse.position();
    for (const to of [member, other]) for (let index = 0; index < 5; index += 1) await nurse.answer(nurse.say(`to ${to.id} ${index}`, { to: to.id }));
    const remembered = await at.connect(member, position);
    await upToDate(remembered);
    const texts = [0, 1, 2, 3, 4].map((index) => `to ${member.id} ${index}`);
    expect(remembered.texts().map((frame) => frame.content)).toEqual(texts);
    expect(remembered.frames.every((frame) => frame.type !== 17 || frame.id === remembered.texts()[0]?.conversationId)).toBe(true);
    await stopAll();
    const again = await node();
    const read = await again.connect(member, position);
    await upToDate(read);
    expect(read.frames).toEqual(remembered.frames);
  });

  test('says reload where the position is older than what is kept, and the position to go on from', async () => {
    const staff = await staffAlreadyThere();
    await change(db.database, 10);
    const head = await readPosition(db.database, people.groupId);
    await db.database.query(`update event_log set at = now() - interval '31 days' where group_id = $1 and position <= $2`, [people.groupId, head - 2]);
    expect(await deleteOldEvents(db.database, logLimits.keptDays)).toBeGreaterThanOrEqual(head - 2);
    const at = await node();
    const [old, recent] = [await at.connect(staff, head - 3), await at.connect(staff, head - 2)];
    expect(await old.heard('reload', (frame) => frame.type === 18)).toEqual({ type: 18, messageType: 18, position: head });
    await upToDate(recent);
    expect(changedIds(recent)).toHaveLength(2);
    const [live] = await change(db.database, 1);
    await until('live frames at both', () => [old, recent].every((peer) => changedIds(peer).includes(live)));
  });

  test('says reload where it would be more than a reader may ask for, or a position that never was', async () => {
    const staff = await staffAlreadyThere();
    const head = await readPosition(db.database, people.groupId);
    await db.database.query(
      `insert into event_log (group_id, position, at, frame_type, entity, change, version, org_ids, member_ids, actor_id)
       select $1, n, now(), 17, 'order', 'updated', 1, array[$2::uuid], '{}', $1 from generate_series($3::bigint + 1, $3::bigint + $4) n`,
      [people.groupId, people.orgId, head, logLimits.resumeEvents + 1],
    );
    await db.database.query('update event_head set position = position + $2 where group_id = $1', [people.groupId, logLimits.resumeEvents + 1]);
    const at = await node();
    const [many, never] = [await at.connect(staff, head), await at.connect(staff, head + 10 * logLimits.resumeEvents)];
    for (const peer of [many, never]) {
      expect(await peer.heard('reload', (frame) => frame.type === 18)).toMatchObject({ position: head + logLimits.resumeEvents + 1 });
    }
  });
});

describe('two nodes on one database', () => {
  beforeAll(async () => {
    people = await makePeople(db.database);
  });

  test("deliver to each other's sockets, in the order of positions", async () => {
    const [left, right] = [await node(), await node(second)];
    const member = await people.member();
    const [nurse, colleague, patient] = [await left.connect(await people.staff()), await right.connect(await people.staff()), await right.connect(member)];
    for (let round = 0; round < 20; round += 1) {
      patient.say(`p${round}`);
      nurse.say(`n${round}`, { to: member.id });
    }
    await until('everything everywhere', () => [nurse, colleague, patient].every((peer) => peer.texts().length === 40));
    const orders = [nurse, colleague, patient].map((peer) => peer.texts().map((frame) => [frame.position, frame.seq, frame.content]));
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[1]).toEqual(orders[2]);
    expect(orders[0]?.map(([, seq]) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});
