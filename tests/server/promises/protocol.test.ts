/** I4: what breaks the socket protocol itself, byte by byte on bare connections, ends that connection and touches nobody else. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { Random } from '#tests/rig/random.ts';
import { until, withNode } from '#tests/server/support/hubRig.ts';
import type { Peer, Person } from '#tests/server/support/hubRig.ts';
import { figure, seeded } from './profile.ts';

const house = withNode();
const goodOnes = 20;
const good: Peer[] = [];
let nobody: Person;
beforeAll(async () => {
  nobody = await house.people.staff({ role: 'reader' });
  for (let n = 0; n < goodOnes; n += 1) good.push(await house.node.connect(await house.people.member()));
});

/** An open socket without anything of a client above the bytes. */
async function bare(): Promise<Socket> {
  const { ticket } = await house.node.ticket(nobody);
  const socket = connect((house.node.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /ws?token=${ticket} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
  // I6: nothing is compressed, whatever the client offers.
  expect(answer.toString()).not.toMatch(/permessage-deflate/i);
  return socket;
}

interface Bits {
  readonly opcode: number;
  readonly payload?: Buffer;
  readonly isFinal?: boolean;
  readonly reserved?: number;
  readonly isMasked?: boolean;
  /** The header says this, where that is not the truth. */
  readonly claims?: bigint;
}
function headOf(firstByte: number, isMasked: boolean, length: bigint): Buffer {
  const size = length < 126n ? 2 : length < 65_536n ? 4 : 10;
  const head = Buffer.alloc(size);
  head[0] = firstByte;
  head[1] = (isMasked ? 0x80 : 0) | (size === 2 ? Number(length) : size === 4 ? 126 : 127);
  if (size === 4) head.writeUInt16BE(Number(length), 2);
  if (size === 10) head.writeBigUInt64BE(length, 2);
  return head;
}
function frame({ opcode, payload = Buffer.alloc(0), isFinal = true, reserved = 0, isMasked = true, claims }: Bits): Buffer {
  const head = headOf((isFinal ? 0x80 : 0) | (reserved << 4) | opcode, isMasked, claims ?? BigInt(payload.length));
  // A mask of zeros is a mask.
  return Buffer.concat(isMasked ? [head, Buffer.alloc(4), payload] : [head, payload]);
}
const [more, text, binary, close, ping, pong] = [0, 1, 2, 8, 9, 10] as const;
const heartbeat = Buffer.from('{"type":4,"messageType":4}');
const closing = (code: number, reason = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(code);
  return frame({ opcode: close, payload: Buffer.concat([head, reason]) });
};

/** Each makes bytes after which RFC 6455 wants the connection ended. */
const breaches: Readonly<Record<string, (random: Random) => Buffer>> = {
  'a reserved bit': (random) => frame({ opcode: text, payload: heartbeat, reserved: random.between(1, 7) }),
  'an opcode that is none': (random) => frame({ opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: heartbeat }),
  'no mask': (random) => frame({ opcode: random.pick([text, binary, ping, close]), payload: heartbeat, isMasked: false }),
  'a control frame in pieces': (random) => frame({ opcode: random.pick([ping, pong, close]), isFinal: false }),
  'a control frame that is too long': (random) => frame({ opcode: random.pick([ping, pong, close]), payload: Buffer.alloc(random.between(126, 3_000)) }),
  'a piece of nothing': () => frame({ opcode: more, payload: heartbeat }),
  'a message inside another': () => Buffer.concat([frame({ opcode: text, isFinal: false, payload: heartbeat }), frame({ opcode: text, payload: heartbeat })]),
  'bytes that are no text': (random) => frame({ opcode: text, payload: Buffer.from(random.pick(['c328', 'eda080', 'f8a1a1a1a1', 'ff', 'e28281e2']), 'hex') }),
  'pieces that are no text': () =>
    Buffer.concat([frame({ opcode: text, isFinal: false, payload: Buffer.from('e282', 'hex') }), frame({ opcode: more, payload: Buffer.from('c328', 'hex') })]),
  'a length beyond all': (random) => frame({ opcode: text, claims: random.pick([2n ** 63n, 2n ** 53n, 2n ** 32n, 65_537n]), payload: heartbeat }),
  'pieces that are too much together': () =>
    Buffer.concat(Array.from({ length: 5 }, (_, n) => frame({ opcode: n === 0 ? text : more, isFinal: false, payload: Buffer.alloc(16_000, 'x') }))),
  'a close without a code': () => frame({ opcode: close, payload: Buffer.from([3]) }),
  'a close with a code that is none': (random) => closing(random.pick([0, 999, 1004, 1005, 1006, 1015, 2_999, 5_000, 65_535])),
  'a close whose reason is no text': () => closing(1_000, Buffer.from('ff', 'hex')),
};

/** Everything it sent was read, or was too much for it. */
async function heardOut(peer: Peer): Promise<void> {
  const before = peer.frames.length;
  peer.send({ type: 4, messageType: 4 });
  await until('an answer or its end', () => peer.closed ?? peer.frames.slice(before).find((one) => one.type === 4));
}
const endOf = (socket: Socket): Promise<unknown> => {
  socket.resume();
  return socket.destroyed ? Promise.resolve() : once(socket, 'close');
};
/** A good one is answered, and its frames are all there. */
async function goOn(words: string): Promise<void> {
  const answers = await Promise.all(good.map((peer) => peer.answer(peer.say(words))));
  expect(answers.every((answer) => answer.type === 0)).toBe(true);
}

test.each(Object.entries(breaches))('%s ends its own connection', async (what, make) => {
  const random = seeded(what, 7);
  for (let times = 0; times < figure(2, 36); times += 1) {
    const socket = await bare();
    const bytes = make(random);
    // Also in two parts, cut anywhere.
    const cut = random.between(0, bytes.length);
    socket.write(bytes.subarray(0, cut));
    socket.write(bytes.subarray(cut));
    await endOf(socket);
  }
  await goOn(what);
});

test('noise on bare connections, cut anywhere, does nothing to twenty others, and no socket is left of it', async () => {
  const random = seeded('noise', 11);
  const makers = Object.values(breaches);
  const many = figure(400, 10_000);
  const opened: Socket[] = [];
  const { messages } = house.node.hub.stats();
  for (let sent = 0; sent < many;) {
    const socket = await bare();
    opened.push(socket);
    for (let n = 0; n < 25; n += 1, sent += 1) {
      const junk = Buffer.from(Array.from({ length: random.between(1, 120) }, () => random.between(0, 255)));
      const kind = random.between(0, 3);
      const good4 = frame({ opcode: text, payload: heartbeat });
      socket.write(kind === 0 ? junk : kind === 1 ? random.pick(makers)(random) : kind === 2 ? good4.subarray(0, random.between(1, good4.length)) : good4);
    }
    if (random.between(0, 1) === 0) socket.resetAndDestroy();
    else socket.end();
    await endOf(socket);
    if (opened.length % 10 === 0) await goOn(`after ${sent}`);
  }
  await until('no socket but the good ones', () => house.node.hub.stats().sockets === goodOnes);
  await goOn('at the end');
  expect(good.every((peer) => peer.closed === undefined)).toBe(true);
  expect(house.node.hub.stats().messages).toBeGreaterThan(messages);
});

test('hostile JSON, thousands of times, has no effect on twenty others', async () => {
  const random = seeded('json', 13);
  const many = figure(400, 10_000);
  const deep = '['.repeat(20_000);
  const texts = [
    deep,
    `{"type":${deep}`,
    '{"__proto__":{"type":0},"type":0}',
    '{"constructor":{"prototype":{"isClosing":true}},"type":4}',
    '{"type":0,"type":16,"content":"x"}',
    '{"type":1e400}',
    '{"type":4,"position":-1e999}',
    '\ufeff{"type":4}',
    '{"type":0,"content":"\\ud800"}',
    '{"type":0,"systemId":"' + 'x'.repeat(60_000) + '"}',
    '{"type":19,"conversationId":"../../etc","signal":"typing"}',
    '4',
    'NaN',
  ];
  let peer = await house.node.connect(nobody);
  for (let sent = 1; sent <= many; sent += 1) {
    if (peer.closed) peer = await house.node.connect(nobody);
    const picked = random.pick(texts);
    peer.ws.send(random.between(0, 2) === 0 ? picked.slice(0, random.between(0, picked.length)) : picked);
    if (sent % 15 === 0) await heardOut(peer);
    if (sent % 250 === 0) await goOn(`json ${sent}`);
  }
  await peer.close();
  await until('no socket but the good ones', () => house.node.hub.stats().sockets === goodOnes);
});
