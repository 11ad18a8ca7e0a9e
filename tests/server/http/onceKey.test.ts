import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOnceKey } from '#server/http/onceKey.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let memberId: string;
const tokens = { anna: '', bert: '' };
beforeAll(async () => {
  server = await startTestServer();
  const { east } = server.hospital.orgs;
  memberId = await server.hospital.member('open-1', east);
  for (const name of ['anna', 'bert'] as const) {
    await server.hospital.staff(name, east);
    tokens[name] = await server.login(name);
  }
});
afterAll(() => server.close());

const push = (title: string, key: string | undefined, token = tokens.anna, more: object = {}): Promise<Reply> =>
  server.call('POST', '/crm-server/pushorder/save', {
    token,
    json: { memberId, title, count: 1, payPrice: 100, ...more },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const made = async (title: string): Promise<number> =>
  (await server.test.database.query<{ n: number }>('select count(*)::int as n from "order" where title = $1', [title]))[0]?.n ?? 0;

describe('a call of class once', () => {
  it('comes again with its key, at once and after an hour: one order, the same answer', async () => {
    const key = randomUUID();
    const first = await Promise.all(Array.from({ length: 10 }, () => push('keyed', key)));
    await server.test.database.query(`update once_key set created_at = created_at - interval '1 hour'`);
    const later = await push('keyed', key);
    expect(new Set([...first, later].map((one) => (one.datas as { id: string }).id)).size).toBe(1);
    expect(await made('keyed')).toBe(1);
  });

  it('with other keys is other calls, also in the same second', async () => {
    await Promise.all([push('two', randomUUID()), push('two', randomUUID())]);
    expect(await made('two')).toBe(2);
  });

  it('with the key of another person is his own', async () => {
    const key = randomUUID();
    await push('of each', key);
    await push('of each', key, tokens.bert);
    expect(await made('of each')).toBe(2);
  });

  it('with other content under a used key is refused', async () => {
    const key = randomUUID();
    await push('first content', key);
    expect((await push('second content', key)).code).toBe(40903);
    expect(await made('second content')).toBe(0);
  });

  it('that names its key in the body too is known by that one', async () => {
    const clientId = randomUUID();
    await push('both', randomUUID(), tokens.anna, { clientId });
    await push('both', randomUUID(), tokens.anna, { clientId });
    expect(await made('both')).toBe(1);
  });

  it.each(['short', 'a'.repeat(65), 'with blank in', "';drop table once_key--", `${randomUUID()}, ${randomUUID()}`])(
    'with a key that is none is refused: %s',
    async (key) => {
      expect((await push('bad key', key)).code).toBe(40001);
      expect(await made('bad key')).toBe(0);
    },
  );

  it('is read without one where there is none', () => {
    expect([readOnceKey({}), readOnceKey({ 'idempotency-key': '' })]).toEqual([undefined, undefined]);
  });
});

it('calls of other classes take no notice of a key', async () => {
  expect((await server.call('GET', '/crm-server/pushorder/list', { token: tokens.anna, headers: { 'Idempotency-Key': 'x' } })).code).toBe(0);
});
