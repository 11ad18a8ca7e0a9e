import { connect as connectTcp } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { origin, startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Person } from '#tests/server/support/hubRig.ts';

const house = withNode();
let staff: Person;
beforeAll(async () => {
  staff = await house.people.staff();
});

/** HTTP status and code of the answer; 101 for an open socket. */
function knock(address: string, headers: Record<string, string> = {}): Promise<{ status: number; code?: number; text?: string }> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(address, { headers });
    ws.once('open', () => {
      ws.terminate();
      resolve({ status: 101 });
    });
    ws.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { resp_code: number; resp_msg: string };
        resolve({ status: response.statusCode ?? 0, code: body.resp_code, text: body.resp_msg });
      });
    });
    ws.once('error', reject);
  });
}
const refusal = (name: ErrorName): { status: number; code: number } => ({ status: errors[name].http, code: errors[name].code });
const ticket = async (): Promise<string> => (await house.node.ticket(staff)).ticket;

test('a ticket opens one socket, once, also when it is used twice in the same moment', async () => {
  const token = await ticket();
  const both = await Promise.all([knock(`${house.node.url}?token=${token}`), knock(`${house.node.url}?token=${token}`)]);
  expect(both.map((one) => one.status).sort()).toEqual([101, 401]);
  expect(await knock(`${house.node.url}?token=${token}`)).toMatchObject(refusal('ticketRefused'));
});

test("a ticket older than 30 s, an unknown one, none, and the session's own bearer are refused", async () => {
  const old = await ticket();
  await house.db.database.query(`update ticket set created_at = now() - interval '31 seconds'`);
  const { bearer } = await house.node.ticket(staff);
  for (const token of [old, 'unknown', '', bearer, 'x'.repeat(5_000)])
    expect(await knock(`${house.node.url}?token=${token}`)).toMatchObject(refusal('ticketRefused'));
});

test("the answer to a refused handshake says in the caller's language what to do", async () => {
  expect((await knock(`${house.node.url}?token=x`, { 'Accept-Language': 'en-GB' })).text).toBe(errors.ticketRefused.text[1]);
  expect((await knock(`${house.node.url}?token=x`)).text).toBe(errors.ticketRefused.text[0]);
});

test('the origin is exactly one of the list, or absent; a refused one does not use the ticket up', async () => {
  const token = await ticket();
  const foreign = [
    `${origin}:443`,
    `${origin}.evil.example`,
    origin.replace('https', 'http'),
    origin.toUpperCase(),
    `${origin}/`,
    'null',
    '',
    'https://example.org',
    `${origin}, ${origin}`,
  ];
  for (const one of foreign) expect(await knock(`${house.node.url}?token=${token}`, { Origin: one })).toMatchObject(refusal('originRefused'));
  expect(await knock(`${house.node.url}?token=${token}`, { Origin: origin })).toEqual({ status: 101 });
});

test('another path and an unreadable position are refused before the ticket is used up', async () => {
  const token = await ticket();
  expect(await knock(`${house.node.url}/x?token=${token}`)).toMatchObject(refusal('notFound'));
  for (const after of ['-1', '1.5', 'x', '1e9', '9'.repeat(16)])
    expect(await knock(`${house.node.url}?token=${token}&after=${after}`)).toMatchObject(refusal('invalidInput'));
  expect(await knock(`${house.node.url}?token=${token}&after=0`)).toEqual({ status: 101 });
});

test('a person has five sockets; the sixth is refused until one goes', async () => {
  const limited = await startNode(house.db.database, { rateLimits: true });
  const person = await house.people.staff();
  const peers = [];
  for (let index = 0; index < socketLimits.socketsPerPerson; index += 1) peers.push(await limited.connect(person));
  expect(await knock(`${limited.url}?token=${(await limited.ticket(person)).ticket}`)).toMatchObject(refusal('tooManySockets'));
  await peers[0]?.close();
  await until('room', () => limited.hub.stats().sockets === socketLimits.socketsPerPerson - 1);
  expect(await knock(`${limited.url}?token=${(await limited.ticket(person)).ticket}`)).toEqual({ status: 101 });
  await limited.stop();
});

test('200 handshakes a second are taken, the next stand in line as long as a client waits, only those behind are told to come later', async () => {
  // The clock stands: however slowly a busy machine lets them come, all come in the same second.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const limited = await startNode(house.db.database, {
    rateLimits: true,
    timing: { handshakeMs: 500 },
    // There is no database here: on a busy machine three hundred tickets at once would take longer than the half second that this is about.
    sessions: { takeTicket: async () => undefined, stillValid: async (ids) => new Set(ids), touch: () => undefined },
  });
  const answers = await Promise.all(Array.from({ length: 3 * socketLimits.handshakesPerSecond }, () => knock(`${limited.url}?token=x`)));
  const taken = answers.filter((answer) => answer.status === 401);
  // The burst of a second, and what half a second lets in.
  expect(taken.length).toBeGreaterThan(socketLimits.handshakesPerSecond);
  const late = answers.filter((answer) => answer.status !== 401);
  expect(late.length).toBeGreaterThan(0);
  for (const answer of late) expect(answer).toMatchObject(refusal('overloaded'));
  await limited.stop();
});

test('a handshake for which the database does not answer is cut', async () => {
  const slow = await startNode(house.db.database, {
    timing: { handshakeMs: 50 },
    sessions: { takeTicket: () => new Promise(() => undefined), stillValid: async (ids) => new Set(ids), touch: () => undefined },
  });
  expect(await knock(`${slow.url}?token=x`)).toMatchObject(refusal('unavailable'));
  await slow.stop();
});

test('a peer that goes away in the middle of its handshake harms nobody', async () => {
  const token = await ticket();
  const { port } = house.node.server.address() as AddressInfo;
  for (let round = 0; round < 20; round += 1) {
    const socket = connectTcp(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws?token=${round === 0 ? token : 'x'} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    socket.resetAndDestroy();
  }
  expect(await knock(`${house.node.url}?token=${await ticket()}`)).toEqual({ status: 101 });
  await until('no socket left', () => house.node.hub.stats().sockets === 0);
});
