import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '#contract/closeCodes.ts';
import { Peer, makePeople, startNode, until } from '#tests/server/support/hubRig.ts';
import type { Node, People, Person } from '#tests/server/support/hubRig.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let db: TestDatabase;
let people: People;
const nodes: Node[] = [];
const node = async (options: Parameters<typeof startNode>[1] = {}): Promise<Node> => {
  const started = await startNode(db.database, options);
  nodes.push(started);
  return started;
};
beforeAll(async () => {
  db = await freshDatabase();
  people = await makePeople(db.database);
});
afterAll(async () => {
  for (const one of nodes) await one.stop();
  await db.drop();
});

/** A peer whose machine is gone: nothing is answered, not even the protocol's pings. */
async function deaf(at: Node, person: Person): Promise<Peer> {
  const ws = new WebSocket(`${at.url}?token=${(await at.ticket(person)).ticket}`, { autoPong: false });
  const peer = new Peer(person, ws);
  await new Promise((resolve) => {
    ws.once('open', resolve);
  });
  return peer;
}

test('who answers no pings is absent after two, who answers them is present although it says nothing', async () => {
  const at = await node({ timing: { pingMs: 60 } });
  const [living, dead] = [await at.connect(await people.staff()), await deaf(at, await people.staff())];
  await until('the absence', () => !at.hub.isPresent(dead.person.id));
  expect(at.hub.isPresent(living.person.id)).toBe(true);
  expect(at.hub.stats()).toMatchObject({ sockets: 2, present: 1 });
  dead.send({ type: 4, messageType: 4 });
  await dead.heard('an answer', (frame) => frame.type === 4);
  expect(dead.closed).toBeUndefined();
});

test('silence ends a socket only after the time of the specification, pings or not', async () => {
  const at = await node({ timing: { pingMs: 30, silenceMs: 400 } });
  const beating = await at.connect(await people.staff());
  const quiet = await people.staff();
  const started = performance.now();
  const silent = await at.connect(quiet);
  await until('the end of the silent one', () => {
    beating.send({ type: 4, messageType: 4 });
    return silent.closed;
  });
  expect(performance.now() - started).toBeGreaterThanOrEqual(400);
  expect(beating.closed).toBeUndefined();
});

test('a session that ends loses all its sockets at every node, and only its own', async () => {
  const [left, right] = [await node({ timing: { sweepMs: 50 } }), await node({ timing: { sweepMs: 50 } })];
  const person = await people.staff();
  const [a, b, other] = [await left.connect(person), await right.connect(person), await left.connect(await people.staff())];
  await left.sessions.revokeSessions(db.database, person.id);
  await until('both ends', () => a.closed && b.closed);
  expect([a.closed?.code, b.closed?.code]).toEqual([closeCodes.sessionEnded, closeCodes.sessionEnded]);
  expect(other.closed).toBeUndefined();
});

test('a person who is switched off hears nothing any more', async () => {
  const at = await node({ timing: { sweepMs: 50 } });
  const person = await people.member();
  const peer = await at.connect(person);
  await db.database.query('update member set enabled = false where id = $1', [person.id]);
  await until('the end', () => peer.closed);
  expect(peer.closed?.code).toBe(closeCodes.sessionEnded);
});

test('dropSession ends the sockets of a session at once with the given code', async () => {
  const at = await node();
  const person = await people.staff();
  const { ticket, sessionId } = await at.ticket(person);
  const ws = new WebSocket(`${at.url}?token=${ticket}`);
  const peer = new Peer(person, ws);
  await new Promise((resolve) => {
    ws.once('open', resolve);
  });
  at.hub.dropSession(sessionId, closeCodes.rightLost);
  await until('the end', () => peer.closed);
  expect(peer.closed?.code).toBe(closeCodes.rightLost);
});

test('while the database is away nobody is sent away by the sweep', async () => {
  const at = await node({ timing: { sweepMs: 20 }, sessions: undefined as never });
  expect(at.hub.stats().sockets).toBe(0);
  let asked = 0;
  const sessions = {
    takeTicket: at.sessions.takeTicket.bind(at.sessions),
    touch: () => undefined,
    stillValid: () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const second = await node({ timing: { sweepMs: 20 }, sessions });
  const peer = await second.connect(await people.staff());
  await until('some sweeps', () => asked > 5);
  expect(peer.closed).toBeUndefined();
});

test('a planned restart sends everybody away with 1012, spread over its time, and takes no newcomers', async () => {
  const at = await node();
  const peers: Peer[] = [];
  for (let index = 0; index < 20; index += 1) peers.push(await at.connect(await people.staff()));
  const closing = at.hub.closeAll(2_000);
  await expect(at.connect(await people.staff())).rejects.toThrow('503');
  await until('the first end', () => peers.some((peer) => peer.closed));
  expect(peers.some((peer) => !peer.closed)).toBe(true);
  await closing;
  await until('all ends', () => peers.every((peer) => peer.closed));
  expect(peers.every((peer) => peer.closed?.code === closeCodes.restart)).toBe(true);
});
