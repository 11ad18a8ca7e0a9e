/** Taking a message back: whose, how long, once; and that nobody is given its content afterwards. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import sharp from 'sharp';
import { errors } from '#contract/errors.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import { Peer, until } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
});
afterAll(() => server.close());

interface Side {
  readonly id: string;
  readonly token: string;
  readonly peer: Peer;
}
async function connect(token: string, kind: 'staff' | 'member', id: string, after?: number): Promise<Peer> {
  const { token: ticket } = (await server.call('GET', '/crm-server/allocationRule/uin/token', { token })).datas as { token: string };
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${ticket}${after === undefined ? '' : `&after=${after}`}`);
  const peer = new Peer({ kind, id, orgId: server.hospital.orgs.east, name: '' }, ws);
  await new Promise((resolve) => {
    ws.once('open', resolve);
  });
  return peer;
}
async function staff(role = 'desk'): Promise<Side> {
  const username = `staff-${randomUUIDv7()}`;
  const id = await server.hospital.staff(username, server.hospital.orgs.east, role);
  const token = await server.login(username);
  return { id, token, peer: await connect(token, 'staff', id) };
}
async function member(): Promise<Side> {
  const openId = `open-${randomUUIDv7()}`;
  const id = await server.hospital.member(openId, server.hospital.orgs.east);
  const token = await server.loginMember(openId);
  return { id, token, peer: await connect(token, 'member', id) };
}

interface Talk {
  readonly id: string;
  readonly nurse: Side;
  readonly patient: Side;
}
/** 1 of the patient, 2 of the nurse. */
async function startTalk(): Promise<Talk> {
  const [nurse, patient] = [await staff(), await member()];
  const { conversationId = '' } = await patient.peer.answer(patient.peer.say('我的身份证是'));
  await nurse.peer.answer(nurse.peer.say('发错了的话', { to: patient.id }));
  return { id: conversationId, nurse, patient };
}
const recall = ({ token }: Side, conversationId: string, seq: number): Promise<Reply> =>
  server.call('POST', '/im/message/recall', { token, form: { conversationId, seq: String(seq) } });
const history = async ({ token }: Side, conversationId: string, form: Record<string, string> = { afterSeq: '0' }): Promise<Frame[]> =>
  ((await server.call('POST', '/im/message/queryRemoteSingleMessage', { token, form: { conversationId, ...form } })).datas as { rows: Frame[] }).rows;
const recalls = (peer: Peer): Frame[] => peer.frames.filter((frame) => frame.type === 17 && frame.entity === 'message');
const rowOf = async (id: string, seq: number): Promise<Record<string, unknown> | undefined> =>
  (await server.test.database.query('select content, recalled_at as "recalledAt", version from message where conversation_id = $1 and seq = $2', [id, seq]))[0];

test('both sides take their own back; both hear it, nobody is given the content again, and the row stays', async () => {
  const { id, nurse, patient } = await startTalk();
  const position = await nurse.peer.position();
  expect((await recall(patient, id, 1)).code).toBe(0);
  expect((await recall(nurse, id, 2)).code).toBe(0);
  for (const side of [nurse, patient]) {
    await until('both recalls', () => recalls(side.peer).length === 2);
    const rows = await history(side, id);
    expect(rows.map(({ seq, content, recalledAt }) => [seq, content, recalledAt !== undefined])).toEqual([
      [1, '', true],
      [2, '', true],
    ]);
    expect(recalls(side.peer).map(({ patch }) => patch)).toEqual(rows.map(({ seq, recalledAt }) => ({ conversationId: id, seq, recalledAt })));
  }
  expect(recalls(nurse.peer)[0]).toMatchObject({ change: 'updated', version: 2, id: (await history(nurse, id))[0]?.id });
  expect(recalls(nurse.peer)[0]?.position).toBeGreaterThan(position);
  expect(await rowOf(id, 1)).toMatchObject({ content: '我的身份证是', version: 2 });
  const list = await server.call('GET', `/crm-server/Consultation/doctorGetChat?conversationId=${id}`, { token: nurse.token });
  expect(list.text).not.toContain('发错了的话');
});

test('a socket that resumes is given no content, from memory and from the log', async () => {
  const { id, nurse, patient } = await startTalk();
  const after = 0;
  expect((await recall(patient, id, 1)).code).toBe(0);
  const remembered = await connect(nurse.token, 'staff', nurse.id, after);
  await remembered.heard('that it has everything', (frame) => frame.type === 4);
  await patient.peer.answer(patient.peer.say('第三句'));
  const [event] = await server.test.database.query<{ position: number }>(
    `select e.position from event_log e join message m on m.id = e.message_id where m.conversation_id = $1 and m.seq = 1`,
    [id],
  );
  const close = await connect(nurse.token, 'staff', nurse.id, (event?.position ?? 1) - 1);
  await close.heard('that it has everything', (frame) => frame.type === 4);
  for (const peer of [remembered, close]) {
    const own = peer.frames.filter((frame) => frame.conversationId === id && frame.type === 0);
    expect(own[0]).toMatchObject({ seq: 1, content: '', recalledAt: expect.any(String) });
    expect(JSON.stringify(peer.frames)).not.toContain('我的身份证是');
    expect(recalls(peer).filter(({ patch }) => patch?.['conversationId'] === id)).toHaveLength(1);
  }
});

test("another's message, one that is not there and one of a foreign conversation are refused without effect", async () => {
  const { id, nurse, patient } = await startTalk();
  const [colleague, reader, stranger] = [await staff(), await staff('reader'), await member()];
  expect((await recall(patient, id, 2)).code).toBe(errors.notYourMessage.code);
  expect((await recall(nurse, id, 1)).code).toBe(errors.notYourMessage.code);
  expect((await recall(colleague, id, 2)).code).toBe(errors.notYourMessage.code);
  expect((await recall(nurse, id, 3)).code).toBe(errors.notFound.code);
  expect((await recall(nurse, id, 2 ** 40)).code).toBe(errors.notFound.code);
  expect((await recall(reader, id, 2)).code).toBe(errors.refused.code);
  expect((await recall(stranger, id, 1)).code).toBe(errors.conversationUnknown.code);
  await server.test.database.query(`update message set sender_kind = 'system' where conversation_id = $1 and seq = 2`, [id]);
  expect((await recall(nurse, id, 2)).code).toBe(errors.notYourMessage.code);
  expect([await rowOf(id, 1), await rowOf(id, 2)]).toMatchObject([
    { recalledAt: null, version: 1 },
    { recalledAt: null, version: 1 },
  ]);
});

test('two minutes by the clock of the database, then it is too late; what is recalled stays so', async () => {
  const { id, nurse, patient } = await startTalk();
  const age = (ms: number): Promise<unknown> =>
    server.test.database.query('update message set sent_at = clock_timestamp() - make_interval(secs => $2) where conversation_id = $1', [id, ms / 1_000]);
  await age(chatLimits.recallMs + 1);
  expect((await recall(nurse, id, 2)).code).toBe(errors.recallTooLate.code);
  await age(chatLimits.recallMs - 60_000);
  expect((await recall(nurse, id, 2)).code).toBe(0);
  await age(chatLimits.recallMs * 2);
  expect((await recall(nurse, id, 2)).code).toBe(0);
  await until('the recall', () => recalls(patient.peer).length > 0);
  await patient.peer.position();
  expect(recalls(patient.peer)).toHaveLength(1);
});

test('twenty recalls of one message at the same moment are one, and are noted', async () => {
  const { id, nurse, patient } = await startTalk();
  const replies = await Promise.all(Array.from({ length: 20 }, () => recall(nurse, id, 2)));
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([0]));
  await until('the recall', () => recalls(patient.peer).length > 0);
  await patient.peer.position();
  expect(recalls(patient.peer)).toHaveLength(1);
  expect(await rowOf(id, 2)).toMatchObject({ version: 2 });
  const audit = await server.test.database.query(
    `select entity, detail from audit where operation = 'message.recall' and actor_id = $1 and outcome = 'done' limit 1`,
    [nurse.id],
  );
  expect(audit).toEqual([{ entity: 'message', detail: { conversationId: id, seq: 2 } }]);
});

test('a send that is repeated after its recall is known, and gives nothing away', async () => {
  const { id, nurse, patient } = await startTalk();
  const clientId = nurse.peer.say('删掉这句', { to: patient.id });
  const { seq = 0 } = await nurse.peer.answer(clientId);
  expect((await recall(nurse, id, seq)).code).toBe(0);
  const second = await connect(nurse.token, 'staff', nurse.id);
  second.say('删掉这句', { to: patient.id, clientId });
  expect(await second.answer(clientId)).toMatchObject({ type: 0, seq, content: '', recalledAt: expect.any(String) });
  expect((await history(nurse, id)).map((frame) => frame.seq)).toEqual([1, 2, 3]);
});

test('a recalled order shows none, a recalled picture is seen by its sender alone', async () => {
  const { id, nurse, patient } = await startTalk();
  const orderId = await server.hospital.order(patient.id, server.hospital.orgs.east);
  await nurse.peer.answer(nurse.peer.say(orderId, { to: patient.id, type: 3, messageType: 3, orderId }));
  const body = new FormData();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b766b' } })
    .png()
    .toBuffer();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'scan.png');
  const { path } = (await server.call('POST', '/api-file/files/upHttpsLoad', { token: patient.token, body })).datas as { path: string };
  await patient.peer.answer(patient.peer.say(path, { type: 1, messageType: 1 }));
  const see = async ({ token }: Side): Promise<number> =>
    (await server.call('GET', `/api-file/files/download?path=${encodeURIComponent(path)}`, { token })).status;
  expect([await see(nurse), await see(patient)]).toEqual([200, 200]);
  expect([(await recall(nurse, id, 3)).code, (await recall(patient, id, 4)).code]).toEqual([0, 0]);
  const [order, image] = (await history(patient, id)).slice(2);
  expect(order).toMatchObject({ type: 3, content: '' });
  expect(order?.orderId).toBeUndefined();
  expect(image).toMatchObject({ type: 1, content: '' });
  expect([await see(nurse), await see(patient)]).toEqual([404, 200]);
});

test('a history from a moment on begins with its first message', async () => {
  const { id, nurse, patient } = await startTalk();
  for (let seq = 3; seq <= 40; seq += 1) await patient.peer.answer(patient.peer.say(`${seq}`));
  // One a minute; two of them at the same time.
  await server.test.database.query(
    `update message set sent_at = timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => case when seq = 21 then 20 else seq end) where conversation_id = $1`,
    [id],
  );
  const from = async (fromAt: string, limit = '200'): Promise<number[]> => (await history(nurse, id, { fromAt, limit })).map((frame) => frame.seq ?? 0);
  expect(await from('2026-11-01T00:20:00.000Z', '3')).toEqual([20, 21, 22]);
  expect(await from('2026-11-01T00:20:00.001Z', '1')).toEqual([22]);
  expect(await from('2020-01-01T00:00:00.000Z')).toHaveLength(40);
  expect(await from('2026-11-01T00:40:00.000Z')).toEqual([40]);
  expect(await from('2030-01-01T00:00:00.000Z')).toEqual([]);
  expect((await history(patient, id, { fromAt: '2026-11-01T00:39:00.000Z' })).map((frame) => frame.seq)).toEqual([39, 40]);
});
