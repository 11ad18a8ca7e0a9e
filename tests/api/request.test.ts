/** Spec 7 general, each rule against a real HTTP server. */
import { expect, test } from 'vitest';
import { choice, file, id, many, text } from '#contract/kinds.ts';
import { operations } from '#contract/operations.ts';
import { services, tenantId } from '#contract/services.ts';
import type { Endpoint } from '#contract/resource.ts';
import { call, withListener } from './listener.ts';

const listener = withListener();
const { send } = listener;
const form = { takes: { a: text(['a', 'a']) }, encoding: 'form' } as const;
const everywhere = services.map(({ prefix }) => prefix);
const named =
  'api-uaa api-user api-crm crm-server api-file api-member api-sms api-qs api-wcp his-center social-wechat-mp workflow-center flowable-idm user-center'.split(
    ' ',
  );

test.each([...named, 'shop-member'])('[g-prefixes] a call below /%s leaves the console', async (prefix) => {
  listener.reply = { body: '{"resp_code":0,"code":200}' };
  await send(call(`GET /${prefix}/x`));
  expect(listener.heard.map((one) => one.path)).toEqual([`/${prefix}/x`]);
});

test.each(['GET /elsewhere/x', 'GET /crm-serverx/y', 'POST /config.json', 'GET /'] as const)('[g-prefixes] %s, of no service, does not', async (endpoint) => {
  await expect(send(call(endpoint))).rejects.toThrow('No service owns');
  expect(listener.heard).toEqual([]);
});

test.each([
  ['GET /shop-member/product/list', {}],
  ['POST /shop-member/specifications/add', { name: 'x' }],
  ['PUT /shop-member/products/update', { id: '1' }],
  ['GET /shop-member/product/list', { xnBase: true }],
  // Only the beginning of the path is the prefix.
  ['GET /shop-member/product/qxsList', {}],
] as const)('[g-host-shop] %s with %j goes to the membership host', async (endpoint, payload) => {
  await send(call(endpoint), payload);
  expect(listener.heard.map((one) => one.host)).toEqual(['membership']);
});

test.each([
  'GET /shop-member/qxsProduct/list',
  'POST /shop-member/qxs-order/sendOrder',
  'DELETE /shop-member/qxs/products/deleteById',
  'GET /shop-member/QxsBanner/list',
] as const)('%s goes to the second host', async (endpoint) => {
  await send(call(endpoint));
  expect(listener.heard.map((one) => one.host)).toEqual(['qxs']);
});

test.each(everywhere.filter((prefix) => prefix !== 'shop-member'))('[g-host-main] a call below /%s goes to the main host', async (prefix) => {
  listener.reply = { body: '{"resp_code":0,"code":200}' };
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) await send(call(`${method} /${prefix}/qxs/shop-member`));
  expect(new Set(listener.heard.map((one) => one.host))).toEqual(new Set(['main']));
});

test.each([
  ['POST /auth/jwt/token', { xnBase: true }, 'ivf'],
  ['GET /preregister/consult', { xnBase: '1' }, 'ivf'],
  ['POST /his-center/hisWb/patient', { xnBase: 1 }, 'ivf'],
  ['POST /auth/jwt/token', {}, 'main'],
  ['POST /auth/jwt/token', { xnBase: false }, 'main'],
  // The flag opens no way to others: it is the caller's word.
  ['GET /crm-server/pushorder/list', { xnBase: true }, 'main'],
  ['GET /api-user/users', { xnBase: 'http://elsewhere.invalid' }, 'main'],
] as const)('%s with %j goes to the %s host', async (endpoint, payload, host) => {
  await send(call(endpoint), payload);
  expect(listener.heard.map((one) => one.host)).toEqual([host]);
});

test.each([
  ['JSON', {}, 'POST', '{"a":"b c","qxOrgId":"org-1"}'],
  ['form', form, 'POST', 'a=b+c&qxOrgId=org-1'],
  ['a GET', {}, 'GET', 'a=b+c&qxOrgId=org-1'],
] as const)("[g-qxorgid] %s carries the session's organisation", async (_, more, method, expected) => {
  await send(call(`${method} /api-user/users/x`, more), { a: 'b c' });
  const [one] = listener.heard;
  expect(method === 'GET' ? one?.query.toString() : one?.body).toBe(expected);
  if (method === 'POST') expect(one?.query.toString()).toBe('');
});

test("[g-qxorgid] the session's value wins over one that a caller gives, and is read at each call", async () => {
  await send(call('GET /api-user/users'), { qxOrgId: 'org-of-somebody-else' });
  listener.orgId = 'org-2';
  await send(call('POST /api-user/users/saveOrUpdate'));
  expect(listener.heard[0]?.query.getAll('qxOrgId')).toEqual(['org-1']);
  expect(JSON.parse(listener.heard[1]?.body ?? '')).toEqual({ qxOrgId: 'org-2' });
});

test('[g-qxorgid] form data carries none, nor do PUT, PATCH and DELETE, nor a call while nobody is logged in', async () => {
  await send(call('POST /api-file/files/upHttpsLoad', { encoding: 'multipart', takes: { file: file(['f', 'f']) } }), { file: new Blob(['x']) });
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) await send(call(`${method} /api-user/users/x`), { a: 1 });
  listener.bearer = null;
  await send(call('GET /api-user/users'));
  await send(call('POST /api-user/users/saveOrUpdate'), { a: 1 });
  expect(listener.heard).toHaveLength(6);
  expect(listener.heard.filter((one) => /qxOrgId/i.test(`${one.query.toString()}${one.body}${JSON.stringify(one.headers)}`))).toEqual([]);
  expect(listener.heard[0]?.headers['content-type']).toContain('multipart/form-data');
});

test('[g-qxorgid] a session that was told of no organisation says so by an empty one', async () => {
  listener.orgId = null;
  await send(call('GET /api-user/users'));
  await send(call('POST /api-user/users/saveOrUpdate'), { a: 1 });
  expect(listener.heard.map(({ query, body }) => [query.get('qxOrgId'), body])).toEqual([
    ['', ''],
    [null, '{"a":1,"qxOrgId":""}'],
  ]);
});

test('a call of ours is not sent to a back end without features', async () => {
  const ours = Object.assign(call('GET /api-user/users/x'), { isOurs: true as const });
  listener.features = [];
  await expect(send(ours)).rejects.toMatchObject({ reason: 'notOffered' });
  expect(listener.heard).toEqual([]);
  listener.features = ['resources'];
  await send(ours);
  expect(listener.heard).toHaveLength(1);
});

test.each([
  ['GET', {}],
  ['POST', {}],
  ['POST', form],
  ['PUT', {}],
] as const)('[g-qxorgid] a %s (%j) whose payload says that its organisation is no qx one carries no qxOrgId', async (method, more) => {
  listener.features = ['orgHeader'];
  await send(call(`${method} /api-user/users/x`, more), { a: 1, isQxOrg: false });
  const [one] = listener.heard;
  const sent =
    'encoding' in more
      ? Object.fromEntries(new URLSearchParams(one?.body))
      : method === 'GET'
        ? Object.fromEntries(one?.query ?? [])
        : JSON.parse(one?.body ?? '');
  expect(String((sent as Record<string, unknown>)['isQxOrg'])).toBe('false');
  expect(JSON.stringify([sent, one?.headers])).not.toMatch(/qxOrgId/i);
});

test.each([
  ['the bearer of the session', undefined, 'token-1', 'Bearer token-1'],
  ['the basic credential without a session', undefined, null, 'Basic QkFTSUM='],
  ['the basic credential where the call says so', 'basic', 'token-1', 'Basic QkFTSUM='],
] as const)('[g-auth] sends %s', async (_, auth, token, header) => {
  listener.bearer = token;
  await send(call('GET /api-user/users', auth ? { auth } : {}));
  expect(listener.heard[0]?.headers.authorization).toBe(header);
});

test.each(['token-1', null])('the WeChat user-info call sends no credential at all (session: %s)', async (token) => {
  listener.bearer = token;
  listener.reply = { body: '{"code":200}' };
  await send(call('GET /api-wcp/weixin_mp_userinfo/{id}', { auth: 'none', takes: { id: id() } }), { id: '7' });
  expect(listener.heard[0]).toMatchObject({ path: '/api-wcp/weixin_mp_userinfo/7' });
  expect(listener.heard[0]?.headers).not.toHaveProperty('authorization');
  expect(listener.heard[0]?.headers).not.toHaveProperty('cookie');
});

test.each(['token-1', null])('[g-auth-openid] the openid token call sends the application credential (session: %s)', async (token) => {
  listener.bearer = token;
  await send(call('POST /api-uaa/oauth/openId/token', { ...form, auth: 'application' }), { a: 'x' });
  expect(listener.heard[0]?.headers.authorization).toBe('Basic QVBQ');
});

test('[g-form] form-encoded calls are, others are JSON', async () => {
  await send(call('POST /im/message/queryRemoteSingleMessage', form), { a: '孕 & =1' });
  await send(call('POST /crm-server/pushorder/save'), { a: '孕' });
  expect(listener.heard.map((one) => one.headers['content-type'])).toEqual(['application/x-www-form-urlencoded;charset=UTF-8', 'application/json']);
  expect(Object.fromEntries(new URLSearchParams(listener.heard[0]?.body))).toEqual({ a: '孕 & =1', qxOrgId: 'org-1' });
});

test('[g-form] menus are saved and granted by a form: what is emptied is a name with nothing behind it, a list one value with commas', async () => {
  await send(operations['menu.save'], { name: '常用', parentId: null, isHidden: false });
  await send(operations['menu.grant'], { roleId: 'r', menuIds: ['a', 'b'] });
  await send(operations['menu.grant'], { roleId: 'r', menuIds: [] });
  const sent = listener.heard.map((one) => Object.fromEntries(new URLSearchParams(one.body)));
  expect(new Set(listener.heard.map((one) => one.headers['content-type']))).toEqual(new Set(['application/x-www-form-urlencoded;charset=UTF-8']));
  expect(sent).toEqual([
    { name: '常用', parentId: '', isHidden: 'false', tenantId, qxOrgId: 'org-1' },
    { roleId: 'r', menuIds: 'a,b', tenantId, qxOrgId: 'org-1' },
    { roleId: 'r', menuIds: '', tenantId, qxOrgId: 'org-1' },
  ]);
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('[g-crm-headers] %s: both headers on every crm-server call and on no other', async (method) => {
  listener.reply = { body: '{"resp_code":0,"code":200}' };
  for (const prefix of everywhere) await send(call(`${method} /${prefix}/crm-server/x` as Endpoint));
  const withThem = listener.heard.filter((one) => 'qywxuserinfo' in one.headers || 'orgid' in one.headers);
  expect(withThem.map((one) => [one.path, one.headers['qywxuserinfo'], one.headers['orgid']])).toEqual([['/crm-server/crm-server/x', 'wecom', 'org-1']]);
});

test('[g-crm-headers] a name in Chinese travels in per cent: a header holds none', async () => {
  listener.qywxUserInfo = '{"name":"林"}';
  await send(call('GET /crm-server/pushorder/list'));
  expect(listener.heard[0]?.headers['qywxuserinfo']).toBe('{"name":"%E6%9E%97"}');
});

test('[g-crm-headers] before a login both are there and empty', async () => {
  listener.bearer = null;
  listener.qywxUserInfo = '';
  await send(call('GET /crm-server/pushorder/list'));
  expect([listener.heard[0]?.headers['qywxuserinfo'], listener.heard[0]?.headers['orgid']]).toEqual(['', '']);
});

test('the specification price call sends arrays as repeated keys, others with commas', async () => {
  const takes = { ids: many(['i', 'i'], text(['i', 'i'])) };
  await send(call('GET /shop-member/specifications/price', { takes, arrays: 'repeat' }), { ids: ['1', '2'], none: [] });
  await send(call('GET /shop-member/specifications/list', { takes }), { ids: ['1', '2'] });
  expect(listener.heard.map((one) => one.query.toString())).toEqual(['ids=1&ids=2&qxOrgId=org-1', 'ids=1%2C2&qxOrgId=org-1']);
});

test.each([
  ['GET /api-user/menus/current', {}],
  ['GET /api-user/menus/{roleId}/menus', { roleId: '3' }],
  ['POST /api-user/menus/saveOrUpdate', {}],
  ['DELETE /api-user/menus/{id}', { id: '3' }],
  ['POST /api-user/menus/granted', { tenantId: 'other' }],
  ['GET /api-user/roles', {}],
  ['POST /api-user/roles/saveOrUpdate', {}],
  ['DELETE /api-user/roles/{id}', { id: '3' }],
  ['GET /api-uaa/tokens', {}],
] as const)('[c-tenant] %s with %j carries tenantId=webApp', async (endpoint, payload) => {
  await send(call(endpoint), payload);
  const [one] = listener.heard;
  const sent = one?.method === 'POST' ? (JSON.parse(one.body) as Record<string, unknown>) : Object.fromEntries(one?.query ?? []);
  expect([tenantId, sent['tenantId']]).toEqual(['webApp', 'webApp']);
});

test('[c-tenant] other calls carry none', async () => {
  for (const endpoint of ['GET /api-user/users', 'GET /api-user/menusx', 'POST /api-user/userbindorg/getPage'] as const) await send(call(endpoint));
  expect(listener.heard.map((one) => `${one.query.toString()}${one.body}`).join(' ')).not.toContain('tenantId');
});

test('fills the path and leaves the value out of the rest', async () => {
  await send(call('DELETE /api-user/users/{id}', { takes: { id: id(), kind: choice(['k', 'k'], {}) } }), { id: 'a/b', kind: 'x' });
  expect(listener.heard[0]?.path).toBe('/api-user/users/a%2Fb');
  expect(listener.heard[0]?.query.toString()).toBe('kind=x');
});

test('a path without its value, and a host nobody configured, leave nothing', async () => {
  await expect(send(call('DELETE /api-user/users/{id}'))).rejects.toThrow("needs 'id'");
  expect(listener.heard).toEqual([]);
});

test('absent values are not sent', async () => {
  await send(call('GET /api-user/users'), { a: undefined, b: null, c: 0 });
  expect(listener.heard[0]?.query.toString()).toBe('c=0&qxOrgId=org-1');
});

const known = new Set(
  'host connection accept accept-language accept-encoding sec-fetch-mode user-agent authorization qywxuserinfo orgid content-type content-length'.split(' '),
);
const added = (): string[] => listener.heard.flatMap((one) => Object.keys(one.headers).filter((name) => !known.has(name)));
const everyKind = async (): Promise<void> => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) await send(call(`${method} /crm-server/x`, { class: 'once' }), { a: 1 });
};

test('without features no header goes out that the specification does not know', async () => {
  await everyKind();
  expect(added()).toEqual([]);
});

test("with the feature PUT, PATCH and DELETE carry the tab's organisation as a header, GET and POST do not", async () => {
  listener.features = ['orgHeader'];
  await everyKind();
  expect(listener.heard.map((one) => [one.method, one.headers['qxorgid']])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
    ['PUT', 'org-1'],
    ['PATCH', 'org-1'],
    ['DELETE', 'org-1'],
  ]);
  expect(new Set(added())).toEqual(new Set(['qxorgid']));
});
