import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHttpFaults } from './httpFaults.ts';
import type { HttpFaults, Wrong } from './httpFaults.ts';
import { until } from './until.ts';

const made: string[] = [];
const target = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    made.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json', 'x-true': 'yes' });
    response.end(JSON.stringify({ resp_code: 0, datas: 'the whole answer' }));
  });
});
const sockets = new WebSocketServer({ server: target, path: '/ws' });
let faults: HttpFaults;

beforeAll(async () => {
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`back: ${String(data)}`)));
  await new Promise<void>((resolve) => {
    target.listen(0, '127.0.0.1', resolve);
  });
  faults = await startHttpFaults((target.address() as AddressInfo).port);
});
afterAll(async () => {
  await faults.close();
  sockets.close();
  await new Promise((resolve) => {
    target.close(resolve);
  });
});
beforeEach(() => {
  faults.clear();
  made.length = 0;
});

const get = (path: string, signal?: AbortSignal): Promise<Response> => fetch(`${faults.url}${path}`, signal ? { signal } : {});

describe('a faulty server', () => {
  it('passes on what no rule names, as it is', async () => {
    faults.add({ path: '/other', wrong: { kind: 'reset' } });
    const answer = await get('/crm/x?a=1');
    expect([answer.headers.get('x-true'), await answer.json(), made]).toEqual(['yes', { resp_code: 0, datas: 'the whole answer' }, ['GET /crm/x?a=1']]);
    expect(faults.seen.at(-1)).toBe('GET /crm/x');
  });

  it('carries sockets both ways', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${faults.port}/ws`);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(String(data)));
    socket.on('open', () => socket.send('hello'));
    await until(() => heard.length > 0, { what: 'the echo' });
    expect(heard).toEqual(['back: hello']);
    socket.close();
  });

  it.each<readonly [Wrong, number, string]>([
    [{ kind: 'envelope', code: 401, msg: 'over' }, 200, '{"resp_code":401,"resp_msg":"over","datas":null}'],
    [{ kind: 'envelope', code: 40301, http: 403 }, 403, '{"resp_code":40301,"resp_msg":"","datas":null}'],
    [{ kind: 'wcp', code: 300, msg: 'tree' }, 200, '{"code":300,"msg":"tree","data":null}'],
    [{ kind: 'status', status: 504 }, 504, ''],
    [{ kind: 'empty' }, 200, ''],
  ])('answers %o in the place of the server, which hears nothing', async (wrong, status, body) => {
    faults.add({ path: /^\/a/, wrong });
    const answer = await get('/a/b');
    expect([answer.status, await answer.text(), made]).toEqual([status, body, []]);
  });

  it('gives a page where data was expected', async () => {
    faults.add({ path: '/a', wrong: { kind: 'html' } });
    const answer = await get('/a');
    expect([answer.headers.get('content-type'), (await answer.text()).startsWith('<!doctype html>')]).toEqual(['text/html; charset=utf-8', true]);
  });

  it('cuts the true answer, which was made', async () => {
    faults.add({ path: '/a', wrong: { kind: 'cut', after: 5 } });
    await expect(get('/a').then((answer) => answer.text())).rejects.toThrow('terminated');
    expect(made).toEqual(['GET /a']);
  });

  it('resets, or never answers', async () => {
    faults.add({ path: '/reset', wrong: { kind: 'reset' } });
    await expect(get('/reset')).rejects.toThrow('fetch failed');
    faults.add({ path: '/never', wrong: { kind: 'never' } });
    const waiting = get('/never').then(
      () => 'answered',
      () => 'reset',
    );
    await until(() => faults.seen.at(-1) === 'GET /never', { what: 'the request to come' });
    faults.clear();
    expect(await waiting).toBe('reset');
    faults.add({ path: '/never', wrong: { kind: 'never' } });
    const late = get('/never').then((answer) => answer.json());
    await until(() => faults.seen.filter((one) => one === 'GET /never').length === 2, { what: 'the second request to come' });
    faults.letGo({ kind: 'envelope', code: 401 });
    expect(await late).toMatchObject({ resp_code: 401 });
  });

  it('does so as often as told, by method, and can let the call happen all the same', async () => {
    const rule = faults.add({ method: 'POST', path: '/a', times: 1, reaches: true, wrong: { kind: 'status', status: 500 } });
    expect((await get('/a')).status).toBe(200);
    const post = (): Promise<Response> => fetch(`${faults.url}/a`, { method: 'POST', body: '{}' });
    expect([(await post()).status, (await post()).status, rule.count]).toEqual([500, 200, 1]);
    expect(made).toEqual(['GET /a', 'POST /a', 'POST /a']);
  });
});
