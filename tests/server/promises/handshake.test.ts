/** I3, I6: who may not connect, and who begins a handshake and never ends it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { errors } from '#contract/errors.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { tooMany } from '#server/hub/upgrade.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { until } from '#tests/server/support/hubRig.ts';
import { figure } from './profile.ts';

const own = 'https://desk.care.example';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: own });
  await server.hospital.staff('newcomer', server.hospital.orgs.east);
});
afterAll(() => server.close());

const address = (): string => server.url.replace('http', 'ws');
async function ticket(): Promise<string> {
  const token = await server.login('newcomer');
  return ((await server.call('GET', '/crm-server/allocationRule/uin/token', { token })).datas as { token: string }).token;
}
function knock(token: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`${address()}/ws?token=${token}`, { headers });
    ws.on('error', () => undefined);
    ws.once('open', () => {
      ws.terminate();
      resolve({ status: 101, body: '' });
    });
    ws.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}

/** Everything that looks like the own origin, or like none, and is not it. */
const foreign = [
  'null',
  '',
  ' ',
  '*',
  'undefined',
  'file://',
  'about:blank',
  'data:text/html,x',
  'chrome-extension://abcdefghijklmnop',
  'http://desk.care.example',
  'ws://desk.care.example',
  'wss://desk.care.example',
  'https://desk.care.example:443',
  'https://desk.care.example:8443',
  'https://desk.care.example:',
  'https://desk.care.example/',
  'https://desk.care.example/ws',
  'https://desk.care.example?x',
  'https://desk.care.example#x',
  'https://desk.care.example.',
  'https://desk.care.example.evil.example',
  'https://desk.care.example@evil.example',
  'https://evil.example/desk.care.example',
  'https://evildesk.care.example',
  'https://x.desk.care.example',
  'https://care.example',
  'https://desk-care.example',
  'https://DESK.care.example',
  'HTTPS://desk.care.example',
  'https://desk.care.exampl',
  'https://desk.care.example2',
  'https://user@desk.care.example',
  'https:desk.care.example',
  '//desk.care.example',
  'desk.care.example',
  'https://desk.care.example,https://desk.care.example',
  'https://desk.care.example https://evil.example',
  'https://xn--desk-care.example',
  'https://127.0.0.1',
  'https://[::1]',
  'http://localhost',
  'https://desk%2ecare.example',
];

test('of forty foreign origins none comes in, with a good ticket and with a bearer in a cookie, and the ticket is not used up', async () => {
  expect(new Set(foreign).size).toBeGreaterThanOrEqual(40);
  const token = await ticket();
  for (const origin of foreign) {
    const { status, body } = await knock(token, { Origin: origin });
    expect([origin, status]).toEqual([origin, errors.originRefused.http]);
    // I2: what is refused is not repeated.
    expect(body).not.toContain(token);
  }
  expect((await knock('', { Origin: own, Cookie: `token=${await server.login('newcomer')}` })).status).toBe(errors.ticketRefused.http);
  expect((await knock(token, { Origin: own })).status).toBe(101);
  expect(server.log()).not.toContain(token);
});

test('the twenty-thousand-and-first socket is told to come later', () => {
  expect(tooMany(socketLimits.socketsInAll - 1, 0)).toBeUndefined();
  expect(tooMany(socketLimits.socketsInAll, 0)).toBe('overloaded');
});

test('who begins a handshake and does not end it is cut at ten seconds, however he drips; others come in meanwhile', async () => {
  const count = figure(50, 2_000);
  const begun = performance.now();
  const lame: Socket[] = [];
  const lived: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => lived.push(performance.now() - begun));
    await once(socket, 'connect');
    socket.write(n % 3 === 0 ? 'G' : 'GET /ws?token=x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
    socket.resume();
    lame.push(socket);
  }
  // Some say a header now and then, so that they never look idle.
  const drip = setInterval(() => {
    for (const [n, socket] of lame.entries()) if (n % 3 === 1 && !socket.destroyed) socket.write(`X-${n}: y\r\n`);
  }, 500);
  try {
    await until('somebody to be let in beside them', async () => (await knock(await ticket(), { Origin: own })).status === 101);
    expect(lived).toEqual([]);
    await until('all of them to be cut', () => lived.length === count);
  } finally {
    clearInterval(drip);
  }
  expect(Math.min(...lived)).toBeGreaterThanOrEqual(socketLimits.handshakeMs - 1_000);
});
