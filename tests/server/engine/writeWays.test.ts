/** A call asks the database as seldom as it can, and each time with a statement that the connection knows (docs/adr/0089, docs/adr/0090). Counted, never timed. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Batch } from '#server/db/batch.ts';
import { nudgesOf } from '#server/log/nudge.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token = '';
interface Seen {
  ways: number;
  /** Statements that were sent to be parsed anew. */
  readonly parsed: string[];
}
let seen: Seen = { ways: 0, parsed: [] };
/** Workers of the server ask as well, whenever their time comes: what is counted is asked within a request. */
const ofRequest = new AsyncLocalStorage<Seen>();
const enter = (): void => ofRequest.enterWith(seen);
const requestStart = 'http.server.request.start';

type Sent = Batch | string | { readonly name?: string; readonly text: string };
type Asking = (this: { readonly connection: object }, sent: Sent, ...more: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Asking };
const { query } = client;
const wire = pg.Connection.prototype as unknown as { parse: (this: object, message: { readonly text: string }) => void };
const { parse } = wire;
/** A statement may leave only when its connection is free, where nobody knows any more which request it is of. */
const askedBy = new WeakMap<object, Seen | undefined>();

/** Whoever follows the log hears of a write when it is done: what that asks is no part of the write. */
function leaveFollowersOut({ running }: TestServer): void {
  for (const nudge of nudgesOf(running.services.database)) {
    const [offer, look] = [nudge.offer.bind(nudge), nudge.look.bind(nudge)];
    nudge.offer = (...heard) => ofRequest.exit(() => offer(...heard));
    nudge.look = (...heard) => ofRequest.exit(() => look(...heard));
  }
}

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  token = await server.login('keeper');
  leaveFollowersOut(server);
  subscribe(requestStart, enter);
  client.query = function (sent, ...more) {
    const asking = ofRequest.getStore();
    if (asking) asking.ways += 1;
    askedBy.set(this.connection, asking);
    return query.call(this, sent, ...more);
  };
  wire.parse = function (message) {
    askedBy.get(this)?.parsed.push(message.text);
    parse.call(this, message);
  };
});
afterAll(async () => {
  unsubscribe(requestStart, enter);
  client.query = query;
  wire.parse = parse;
  await server.close();
});

let count = 0;
const body = (): object => {
  count += 1;
  return { name: `王伟${count}`, mobile: `1381234${String(1_000 + count)}`, sex: 'male', level: 'gold', tags: ['VIP'] };
};
const post = async (path: string, json: object): Promise<{ readonly id: string; readonly version: number }> => {
  const { code, datas, text } = await server.call('POST', `/crm-server/customermanage/${path}`, { token, json });
  expect(code, text).toBe(0);
  return datas;
};

/** A connection reads a statement when it first has it, and the next try may get another connection: the least of a few tries is what every later write costs. */
async function seenOf(write: () => Promise<unknown>): Promise<Seen> {
  const tries: Seen[] = [];
  for (let left = 12; left > 0; left -= 1) {
    seen = { ways: 0, parsed: [] };
    await write();
    tries.push(seen);
  }
  return tries.toSorted((one, other) => one.ways - other.ways || one.parsed.length - other.parsed.length)[0] as Seen;
}

it('makes a customer on 6 ways, with a number on 8, with a birthday on one more', async () => {
  const { mobile: _mobile, ...nobody } = body() as { readonly mobile: string };
  expect(await seenOf(() => post('save', nobody))).toEqual({ ways: 6, parsed: [] });
  // A number costs two: the rule of reports, and the lock with the question whose it is (docs/adr/0098), which has to be asked before the row is written.
  expect(await seenOf(() => post('save', body()))).toEqual({ ways: 8, parsed: [] });
  // Several may be born on one day: whoever looks like the new one is asked for once the row stands.
  expect(await seenOf(() => post('save', { ...body(), birthday: '1990-05-01' }))).toEqual({ ways: 9, parsed: [] });
});

it('changes one on 7 and removes it on 6', async () => {
  let row = await post('save', body());
  let at = 0;
  const changed = await seenOf(async () => {
    row = await post('update', { id: row.id, version: row.version, remark: `改 ${(at += 1)}` });
  });
  expect(changed).toEqual({ ways: 7, parsed: [] });
  const rows: string[] = [];
  for (let left = 12; left > 0; left -= 1) rows.push((await post('save', body())).id);
  expect(await seenOf(() => post('deleteById', { id: rows.pop() }))).toEqual({ ways: 6, parsed: [] });
});

it('opens one, with the states it has had, on 2 ways: the row, and its audit; so does a list', async () => {
  const { id } = await post('save', body());
  const get = async (path: string): Promise<unknown> => {
    const { code, datas, text } = await server.call('GET', `/crm-server/customermanage/${path}`, { token });
    expect(code, text).toBe(0);
    return datas;
  };
  expect(await get(`detail?id=${id}`)).toMatchObject({
    id,
    steps: expect.arrayContaining([expect.objectContaining({ field: 'stage', status: 'newLead' })]) as unknown,
  });
  expect(await seenOf(() => get(`detail?id=${id}`))).toEqual({ ways: 2, parsed: [] });
  expect(await seenOf(() => get('list?limit=50'))).toEqual({ ways: 2, parsed: [] });
});
