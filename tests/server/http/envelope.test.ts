/**
 * The envelopes and codes of spec 8. The refusals before a handler are the same lines for all calls: `npm test` asks some that have every method, envelope, kind and shape of
 * path together, each of them by one of the other methods; `npm run promises` asks all, by all. Who may call what is tried in `tests/server/promises/matrix.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import { envelopeOf, failure, success } from '#server/http/envelope.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { until } from '#tests/rig/until.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { someJudgedAlike } from '#tests/server/support/makesOfCalls.ts';
import { requireSilent } from '#tests/server/support/overheard.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token: string;
let idle: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.hospital.staff('anna', server.hospital.orgs.east);
  await server.hospital.staff('idle', server.hospital.orgs.east, 'nothing');
  token = await server.login('anna');
  idle = await server.login('idle');
});
afterAll(() => server.close());

const endpoints = (Object.keys(operations) as OperationKey[]).map((key) => ({
  id: key,
  key,
  operation: operationOf(key),
  method: operationOf(key).endpoint.split(' ')[0]!,
  path: operationOf(key).endpoint.split(' ')[1]!,
}));
const methodsAt = new Map<string, Set<string>>();
for (const { path, method } of endpoints) methodsAt.set(path, (methodsAt.get(path) ?? new Set()).add(method));
/** `/menus/{id}` stands for `/menus/current` as well. */
const patterns = [...methodsAt].map(([path, methods]) => ({ fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), methods }));
const methodsOf = (path: string): string[] => [...new Set(patterns.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => [...methods]))];
const some = someJudgedAlike(endpoints, ({ path }) => [
  `${methodsOf(path).toSorted().join(' ')} at ${patterns.filter(({ fits }) => fits.test(path)).length} patterns`,
]);
const insideWords = /node_modules|at \/|\.ts:|select |insert |postgres|pg_|stack|relation|column|careline|fastify/i;

describe('the envelopes', () => {
  it('are resp_code / resp_msg / datas, and code / msg / data for knowledge calls', () => {
    expect(success(envelopeOf('/crm-server/x'), [1])).toEqual({ resp_code: 0, resp_msg: '', datas: [1] });
    expect(success(envelopeOf('/api-wcp/doctype/tree'), [1])).toEqual({ code: 200, msg: '', data: [1] });
    expect(failure(envelopeOf('/api-wcp/doctype/tree'), new Refusal('notFound'), 'en')).toMatchObject({ code: 404, data: null });
    expect(failure('resp', new Refusal('refused', { right: 'x' }), 'en')).toEqual({
      resp_code: 40301,
      resp_msg: 'You lack the right "x". Ask an administrator',
      datas: null,
    });
  });

  it('carry an unknown knowledge path in the knowledge envelope', async () => {
    expect(JSON.parse((await server.call('GET', '/api-wcp/nothing', { token })).text)).toMatchObject({ code: 404, data: null });
  });
});

describe('the codes of spec 8', () => {
  it('0: success', async () => {
    const answer = await server.call('GET', '/api-user/menus/current?tenantId=webApp', { token });
    expect([answer.status, answer.code, answer.message]).toEqual([200, 0, '']);
  });

  it.each(some.filter(({ operation }) => operation.right !== 'anyone').map(({ key, method, path }) => [key, method, path]))(
    '401: %s without a session, and with the public credential',
    async (_key, method, path) => {
      for (const authorization of [undefined, 'Basic d2ViQXBwOnB1YmxpYw==']) {
        const answer = await server.call(method, path, {
          ...(authorization ? { headers: { authorization } } : {}),
          ...(method === 'POST' ? { json: {} } : {}),
        });
        expect([answer.status, answer.code]).toEqual([401, 401]);
      }
    },
  );

  it.each(some.filter(({ operation }) => operation.right !== 'anyone' && operation.right !== 'signedIn').map(({ key, method, path }) => [key, method, path]))(
    '40301, not 403: %s without the right, naming it, and logging nobody out',
    async (_key, method, path) => {
      const answer = await server.call(method, path, { token: idle, ...(method === 'POST' ? { json: {} } : {}) });
      expect([answer.status, answer.code]).toEqual([403, 40301]);
      expect(answer.message).toMatch(/^没有“.+”权限/);
      expect((await server.call('GET', '/api-user/menus/current', { token: idle })).code).toBe(0);
    },
  );

  it('404: an unknown path', async () => {
    for (const path of [
      '/crm-server/nothing',
      '/nothing',
      '/api-uaa/oauth/user/token/',
      '/API-UAA/oauth/user/token',
      '/crm-server/pushorder/list/..%2f',
      '/ws',
    ]) {
      const answer = await server.call('GET', path, { token });
      expect([answer.status, answer.code], path).toEqual([404, 404]);
    }
  });

  it.each(some.map(({ key, path }, at) => [key, path, at] as const))('405: %s by another method, with the message of spec 8', async (_key, path, at) => {
    const methods = methodsOf(path);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !methods.includes(one));
    for (const method of others.filter((_, n) => n === at % others.length || figure(0, 1) === 1)) {
      const answer = await server.call(method, path, { token, headers: { 'accept-language': 'en' } });
      expect([answer.status, answer.code, answer.message], method).toEqual([405, 405, 'request method error']);
      expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted());
    }
  });

  it('500: says nothing of the inside, and the log says what happened without values of rows', async () => {
    await server.test.database.query('alter table read_mark rename to read_mark_away');
    try {
      const answer = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token });
      expect([answer.status, answer.code, answer.message]).toEqual([500, 500, errors.internal.text[0]]);
      expect(answer.text).not.toMatch(insideWords);
      expect(server.log()).toContain('"code":"42P01"');
    } finally {
      await server.test.database.query('alter table read_mark_away rename to read_mark');
    }
  });

  it('503 with Retry-After while the database is away, and all is well afterwards', async () => {
    const name = new URL(server.test.url).pathname.slice(1);
    const elsewhere = Object.assign(new URL(server.test.url), { pathname: '/postgres' }).href;
    const { administer } = await import('#tests/rig/transientCluster.ts');
    await administer(
      elsewhere,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    try {
      const answer = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token });
      expect([answer.status, answer.code]).toEqual([503, 50301]);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(2);
      expect(answer.text).not.toMatch(insideWords);
      expect((await server.call('GET', '/readyz')).status).toBe(503);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    } finally {
      await administer(elsewhere, `alter database ${name} allow_connections true`);
    }
    const answers = async (): Promise<boolean> => (await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token })).code === 0;
    await until(answers, { what: 'the server to answer again' });
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });
});

describe('what every suite hears', () => {
  const inside = [
    'error: column "org_id" does not exist',
    'select id from member where id = $1',
    'TypeError: x is not a function\n    at handle (/app/server/http/mount.ts:12:3)',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'FST_ERR_VALIDATION',
    'duplicate key value violates unique constraint "member_key"',
    'node/26.10.0',
  ];
  it.each(inside)('[H9] is red where a refusal says: %s', (text) => {
    const refusal = { status: 500, code: 500, rawHeaders: [], text: JSON.stringify({ resp_code: 500, resp_msg: text, datas: null }) };
    expect(() => requireSilent(refusal, '')).toThrow('[H9]');
    expect(() => requireSilent(refusal, refusal.text)).not.toThrow();
  });

  it('[H9] is red where an answer names its server, and where what is well names a place in it', () => {
    const well = { status: 200, code: 0, rawHeaders: ['Content-Type', 'application/json'], text: '{"resp_code":0}' };
    expect(() => requireSilent(well, '')).not.toThrow();
    expect(() => requireSilent({ ...well, rawHeaders: ['X-Powered-By', 'x'] }, '')).toThrow('[H9]');
    expect(() => requireSilent({ ...well, text: '{"resp_code":0,"datas":"/app/server/start.ts"}' }, '')).toThrow('[H9]');
  });

  it('[E2] is red where somebody hears of a row of another group that he has not named himself', async () => {
    const { east, otherHouse } = server.hospital.orgs;
    const foreign = await server.hospital.member('foreign', otherHouse);
    const own = await server.hospital.member('own', east, { remark: `beside ${foreign}` });
    await server.hospital.staff('reading', east, 'keeper');
    const detail = `/crm-server/customermanage/detail?id=${own}`;
    await expect(server.call('GET', detail, { token: await server.login('reading') })).rejects.toThrow('[E2]');
  });
});

describe('the language of a refusal', () => {
  it.each([
    [{}, '没有找到'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'was not found'],
    [{ 'accept-language': 'zh-CN,en;q=0.8' }, '没有找到'],
    [{ 'accept-language': 'en;q=0.1, zh;q=0.9' }, '没有找到'],
    [{ 'accept-language': 'fr' }, '没有找到'],
    [{ 'x-lang': 'en', 'accept-language': 'zh-CN' }, 'was not found'],
    [{ 'x-lang': 'zh-CN', 'accept-language': 'en' }, '没有找到'],
    [{ 'accept-language': 'en;q=0, *' }, '没有找到'],
  ] as const)('for %j says "%s"', async (headers, words) => {
    expect((await server.call('GET', '/crm-server/nothing', { headers })).message).toContain(words);
  });
});
