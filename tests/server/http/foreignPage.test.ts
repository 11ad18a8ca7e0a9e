/** H5: a page of another origin, in the browser of somebody who is logged in, tries every call there is by every means a page has; in `npm test` some that have every method, envelope and kind together, since who asks is judged before any handler is, and every second by means that open a frame or load an element, which cost the most. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/flows/chromium.ts';
import { endpoints } from '#tests/server/support/everyCall.ts';
import type { Endpoint } from '#tests/server/support/everyCall.ts';
import { someJudgedAlike } from '#tests/server/support/makesOfCalls.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import { standsStill } from '#tests/server/support/standsStill.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

const tried = someJudgedAlike(endpoints);
let server: TestServer;
let browser: Browser;
let foreign: Server;
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { east } = server.hospital.orgs;
  await server.hospital.staff('anna', east, 'lead');
  ids['memberId'] = await server.hospital.member('open-1', east);
  ids['id'] = await server.hospital.order(ids['memberId'], east);
  ids['conversationId'] = await server.hospital.conversation(ids['memberId'], east);
  token = await server.login('anna');
  foreign = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><body></body>');
  });
  await new Promise<void>((resolve) => {
    foreign.listen(0, '127.0.0.1', resolve);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  foreign.closeAllConnections();
  foreign.close();
  await server.close();
});

/** All rows of all tables but those that only count tries and hold what the server does by itself. */
async function everyRow(): Promise<Record<string, string>> {
  const passing = ['login_attempt', 'login_code', 'audit', 'audit_chain', 'audit_day', 'staff_presence', 'node'];
  const tables = await server.test.database.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !passing.includes(name))
      .map(async ({ name }) => {
        const [row] = await server.test.database.query<{ sum: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
        );
        return [name, row?.sum ?? ''] as const;
      }),
  );
  return Object.fromEntries(rows);
}

/**
 * A page has all these means: fetch plain and with headers, forms, pictures, scripts, prefetch, beacon, a window of its own, a socket. They are text, because they run in
 * the page.
 */
const tries = (origin: string, calls: readonly Endpoint[], values: Record<string, string>, first: number): string => `(async () => {
  const origin = ${JSON.stringify(origin)};
  const values = ${JSON.stringify(values)};
  const query = new URLSearchParams(values).toString();
  const json = JSON.stringify(values);
  const settled = [];
  const patient = (promise) => settled.push(Promise.race([promise, new Promise((end) => setTimeout(end, 4000))]).catch(() => undefined));
  const element = (name, attributes) => {
    const one = Object.assign(document.createElement(name), attributes);
    patient(new Promise((end) => { one.onload = one.onerror = end; }));
    document.body.append(one);
  };
  for (const [n, { method, path }] of ${JSON.stringify(calls)}.entries()) {
    const address = origin + path + '?' + query;
    patient(fetch(address, { method, credentials: 'include', mode: 'cors', headers: { authorization: 'Bearer guessed', 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: json }) }));
    patient(fetch(address, { credentials: 'include', mode: 'no-cors' }));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      patient(fetch(origin + path, { method: 'POST', credentials: 'include', mode: 'no-cors', headers: { 'content-type': type }, body: type.includes('url') ? query : json }));
    navigator.sendBeacon(origin + path, new Blob([json], { type: 'text/plain' }));
    if (n % ${figure(2, 1)} !== ${first % figure(2, 1)}) continue;
    if (method === 'GET') {
      element('img', { src: address });
      element('script', { src: address });
      element('link', { rel: 'prefetch', href: address });
      element('iframe', { src: address });
    } else {
      const frame = Object.assign(document.createElement('iframe'), { name: 'f' + Math.random() });
      const form = Object.assign(document.createElement('form'), { method: 'post', action: origin + path, target: frame.name });
      for (const [name, value] of Object.entries(values)) form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(frame, form);
      patient(new Promise((end) => { frame.onload = end; }));
      form.submit();
    }
  }
  const socket = new WebSocket(origin.replace('http', 'ws') + '/ws?token=guessed');
  patient(new Promise((end) => { socket.onclose = end; }));
  await Promise.all(settled);
  return settled.length;
})()`;

// A page of the same host and another port is the nearer of the two: a cookie would go with its calls.
test.each(['127.0.0.1', 'localhost'].slice(0, figure(1, 2)))('[H5] a page of %s changes nothing by any call, whoever is logged in beside it', async (host) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  // Logged in in the same browser: what a cookie would carry, were there one.
  await own.goto(`${server.url}/healthz`);
  await own.evaluate(
    `sessionStorage.setItem('careline.session', ${JSON.stringify(JSON.stringify({ bearer: token }))}); document.cookie = 'token=${token}; path=/'`,
  );
  expect((await server.call('GET', '/api-user/menus/current', { token })).code).toBe(0);
  // Whatever that call and the rows above had left to the server's own workers is done.
  await standsStill(server);
  const before = await everyRow();
  const page = await context.newPage();
  await page.goto(`http://${host}:${(foreign.address() as AddressInfo).port}/`);
  const values = { ...ids, move: 'claim', status: 'paid', version: '1', text: 'forged', username: 'anna', password: 'wrong', token, openId: 'unknown' };
  expect(await page.evaluate<number>(tries(server.url, tried, values, host.length))).toBeGreaterThan(tried.length * 4);
  expect(await everyRow()).toEqual(before);
  // Her session lives: nobody has logged her out from there.
  expect((await server.call('GET', '/api-user/menus/current', { token })).code).toBe(0);
  // And this is how a change would show.
  await server.call('POST', '/crm-server/Consultation/mark', { token, json: { conversationId: ids['conversationId'], isPinned: host !== 'localhost' } });
  expect(await everyRow()).not.toEqual(before);
  await context.close();
});
