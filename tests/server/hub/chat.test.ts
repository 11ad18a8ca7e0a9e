import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { fileLimits } from '#contract/limits/files.ts';
import { openDatabase } from '#server/db/pool.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { makePeople, startNode, until } from '#tests/server/support/hubRig.ts';
import type { Frame, Node, Peer, People } from '#tests/server/support/hubRig.ts';

let db: TestDatabase;
let people: People;
const nodes: Node[] = [];

const node = async (database = db.database): Promise<Node> => {
  const started = await startNode(database);
  nodes.push(started);
  return started;
};

beforeAll(async () => {
  db = await freshDatabase();
  people = await makePeople(db.database);
});
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.stop();
});
afterAll(() => db.drop());

describe('sending', () => {
  test("a new conversation is about the member's only patient; of several nobody is guessed", async () => {
    const at = await node();
    const [one, several] = [await at.connect(await people.member()), await at.connect(await people.member())];
    const addPatient = async (memberId: string): Promise<string> => {
      const id = randomUUIDv7();
      await db.database.query(`insert into patient (id, org_id, member_id, name, sex, allergy_state) values ($1, $2, $3, '林晓', 'female', 'unasked')`, [
        id,
        people.orgId,
        memberId,
      ]);
      return id;
    };
    const only = await addPatient(one.person.id);
    await addPatient(several.person.id);
    await addPatient(several.person.id);
    const patientOf = async (peer: Peer): Promise<unknown> => {
      const { conversationId } = await peer.answer(peer.say('您好'));
      const [row] = await db.database.query<{ id: string | null }>('select patient_id as id from conversation where id = $1', [conversationId]);
      return row?.id;
    };
    expect(await patientOf(one)).toBe(only);
    expect(await patientOf(several)).toBeNull();
  });

  test('message after message goes by one statement that its connection keeps, with its plans', async () => {
    const at = await node();
    const patient = await at.connect(await people.member());
    for (const text of ['一', '二', '三']) await patient.answer(patient.say(text));
    const { rows } = await db.database.lane.query<{ uses: number }>(
      `select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%from chat_append(%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.uses).toBeGreaterThanOrEqual(3);
  });

  test("a member's first message opens a waiting conversation in the same commit, and everybody concerned hears it", async () => {
    const at = await node();
    const [nurse, stranger, patient] = [
      await at.connect(await people.staff()),
      await at.connect(await people.staff({ orgId: people.otherOrgId })),
      await at.connect(await people.member()),
    ];
    const clientId = patient.say('您好，我想咨询');
    const own = await patient.answer(clientId);
    const shown = await nurse.answer(clientId);
    expect(own).toEqual(shown);
    expect(shown).toMatchObject({
      type: 0,
      messageType: 0,
      content: '您好，我想咨询',
      systemId: `${people.orgId}_2`,
      fromRemoteId: patient.person.id,
      fromRemoteSystem: 'member',
      toRemoteId: '',
      toRemoteSystem: 'staff',
      busId: '',
      username: patient.person.name,
      seq: 1,
      clientId,
    });
    const opened = nurse.frames.find((frame) => frame.type === 17 && frame.entity === 'conversation');
    expect(opened).toMatchObject({ entity: 'conversation', id: own.conversationId, change: 'created' });
    expect(opened?.position).toBe((shown.position ?? 0) - 1);
    const [row] = await db.database.query('select state, last_seq, waiting_since is not null as waits from conversation where id = $1', [own.conversationId]);
    expect(row).toEqual({ state: 'waiting', last_seq: 1, waits: true });
    await stranger.position();
    expect(stranger.texts()).toEqual([]);
  });

  test('an answer takes the conversation over and says so; the next message of the member is addressed to who answers', async () => {
    const at = await node();
    const [nurse, patient] = [await at.connect(await people.staff()), await at.connect(await people.member())];
    const { conversationId } = await patient.answer(patient.say('1'));
    await nurse.answer(nurse.say('2', { to: patient.person.id }));
    const changed = await patient.heard(
      'the change of the conversation',
      (frame) => frame.type === 17 && frame.change === 'updated' && frame.patch?.['state'] === 'serving',
    );
    expect(changed).toMatchObject({ id: conversationId, patch: { state: 'serving', assigneeId: nurse.person.id, waitingSince: null } });
    expect(await nurse.answer(patient.say('3'))).toMatchObject({ toRemoteId: nurse.person.id, seq: 3 });
    const waits = await nurse.heard('that he waits again', (frame) => frame.type === 17 && typeof frame.patch?.['waitingSince'] === 'string');
    const [row] = await db.database.query<{ waiting_since: string; version: number }>('select waiting_since, version from conversation where id = $1', [
      conversationId,
    ]);
    expect(waits.patch?.['waitingSince']).toBe(row?.waiting_since);
    expect(waits.version).toBe(row?.version);
  });

  test('the order of one sender stays under pipelining, and numbers have no holes', async () => {
    const at = await node();
    const [nurse, patient] = [await at.connect(await people.staff()), await at.connect(await people.member())];
    const other = await at.connect(await people.member());
    await patient.answer(patient.say('first'));
    const sent = ['first'];
    for (let index = 1; index < 300; index += 1) {
      patient.say(`a${index}`);
      sent.push(`a${index}`);
      if (index % 3 === 0) other.say(`b${index}`);
      if (index % 50 === 0)
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
    }
    const own = await until('all of them', () => {
      const all = nurse.texts().filter((frame) => frame.fromRemoteId === patient.person.id);
      return all.length === 300 && all;
    });
    expect(own.map((frame) => frame.content)).toEqual(sent);
    expect(own.map((frame) => frame.seq)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    const positions = nurse.frames.map((frame) => frame.position ?? 0);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  test('the order stays also while the conversation, an order or a picture is still being looked up', async () => {
    const at = await node();
    const [nurse, patient] = [await at.connect(await people.staff()), await at.connect(await people.member())];
    const order = randomUUIDv7();
    await db.database.query(
      `insert into "order" (id, org_id, order_no, kind, member_id, title, count, pay_price, status) values ($1::uuid, $2, $1::text, 'product', $3, 'T', 1, 100, 'unpaid')`,
      [order, people.orgId, patient.person.id],
    );
    const sent = Array.from({ length: 200 }, (_, index) => (index % 9 === 4 ? order : `${index}`));
    const heard = (): (string | undefined)[] => nurse.frames.filter((frame) => frame.type === 0 || frame.type === 3).map((frame) => frame.content);
    // First nothing is known, then only the orders are not.
    for (const burst of [sent.slice(0, 100), sent.slice(100)]) {
      const before = heard().length;
      for (const content of burst) patient.say(content, content === order ? { type: 3, messageType: 3 } : {});
      await until('all of them', () => heard().length === before + burst.length);
    }
    expect(heard()).toEqual(sent);
  });

  test('an unsent picture is not sent in the hour before it is cleared away, a sent one always', async () => {
    const patient = await (await node()).connect(await people.member());
    const age = (interval: string): Promise<unknown> =>
      db.database.query(`update file set created_at = now() - $1::interval where path in ('/young', '/old')`, [interval]);
    await db.database.query(
      `insert into file (path, org_id, uploader_kind, uploader_id, content_type, type, bytes, width, height) values ('/young', $1, 'member', $2, 'image/png', 'picture', 1, 1, 1), ('/old', $1, 'member', $2, 'image/png', 'picture', 1, 1, 1)`,
      [people.orgId, patient.person.id],
    );
    const send = (path: string): Promise<Frame> => patient.answer(patient.say(path, { type: 1, messageType: 1 }));
    await age(`${fileLimits.orphanHours - 2} hours`);
    expect(await send('/young')).toMatchObject({ type: 1, content: '/young' });
    await age(`${fileLimits.orphanHours * 60 - 30} minutes`);
    expect(await send('/old')).toMatchObject({ type: 5, resp_code: errors.fileForeign.code });
    // A file that a message carries is never cleared away.
    await age('30 days');
    expect(await send('/young')).toMatchObject({ type: 1, content: '/young' });
  });

  test('an order of the member and an own picture may be sent, foreign ones not', async () => {
    const at = await node();
    const [nurse, patient, other] = [await at.connect(await people.staff()), await at.connect(await people.member()), await people.member()];
    const order = async (memberId: string, kind = 'product'): Promise<string> => {
      const id = randomUUIDv7();
      await db.database.query(
        `insert into "order" (id, org_id, order_no, kind, member_id, title, count, pay_price, status) values ($1, $2, $3, $4, $5, 'T', 1, 100, 'unpaid')`,
        [id, people.orgId, id, kind, memberId],
      );
      return id;
    };
    const [own, foreign, consultation] = [await order(patient.person.id), await order(other.id), await order(patient.person.id, 'consultation')];
    await db.database.query(
      `insert into file (path, org_id, uploader_kind, uploader_id, content_type, type, bytes, width, height) values ('/mine', $1, 'member', $2, 'image/png', 'picture', 1, 1, 1), ('/theirs', $1, 'member', $3, 'image/png', 'picture', 1, 1, 1)`,
      [people.orgId, patient.person.id, other.id],
    );
    expect(await patient.answer(patient.say(own, { type: 3, messageType: 3, orderId: own }))).toMatchObject({ type: 3, orderId: own, content: own });
    expect(await patient.answer(patient.say(foreign, { type: 3, messageType: 3 }))).toMatchObject({ type: 5, resp_code: errors.orderForeign.code });
    expect(await patient.answer(patient.say('/mine', { type: 1, messageType: 1 }))).toMatchObject({ type: 1, content: '/mine' });
    expect(await patient.answer(patient.say('/theirs', { type: 1, messageType: 1 }))).toMatchObject({ type: 5, resp_code: errors.fileForeign.code });
    expect(await patient.answer(patient.say('x', { systemId: `${people.orgId}_1`, busId: consultation }))).toMatchObject({
      type: 0,
      busId: consultation,
      systemId: `${people.orgId}_1`,
    });
    expect(await patient.answer(patient.say('x', { systemId: `${people.orgId}_1`, busId: own }))).toMatchObject({
      type: 5,
      resp_code: errors.orderForeign.code,
    });
    expect(await patient.answer(patient.say('x', { systemId: `${people.orgId}_1`, busId: '' }))).toMatchObject({
      type: 5,
      resp_code: errors.orderForeign.code,
    });
    expect(await nurse.answer(nurse.say('x', { to: randomUUIDv7() }))).toMatchObject({ type: 5, resp_code: errors.conversationUnknown.code });
    expect(await nurse.answer(nurse.say('x', { to: patient.person.id, systemId: `${people.otherOrgId}_2` }))).toMatchObject({
      type: 5,
      resp_code: errors.foreignOrganisation.code,
    });
  });

  test('a message of a client that knows only the specification is stored without a client id', async () => {
    const at = await node();
    const patient = await at.connect(await people.member());
    patient.send({
      type: 0,
      messageType: 0,
      content: 'plain',
      systemId: `${people.orgId}_2`,
      fromRemoteId: patient.person.id,
      fromRemoteSystem: 'member',
      toRemoteId: '',
      toRemoteSystem: 'staff',
      busId: '',
      username: 'x',
    });
    const frame = await patient.heard('its own frame', (one) => one.content === 'plain');
    expect(frame.clientId).toBeUndefined();
    expect(frame.username).toBe(patient.person.name);
  });
});

describe('the same client id', () => {
  const count = async (clientId: string): Promise<unknown> =>
    (await db.database.query<{ n: number }>('select count(*)::int as n from message where client_id = $1', [clientId]))[0]?.n;

  test('is stored once and answered alike: pipelined, later, from another device and after a restart', async () => {
    const first = await node();
    const member = await people.member();
    const patient = await first.connect(member);
    const clientId = randomUUIDv7();
    patient.say('once', { clientId });
    patient.say('once', { clientId });
    const answers = await until('two answers', () => {
      const all = patient.frames.filter((frame) => frame.clientId === clientId);
      return all.length >= 2 && all;
    });
    const [one] = answers;
    const second = await node();
    const device = await second.connect(member);
    device.say('once', { clientId });
    const { position: _position, ...again } = await device.answer(clientId);
    const { position: _first, ...original } = one ?? { type: 0 };
    expect(again).toEqual(original);
    expect(await count(clientId)).toBe(1);
  });

  test('with other content is refused, also in another conversation', async () => {
    const at = await node();
    const [nurse, one, two] = [await at.connect(await people.staff()), await people.member(), await people.member()];
    const clientId = nurse.say('to one', { to: one.id });
    await nurse.answer(clientId);
    nurse.frames.length = 0;
    nurse.say('to one!', { to: one.id, clientId });
    expect(await nurse.answer(clientId)).toMatchObject({ type: 5, resp_code: errors.clientIdReused.code });
    nurse.frames.length = 0;
    nurse.say('to one', { to: two.id, clientId });
    expect(await nurse.answer(clientId)).toMatchObject({ type: 5, resp_code: errors.clientIdReused.code });
    expect(await count(clientId)).toBe(1);
    const [opened] = await db.database.query('select count(*)::int as n from conversation where member_id = $1', [two.id]);
    expect(opened).toEqual({ n: 0 });
  });

  test('sent at the same moment at two nodes is stored once, and both are answered with the same message', async () => {
    const pool = await openDatabase(db.url, { max: 4 });
    const [left, right] = [await node(), await node(pool)];
    for (let round = 0; round < 15; round += 1) {
      const member = await people.member();
      const [a, b]: Peer[] = [await left.connect(member), await right.connect(member)];
      const clientId = randomUUIDv7();
      a?.say('both', { clientId });
      b?.say('both', { clientId });
      const [x, y] = await Promise.all([a?.answer(clientId), b?.answer(clientId)]);
      expect([x, y]).toMatchObject([{ type: 0 }, { type: 0 }]);
      expect(x?.id).toBe(y?.id);
      expect(await count(clientId)).toBe(1);
      await Promise.all([a?.close(), b?.close()]);
    }
    for (const one of nodes.splice(0)) await one.stop();
    await pool.end();
  });
});
