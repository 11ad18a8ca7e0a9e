/** Answers are read (spec 7, spec 8) and calls are given up against a real HTTP server. */
import { afterEach, expect, test, vi } from 'vitest';
import { file, text } from '#contract/kinds.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import { binary } from '#contract/resource.ts';
import type { Operation } from '#contract/resource.ts';
import { CallSession } from '#api/callSession.ts';
import { createHttp } from '#api/http.ts';
import { until } from '#tests/rig/until.ts';
import { call, withListener } from './listener.ts';

const listener = withListener();
const { failing, send } = listener;
afterEach(() => {
  vi.useRealTimers();
});

const form = { takes: { a: text(['a', 'a']) }, encoding: 'form' } as const;

test.each([
  ['resp', 'GET /api-user/users', '{"resp_code":0,"resp_msg":"","datas":[1]}'],
  ['resp with its code as text', 'GET /api-user/users', '{"resp_code":"0","datas":[1]}'],
  ['wcp', 'GET /api-wcp/doctype/tree', '{"code":200,"msg":"","data":[1]}'],
] as const)('reads the envelope %s', async (_, endpoint, body) => {
  listener.reply = { body };
  expect(await send(call(endpoint))).toEqual([1]);
  expect(listener.touched()).toBe(1);
});

test('[g-binary] a binary answer is byte-equal to what was sent, under the name that the server gives', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7 + (n >> 8)) % 256));
  for (const type of ['application/vnd.ms-excel', 'application/octet-stream', 'image/png', 'text/csv; charset=gbk']) {
    listener.reply = { type, body: bytes };
    const given = (await send(call('GET /api-file/files/download', { gives: binary }))) as Blob;
    expect(Buffer.from(await given.arrayBuffer()).equals(bytes), type).toBe(true);
  }
});

test('[g-binary] an envelope instead of a file is read as what it is', async () => {
  listener.reply = { body: '{"resp_code":404,"resp_msg":"gone"}' };
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
    listener.reply = { status, body };
    expect(await failing(call('GET /api-user/users'))).toMatchObject({ name: 'CallFailure', reason, code });
    expect(listener.refused).toEqual(ends);
    expect(listener.touched()).toBe(0);
  },
);

test('a wcp envelope fails with its msg', async () => {
  listener.reply = { body: '{"code":500,"msg":"tree is broken"}' };
  expect(await failing(call('GET /api-wcp/doctype/tree'))).toMatchObject({ text: 'tree is broken' });
});

test('field errors reach the form', async () => {
  listener.reply = { status: 400, body: '{"resp_code":40001,"resp_msg":"x","datas":{"fields":{"name":"required"}}}' };
  expect(await failing(call('POST /api-user/users/saveOrUpdate'))).toMatchObject({ reason: 'invalidInput', fields: { name: 'required' } });
});

test('a 401 to a session that was replaced meanwhile ends nobody', async () => {
  listener.reply = { body: '{"resp_code":401,"resp_msg":"over"}' };
  const failed = failing(call('GET /api-user/users'));
  listener.bearer = 'token-2';
  await failed;
  expect(listener.refused).toEqual([]);
});

test('a wrong password at the login ends no session', async () => {
  listener.bearer = null;
  listener.reply = { body: '{"resp_code":401,"resp_msg":"wrong"}' };
  expect(await failing(call('POST /api-uaa/oauth/user/token', { ...form, auth: 'basic' }), { a: 'x' })).toMatchObject({ reason: 'sessionOver' });
  expect(listener.refused).toEqual([]);
});

test('a lost network is told as one', async () => {
  const one = createHttp({
    config: { hosts: { main: 'http://127.0.0.1:9' }, credentials: { basic: '', application: '' }, features: [] },
    session: { current: () => new CallSession({ bearer: null, orgId: null, qywxUserInfo: '' }) },
    language: () => 'en',
    onRefused: () => undefined,
    onTouched: () => undefined,
    newId: () => '',
  });
  await expect(one(call('GET /api-user/users'), {})).rejects.toMatchObject({ reason: 'network', code: 0 });
});

const upload = call('POST /api-file/files/upHttpsLoad', { encoding: 'multipart', takes: { file: file(['f', 'f']) } });
const kinds: readonly (readonly [string, Operation, number])[] = [
  ['a call', call('GET /api-user/users'), consoleLimits.requestMs],
  ['an upload', upload, consoleLimits.uploadMs],
  ['an export', call('GET /crm-server/exportDetail/x', { gives: binary }), consoleLimits.downloadMs],
];
test.each(kinds.flatMap(([name, one, ms]) => (['whole', 'body'] as const).map((mute) => [name, ms, mute, one] as const)))(
  '%s is given up after %i ms, not before, without an answer (%s)',
  async (_, ms, mute, one) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    listener.reply = { body: '', mute };
    let failed = false;
    const failure = failing(one, { file: new Blob(['x']) }).finally(() => {
      failed = true;
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(failed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ reason: 'timeout', values: { seconds: ms / 1_000 } });
  },
);

test.each(['whole', 'body'] as const)('a call that its asker gives up ends at once, and is no fault of the network (%s)', async (mute) => {
  listener.reply = { body: '', mute };
  const asker = new AbortController();
  const failure = failing(call('GET /api-user/users'), {}, { signal: asker.signal });
  await until(() => listener.heard.length === 1, { what: 'the call to be heard' });
  asker.abort();
  expect(await failure).toMatchObject({ reason: 'cancelled' });
  expect(listener.refused).toEqual([]);
});

test('a call that was given up before it began is not sent', async () => {
  expect(await failing(call('GET /api-user/users'), {}, { signal: AbortSignal.abort() })).toMatchObject({ reason: 'cancelled' });
  expect(listener.heard).toEqual([]);
});

const push = call('POST /crm-server/pushorder/save', { class: 'once' });
const keysHeard = (): unknown[] => listener.heard.map((one) => one.headers['idempotency-key']);

test('a call of class once says which one it is: the same at the next try of the same content, another one after an answer', async () => {
  listener.features = ['idempotency'];
  listener.reply = { status: 502, body: '<html>' };
  await failing(push, { a: 1 });
  await failing(push, { a: 1 });
  await failing(push, { a: 2 });
  listener.reply = { body: '{"resp_code":0}' };
  await send(push, { a: 1 });
  await send(push, { a: 1 });
  expect(keysHeard()).toEqual(['key-1', 'key-1', 'key-2', 'key-1', 'key-3']);
});

test('without the feature, and on calls of other classes, there is no such key', async () => {
  await send(push, { a: 1 });
  listener.features = ['idempotency'];
  for (const one of ['read', 'write'] as const) await send(call('POST /crm-server/pushorder/save', { class: one }));
  expect(keysHeard()).toEqual([undefined, undefined, undefined]);
});

test('an answer that came before the console is taken for the same call, and asked for where it did not come', async () => {
  const told: string[] = [];
  let come: Response | undefined = Response.json({ resp_code: 0, datas: 'early' });
  listener.early = (url) => {
    told.push(new URL(url).search);
    return { answer: Promise.resolve(come), done: () => void told.push('done') };
  };
  listener.reply = { body: '{"resp_code":0,"datas":"asked"}' };
  expect(await send(call('GET /api-user/users'), { a: 1 })).toBe('early');
  expect(listener.heard).toHaveLength(0);
  come = undefined;
  expect(await send(call('GET /api-user/users'), { a: 1 })).toBe('asked');
  expect(await send(call('POST /api-user/users'), { a: 1 })).toBe('asked');
  expect(told).toEqual(['?a=1&qxOrgId=org-1', 'done', '?a=1&qxOrgId=org-1', 'done']);
});

test('each answer tells its place in the log, also a refusal and an answer that came early; where the back end says none it is infinitely late', async () => {
  // Nothing has happened yet in a house that has just begun.
  listener.reply = { position: 0, body: '{"resp_code":0,"datas":null}' };
  await send(call('GET /api-user/users'));
  listener.reply = { position: 41, body: '{"resp_code":0,"datas":null}' };
  await send(call('GET /api-user/users'));
  listener.reply = { position: 42, body: '{"resp_code":40301,"resp_msg":"no right"}' };
  await failing(call('GET /api-user/users'));
  listener.early = () => ({ answer: Promise.resolve(Response.json({ resp_code: 0 }, { headers: { 'log-position': '40' } })), done: () => undefined });
  await send(call('GET /api-user/users'));
  listener.early = () => undefined;
  listener.reply = { body: '{"resp_code":0,"datas":null}' };
  await send(call('GET /api-user/users'));
  expect(listener.line).toEqual([0, 41, 42, 40, Infinity]);
});
