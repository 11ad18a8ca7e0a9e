/// <reference types="node" />
/** Each rule of spec 7 general and spec 8 against a real HTTP server. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choice, file, id, many, text } from '#contract/kinds.ts';
import { binary, nothing, operation } from '#contract/resource.ts';
import type { Operation, Wire } from '#contract/resource.ts';
import type { CallFailure } from '#api/errors.ts';
import { createHttp } from '#api/http.ts';
import type { CallOptions, Payload } from '#api/http.ts';

interface Heard {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Buffer;
}

let server: Server;
let origin: string;
let heard: Heard[];
let reply: Reply;
let bearer: string | null;
let refused: number[];
let touched: number;

beforeEach(async () => {
  [heard, reply, bearer, refused, touched] = [[], { body: '{"resp_code":0,"resp_msg":"","datas":null}' }, 'token-1', [], 0];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, host = '', ...rest] = (request.url ?? '').split('/');
      const url = new URL(`/${rest.join('/')}`, 'http://x');
      heard.push({
        host,
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json' });
      response.end(reply.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
});

const rest = { spec: ['x'], right: 'signedIn', scope: 'own', class: 'read', audit: 'none' } as const;
const call = (wire: Wire, more: Partial<Operation> = {}): Operation => operation(wire, { ...rest, takes: {}, gives: nothing, ...more });
const send = (one: Operation, payload: Payload = {}, options?: CallOptions): Promise<unknown> =>
  createHttp({
    config: {
      hosts: { main: `${origin}/main`, membership: `${origin}/membership`, membershipQxs: `${origin}/qxs`, ivf: `${origin}/ivf` },
      credentials: { basic: 'QkFTSUM=', application: 'QVBQ' },
    },
    session: { bearer: () => bearer, orgId: () => (bearer === null ? null : 'org-1'), qywxUserInfo: () => 'wecom' },
    language: () => 'en',
    onRefused: (code) => refused.push(code),
    onTouched: () => {
      touched += 1;
    },
  })(one, payload, options);
const failing = async (one: Operation, payload?: Payload): Promise<CallFailure> =>
  (await send(one, payload).then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: unknown) => error,
  )) as CallFailure;

const form = { takes: { a: text(['a', 'a']) }, encoding: 'form' } as const;

test.each([
  ['GET /crm-server/pushorder/list', {}, 'main'],
  ['GET /shop-member/product/list', {}, 'membership'],
  ['GET /shop-member/qxsProduct/list', {}, 'qxs'],
  ['POST /auth/jwt/token', { xnBase: true }, 'ivf'],
  ['GET /preregister/consult', { xnBase: '1' }, 'ivf'],
  ['GET /crm-server/pushorder/list', { xnBase: true }, 'main'],
] as const)('%s with %j goes to the %s host', async (wire, payload, host) => {
  await send(call(wire), payload);
  expect(heard[0]?.host).toBe(host);
});

test.each([
  ['the session', undefined, 'token-1', 'Bearer token-1'],
  ['the basic credential without a session', undefined, null, 'Basic QkFTSUM='],
  ['the basic credential where the call says so', 'basic', 'token-1', 'Basic QkFTSUM='],
  ['the application credential', 'application', 'token-1', 'Basic QVBQ'],
  ['nothing', 'none', 'token-1', undefined],
] as const)('authorises with %s', async (_, auth, token, header) => {
  bearer = token;
  await send(call('GET /api-user/users', auth ? { auth } : {}));
  expect(heard[0]?.headers.authorization).toBe(header);
});

test('adds qxOrgId to the params of every GET', async () => {
  await send(call('GET /api-user/users'), { page: 1 });
  expect(heard[0]?.query.toString()).toBe('page=1&qxOrgId=org-1');
});

test('adds qxOrgId to the body of every POST, JSON and form', async () => {
  await send(call('POST /api-user/users/saveOrUpdate'), { name: 'x' });
  await send(call('POST /im/message/queryRemoteSingleMessage', form), { a: 'b c' });
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ name: 'x', qxOrgId: 'org-1' });
  expect(heard[1]?.body).toBe('a=b+c&qxOrgId=org-1');
  expect(heard[1]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
});

test('leaves qxOrgId out where isQxOrg is false, in form data, and of PUT, PATCH and DELETE', async () => {
  await send(call('GET /api-user/users'), {}, { isQxOrg: false });
  await send(call('POST /api-file/files/upHttpsLoad', { encoding: 'multipart', takes: { file: file(['f', 'f']) } }), { file: new Blob(['x']) });
  await send(call('PUT /api-user/users/password'), { a: 1 });
  await send(call('DELETE /api-user/users/{id}', { takes: { id: id() } }), { id: '7' });
  expect(heard.map((one) => `${one.query.toString()}${one.body}`).join('\n')).not.toContain('qxOrgId');
  expect(heard[1]?.headers['content-type']).toContain('multipart/form-data');
});

test('crm-server paths get qywxUserInfo and orgId, others do not', async () => {
  await send(call('GET /crm-server/pushorder/list'));
  await send(call('GET /api-user/users'));
  expect(heard.map((one) => [one.headers['qywxuserinfo'], one.headers['orgid']])).toEqual([
    ['wecom', 'org-1'],
    [undefined, undefined],
  ]);
});

test('fills the path and leaves the value out of the rest', async () => {
  await send(call('DELETE /api-user/users/{id}', { takes: { id: id(), kind: choice(['k', 'k'], {}) } }), { id: 'a/b', kind: 'x' });
  expect(heard[0]?.path).toBe('/api-user/users/a%2Fb');
  expect(heard[0]?.query.toString()).toBe('kind=x');
});

test('arrays travel as repeated keys where the call says so', async () => {
  const takes = { ids: many(['i', 'i'], text(['i', 'i'])) };
  await send(call('GET /shop-member/specifications/price', { takes, arrays: 'repeat' }), { ids: ['1', '2'] });
  await send(call('GET /shop-member/specifications/price', { takes }), { ids: ['1', '2'] });
  expect(heard.map((one) => one.query.toString())).toEqual(['ids=1&ids=2&qxOrgId=org-1', 'ids=1%2C2&qxOrgId=org-1']);
});

test('absent values are not sent', async () => {
  await send(call('GET /api-user/users'), { a: undefined, b: null, c: 0 });
  expect(heard[0]?.query.toString()).toBe('c=0&qxOrgId=org-1');
});

test('no header is added beyond the specification', async () => {
  await send(call('GET /crm-server/pushorder/list'));
  const known = new Set([
    'host',
    'connection',
    'accept',
    'accept-language',
    'accept-encoding',
    'sec-fetch-mode',
    'user-agent',
    'authorization',
    'qywxuserinfo',
    'orgid',
  ]);
  expect(Object.keys(heard[0]?.headers ?? {}).filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ['resp', 'GET /api-user/users', '{"resp_code":0,"resp_msg":"","datas":[1]}'],
  ['resp with its code as text', 'GET /api-user/users', '{"resp_code":"0","datas":[1]}'],
  ['wcp', 'GET /api-wcp/doctype/tree', '{"code":200,"msg":"","data":[1]}'],
] as const)('reads the envelope %s', async (_, wire, body) => {
  reply = { body };
  expect(await send(call(wire))).toEqual([1]);
  expect(touched).toBe(1);
});

test('a binary answer comes as it is; an envelope instead of it is read', async () => {
  reply = { type: 'application/vnd.ms-excel', body: Buffer.from([1, 2, 3]) };
  expect(await ((await send(call('GET /api-file/files/download', { gives: binary }))) as Blob).arrayBuffer()).toHaveProperty('byteLength', 3);
  reply = { body: '{"resp_code":404,"resp_msg":"gone"}' };
  expect(await failing(call('GET /api-file/files/download', { gives: binary }))).toMatchObject({ reason: 'notFound', text: 'gone' });
});

const page = '<html>502 Bad Gateway</html>';
interface Case {
  readonly status: number;
  readonly body: string;
  readonly reason: string;
  readonly code: number;
  readonly ends: readonly number[];
}
const cases: readonly (readonly [string, Case['status'], Case['body'], Case['reason'], Case['code'], Case['ends']])[] = [
  ['resp_code 401', 200, '{"resp_code":401,"resp_msg":"over"}', 'sessionOver', 401, [401]],
  ['resp_code 403', 200, '{"resp_code":403,"resp_msg":"over"}', 'sessionWithdrawn', 403, [403]],
  ['a bare HTTP 401', 401, page, 'sessionOver', 401, [401]],
  ['a bare HTTP 403', 403, page, 'refused', 403, []],
  ['a refused action', 403, '{"resp_code":40301,"resp_msg":"no right"}', 'refused', 40301, []],
  ['resp_code 404', 200, '{"resp_code":404,"resp_msg":""}', 'notFound', 404, []],
  ['resp_code 405', 405, '{"resp_code":405,"resp_msg":"request method error"}', 'methodNotAllowed', 405, []],
  ['resp_code 500', 500, '{"resp_code":500,"resp_msg":""}', 'internal', 500, []],
  ['success under HTTP 500: the envelope wins', 500, '{"resp_code":1,"resp_msg":"unknown to us"}', 'other', 1, []],
  ['a proxy that is not there', 502, page, 'unavailable', 502, []],
  ['HTML where JSON is expected', 200, page, 'unreadable', 200, []],
  ['JSON cut short', 200, '{"resp_code":0,"da', 'unreadable', 200, []],
  ['JSON without an envelope', 200, '[1,2]', 'unreadable', 200, []],
];
test.each(cases.map(([name, status, body, reason, code, ends]): [string, Case] => [name, { status, body, reason, code, ends }]))(
  '%s',
  async (_, { status, body, reason, code, ends }) => {
    reply = { status, body };
    expect(await failing(call('GET /api-user/users'))).toMatchObject({ name: 'CallFailure', reason, code });
    expect(refused).toEqual(ends);
    expect(touched).toBe(0);
  },
);

test('a wcp envelope fails with its msg', async () => {
  reply = { body: '{"code":500,"msg":"tree is broken"}' };
  expect(await failing(call('GET /api-wcp/doctype/tree'))).toMatchObject({ text: 'tree is broken' });
});

test('field errors reach the form', async () => {
  reply = { status: 400, body: '{"resp_code":40001,"resp_msg":"x","datas":{"fields":{"name":"required"}}}' };
  expect(await failing(call('POST /api-user/users/saveOrUpdate'))).toMatchObject({ reason: 'invalidInput', fields: { name: 'required' } });
});

test('a 401 to a session that was replaced meanwhile ends nobody', async () => {
  reply = { body: '{"resp_code":401,"resp_msg":"over"}' };
  const failed = failing(call('GET /api-user/users'));
  bearer = 'token-2';
  await failed;
  expect(refused).toEqual([]);
});

test('a wrong password at the login ends no session', async () => {
  bearer = null;
  reply = { body: '{"resp_code":401,"resp_msg":"wrong"}' };
  expect(await failing(call('POST /api-uaa/oauth/user/token', { ...form, auth: 'basic' }), { a: 'x' })).toMatchObject({ reason: 'sessionOver' });
  expect(refused).toEqual([]);
});

test('a lost network is told as one', async () => {
  const one = createHttp({
    config: { hosts: { main: 'http://127.0.0.1:9' }, credentials: { basic: '', application: '' } },
    session: { bearer: () => null, orgId: () => null, qywxUserInfo: () => '' },
    language: () => 'en',
    onRefused: () => undefined,
    onTouched: () => undefined,
  });
  await expect(one(call('GET /api-user/users'), {})).rejects.toMatchObject({ reason: 'network', code: 0 });
});

test('gives up after 15 s', async () => {
  const mute = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    mute.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = failing(call('GET /api-user/users'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failed).toMatchObject({ reason: 'timeout' });
  mute.closeAllConnections();
  mute.close();
});

test('a wire of no service does not leave the console', async () => {
  await expect(send(call('GET /elsewhere/x'))).rejects.toThrow('No service owns');
  expect(heard).toEqual([]);
});
