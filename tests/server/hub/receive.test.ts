import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { closeCodes } from '#contract/closeCodes.ts';
import { errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';
import { chatLimits, socketLimits } from '#contract/limits/chat.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame, Peer } from '#tests/server/support/hubRig.ts';
import { figure } from '#tests/server/promises/profile.ts';

const house = withNode();
let good: Peer;
beforeAll(async () => {
  good = await house.node.connect(await house.people.staff());
});

const stored = async (): Promise<unknown> =>
  (
    await house.db.database.query(
      'select (select count(*) from message)::int as messages, (select count(*) from event_log)::int as events, (select count(*) from conversation)::int as conversations',
    )
  )[0];
const raw = (peer: Peer, text: string | Buffer): void => peer.ws.send(text);
const refusedAs = (name: ErrorName): Partial<Frame> => ({ type: 5, messageType: 5, resp_code: errors[name].code });

const base = (peer: Peer): Record<string, unknown> => ({
  type: 0,
  messageType: 0,
  content: 'x',
  systemId: `${house.people.orgId}_2`,
  fromRemoteId: peer.person.id,
  fromRemoteSystem: peer.person.kind,
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: '',
  username: '',
});
const bad: [string, ErrorName, (peer: Peer) => string | Buffer][] = [
  ['no JSON', 'frameUnreadable', () => '{"type":0,'],
  ['empty', 'frameUnreadable', () => ''],
  ['a list', 'frameUnreadable', () => '[]'],
  ['null', 'frameUnreadable', () => 'null'],
  ['a number', 'frameUnreadable', () => '4'],
  ['binary', 'frameUnreadable', (peer) => Buffer.from(JSON.stringify(base(peer)))],
  ['two different types', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), messageType: 1 })],
  ['an unknown type', 'frameUnknown', (peer) => JSON.stringify({ ...base(peer), type: 2, messageType: 2 })],
  ['no type', 'frameUnknown', () => '{}'],
  ['a type that is a text', 'frameUnknown', (peer) => JSON.stringify({ ...base(peer), type: '0', messageType: '0' })],
  ['a type that is an object', 'frameUnknown', () => '{"type":{"a":1}}'],
  ["an order's status", 'frameServerOnly', (peer) => JSON.stringify({ ...base(peer), type: 16, messageType: 16, status: 'paid', orderId: randomUUIDv7() })],
  ['a changed row', 'frameServerOnly', (peer) => JSON.stringify({ ...base(peer), type: 17, messageType: 17, entity: 'order' })],
  ['a refusal', 'frameServerOnly', (peer) => JSON.stringify({ ...base(peer), type: 5, messageType: 5 })],
  ['a reload', 'frameServerOnly', (peer) => JSON.stringify({ ...base(peer), type: 18, messageType: 18 })],
  ['another sender', 'frameForged', (peer) => JSON.stringify({ ...base(peer), fromRemoteId: good.person.id })],
  ['another system', 'frameForged', (peer) => JSON.stringify({ ...base(peer), fromRemoteSystem: 'staff' })],
  ['the system as sender', 'frameForged', (peer) => JSON.stringify({ ...base(peer), fromRemoteSystem: 'system' })],
  ['no content', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), content: undefined })],
  ['empty content', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), content: '' })],
  ['content that is an object', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), content: { toString: 'x' } })],
  ['a NUL', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), content: 'a\u0000b' })],
  ['too long a text', 'frameTooLarge', (peer) => JSON.stringify({ ...base(peer), content: 'x'.repeat(chatLimits.textCharacters + 1) })],
  ['a client id that is none', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), clientId: 'x' })],
  ['a quote of nothing', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), replyToSeq: 0 })],
  ['a quote of a text', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), replyToSeq: '1' })],
  ['a quote of half a message', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), replyToSeq: 1.5 })],
  ['a quote beyond all numbers', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), replyToSeq: 2 ** 31 })],
  ['an expected person that is none', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), expectedAssigneeId: 'x' })],
  ['an expected person that is a list', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), expectedAssigneeId: [randomUUIDv7()] })],
  ['a system id of another kind', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), systemId: `${house.people.orgId}_3` })],
  ['a system id that is no organisation', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), systemId: `x' or 1=1 --_2` })],
  ['a foreign organisation', 'foreignOrganisation', (peer) => JSON.stringify({ ...base(peer), systemId: `${house.people.otherOrgId}_2` })],
  ['a foreign order as business id', 'orderForeign', (peer) => JSON.stringify({ ...base(peer), systemId: `${house.people.orgId}_1`, busId: randomUUIDv7() })],
  ['a business id on a member chat', 'orderForeign', (peer) => JSON.stringify({ ...base(peer), busId: randomUUIDv7() })],
  ['a foreign file', 'fileForeign', (peer) => JSON.stringify({ ...base(peer), type: 1, messageType: 1, content: '/api-file/files/../../etc/passwd' })],
  ['a foreign order', 'orderForeign', (peer) => JSON.stringify({ ...base(peer), type: 3, messageType: 3, content: randomUUIDv7() })],
  ['an order that is no id', 'frameUnreadable', (peer) => JSON.stringify({ ...base(peer), type: 3, messageType: 3, content: 'x' })],
  ['an unknown signal', 'frameUnreadable', () => JSON.stringify({ type: 19, messageType: 19, conversationId: randomUUIDv7(), signal: 'shouting' })],
];

test.each(bad)('%s is refused (%s), counted, and has no effect', async (_what, name, make) => {
  const peer = await house.node.connect(await house.people.member());
  const before = await stored();
  const counted = house.node.hub.stats().refused.get(name) ?? 0;
  const heard = good.frames.length;
  raw(peer, make(peer));
  expect(await peer.heard('the refusal', (frame) => frame.type === 5)).toMatchObject(refusedAs(name));
  expect(house.node.hub.stats().refused.get(name)).toBe(counted + 1);
  expect(await stored()).toEqual(before);
  expect(good.frames.length).toBe(heard);
  // The socket goes on as if nothing had been.
  expect(await peer.answer(peer.say('fine'))).toMatchObject({ type: 0, fromRemoteId: peer.person.id });
  await until('the good message', () => good.frames.length > heard);
  await peer.close();
});

test('what only the server says is not taken over from a frame', async () => {
  const peer = await house.node.connect(await house.people.member());
  const clientId = randomUUIDv7();
  const claims = {
    id: randomUUIDv7(),
    seq: 99,
    at: '2020-01-01T00:00:00.000Z',
    position: 1,
    version: 7,
    recalledAt: '2020-01-01T00:00:00.000Z',
    conversationId: randomUUIDv7(),
    assigneeId: good.person.id,
    state: 'closed',
    expectedAssigneeId: good.person.id,
    username: 'Somebody else',
    status: 'paid',
    orderId: '',
  };
  raw(peer, JSON.stringify({ ...base(peer), ...claims, clientId, content: 'spoof' }));
  const frame = await good.answer(clientId);
  expect(frame).toMatchObject({ content: 'spoof', seq: 1, username: peer.person.name, fromRemoteId: peer.person.id, toRemoteId: '' });
  expect(frame).not.toHaveProperty('recalledAt');
  for (const name of ['id', 'at', 'conversationId', 'position'] as const) expect(frame[name]).not.toBe(claims[name]);
  const [row] = await house.db.database.query('select state, assignee_id as "assigneeId" from conversation where id = $1', [frame.conversationId]);
  expect(row).toEqual({ state: 'waiting', assigneeId: null });
});

test('a quote names a message by its number alone: a foreign conversation cannot be quoted', async () => {
  const peer = await house.node.connect(await house.people.member());
  await peer.answer(peer.say('1'));
  expect(await peer.answer(peer.say('2', { replyToSeq: 1, conversationId: randomUUIDv7() }))).toMatchObject({ seq: 2, replyToSeq: 1 });
  expect(await peer.answer(peer.say('3', { replyToSeq: 500 }))).not.toHaveProperty('replyToSeq');
});

test('a refusal tells what to do in the language of the session and names the message', async () => {
  const peer = await house.node.connect(await house.people.member());
  const clientId = randomUUIDv7();
  raw(peer, JSON.stringify({ ...base(peer), clientId, systemId: `${house.people.otherOrgId}_2` }));
  expect(await peer.answer(clientId)).toMatchObject({ resp_msg: errors.foreignOrganisation.text[1] });
});

test('a person without the right to answer may read and not write', async () => {
  const reader = await house.node.connect(await house.people.staff({ role: 'reader' }));
  const member = await house.people.member();
  expect(await reader.answer(reader.say('x', { to: member.id }))).toMatchObject({
    ...refusedAs('refused'),
    resp_msg: expect.stringContaining('Answer conversations'),
  });
  const patient = await house.node.connect(member);
  const clientId = patient.say('hello');
  expect(await reader.answer(clientId)).toMatchObject({ content: 'hello' });
});

test('who may see orders and not chats hears no chat', async () => {
  const finance = await house.node.connect(await house.people.staff({ role: 'finance' }));
  const patient = await house.node.connect(await house.people.member());
  await patient.answer(patient.say('private'));
  await finance.position();
  expect(finance.frames.filter((frame) => frame.type !== 4)).toEqual([]);
});

test('a frame above 64 KB ends its own socket with 1009 and no other', async () => {
  const peer = await house.node.connect(await house.people.member());
  raw(peer, JSON.stringify({ ...base(peer), content: 'x'.repeat(socketLimits.frameBytes) }));
  await until('the end', () => peer.closed);
  expect(peer.closed?.code).toBe(closeCodes.tooLarge);
  expect(good.closed).toBeUndefined();
});

test('twenty bad frames in a row close the socket, a good one between them starts again', async () => {
  const peer = await house.node.connect(await house.people.member());
  for (let index = 0; index < socketLimits.badFrames - 1; index += 1) raw(peer, 'bad');
  peer.send({ type: 4, messageType: 4 });
  for (let index = 0; index < socketLimits.badFrames - 1; index += 1) raw(peer, 'bad');
  await until('the refusals', () => peer.frames.filter((frame) => frame.type === 5).length === 2 * (socketLimits.badFrames - 1));
  expect(peer.closed).toBeUndefined();
  raw(peer, 'bad');
  await until('the end', () => peer.closed);
  expect(peer.closed?.code).toBe(closeCodes.badFrames);
});

test('who sends too fast gets an error frame for each message too many and stays', async () => {
  const limited = await startNode(house.db.database, { rateLimits: true });
  const peer = await limited.connect(await house.people.member());
  await peer.answer(peer.say('first'));
  const ids = Array.from({ length: 100 }, (_, index) => peer.say(`${index}`));
  const answers = await Promise.all(ids.map((id) => peer.answer(id)));
  const refused = answers.filter((frame) => frame.type === 5);
  expect(refused.length).toBeGreaterThanOrEqual(100 - socketLimits.messageBurst - socketLimits.messagesPerSecond);
  expect(refused.every((frame) => frame.resp_code === errors.tooFast.code)).toBe(true);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(socketLimits.messageBurst - 1);
  expect(peer.closed).toBeUndefined();
  await limited.stop();
});

test('heartbeats are answered in kind and store nothing', async () => {
  const peer = await house.node.connect(await house.people.member());
  const before = await stored();
  peer.send({ type: 4, messageType: 4 });
  expect(await peer.heard('the answer', (frame) => frame.type === 4)).toEqual({ type: 4, messageType: 4 });
  expect(await stored()).toEqual(before);
});

test('thousands of frames of noise from bad clients do nothing to the good ones', async () => {
  const member = await house.people.member();
  const patient = await house.node.connect(member);
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const words = [
    0,
    1,
    3,
    4,
    16,
    17,
    19,
    -1,
    1e308,
    null,
    true,
    '',
    'x',
    '__proto__',
    house.people.orgId,
    `${house.people.orgId}_1`,
    `${house.people.orgId}_2`,
    member.id,
    [],
    {},
    'a'.repeat(3_000),
    '\ud800',
  ];
  const names = [
    'type',
    'messageType',
    'content',
    'systemId',
    'fromRemoteId',
    'fromRemoteSystem',
    'toRemoteId',
    'busId',
    'orderId',
    'clientId',
    'conversationId',
    'signal',
    'position',
    'replyToSeq',
    'expectedAssigneeId',
    'recalledAt',
    '__proto__',
    'constructor',
  ];
  const noise = (): string | Buffer => {
    if (random(5) === 0) return randomBytes(random(200));
    const frame = Object.fromEntries(Array.from({ length: random(12) }, () => [names[random(names.length)] ?? '', words[random(words.length)]]));
    const text = JSON.stringify(frame);
    return random(4) === 0 ? text.slice(0, random(text.length)) : text;
  };
  const before = await stored();
  const heard = good.texts().length;
  let sent = 0;
  while (sent < figure(1_000, 10_000)) {
    const peer = await house.node.connect(await house.people.staff({ role: 'reader' }));
    for (let index = 0; index < 200; index += 1) raw(peer, noise());
    sent += 200;
    if (sent % 1_000 === 0) expect(await patient.answer(patient.say(`good ${sent}`))).toMatchObject({ type: 0 });
    await peer.close();
  }
  await until('the good messages', () => good.texts().length === heard + sent / 1_000);
  expect(await stored()).toMatchObject({ messages: (before as { messages: number }).messages + sent / 1_000 });
});
