/** Messages go out once each where somebody takes them, and are kept where nobody is configured. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outsideLimits } from '#contract/limits/server.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { sendWaiting } from '#server/outside/outbox.ts';
import { createSms } from '#server/outside/sms.ts';
import type { SendSms } from '#server/outside/sms.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const orgId = randomUUID();
let test: TestDatabase;
/** Speaks the protocol of docs/outside/sms.md. */
let gateway: Server;
let sms: SendSms;
let status = 202;
let heard: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
beforeAll(async () => {
  test = await freshDatabase();
  gateway = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => {
    gateway.listen(0, '127.0.0.1', done);
  });
  sms = createSms({ url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`, key: 'key-of-the-gateway' })!;
});
afterAll(async () => {
  gateway.close();
  await test.drop();
});
beforeEach(async () => {
  await test.database.query('delete from sent_message');
  await test.database.query(
    `insert into organisation (id, group_id, type, name, code, status) values ($1, $1, 'group', 'group', 'group', 'enabled') on conflict do nothing`,
    [orgId],
  );
  heard = [];
  status = 202;
  await requestMessage(test.database, {
    orgId,
    number: '13912345678',
    dedupeKey: randomUUID(),
    purpose: 'code',
    category: 'service',
    chain: [{ channel: 'sms', text: '您好 42' }],
    variables: {},
    uselessAt: new Date(Date.now() + 60_000).toISOString(),
  });
});

const faults: unknown[] = [];
const send = (by: SendSms | undefined = sms): Promise<number> => sendWaiting({ database: test.database, sms: by, onFault: (error) => faults.push(error) });
const states = () => test.database.query('select status, tries, reason, sent_at is not null as "isSent" from sent_message');

it('is sent once, with its key and under a number of its own, and told to who has the list open', async () => {
  expect([await send(), await send()]).toEqual([1, 0]);
  expect((await test.database.query(`select change from event_log where entity = 'sentMessage'`)).length).toBe(1);
  expect(await states()).toEqual([{ status: 'sent', tries: 1, reason: null, isSent: true }]);
  const [{ id }] = (await test.database.query<{ id: string }>('select id from sent_message')) as [{ id: string }];
  expect(heard.map(({ headers, body }) => [headers.authorization, headers['idempotency-key'], JSON.parse(body)])).toEqual([
    ['Bearer key-of-the-gateway', id, { to: '13912345678', text: '您好 42' }],
  ]);
});

it('is tried again where it was not taken, later each time, and given up after five tries', async () => {
  status = 500;
  for (let n = 1; n <= outsideLimits.tries; n += 1) {
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    await test.database.query(`update sent_message set taken_at = taken_at - interval '1 hour'`);
  }
  expect(await send()).toBe(0);
  expect(await states()).toEqual([{ status: 'failed', tries: outsideLimits.tries, reason: 'noAnswer', isSent: false }]);
  expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('is taken again under the same number where who took it was killed', async () => {
  await test.database.query(`update sent_message set status = 'sending', tries = 1, taken_at = now()`);
  expect(await send()).toBe(0);
  await test.database.query(`update sent_message set taken_at = now() - interval '2 minutes'`);
  expect([await send(), heard.length]).toEqual([1, 1]);
});

it('is not sent any more once it is of no use', async () => {
  await test.database.query(`update sent_message set useless_at = now() - interval '1 second'`);
  await send();
  expect([heard.length, (await states())[0]]).toEqual([0, { status: 'failed', tries: 1, reason: 'tooLate', isSent: false }]);
});

it('stays where no outside system is configured', async () => {
  await sendWaiting({ database: test.database, sms: createSms(undefined), onFault: (error) => faults.push(error) });
  expect((await states())[0]).toMatchObject({ status: 'kept', isSent: false });
});
