import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token: string;
let orderId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  await server.hospital.staff('anna', east);
  const member = await server.hospital.member('open-anna', east);
  orderId = await server.hospital.order(member, east);
  token = await server.login('anna');
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly text: string;
}
/** Headers as they are, doubled ones too: `fetch` would tidy them. */
const send = (path: string, headers: readonly (readonly [string, string])[], body: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const flat = [['Authorization', `Bearer ${token}`], ['Content-Length', String(Buffer.byteLength(body))], ['Host', 'localhost'], ...headers].flat();
    const asked = request(`${server.url}${path}`, { method: 'POST', headers: flat as unknown as Record<string, string> }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { resp_code: unknown }).resp_code, text }));
    });
    asked.on('error', reject).end(body);
  });

const json = [['Content-Type', 'application/json']] as const;
const path = '/crm-server/pushorder/updateStatus';
const move = (fields: object = {}): object => ({ id: orderId, status: 'paid', version: 99, ...fields });

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=GBK',
    'APPLICATION/JSON',
    '\tapplication/json',
    'application/json\t; x=y',
    'application/vnd.care+json',
  ])('is validated whatever its type is called: %j', async (type) => {
    expect(await send(path, [['Content-Type', type]], JSON.stringify(move({ version: 'x' })))).toMatchObject({ status: 400, code: 40001 });
    expect(await send(path, [['Content-Type', type]], JSON.stringify(move()))).toMatchObject({ status: 409, code: 40901 });
  });

  it('is read without a type, with two, and as a form', async () => {
    expect(await send(path, [], JSON.stringify(move()))).toMatchObject({ code: 40901 });
    expect(
      (
        await send(
          path,
          [
            ['Content-Type', 'application/json'],
            ['Content-Type', 'text/plain'],
          ],
          JSON.stringify(move()),
        )
      ).status,
    ).toBeLessThan(500);
    expect(await send(path, [['Content-Type', 'application/x-www-form-urlencoded']], `id=${orderId}&status=paid&version=99`)).toMatchObject({ code: 40901 });
    expect(await send(path, [['Content-Type', 'application/x-www-form-urlencoded']], `id=${orderId}&status=paid&version=1&version=2`)).toMatchObject({
      code: 40001,
    });
  });

  it.each([
    'text/plain',
    'text/html',
    'application/json, text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'nonsense',
    '*/*',
  ])('of another type is refused: %j', async (type) => {
    expect(await send(path, [['Content-Type', type]], JSON.stringify(move()))).toMatchObject({ status: 400, code: 40002 });
  });

  it.each([
    ['nothing', ''],
    ['half', '{"id":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['no JSON', 'id=1'],
    ['two values', '{}{}'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('that is %s has a code and no effect', async (_what, body) => {
    const answer = await send(path, json, body);
    expect(answer.status).toBe(400);
    expect([40001, 40002]).toContain(answer.code);
  });

  it.each([
    ['plainly', '"version":99,"version":99'],
    ['by an escape', '"version":99,"v\\u0065rsion":99'],
    ['with blanks', '"version" \n : 99, "version"\t:99'],
    ['far off', `"version"${' '.repeat(500)}:99,"version":99`],
    ['below', '"version":99,"x":{"b":[{"c":1,"c":2}]}'],
  ])('that says a name twice is refused, %s', async (_what, twice) => {
    expect(await send(path, json, `{"id":"${orderId}","status":"paid",${twice}}`)).toMatchObject({ status: 400, code: 40002 });
  });

  it('that says a name in two places, or as a value, says it once', async () => {
    const nested = await send(path, json, `{"id":"${orderId}","status":"paid","version":99,"x":{"id":"status","status":["id","id"]}}`);
    expect([nested.code, Object.keys(JSON.parse(nested.text).datas.fields as object)]).toEqual([40001, ['x']]);
    expect(await send(path, json, `{"id":"${orderId}","status":"paid","version":99,"reason":"\\"id\\":\\"id\\""}`)).toMatchObject({ code: 40901 });
  });

  it.each([
    ['lists', '['.repeat(10_000)],
    ['closed lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['a hundred deep', `{"id":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('nested too deep is refused: %s', async (_what, body) => {
    expect(await send(path, json, body)).toMatchObject({ status: 400, code: 40002 });
  });

  it('of 10 MB is told so, also in pieces', async () => {
    const large = JSON.stringify({ ...move(), remark: 'x'.repeat(10 * 1024 * 1024) });
    expect(await send(path, json, large)).toMatchObject({ status: 413, code: 41301 });
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('256 KB');
  });

  it.each([
    ['NUL', { reason: 'a\u0000b' }],
    ['NUL in a name', { 'a\u0000': 'b' }],
    ['half a character', { reason: 'a\ud800b' }],
    ['half a character in a name', { 'a\udc00': 1 }],
    ['half a character below', { x: { y: ['\ud800'] } }],
  ])('with %s is refused', async (_what, fields) => {
    expect(await send(path, json, JSON.stringify(move(fields)))).toMatchObject({ status: 400, code: 40001 });
  });

  it.each(['9007199254740993', '1e400', '-1e400', '1.5', '"9007199254740993"', '"1e3"', '"0x10"', 'true', '[1]', '{}', '" 1"'])(
    'with the version %s is refused',
    async (version) => {
      expect(await send(path, json, `{"id":"${orderId}","status":"paid","version":${version}}`)).toMatchObject({ status: 400, code: 40001 });
    },
  );

  it('beyond the range of the column never is a fault', async () => {
    expect((await send(path, json, `{"id":"${orderId}","status":"paid","version":9007199254740991}`)).status).toBeLessThan(500);
    expect(
      (await send('/crm-server/pushorder/save', json, JSON.stringify({ memberId: orderId, title: 'x', count: 1, payPrice: 9_007_199_254_740_991 }))).status,
    ).toBe(400);
  });

  it("names each wrong field, in the caller's language", async () => {
    const zh = JSON.parse((await send('/crm-server/pushorder/save', json, '{"memberId":"x","count":0,"payPrice":1.5}')).text) as {
      resp_msg: string;
      datas: { fields: Record<string, string> };
    };
    expect(Object.keys(zh.datas.fields).toSorted()).toEqual(['count', 'memberId', 'payPrice', 'title']);
    expect(zh.datas.fields).toMatchObject({ title: '必填', count: '不能小于 1', memberId: '应为编号' });
    expect(zh.resp_msg).toContain('内容 必填');
    const en = JSON.parse(
      (await send('/crm-server/pushorder/save', [...json, ['Accept-Language', 'en']], '{"memberId":"x","count":0,"payPrice":1.5}')).text,
    ) as { datas: { fields: Record<string, string> } };
    expect(en.datas.fields).toMatchObject({ title: 'is required', count: 'must be at least 1', memberId: 'must be an id' });
  });

  it('with names of prototypes changes nothing', async () => {
    expect(
      await send(path, json, `{"__proto__":{"version":1},"constructor":{"prototype":{"version":1}},"id":"${orderId}","status":"paid","version":99}`),
    ).toMatchObject({ code: 40001 });
    expect(({} as Record<string, unknown>)['version']).toBeUndefined();
  });
});

describe('a query', () => {
  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1&limit=2',
    'limit=1.5',
    'page=-1',
    'page=501&limit=20',
    'page=9007199254740991',
    'next=x',
    'next=%00',
    'id=x',
    'status=none',
    'searchValue=%00',
    'searchValue=%ED%A0%80&limit=0',
    `searchValue=${'x'.repeat(81)}`,
    '__proto__=1',
    '__proto__[limit]=1',
    'constructor=1',
    'x=%zz',
    '&&&=',
  ])('is refused: %s', async (query) => {
    expect(await server.call('GET', `/crm-server/pushorder/list?${query}`, { token })).toMatchObject({ status: 400, code: 40001 });
  });

  it.each(['searchValue=%25', "searchValue=' or 1=1--", 'searchValue=%5C', 'limit=&page=&next=', 'searchValue=%F0%A0%AE%B7'])(
    'that is odd but harmless is answered: %s',
    async (query) => {
      expect((await server.call('GET', `/crm-server/pushorder/list?${query}`, { token })).code).toBe(0);
    },
  );
});

describe('a form', () => {
  it('logs in whatever the case of its type', async () => {
    const answer = await send(
      '/api-uaa/oauth/user/token',
      [['Content-Type', 'Application/X-WWW-Form-URLEncoded; charset=UTF-8']],
      `username=anna&password=${password}`,
    );
    expect(answer.code).toBe(0);
  });

  it('with a doubled name is refused', async () => {
    expect(
      await send('/api-uaa/oauth/user/token', [['Content-Type', 'application/x-www-form-urlencoded']], `username=anna&username=bella&password=${password}`),
    ).toMatchObject({ status: 400, code: 40001 });
  });
});
