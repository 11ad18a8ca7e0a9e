import { describe, expect, it } from 'vitest';
import { errorNamed, errors, errorText } from '#contract/errors.ts';
import { moveBetween, movesBetween, movesFrom } from '#contract/lives/life.ts';
import { lives } from '#contract/lives/index.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { order } from '#contract/resources/order.ts';
import { routeOf, services } from '#contract/services.ts';
import { readSystemId, systemIdOf } from '#contract/socket.ts';
import { inputSchema } from '#contract/validate.ts';

describe('errors', () => {
  it('has each code once, in both languages, telling the same placeholders', () => {
    const codes = Object.values(errors).map((entry) => entry.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [name, { text }] of Object.entries(errors)) {
      const holes = (of: string): string[] => (of.match(/\{\w+\}/g) ?? []).toSorted();
      expect(holes(text[0]), name).toEqual(holes(text[1]));
      expect(/\p{Script=Han}/u.test(text[1]), name).toBe(false);
    }
  });

  it('keeps 401 and 403 for the end of the session alone', () => {
    expect(
      Object.entries(errors)
        .filter(([, entry]) => entry.code === 401 || entry.code === 403)
        .map(([name]) => name),
    ).toEqual(['sessionOver', 'sessionWithdrawn']);
    expect(errorNamed(403)).toBe('sessionWithdrawn');
    expect(errors.refused.http).toBe(403);
  });

  it('fills in values and leaves a forgotten one visible', () => {
    expect(errorText('loginTooOften', 'en', { seconds: 7 })).toBe('Too many tries. Try again in 7 s');
    expect(errorText('loginTooOften', 'zh-CN')).toContain('{seconds}');
  });
});

describe('services (spec 7)', () => {
  it('owns the 14 prefixes of the specification', () => {
    const specified = [
      'api-uaa',
      'api-user',
      'api-crm',
      'crm-server',
      'api-file',
      'api-member',
      'api-sms',
      'api-qs',
      'api-wcp',
      'his-center',
      'social-wechat-mp',
      'workflow-center',
      'flowable-idm',
      'user-center',
    ];
    expect(specified.filter((prefix) => !services.some((one) => one.prefix === prefix))).toEqual([]);
  });

  it.each([
    ['/shop-member/orders/pageList', undefined, 'membership'],
    ['/shop-member/qxsOrders/pageList', undefined, 'membershipQxs'],
    ['/crm-server/pushorder/list', undefined, 'main'],
    ['/preregister/consult', { xnBase: true }, 'ivf'],
    ['/preregister/consult', {}, 'main'],
    ['/crm-server/pushorder/list', { xnBase: true }, 'main'],
  ])('sends %s with %o to the %s host', (path, payload, host) => {
    expect(routeOf(path, payload).host).toBe(host);
  });

  it('refuses a path that no service owns', () => {
    expect(() => routeOf('/elsewhere/x')).toThrow(/No service owns/);
  });

  it('adds the two headers to crm-server alone', () => {
    expect(services.filter((one) => one.headers.length > 0).map((one) => one.prefix)).toEqual(['crm-server']);
  });
});

describe('system ids (spec 4)', () => {
  it('marks consultation by _1 and member chat by _2, and guesses at nothing else', () => {
    expect(readSystemId(systemIdOf('a_b', 'consultation'))).toEqual({ orgId: 'a_b', kind: 'consultation' });
    expect(readSystemId('x_2')).toEqual({ orgId: 'x', kind: 'member' });
    expect(readSystemId('x_3')).toBeUndefined();
    expect(readSystemId('_1')).toBeUndefined();
  });
});

describe('order life', () => {
  it('offers staff and member what each may do', () => {
    expect(movesFrom(orderLife, 'unpaid', 'member')).toEqual(['cancel']);
    expect(movesFrom(orderLife, 'pendingReview', 'staff')).toEqual(['approve', 'reject', 'cancel']);
    expect(movesFrom(orderLife, 'completed', 'staff')).toEqual(['correctPay', 'refund']);
    expect(movesBetween(orderLife, 'paid', 'unpaid', 'staff')).toEqual(['undoPay', 'correctPay']);
    expect(moveBetween(orderLife, 'cancelled', 'unpaid', 'staff')).toBeUndefined();
    expect(moveBetween(orderLife, 'paid', 'inService', 'staff')).toBe('start');
  });
});

describe.each(Object.values(lives))('$name', ({ states, moves }) => {
  it.each([
    ['Chinese', 0, /“([^”]+)”/g],
    ['English', 1, /"([^"]+)"/g],
  ] as const)('names a state in %s by the word that its tag shows', (_language, at, quoted) => {
    const words = Object.values(states).map(({ label }) => label[at]);
    for (const [name, { follows }] of Object.entries(moves))
      for (const [, word] of (follows?.[at] ?? '').matchAll(quoted)) expect(words, `${name} says "${word}"`).toContain(word);
  });
});

describe('validation from kinds', () => {
  const schema = inputSchema(order.operations.move.takes);
  const good = { id: '018f4d9e-0000-7000-8000-000000000001', status: 'paid', version: '3', qxOrgId: 'beside the call' };

  it('reads numbers from text, drops what no field names and takes empty for absent', () => {
    expect(schema.parse({ ...good, reason: '' })).toEqual({ id: good.id, status: 'paid', version: 3, reason: undefined });
  });

  it.each([{ version: '1e3' }, { version: 1.5 }, { version: '9007199254740993' }, { status: 'teleported' }, { id: '1 or 1=1' }, { reason: 'a\u0000b' }])(
    'refuses %o',
    (bad) => {
      expect(schema.safeParse({ ...good, ...bad }).success).toBe(false);
    },
  );
});
