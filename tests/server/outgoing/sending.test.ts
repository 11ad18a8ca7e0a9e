/** Messages go out once each, whatever a gateway does and whoever dies; what nobody knows is asked for, never sent again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { takeDue } from '#server/outgoing/claim.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { settle } from '#server/outgoing/settle.ts';
import { askUnknown, markStale } from '#server/outgoing/unknown.ts';
import { sendDue } from '#server/outgoing/worker.ts';
import type { Outgoing } from '#server/outgoing/worker.ts';
import type { Delivery } from '#server/outside/delivery.ts';
import { SmsGateway } from '#server/outside/sms.ts';
import { until } from '#tests/rig/until.ts';
import { gatewayKey, startGateway } from './gateway.ts';
import type { StandInGateway } from './gateway.ts';
import { startMessageHouse } from './messageRig.ts';
import type { MessageHouse } from './messageRig.ts';

let house: MessageHouse;
let gateway: StandInGateway;
/** The official account answers this. */
let account: Delivery;
const faults: unknown[] = [];
beforeAll(async () => {
  house = await startMessageHouse();
});
afterAll(() => house.drop());
beforeEach(async () => {
  await house.empty();
  gateway?.close();
  gateway = await startGateway();
  account = { is: 'absent' };
  faults.length = 0;
});
afterAll(() => gateway.close());

const on = (sms: SmsGateway = gateway.sms): Outgoing =>
  ({
    database: house.database,
    sms,
    account: { send: () => Promise.resolve(account) },
    wecom: { ofOrg: () => Promise.resolve({ send: () => Promise.resolve({ is: 'taken', providerNo: 'w-1' }) }) },
    onFault: (error: unknown) => faults.push(error),
  }) as unknown as Outgoing;
const send = (sms?: SmsGateway) => sendDue(on(sms), 'sms');
const ask = (asked: Parameters<typeof house.asked>[0]) => inTransaction(house.database, (tx) => requestMessage(tx, house.asked(asked)));
const rows = () =>
  house.database.query<{ status: string; reason: string | null; problem: string | null; tries: number; channel: string; formerCode: string | null }>(
    'select status, reason, problem, tries, channel, former_code as "formerCode" from sent_message order by created_at, id',
  );
const later = (seconds = 3_600) =>
  house.database.query(
    'update sent_message set held_until = held_until - make_interval(secs => $1), taken_at = taken_at - make_interval(secs => $1), ask_at = ask_at - make_interval(secs => $1)',
    [seconds],
  );

it('is sent once, with the key, under a number of its own, and told to who has the list open', async () => {
  const { id } = await ask({ memberId: await house.member() });
  await Promise.all([send(), send()]);
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 1 }]);
  expect(gateway.requests).toEqual([{ id, authorization: 'Bearer key-of-the-gateway' }]);
  expect((await house.database.query(`select change from event_log where entity = 'sentMessage' and entity_id = $1 order by position`, [id])).length).toBe(3);
});

describe('a gateway that', () => {
  it('is busy is tried later each time, and given up after five tries', async () => {
    gateway.behave(() => 'busy');
    await ask({ memberId: await house.member() });
    for (let turn = 1; turn <= messagingLimits.tries; turn += 1) {
      await send();
      await send();
      expect(gateway.requests.length).toBe(turn);
      await later();
    }
    await send();
    expect(await rows()).toMatchObject([{ status: 'failed', reason: 'noAnswer', tries: messagingLimits.tries }]);
  });

  it('cannot be reached took nothing: it is tried again', async () => {
    gateway.close();
    await ask({ memberId: await house.member() });
    await send();
    expect(await rows()).toMatchObject([{ status: 'waiting', problem: 'ECONNREFUSED' }]);
  });

  it.each(['cut', 'error', 'dropped'] as const)('%s the answer leaves it unknown: asked for, and sent again only where it has it not', async (how) => {
    gateway.behave(({ turn }) => (turn === 1 ? how : 'takes'));
    const { id } = await ask({ memberId: await house.member() });
    await send();
    await later();
    await send();
    expect(await rows()).toMatchObject([{ status: 'unknown', reason: 'answerLost', tries: 1 }]);
    await askUnknown(house.database, gateway.sms, (error) => faults.push(error));
    await send();
    expect(gateway.received.get(id)).toBe(1);
    expect(await rows()).toMatchObject([{ status: how === 'dropped' ? 'sent' : 'delivered' }]);
  });

  it('is slow is waited for no longer than its patience, and holds up nobody: asked for, not sent again', async () => {
    const impatient = new SmsGateway({ url: gateway.url, key: gatewayKey }, { standsIn: false, requestMs: 200 });
    const [slow, quick] = [await house.member({ mobile: '13711111114' }), await house.member({ mobile: '13711111115' })];
    gateway.behave(({ to }) => (to.endsWith('4') ? 'slow' : 'takes'));
    const { id } = await ask({ memberId: slow });
    await ask({ memberId: quick });
    await send(impatient);
    await until(() => gateway.gaveUp === 1, { what: 'the answer to come too late' });
    expect(await rows()).toMatchObject([{ status: 'unknown', reason: 'answerLost', problem: 'TimeoutError', tries: 1 }, { status: 'sent' }]);
    await later();
    await send(impatient);
    await askUnknown(house.database, impatient, (error) => faults.push(error));
    await send(impatient);
    expect(await rows()).toMatchObject([{ status: 'delivered', tries: 1 }, { status: 'sent' }]);
    expect(gateway.received.get(id)).toBe(1);
    expect(gateway.requests.length).toBe(2);
    expect(faults).toEqual([]);
  });

  it('does not say what became of it leaves it unknown for good', async () => {
    gateway.behave(() => 'cut');
    gateway.answersAsking(false);
    const { id } = await ask({ memberId: await house.member() });
    await send();
    for (let turn = 0; turn < messagingLimits.asks + 2; turn += 1) {
      await later(1e6);
      await askUnknown(house.database, gateway.sms, (error) => faults.push(error));
      await send();
    }
    expect(await rows()).toMatchObject([{ status: 'unknown' }]);
    expect(gateway.received.get(id)).toBe(1);
  });

  it('refuses, or leads elsewhere, sends nothing: it has failed with the code', async () => {
    gateway.behave(({ to }) => (to.endsWith('1') ? 'refuses' : 'redirects'));
    await ask({ memberId: await house.member({ mobile: '13711111111' }) });
    await ask({ memberId: await house.member({ mobile: '13711111112' }) });
    await send();
    expect(await rows()).toMatchObject([
      { status: 'failed', reason: 'refused', problem: 'blacklist the number is on our list' },
      { status: 'failed', reason: 'refused', problem: '302' },
    ]);
  });

  it('says that a number is dead stops it for everybody', async () => {
    gateway.behave(() => 'dead');
    const memberId = await house.member({ mobile: '13711111113' });
    await ask({ memberId });
    await send();
    expect(await ask({ memberId })).toMatchObject({ status: 'leftOut', reason: 'stoppedNumber' });
  });
});

describe('the chain', () => {
  const chain = [
    { channel: 'mp', text: '公众号' },
    { channel: 'sms', text: '短信' },
  ] as const;
  it.each(['45015', '43101', '43100'])('goes on to the next channel where the first refused for certain (%s), with the code', async (code) => {
    account = { is: 'refused', code, words: 'response out of time limit' };
    const { id } = await ask({ memberId: await house.member(), chain });
    await sendDue(on(), 'mp');
    await send();
    expect(await rows()).toMatchObject([{ status: 'sent', channel: 'sms', formerCode: `${code} response out of time limit` }]);
    expect(gateway.received.get(id)).toBe(1);
  });

  it('never sends both: an answer that was lost ends it', async () => {
    account = { is: 'lost', words: 'timeout' };
    await ask({ memberId: await house.member(), chain });
    await sendDue(on(), 'mp');
    await send();
    expect(await rows()).toMatchObject([{ status: 'unknown', channel: 'mp' }]);
    expect(gateway.requests).toEqual([]);
  });

  it('begins where somebody can be reached', async () => {
    const answer = await ask({ memberId: await house.member({ open_id: null }), chain });
    expect(answer.status).toBe('waiting');
    await send();
    expect(await rows()).toMatchObject([{ status: 'sent', channel: 'sms' }]);
  });

  it('stays to be read where nobody is connected at all', async () => {
    await ask({ memberId: await house.member(), chain });
    await sendDue(on(new SmsGateway(undefined, { standsIn: false })), 'mp');
    await send(new SmsGateway(undefined, { standsIn: false }));
    expect(await rows()).toMatchObject([{ status: 'kept' }]);
  });
});

describe('at the moment of sending', () => {
  it.each([
    ['doNotContact', 'do_not_contact = true'],
    ['consentWithdrawn', `marketing_consent = 'withdrawn'`],
    ['merged', 'merged_into_id = id'],
    ['archived', 'archived_at = now()'],
  ])('[K5] it is judged anew: %s', async (reason, change) => {
    const memberId = await house.member({ marketing_consent: 'given' });
    expect(await ask({ memberId, category: 'marketing' })).toMatchObject({ status: 'waiting' });
    await house.database.query(`update member set ${change} where id = $1`, [memberId]);
    await send();
    expect(await rows()).toMatchObject([{ status: 'leftOut', reason }]);
    expect(gateway.requests).toEqual([]);
  });

  it('[K5] an official account is asked nothing for somebody who refused in between', async () => {
    account = { is: 'lost', words: 'it was asked' };
    const memberId = await house.member();
    await ask({ memberId, chain: [{ channel: 'mp', text: '公众号' }] });
    await house.database.query('update member set do_not_contact = true where id = $1', [memberId]);
    await sendDue(on(), 'mp');
    expect(await rows()).toMatchObject([{ status: 'leftOut', reason: 'doNotContact' }]);
  });

  it('caps hold over journeys, batches and hands, with until when; what somebody asked for goes', async () => {
    await house.rule({ daily_most: 2, quiet_from: '00:00', quiet_to: '00:00', spread_minutes: 0 });
    const memberId = await house.member();
    for (const purpose of ['journey', 'hand', 'visit'] as const) await ask({ memberId, purpose });
    await ask({ memberId, category: 'service', purpose: 'reminder' });
    await Promise.all([send(), send(), send()]);
    while (await send());
    await send();
    await send();
    const states = (await rows()).map(({ status, reason }) => reason ?? status).toSorted();
    expect(states).toEqual(['cap', 'sent', 'sent', 'sent']);
    const [held] = await house.database.query<{ until: string }>(`select held_until as until from sent_message where status = 'held'`);
    expect(Date.parse(held?.until ?? '')).toBeGreaterThan(Date.now());
  });

  /** So many messages of each door: by a journey, in a batch, by hand. */
  const manyOf = async (count: number): Promise<void> => {
    const batchId = randomUUID();
    for (const more of [{ purpose: 'journey' }, { batchId }, { purpose: 'hand' }] as const)
      for (let n = 0; n < count; n += 1) await ask({ memberId: await house.member(), ...more });
  };
  const mornings = () =>
    house.database.query<{ purpose: string; spread: number; places: number }>(
      `select purpose, (extract(epoch from max(held_until) - min(held_until)) / 60)::float8 as spread, count(distinct held_until)::int as places
       from sent_message where status = 'held' and reason = 'quietHours' group by 1 order by 1`,
    );
  it.each(['asked for', 'taken'] as const)(
    'what waits for the morning is spread over it, whichever door it came by, where it is quiet as it is %s',
    async (when) => {
      const night = { quiet_from: '00:00', quiet_to: '23:59', spread_minutes: 60 };
      if (when === 'asked for') await house.rule(night);
      await manyOf(20);
      if (when === 'taken') await house.rule(night);
      while (await send());
      const found = await mornings();
      expect(found.map(({ purpose }) => purpose)).toEqual(['batch', 'hand', 'journey']);
      for (const { spread, places } of found) {
        expect(places).toBe(20);
        expect(spread).toBeGreaterThan(20);
        expect(spread).toBeLessThan(60);
      }
      expect(gateway.requests).toEqual([]);
    },
  );

  it('a clock that jumps ahead into another night sends nothing in it, and one that jumps back nothing twice and nothing over the cap', async () => {
    await house.rule({ quiet_from: '00:00', quiet_to: '23:59', spread_minutes: 60 });
    await manyOf(3);
    await later(2 * 86_400);
    await send();
    expect(gateway.requests).toEqual([]);
    expect((await rows()).map(({ reason }) => reason)).toEqual(Array.from({ length: 9 }, () => 'quietHours'));
    // The night is over: everything is due, and goes.
    await house.database.query(`update message_rule set quiet_from = null, quiet_to = null, daily_most = 1`);
    await later(2 * 86_400);
    while (await send());
    await send();
    expect(gateway.requests.length).toBe(9);
    // The clock goes back by a minute: what went stands a minute ahead of it.
    await later(-60);
    for (const { id } of await house.database.query<{ id: string }>('select id from member')) await ask({ memberId: id });
    while (await send());
    await send();
    expect([...gateway.byNumber.values()]).toEqual(Array.from({ length: 9 }, () => 1));
    expect((await rows()).map(({ reason, status }) => reason ?? status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'cap'),
      ...Array.from({ length: 9 }, () => 'sent'),
    ]);
  });

  it('a cap counts what may have arrived', async () => {
    await house.rule({ daily_most: 1, quiet_from: '00:00', quiet_to: '00:00', spread_minutes: 0 });
    gateway.behave(() => 'cut');
    const memberId = await house.member();
    await ask({ memberId });
    await send();
    await ask({ memberId });
    await send();
    expect((await rows()).map(({ status, reason }) => reason ?? status)).toEqual(['answerLost', 'cap']);
  });

  it('the budget of the group holds', async () => {
    await house.rule({ daily_budget: 3, spread_minutes: 0 });
    for (let n = 0; n < 5; n += 1) await ask({ memberId: await house.member() });
    await send();
    expect((await rows()).map(({ status, reason }) => reason ?? status).toSorted()).toEqual(['budget', 'budget', 'sent', 'sent', 'sent']);
  });

  it('no more goes in a second than the provider takes', async () => {
    for (let n = 0; n < 4; n += 1) await ask({ memberId: await house.member() });
    const slow = { ...on(), perSecond: { sms: 2 } };
    await Promise.all([sendDue(slow, 'sms'), sendDue(slow, 'sms')]);
    expect(gateway.requests.length).toBe(2);
  });

  it('what is of no use any more is left out', async () => {
    await ask({ memberId: await house.member(), uselessAt: new Date(Date.now() + 60_000).toISOString() });
    await house.database.query(`update sent_message set useless_at = now() - interval '1 second'`);
    await send();
    expect(await rows()).toMatchObject([{ status: 'leftOut', reason: 'tooLate' }]);
  });
});

it('of a server that died nobody knows whether it sent; a late answer of an earlier try changes nothing', async () => {
  const { id } = await ask({ memberId: await house.member() });
  const { taken } = await takeDue(house.database, 'sms', 10);
  expect(await markStale(house.database)).toBe(0);
  await later(120);
  expect(await markStale(house.database)).toBe(1);
  expect(await rows()).toMatchObject([{ status: 'unknown', reason: 'answerLost' }]);
  await askUnknown(house.database, gateway.sms, (error) => faults.push(error));
  await send();
  await settle(
    house.database,
    taken.map((one) => ({ one, delivery: { is: 'refused', code: 'late', words: '' } as const })),
  );
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 2 }]);
  expect(gateway.received.get(id)).toBe(1);
});

it('a late answer of an earlier try says nothing of the try that is under way', async () => {
  await ask({ memberId: await house.member() });
  const { taken: first } = await takeDue(house.database, 'sms', 10);
  await later(120);
  await markStale(house.database);
  await askUnknown(house.database, gateway.sms, (error) => faults.push(error));
  const { taken: second } = await takeDue(house.database, 'sms', 10);
  const answer = (taken: typeof first, delivery: Delivery): Promise<void> =>
    settle(
      house.database,
      taken.map((one) => ({ one, delivery })),
    );
  await answer(first, { is: 'refused', code: 'late', words: '' });
  expect(await rows()).toMatchObject([{ status: 'sending', reason: null, tries: 2 }]);
  await answer(second, { is: 'taken', providerNo: 'g-2' });
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 2 }]);
});

it('a customer finds it in the chat and a colleague in the inbox, once each', async () => {
  const memberId = await house.member();
  const userId = randomUUID();
  await house.database.query(
    `insert into staff_user (id, org_id, username, nick_name, enabled, bound_org_ids, role_codes, duty_state) values ($1, $2, 'anna', 'Anna', true, '{}', '{}', 'online')`,
    [userId, house.orgId],
  );
  await ask({ memberId, chain: [{ channel: 'inApp', text: '明天复查' }] });
  await ask({ userId, category: 'service', chain: [{ channel: 'inApp', text: '回访到期' }] });
  await Promise.all([sendDue(on(), 'inApp'), sendDue(on(), 'inApp')]);
  expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect(await house.database.query('select content, sender_kind from message')).toEqual([{ content: '明天复查', sender_kind: 'system' }]);
  expect((await house.database.query('select 1 from system_message where recipient_id = $1', [userId])).length).toBe(1);
  expect(faults).toEqual([]);
});
