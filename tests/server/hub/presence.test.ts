import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { appendColleagues, readPresent } from '#server/session/presence.ts';
import type { HubOptions } from '#server/hub/face.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { makePeople, Peer, startNode, until } from '#tests/server/support/hubRig.ts';
import type { Node, People, Person } from '#tests/server/support/hubRig.ts';

let db: TestDatabase;
let people: People;
const nodes: Node[] = [];
const pools: Database[] = [];

/** Each with a pool of its own, as every process has. */
const node = async (options: Partial<HubOptions> = {}): Promise<Node> => {
  const pool = await openDatabase(db.url, { max: 4 });
  pools.push(pool);
  const started = await startNode(pool, options);
  nodes.push(started);
  return started;
};

beforeAll(async () => {
  db = await freshDatabase();
  people = await makePeople(db.database);
});
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.stop();
  for (const one of pools.splice(0)) await one.end();
});
afterAll(() => db.drop());

const newsOf = (peer: Peer, { id }: Person): unknown[] =>
  peer.frames.filter((frame) => frame.entity === 'staffUser' && (frame as { id?: string }).id === id).map((frame) => frame.patch?.['isPresent']);
const isPresent = async ({ id }: Person): Promise<boolean> => (await readPresent(db.database, [id])).has(id);
/** All that happened before is in the log when this has been heard. */
const hearAll = async (at: Node, ...watchers: readonly Peer[]): Promise<void> => {
  const late = await people.staff();
  await at.connect(late);
  await until('the latest news', () => watchers.every((watcher) => newsOf(watcher, late).length > 0));
};

test('a person with sockets at two nodes comes once and goes once, and only staff of his organisations hear it', async () => {
  const [left, right] = [await node(), await node()];
  const nurse = await people.staff();
  const [watcher, stranger, patient] = [
    await right.connect(await people.staff()),
    await right.connect(await people.staff({ orgId: people.otherOrgId })),
    await right.connect(await people.member()),
  ];
  const position = await patient.position();
  expect(await isPresent(nurse)).toBe(false);
  const sockets = [await left.connect(nurse), await left.connect(nurse), await right.connect(nurse)];
  const came = await watcher.heard('that she is there', (frame) => frame.entity === 'staffUser' && (frame as { id?: string }).id === nurse.id);
  expect(came).toMatchObject({ type: 17, change: 'updated', patch: { dutyState: 'online', isPresent: true } });
  expect(await isPresent(nurse)).toBe(true);
  for (const socket of sockets) {
    expect(newsOf(watcher, nurse)).toEqual([true]);
    await socket.close();
    await hearAll(right, watcher);
  }
  await until('that she is gone', () => newsOf(watcher, nurse).length === 2);
  expect(newsOf(watcher, nurse)).toEqual([true, false]);
  expect(await isPresent(nurse)).toBe(false);
  expect(newsOf(stranger, nurse)).toEqual([]);
  await until('that he has everything', async () => (await patient.position()) > position);
  expect(patient.frames.filter((frame) => frame.type === 17)).toEqual([]);
});

test('every organisation a person works in hears it, once each', async () => {
  const at = await node();
  const [here, there] = [await at.connect(await people.staff()), await at.connect(await people.staff({ orgId: people.otherOrgId }))];
  const both = await people.staff();
  await db.database.query('update staff_user set bound_org_ids = $2 where id = $1', [both.id, [people.orgId, people.otherOrgId]]);
  await at.connect(both);
  await hearAll(at, here);
  await until('the news in both', () => [here, there].every((peer) => newsOf(peer, both).length > 0));
  expect([newsOf(here, both), newsOf(there, both)]).toEqual([[true], [true]]);
});

test('a peer that answers no pings is not present; it is again when it answers', async () => {
  // Somebody who came and went within one gathering would not be told at all.
  const at = await node({ timing: { pingMs: 60, presenceGatherMs: 0 } });
  const nurse = await people.staff();
  const watcher = await at.connect(await people.staff());
  const { ticket } = await at.ticket(nurse);
  const ws = new WebSocket(`${at.url}?token=${ticket}`, { autoPong: false });
  const peer = new Peer(nurse, ws);
  await until('that she came and is lost', () => newsOf(watcher, nurse).length === 2);
  expect(newsOf(watcher, nurse)).toEqual([true, false]);
  expect(peer.closed).toBeUndefined();
  ws.on('ping', (data) => ws.pong(data));
  await until('that she is back', () => newsOf(watcher, nurse).length === 3);
  expect(newsOf(watcher, nurse)).toEqual([true, false, true]);
});

test('the people of a node that was cut off or killed go when their time is over; those who came to another stay', async () => {
  const timing = { presenceMs: 100, presenceGoneMs: 2_000, presenceSweepMs: 100 };
  const [dying, living] = [await node({ timing }), await node({ timing })];
  const [lost, moved] = [await people.staff(), await people.staff()];
  const watcher = await living.connect(await people.staff());
  await dying.connect(lost);
  await dying.connect(moved);
  await until('both', () => [lost, moved].every((person) => newsOf(watcher, person).length === 1));
  // The node reaches no database from here on, as after SIGKILL.
  await pools[0]?.end();
  pools.shift();
  await living.connect(moved);
  await until('that one is gone', () => newsOf(watcher, lost).length === 2);
  const rows = async (): Promise<number> => (await db.database.query('select 1 from staff_presence where user_id = any($1)', [[lost.id, moved.id]])).length;
  await until('nothing left of that node', async () => (await rows()) === 1);
  await hearAll(living, watcher);
  expect(newsOf(watcher, lost)).toEqual([true, false]);
  expect(newsOf(watcher, moved)).toEqual([true]);
  expect([await isPresent(lost), await isPresent(moved)]).toEqual([false, true]);
});

test('a node whose people were taken away by another, because it hung, brings them back', async () => {
  const at = await node({ timing: { presenceMs: 50 } });
  const [watcher, nurse] = [await at.connect(await people.staff()), await people.staff()];
  await at.connect(nurse);
  await until('that she is there', () => newsOf(watcher, nurse).length === 1);
  await db.database.query('delete from staff_presence where user_id = $1', [nurse.id]);
  await until('that she is there again', () => newsOf(watcher, nurse).length === 2);
  expect(newsOf(watcher, nurse)).toEqual([true, true]);
});

test('a planned restart is no news: who comes to another node was never away', async () => {
  const [old, next] = [await node(), await node()];
  const [watcher, nurse] = [await next.connect(await people.staff()), await people.staff()];
  const before = await old.connect(nurse);
  await until('that she is there', () => newsOf(watcher, nurse).length === 1);
  await old.hub.closeAll(0);
  await until('her end', () => before.closed);
  await next.connect(nurse);
  await hearAll(next, watcher);
  expect(newsOf(watcher, nurse)).toEqual([true]);
});

test('while the database is away nothing is forgotten: the change is written afterwards', async () => {
  const faults: object[] = [];
  const at = await node({ log: { warn: (fields) => faults.push(fields), error: () => undefined } });
  const nurse = await people.staff();
  const socket = await at.connect(nurse);
  await db.administer('alter table staff_presence rename to hidden');
  await socket.close();
  await until('a failed try', () => faults.length > 0);
  await db.administer('alter table hidden rename to staff_presence');
  await until('that she is gone', async () => !(await isPresent(nurse)));
});

test('duty and presence are told together', async () => {
  const at = await node();
  const [watcher, nurse] = [await at.connect(await people.staff()), await people.staff()];
  const [pool] = pools;
  if (!pool) throw new Error('expected the pool of the node');
  await inTransaction(pool, async (tx) => {
    await tx.query(`update staff_user set duty_state = 'busy' where id = $1`, [nurse.id]);
    await appendColleagues(tx, [nurse.id], watcher.person.id);
  });
  const told = await watcher.heard('the change', (frame) => frame.entity === 'staffUser' && (frame as { id?: string }).id === nurse.id);
  expect(told.patch).toEqual({ dutyState: 'busy', isPresent: false });
});
