import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { fixedFor, hostRules, routeOf, services } from '#contract/services.ts';

const every = Object.entries(operations) as [string, Operation][];
const pathOf = (one: Operation): string => one.endpoint.split(' ')[1] ?? '';
const below = (start: string): [string, Operation][] => every.filter(([, one]) => pathOf(one).startsWith(start));

describe('[g-prefixes] the services', () => {
  test('are the fourteen of the specification, shop-member, and those that its other paths name', () => {
    expect(services.map((one) => one.prefix).join(' ')).toBe(
      'api-uaa api-user api-crm crm-server api-file api-member api-sms api-qs api-wcp his-center social-wechat-mp workflow-center flowable-idm user-center shop-member im auth preregister whInterface crm',
    );
  });

  test.each(every)('%s belongs to one', (_key, one) => {
    expect(() => routeOf(pathOf(one))).not.toThrow();
  });
});

test('the flag maps to prefixes that stand here, and to no other host', () => {
  const flagged = hostRules.filter((rule) => rule.flag !== undefined);
  expect(flagged.map((rule) => [rule.flag, rule.host])).toEqual([['xnBase', 'ivf']]);
  expect(flagged.flatMap((rule) => rule.prefixes).filter((prefix) => !services.some((one) => one.prefix === prefix))).toEqual([]);
});

test('[g-auth-openid] whichever call has a credential of its own by the specification says so', () => {
  for (const [key, one] of below('/api-uaa/oauth/openId/token')) expect([key, one.auth]).toEqual([key, 'application']);
  for (const [key, one] of below('/api-wcp/weixin_mp_userinfo')) expect([key, one.auth]).toEqual([key, 'none']);
  expect(every.filter(([, one]) => one.auth === 'application').map(([, one]) => one.endpoint)).toEqual(['POST /api-uaa/oauth/openId/token']);
});

test('[g-form] the token calls and the messages of instant messaging that the specification names are form-encoded', () => {
  const posted = [...below('/im/'), ...below('/api-uaa/oauth/')].filter(([, one]) => one.endpoint.startsWith('POST ') && one.spec.length > 0);
  expect(posted.length).toBeGreaterThan(3);
  expect(posted.filter(([, one]) => one.encoding !== 'form').map(([key]) => key)).toEqual([]);
});

test('[g-crm-headers] both headers are a matter of crm-server alone', () => {
  expect(services.filter((one) => one.headers.length > 0)).toEqual([
    { prefix: 'crm-server', host: 'main', envelope: 'resp', headers: ['qywxUserInfo', 'orgId'] },
  ]);
});

test('[c-tenant] the tenant is fixed for menus, roles and the list of tokens', () => {
  const paths = [
    '/api-user/menus/current',
    '/api-user/roles',
    '/api-user/roles/7',
    '/api-uaa/tokens',
    '/api-user/users',
    '/api-user/rolesx',
    '/api-uaa/oauth/user/token',
  ];
  expect(paths.map((path) => fixedFor(path)['tenantId'])).toEqual(['webApp', 'webApp', 'webApp', 'webApp', undefined, undefined, undefined]);
  // Our server takes nothing else for it: a standard call is judged before it is parsed.
  for (const [key, one] of [...below('/api-user/menus'), ...below('/api-user/roles'), ...below('/api-uaa/tokens')])
    if (!one.of) expect(Object.keys(one.takes), key).toContain('tenantId');
});
