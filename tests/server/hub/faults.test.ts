import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { startFaultProxy } from '#tests/rig/faultProxy.ts';
import { makePeople, startNode, until } from '#tests/server/support/hubRig.ts';
import type { Node, Peer, People } from '#tests/server/support/hubRig.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let db: TestDatabase;
let own: Database;
let people: People;
let node: Node;
/** Frames that could not be looked up at once. */
let lookUpFaults = 0;

beforeAll(async () => {
  db = await freshDatabase();
  people = await makePeople(db.database);
});
const start = async (url = db.url): Promise<Node> => {
  own = await openDatabase(url, { max: 4 });
  lookUpFaults = 0;
  const log = { warn: (_fields: object, text: string) => (lookUpFaults += text.includes('looked up') ? 1 : 0), error: () => undefined };
  return (node = await startNode(own, { log }));
};
afterEach(async () => {
  await node.stop();
  await own.end();
});
afterAll(() => db.drop());

const inDatabase = async (memberId: string): Promise<string[]> =>
  (await db.database.query<{ content: string }>('select content from message where sender_id = $1 order by seq', [memberId])).map((row) => row.content);
const check = async (peer: Peer): Promise<void> => {
  const [holes] = await db.database.query(
    'select count(*)::int as n from conversation c where c.member_id = $1 and c.last_seq <> (select count(*) from message m where m.conversation_id = c.id)',
    [peer.person.id],
  );
  expect(holes).toEqual({ n: 0 });
};

test('backends that are killed in the middle of commits lose nothing and double nothing, and nobody has to send again', async () => {
  await start();
  const [nurse, patients] = [
    await node.connect(await people.staff()),
    await Promise.all(Array.from({ length: 8 }, async () => node.connect(await people.member()))),
  ];
  for (const peer of patients) await peer.answer(peer.say('0'));
  let sending = true;
  let kills = 0;
  const killer = (async (): Promise<void> => {
    while (sending && kills < 12) {
      const killed = await db.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%chat_append%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      kills += killed.length;
    }
  })();
  await Promise.all(
    patients.map(async (peer) => {
      for (let index = 1; index <= 100; index += 1) {
        const clientId = peer.say(`${index}`);
        if (index % 5 === 0) expect(await peer.answer(clientId)).toMatchObject({ type: 0 });
      }
      await until('all its own', () => peer.texts().length >= 101);
    }),
  );
  sending = false;
  await killer;
  expect(kills).toBeGreaterThan(3);
  const expected = Array.from({ length: 101 }, (_, index) => `${index}`);
  for (const peer of patients) {
    expect(await inDatabase(peer.person.id)).toEqual(expected);
    await check(peer);
    const heard = nurse.texts().filter((frame) => frame.fromRemoteId === peer.person.id);
    expect([...new Map(heard.map((frame) => [frame.seq, frame.content])).values()]).toEqual(expected);
  }
});

const rounds = figure(5, 10);
test('messages whose commit was done but never answered are found again, with and without a client id, and never refused', async () => {
  const proxy = await startFaultProxy(Number(new URL(db.url).port));
  await start(Object.assign(new URL(db.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href);
  const [nurse, patient] = [await node.connect(await people.staff()), await node.connect(await people.member())];
  await patient.answer(patient.say('0'));
  for (let round = 1; round <= rounds; round += 1) {
    // The rows of the answer leave PostgreSQL only after the commit: here they never arrive.
    let cuts = 0;
    const stopWatching = proxy.onPattern('down', 'stored', () => {
      cuts += 1;
      proxy.resetAll();
    });
    const plain = { type: 0, messageType: 0, content: `plain ${round}`, systemId: `${people.orgId}_2`, fromRemoteId: '', toRemoteId: '', busId: '' };
    patient.send(plain);
    const clientId = patient.say(`known ${round}`);
    await until('the cut', () => cuts > 0);
    stopWatching();
    expect(await patient.answer(clientId)).toMatchObject({ type: 0, seq: 2 * round + 1 });
    await nurse.heard('the plain one', (frame) => frame.content === plain.content);
  }
  expect(await inDatabase(patient.person.id)).toEqual([
    '0',
    ...Array.from({ length: rounds }, (_, index) => [`plain ${index + 1}`, `known ${index + 1}`]).flat(),
  ]);
  expect([...new Set(nurse.texts().map((frame) => frame.seq))]).toEqual(Array.from({ length: 2 * rounds + 1 }, (_, index) => index + 1));
  await check(patient);
  expect(patient.frames.filter((frame) => frame.type === 5)).toEqual([]);
  // The pool's own connections go through the proxy too.
  await node.stop();
  await own.end();
  await proxy.close();
  await start();
});

test('one message that the database refuses fails alone; the others of its group are stored in order', async () => {
  await start();
  const peers = await Promise.all(Array.from({ length: 20 }, async () => node.connect(await people.member())));
  for (const peer of peers) await peer.answer(peer.say('0'));
  await db.administer(`alter table message add constraint never check (content <> 'poison')`);
  const answers = await Promise.all(
    peers.map((peer, index) => {
      peer.say('1');
      const clientId = peer.say(index === 7 ? 'poison' : '2');
      peer.say('3');
      return peer.answer(clientId);
    }),
  );
  expect(answers.filter((answer) => answer.type === 5)).toEqual([expect.objectContaining({ resp_code: errors.internal.code })]);
  for (const [index, peer] of peers.entries()) {
    await until('its last', () => peer.texts().at(-1)?.content === '3');
    expect(await inDatabase(peer.person.id)).toEqual(index === 7 ? ['0', '1', '3'] : ['0', '1', '2', '3']);
    await check(peer);
  }
  await db.administer('alter table message drop constraint never');
});

test('a conversation that somebody holds locked is refused after a while and does not hold up the others', async () => {
  await start();
  const [held, free] = [await node.connect(await people.member()), await node.connect(await people.member())];
  const { conversationId } = await held.answer(held.say('0'));
  await free.answer(free.say('0'));
  let release: () => void = () => undefined;
  const holding = db.database.transaction(async (tx) => {
    await tx.query('select 1 from conversation where id = $1 for update', [conversationId]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  // Other files have databases on the same server.
  const here = 'select 1 from pg_stat_activity where datname = current_database()';
  await until('the lock', async () => (await db.database.query(`${here} and state = 'idle in transaction' and query like '%for update%'`)).length > 0);
  const [stuck, passing] = [held.say('1'), free.say('1')];
  expect(await free.answer(passing)).toMatchObject({ type: 0 });
  expect(await held.answer(stuck)).toMatchObject({ type: 5, resp_code: errors.overloaded.code });
  release();
  await holding;
  held.frames.length = 0;
  held.say('1', { clientId: stuck });
  expect(await held.answer(stuck)).toMatchObject({ type: 0, seq: 2 });
});

test('while no connection can be had messages wait, sockets stay, and everything goes on afterwards', async () => {
  await start();
  const [nurse, patient] = [await node.connect(await people.staff()), await node.connect(await people.member())];
  await patient.answer(patient.say('0'));
  const name = new URL(db.url).pathname.slice(1);
  const admin = await openDatabase(Object.assign(new URL(db.url), { pathname: '/postgres' }).href, { max: 1 });
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
  const ids = ['1', '2', '3'].map((content) => patient.say(content));
  await until('a failed try', () => node.hub.stats().commitFaults > 1);
  expect(node.hub.stats().commitQueue).toBeGreaterThan(0);
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();
  for (const id of ids) expect(await patient.answer(id)).toMatchObject({ type: 0 });
  await until('all four at the desk', () => nurse.texts().length === 4);
  expect([nurse.closed, patient.closed]).toEqual([undefined, undefined]);
  expect(await inDatabase(patient.person.id)).toEqual(['0', '1', '2', '3']);
});

test("a member's very first message waits for the database like any other, and so do the pictures and orders behind it", async () => {
  await start();
  const [nurse, patient, gone] = [
    await node.connect(await people.staff()),
    await node.connect(await people.member()),
    await node.connect(await people.member()),
  ];
  const order = randomUUIDv7();
  await db.database.query(
    `insert into "order" (id, org_id, order_no, kind, member_id, title, count, pay_price, status) values ($1::uuid, $2, $1::text, 'product', $3, 'T', 1, 100, 'unpaid')`,
    [order, people.orgId, patient.person.id],
  );
  const name = new URL(db.url).pathname.slice(1);
  const admin = await openDatabase(Object.assign(new URL(db.url), { pathname: '/postgres' }).href, { max: 1 });
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
  const before = node.hub.stats().framesIn;
  const ids = [patient.say('您好'), patient.say(order, { type: 3, messageType: 3 }), patient.say('在吗')];
  gone.say('我先走了');
  await until('all of them', () => node.hub.stats().framesIn === before + 4);
  await gone.close();
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();
  const answers = [];
  for (const id of ids) answers.push(await patient.answer(id));
  expect(answers.map(({ type, seq }) => [type, seq])).toEqual([
    [0, 1],
    [3, 2],
    [0, 3],
  ]);
  await nurse.heard('the last one', (frame) => frame.content === '在吗');
  expect(patient.frames.filter((frame) => frame.type === 5)).toEqual([]);
  await check(patient);
});

test('while the database hangs a first message waits; it is opened once it answers again', async () => {
  const proxy = await startFaultProxy(Number(new URL(db.url).port));
  await start(Object.assign(new URL(db.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href);
  const patient = await node.connect(await people.member());
  proxy.set('both', { kind: 'hold' });
  const id = patient.say('您好');
  await until('a failed look-up', () => lookUpFaults > 0);
  expect(patient.frames.filter((frame) => frame.type === 5)).toEqual([]);
  proxy.set('both', { kind: 'pass' });
  proxy.release();
  expect(await patient.answer(id)).toMatchObject({ type: 0, seq: 1 });
  await node.stop();
  await own.end();
  await proxy.close();
  await start();
});

test('what was taken before the hub stops is stored', async () => {
  await start();
  const patient = await node.connect(await people.member());
  await patient.answer(patient.say('0'));
  for (let index = 1; index <= 50; index += 1) patient.say(`${index}`);
  await until('some of them', () => node.hub.stats().framesIn > 25);
  const taken = node.hub.stats().framesIn;
  await node.hub.closeAll(0);
  expect((await inDatabase(patient.person.id)).length).toBeGreaterThanOrEqual(taken);
  await until('the end', () => patient.closed);
  expect(patient.closed).toMatchObject({ code: 1012 });
  const again = randomUUIDv7();
  await expect(node.connect({ ...patient.person, name: again })).rejects.toThrow('503');
});
