import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCall, securityHeaders } from '#server/http/securityHeaders.ts';
import { endpoints, operationAt } from '#tests/server/support/everyCall.ts';
import { someJudgedAlike } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.hospital.staff('anna', server.hospital.orgs.east);
  token = await server.login('anna');
});
afterAll(() => server.close());

/** Everything a socket gives back for bytes that may be no HTTP at all. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.running.port, '127.0.0.1');
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        answer += part;
      })
      .on('close', () => resolve(answer))
      .on('error', reject);
    socket.write(text);
  });

const close = 'Host: x\r\nConnection: close\r\n';
const answers: readonly (readonly [string, () => Promise<string>])[] = [
  ['success', () => raw(`GET /api-user/menus/current HTTP/1.1\r\n${close}Authorization: Bearer ${token}\r\n\r\n`)],
  ['401', () => raw(`GET /api-user/menus/current HTTP/1.1\r\n${close}\r\n`)],
  ['404 of a call', () => raw(`GET /crm-server/nothing HTTP/1.1\r\n${close}\r\n`)],
  ['404 of a page', () => raw(`GET /assets/nothing.js HTTP/1.1\r\n${close}\r\n`)],
  ['405', () => raw(`DELETE /api-user/menus/current HTTP/1.1\r\n${close}\r\n`)],
  ['400 of a call', () => raw(`POST /api-uaa/oauth/user/token HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`)],
  ['a page or none', () => raw(`GET / HTTP/1.1\r\n${close}Accept: text/html\r\n\r\n`)],
  ['config.json', () => raw(`GET /config.json HTTP/1.1\r\n${close}\r\n`)],
  ['healthz', () => raw(`GET /healthz HTTP/1.1\r\n${close}\r\n`)],
  ['HEAD', () => raw(`HEAD /healthz HTTP/1.1\r\n${close}\r\n`)],
  ['OPTIONS', () => raw(`OPTIONS * HTTP/1.1\r\n${close}\r\n`)],
  ['a broken address', () => raw(`GET /%zz%ff HTTP/1.1\r\n${close}\r\n`)],
  ['an address longer than any', () => raw(`GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${close}\r\n`)],
  ['no HTTP', () => raw('hello\r\n\r\n')],
  ['an unknown method', () => raw(`BREW /pot HTTP/1.1\r\n${close}\r\n`)],
  ['headers beyond all bounds', () => raw(`GET / HTTP/1.1\r\n${close}X: ${'a'.repeat(40_000)}\r\n\r\n`)],
  [
    'an upgrade without a ticket',
    () =>
      raw(
        `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
  ],
  [
    'an upgrade elsewhere',
    () =>
      raw(
        `GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
  ],
];

describe('every answer', () => {
  it.each(answers)('[H3] carries the security headers: %s', async (_name, ask) => {
    const answer = (await ask()).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 \d{3} /);
    const head = answer.split('\r\n\r\n')[0]!;
    for (const part of ["script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src 'self' 'unsafe-inline'"])
      expect(head).toContain(part);
    expect(head).toContain("content-security-policy-report-only: require-trusted-types-for 'script'; report-uri /csp-report");
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(head).toContain('cross-origin-opener-policy: same-origin');
    expect(head).toContain('cache-control: ');
    expect(head).not.toMatch(/strict-transport-security|x-powered-by|\r\nserver:/);
  });

  it('[K9] [H3] of every call, done or refused, with a session and without, is stored by nobody and has all headers', async () => {
    const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'];
    // One hook writes them, whatever becomes of a call: in `npm test` some have every method, envelope and kind together.
    const asked = [
      ...someJudgedAlike(endpoints)
        .filter((one) => operationAt(one).audit !== 'login' || one.right === 'anyone')
        .map(({ method, path }) => `${method} ${path}`),
      'GET /crm-server/nothing',
      'GET /config.json',
      'POST /csp-report',
    ];
    for (const endpoint of asked) {
      const [method = '', path = ''] = endpoint.split(' ');
      for (const headers of [{ authorization: `Bearer ${token}` }, {}] as Record<string, string>[]) {
        const answer = await server.call(method, path.replaceAll(/\{\w+\}/g, 'x'), { headers });
        expect([endpoint, answer.headers.get('cache-control'), names.filter((name) => !answer.headers.has(name))]).toEqual([endpoint, 'no-store', []]);
      }
    }
  });

  it('after a fault of ours carries them too', async () => {
    await server.test.database.query('alter table event_head rename to event_head_away');
    const answer = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token });
    await server.test.database.query('alter table event_head_away rename to event_head');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('the policy', () => {
  it('lets sockets go to the own origins and speaks of transport security only over it', () => {
    expect(securityHeaders(['http://localhost:3000'])['content-security-policy']).toContain("connect-src 'self' ws://localhost:3000;");
    expect(securityHeaders(['http://localhost:3000'])['strict-transport-security']).toBeUndefined();
    expect(securityHeaders(['https://care.example.org'])['content-security-policy']).toContain('wss://care.example.org');
    expect(securityHeaders(['https://care.example.org'])['strict-transport-security']).toBeDefined();
  });

  it('knows calls by their prefix alone', () => {
    expect([isCall('/crm-server/x'), isCall('/shop-member/x'), isCall('/consultation'), isCall('/'), isCall('/crm-serverx/y')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a GET that changes', () => {
  it.each([
    [{ 'sec-purpose': 'prefetch' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
    [{ purpose: 'prefetch' }],
    [{ 'x-moz': 'prefetch' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ] as const)('[H5] is refused with %j', async (headers) => {
    const answer = await server.call('GET', '/api-uaa/oauth/remove/token', { token, headers });
    expect([answer.status, answer.code]).toEqual([403, 41011]);
    expect((await server.call('GET', '/api-user/menus/current', { token })).code).toBe(0);
  });
});
