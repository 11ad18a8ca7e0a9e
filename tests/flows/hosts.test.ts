/** Spec 7: where calls really go, with a host of its own for each, from the console's HTTP client in a browser. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './chromium.ts';

interface Heard {
  readonly host: string;
  readonly method: string;
  readonly address: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const heard: Heard[] = [];
const servers: Server[] = [];
let browser: Browser;
let page: string;
let client: string;

/** The console's own configuration and HTTP client, as one module. */
async function bundle(): Promise<string> {
  const entry = '\0client';
  const built = (await build({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    logLevel: 'error',
    plugins: [
      {
        name: 'client',
        resolveId: (id: string) => (id === 'client' ? entry : null),
        load: (id: string) =>
          id === entry
            ? `export { CallSession } from '#api/callSession.ts'; export { createHttp } from '#api/http.ts'; export { loadConfig } from '/src/shell/wiring/config.ts';`
            : null,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'client', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, qywxuserinfo, orgid',
  'access-control-allow-methods': '*',
};
const hostNamed = (host: string): Promise<string> =>
  listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      if (method !== 'OPTIONS') heard.push({ host, method, address: url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { ...allowed, 'content-type': 'application/json' });
      response.end('{"resp_code":0,"datas":null}');
    });
  });

beforeAll(async () => {
  [client, browser] = await Promise.all([bundle(), launchBrowser()]);
  const [main, membership, membershipQxs, ivf] = await Promise.all(['main', 'membership', 'second', 'ivf'].map(hostNamed));
  const config = { hosts: { main, membership, membershipQxs, ivf }, credentials: { basic: 'QkFTSUM=', application: 'QVBQ' } };
  page = await listen((request, response) => {
    const [type, body] =
      request.url === '/config.json'
        ? ['application/json', JSON.stringify(config)]
        : request.url === '/client.js'
          ? ['text/javascript', client]
          : ['text/html', '<!doctype html>'];
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  });
});
afterAll(async () => {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const calls = [
  ['GET /crm-server/pushorder/list', { page: 1 }],
  ['POST /crm-server/pushorder/save', { title: '检查' }],
  ['POST /api-user/users/saveOrUpdate', { name: '林' }],
  ['GET /shop-member/product/list', {}],
  ['POST /shop-member/specifications/add', {}],
  ['GET /shop-member/qxsProduct/list', {}],
  ['POST /auth/jwt/token', { xnBase: true }],
  ['GET /preregister/consult', { xnBase: true }],
  ['POST /auth/jwt/token', {}],
  ['GET /crm-server/pushorder/list', { xnBase: true }],
] as const;

/** Text, because it runs in the page. */
const script = (rows: string): string => `(async () => {
  const { CallSession, createHttp, loadConfig } = await import('/client.js');
  const send = createHttp({
    config: await loadConfig(),
    session: { current: () => new CallSession({ bearer: 'token-1', orgId: 'org-1', qywxUserInfo: '{"name":"林"}' }) },
    language: () => 'zh-CN', onRefused: () => undefined, onTouched: () => undefined, newId: () => 'id',
  });
  const rest = { spec: [], takes: {}, gives: { shape: 'nothing' }, right: 'signedIn', scope: 'own', class: 'read', audit: 'none' };
  for (const [endpoint, payload] of ${rows}) await send({ endpoint, ...rest }, payload);
})()`;

test('[g-host-main] [g-host-shop] [g-qxorgid] [g-crm-headers] in a browser with five hosts each call goes to its own, with what it carries', async () => {
  const tab = await (await browser.newContext()).newPage();
  await tab.goto(page);
  await tab.evaluate(script(JSON.stringify(calls)));
  expect(heard.map((one) => [one.host, `${one.method} ${one.address.split('?')[0]}`])).toEqual([
    ['main', 'GET /crm-server/pushorder/list'],
    ['main', 'POST /crm-server/pushorder/save'],
    ['main', 'POST /api-user/users/saveOrUpdate'],
    ['membership', 'GET /shop-member/product/list'],
    ['membership', 'POST /shop-member/specifications/add'],
    ['second', 'GET /shop-member/qxsProduct/list'],
    ['ivf', 'POST /auth/jwt/token'],
    ['ivf', 'GET /preregister/consult'],
    ['main', 'POST /auth/jwt/token'],
    ['main', 'GET /crm-server/pushorder/list'],
  ]);
  for (const one of heard) {
    const isCrm = one.address.startsWith('/crm-server/');
    const sent =
      one.method === 'GET' ? Object.fromEntries(new URL(one.address, page).searchParams) : (JSON.parse(one.body) as Readonly<Record<string, unknown>>);
    expect([one.address, sent['qxOrgId'], one.headers.authorization, one.headers['orgid'], one.headers['qywxuserinfo'], one.headers.cookie]).toEqual([
      one.address,
      'org-1',
      'Bearer token-1',
      isCrm ? 'org-1' : undefined,
      isCrm ? '{"name":"%E6%9E%97"}' : undefined,
      undefined,
    ]);
  }
});
