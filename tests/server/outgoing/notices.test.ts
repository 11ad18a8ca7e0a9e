/** The gateway's notices over HTTP: signed or refused, once each, and a reply that stops everything at once; what operations does by hand. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { incomingParts, isStop, receiptParts } from '#server/outgoing/notices.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import type { MessageAsked } from '#server/outgoing/request.ts';
import { signSms } from '#server/outside/sms.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { until } from '#tests/rig/until.ts';
import { gatewayKey, startGateway } from './gateway.ts';
import type { StandInGateway } from './gateway.ts';

let server: TestServer;
let gateway: StandInGateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway();
  server = await startTestServer({ RATE_LIMITS: 'off', SMS_URL: gateway.url, SMS_KEY: gatewayKey });
  await server.hospital.staff('operations', server.hospital.orgs.east, 'keeper');
  token = await server.login('operations');
});
afterAll(async () => {
  await server.close();
  gateway.close();
});
beforeEach(async () => {
  await server.test.database.query('delete from sent_message');
  await server.test.database.query('delete from stopped_number');
  gateway.behave(() => 'takes');
});

const at = new Date().toISOString();
const receipt = (given: { readonly id: string; readonly state: 'delivered' | 'failed'; readonly code?: string }, key = gatewayKey) => {
  const body = { ...given, at };
  return server.call('POST', '/api-sms/outbox/receipt', { json: { ...body, signature: signSms(key, receiptParts(body)) } });
};
const reply = (number: string, text: string, key = gatewayKey) => {
  const body = { number, text, at };
  return server.call('POST', '/api-sms/outbox/incoming', { json: { ...body, signature: signSms(key, incomingParts(body)) } });
};
const member = (name: string, mobile: string) => server.hospital.member(name, server.hospital.orgs.east, { mobile });
const asked = (memberId: string): MessageAsked => ({
  orgId: server.hospital.orgs.east,
  memberId,
  dedupeKey: randomUUID(),
  purpose: 'hand',
  category: 'care',
  chain: [{ channel: 'sms', text: '明天复查' }],
  variables: {},
});
const ask = (memberId: string) => inTransaction(server.test.database, (tx) => requestMessage(tx, asked(memberId)));
/** It waits until tomorrow from its first moment, so that no worker is faster. */
const held = (memberId: string): Promise<string> =>
  inTransaction(server.test.database, async (tx) => {
    const { id } = await requestMessage(tx, asked(memberId));
    await tx.query(`update sent_message set status = 'held', held_until = now() + interval '1 day' where id = $1`, [id]);
    return id;
  });
const rowOf = async (id: string) =>
  (await server.test.database.query('select status, reason, problem, receipt_at is not null as "isReceived" from sent_message where id = $1', [id]))[0];
/** The server's own worker may be first: whoever is, it is sent once. */
async function sent(memberId: string): Promise<string> {
  const { id } = await ask(memberId);
  await until(async () => (await rowOf(id))?.['status'] !== 'waiting' && (await rowOf(id))?.['status'] !== 'sending', { what: 'the message to leave' });
  return id;
}

describe('a receipt', () => {
  it('is booked once, its double is ignored with words, and one of another key refused', async () => {
    const id = await sent(await member('receipt', '13700000101'));
    expect((await receipt({ id, state: 'delivered' }, 'another key')).code).toBe(40344);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect((await receipt({ id, state: 'delivered' })).datas).toEqual({ outcome: 'booked' });
    expect((await receipt({ id, state: 'delivered' })).datas).toEqual({ outcome: 'known' });
    expect((await receipt({ id, state: 'failed', code: 'late' })).datas).toEqual({ outcome: 'known' });
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', isReceived: true });
  });

  it('for a message that was never sent is refused: unknown, left out, or still waiting', async () => {
    expect((await receipt({ id: randomUUID(), state: 'delivered' })).code).toBe(40449);
    const { id } = await ask(await member('no number', ''));
    expect(await rowOf(id)).toMatchObject({ status: 'leftOut' });
    expect((await receipt({ id, state: 'delivered' })).code).toBe(40949);
  });

  it('settles what was unknown, and a failed one goes again by hand under the same key', async () => {
    gateway.answersAsking(false);
    gateway.behave(() => 'cut');
    const id = await sent(await member('cut', '13700000102'));
    expect(await rowOf(id)).toMatchObject({ status: 'unknown' });
    expect((await server.call('POST', '/api-sms/outbox/retry', { token, json: { ids: [id] } })).datas).toMatchObject({ done: [] });
    expect((await receipt({ id, state: 'failed', code: 'MK:0001' })).datas).toEqual({ outcome: 'booked' });
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'refused', problem: 'MK:0001' });
    gateway.behave(() => 'takes');
    expect((await server.call('POST', '/api-sms/outbox/retry', { token, json: { ids: [id] } })).datas).toMatchObject({ done: [id] });
    await until(async () => (await rowOf(id))?.['status'] === 'sent', { what: 'the message to go again' });
    gateway.answersAsking(true);
  });
});

describe('a reply', () => {
  it.each(['T', '回T', '退订', ' stop. ', 'ｔｄ', 'TD！'])('%s stops', (text) => expect(isStop(text)).toBe(true));
  it.each(['谢谢', '明天几点', 'Tuesday', ''])('%s does not', (text) => expect(isStop(text)).toBe(false));

  it('that stops sets do-not-contact of whoever has the number, in the history too, and nothing more is sent', async () => {
    const memberId = await member('stops', '13700000103');
    expect((await reply('13700000103', '退订', 'another key')).code).toBe(40344);
    expect((await reply('+8613700000103', ' 回T ')).datas).toEqual({ outcome: 'booked' });
    const [row] = await server.test.database.query('select do_not_contact, do_not_contact_reason, do_not_contact_by from member where id = $1', [memberId]);
    expect(row).toEqual({ do_not_contact: true, do_not_contact_reason: '短信回复： 回T ', do_not_contact_by: null });
    expect((await server.test.database.query(`select 1 from record_change where entity = 'member' and entity_id = $1`, [memberId])).length).toBe(1);
    expect(await ask(memberId)).toMatchObject({ status: 'leftOut', reason: 'doNotContact' });
    expect((await reply('13700000103', '谢谢')).datas).toEqual({ outcome: 'ignored' });
  });
});

it('consent to marketing needs the words that were agreed to, and is taken back by one call', async () => {
  const memberId = await member('agrees', '13700000104');
  const consent = (json: object) => server.call('POST', '/crm-server/customermanage/consent', { token, json: { ids: [memberId], way: 'counter', ...json } });
  expect((await consent({ consent: 'given' })).code).toBe(40001);
  expect((await consent({ consent: 'given', textVersion: '2026-1', wording: '同意接收' })).code).toBe(0);
  const [row] = await server.test.database.query(
    'select marketing_consent, marketing_consent_version, length(marketing_consent_hash) as hash from member where id = $1',
    [memberId],
  );
  expect(row).toEqual({ marketing_consent: 'given', marketing_consent_version: '2026-1', hash: 64 });
  expect((await consent({ consent: 'withdrawn' })).code).toBe(0);
  expect(await ask(memberId)).toMatchObject({ status: 'waiting' });
});

it('what waits is stopped by hand, what is gone is not', async () => {
  const id = await sent(await member('gone', '13700000105'));
  const waits = await held(await member('held', '13700000106'));
  expect((await server.call('POST', '/api-sms/outbox/stop', { token, json: { ids: [id, waits] } })).datas).toMatchObject({ done: [waits] });
  expect(await rowOf(waits)).toMatchObject({ status: 'stopped', reason: 'byHand' });
});

describe('a message of which nobody knows whether it arrived', () => {
  const lost = async (name: string, mobile: string): Promise<string> => {
    gateway.answersAsking(false);
    gateway.behave(() => 'cut');
    const id = await sent(await member(name, mobile));
    expect(await rowOf(id)).toMatchObject({ status: 'unknown' });
    return id;
  };
  const decide = (ids: readonly string[], decision: string, why = 'the customer said so') =>
    server.call('POST', '/api-sms/outbox/decide', { token, json: { ids, decision, why } });
  const decided = async (id: string) =>
    (
      await server.test.database.query(
        `select s.status, s.reason, s.decision, s.decided_why as why, u.nick_name as by from sent_message s left join staff_user u on u.id = s.decided_by where s.id = $1`,
        [id],
      )
    )[0];

  it('is decided by hand with a reason and with who did; another one is left as it is', async () => {
    const [id, known] = [await lost('decided', '13700000201'), await held(await member('waits', '13700000202'))];
    expect((await decide([id], 'delivered', '')).code).toBe(40001);
    expect((await decide([id, known], 'delivered')).datas).toMatchObject({ done: [id] });
    expect(await decided(id)).toEqual({ status: 'delivered', reason: null, decision: 'delivered', why: 'the customer said so', by: 'name of operations' });
    expect((await decide([id], 'notDelivered')).datas).toMatchObject({ done: [] });
  });

  it('goes once more by a decision alone, and not any more where its receipt comes first', async () => {
    const [again, late] = [await lost('again', '13700000203'), await lost('late', '13700000204')];
    gateway.behave(() => 'busy');
    expect((await decide([again, late], 'again')).datas).toMatchObject({ done: expect.arrayContaining([again, late]) });
    expect((await receipt({ id: late, state: 'delivered' })).datas).toEqual({ outcome: 'booked' });
    gateway.behave(() => 'takes');
    const isSent = async (): Promise<boolean> => {
      await server.test.database.query(`update sent_message set held_until = null where id = $1 and status = 'waiting'`, [again]);
      return (await rowOf(again))?.['status'] === 'sent';
    };
    await until(isSent, { what: 'the message to go once more' });
    expect([gateway.received.get(again), gateway.received.get(late)]).toEqual([2, 1]);
    expect(await decided(late)).toMatchObject({ status: 'delivered' });
  });

  it('is asked about again by hand', async () => {
    const id = await lost('asked', '13700000205');
    gateway.answersAsking(true);
    await server.test.database.query(`update sent_message set asks = 99, ask_at = null where id = $1`, [id]);
    expect((await server.call('POST', '/api-sms/outbox/askAgain', { token, json: { ids: [id] } })).datas).toMatchObject({ done: [id] });
    await until(async () => (await rowOf(id))?.['status'] === 'delivered', { what: 'the gateway to say' });
  });
});

describe('a receipt for a message that was never sent', () => {
  const strays = (number: string): Promise<Record<string, unknown>[]> =>
    server.test.database.query(
      'select channel, state, code, why, times, message_id as "messageId", booked_at is not null as "isBooked" from stray_receipt where number = $1',
      [number],
    );
  it('is refused and kept, once with how often it came', async () => {
    const number = `g-${randomUUID()}`;
    for (let turn = 0; turn < 3; turn += 1) expect((await receipt({ id: number, state: 'failed', code: 'X1' })).code).toBe(40449);
    expect((await receipt({ id: number, state: 'failed', code: 'X1' }, 'another key')).code).toBe(40344);
    expect(await strays(number)).toMatchObject([{ channel: 'sms', state: 'failed', code: 'X1', why: 'unknown', times: 3 }]);
  });

  it('that was faster than the answer of the send is booked once the message is known', async () => {
    const id = await sent(await member('fast', '13700000206'));
    await server.test.database.query(`update sent_message set provider_no = null where id = $1`, [id]);
    expect((await receipt({ id: `g-${id}`, state: 'delivered' })).code).toBe(40449);
    await server.test.database.query(`update sent_message set provider_no = $2 where id = $1`, [id, `g-${id}`]);
    await until(async () => (await rowOf(id))?.['status'] === 'delivered', { what: 'the receipt to be booked' });
    expect(await strays(`g-${id}`)).toMatchObject([{ messageId: id, isBooked: true }]);
  });
});
