/** The door for messages: asked for once each, judged alike by previews and requests, held until the morning and spread over it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeReceivers } from '#server/outgoing/judge.ts';
import { nextMorning, quietUntil, spreadOver } from '#server/outgoing/quietHours.ts';
import { messageSums, retryMessages, stopMessages } from '#server/outgoing/stop.ts';
import { requestMessage, requestMessages } from '#server/outgoing/request.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startMessageHouse } from './messageRig.ts';
import type { MessageHouse } from './messageRig.ts';

let house: MessageHouse;
beforeAll(async () => {
  house = await startMessageHouse();
});
afterAll(() => house.drop());
beforeEach(() => house.empty());

const ask = (asked: Parameters<typeof house.asked>[0]) => inTransaction(house.database, (tx) => requestMessage(tx, house.asked(asked)));

describe('a key', () => {
  it('is one message for ever, from any number of askers at once', async () => {
    const memberId = await house.member();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ memberId, dedupeKey: 'journey:1' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await house.count()).toBe(1);
  });

  it('is refused with another content, and writes nothing', async () => {
    const memberId = await house.member();
    await ask({ memberId, dedupeKey: 'k' });
    await expect(ask({ memberId, dedupeKey: 'k', chain: [{ channel: 'sms', text: 'other' }] })).rejects.toMatchObject({ reason: 'messageKeyTaken' });
    await expect(ask({ memberId, dedupeKey: 'k', variables: { name: 'other' } })).rejects.toMatchObject({ reason: 'messageKeyTaken' });
    expect(await house.count()).toBe(1);
  });
});

describe('whoever is left out', () => {
  it.each([
    ['doNotContact', { do_not_contact: true }],
    ['archived', { archived_at: new Date().toISOString() }],
    ['gone', { enabled: false }],
    ['noNumber', { mobile: null }],
  ] as const)('has the reason %s, in the preview and in the request alike', async (reason, row) => {
    const memberId = await house.member(row);
    const [verdict] = await judgeReceivers(house.database, { orgId: house.orgId, memberIds: [memberId], category: 'care', chain: [{ channel: 'sms' }] });
    expect(verdict).toMatchObject({ isReachable: false, reason });
    expect(await ask({ memberId })).toMatchObject({ status: 'leftOut', reason });
  });

  it('gets marketing with consent alone, and what they asked for in any case', async () => {
    const [none, given, withdrawn] = [
      await house.member(),
      await house.member({ marketing_consent: 'given' }),
      await house.member({ marketing_consent: 'withdrawn' }),
    ];
    const reasons = [];
    for (const memberId of [none, given, withdrawn]) reasons.push((await ask({ memberId, category: 'marketing' })).reason ?? null);
    expect(reasons).toEqual(['noConsent', null, 'consentWithdrawn']);
    const refused = await house.member({ do_not_contact: true });
    expect(await ask({ memberId: refused, category: 'service' })).toMatchObject({ status: 'waiting' });
  });

  it('is told of variables that have no value, and of a stopped number', async () => {
    expect(await ask({ memberId: await house.member(), chain: [{ channel: 'sms', text: '{name}您好' }] })).toMatchObject({ reason: 'missingVariable' });
    await house.database.query(`insert into stopped_number (id, org_id, mobile, reason) values (gen_random_uuid(), $1, '13700000001', 'replied')`, [
      house.orgId,
    ]);
    expect(await ask({ memberId: await house.member({ mobile: '13700000001' }) })).toMatchObject({ status: 'leftOut', reason: 'stoppedNumber' });
    expect(await ask({ number: '13700000001' })).toMatchObject({ reason: 'stoppedNumber' });
  });

  it('is everybody with a number that somebody who has it refused', async () => {
    const mobile = '13700000003';
    await house.member({ mobile });
    expect(await ask({ number: mobile })).toMatchObject({ status: 'waiting' });
    await house.member({ mobile, is_repeat: true, do_not_contact: true });
    expect(await ask({ number: mobile })).toMatchObject({ status: 'leftOut', reason: 'doNotContact' });
  });

  it('is the second with a number of the same batch, over any number of calls', async () => {
    const batchId = randomUUID();
    const [one, other] = [await house.member({ mobile: '13700000002', is_repeat: true }), await house.member({ mobile: '13700000002', is_repeat: true })];
    expect(await ask({ memberId: one, batchId })).toMatchObject({ status: 'waiting' });
    expect(await ask({ memberId: other, batchId })).toMatchObject({ status: 'leftOut', reason: 'double' });
    const preview = await judgeReceivers(house.database, { orgId: house.orgId, memberIds: [one, other], category: 'care', chain: [{ channel: 'sms' }] });
    expect(preview.map(({ reason }) => reason)).toEqual([null, 'double']);
  });
});

describe('time', () => {
  const quiet = { from: '21:00', to: '08:00' };
  const at = (text: string): number => Date.parse(`${text}+08:00`);
  it('is quiet from the evening over midnight, month end and 29 February', () => {
    expect(quietUntil(at('2028-02-28T21:00:00'), quiet)).toBe(at('2028-02-29T08:00:00'));
    expect(quietUntil(at('2028-02-29T07:59:59'), quiet)).toBe(at('2028-02-29T08:00:00'));
    expect(quietUntil(at('2028-02-29T23:30:00'), quiet)).toBe(at('2028-03-01T08:00:00'));
    expect(quietUntil(at('2028-02-29T08:00:00'), quiet)).toBeUndefined();
    expect(quietUntil(at('2026-11-26T13:00:00'), { from: '12:00', to: '14:00' })).toBe(at('2026-11-26T14:00:00'));
    expect(nextMorning(at('2026-12-31T23:59:00'), quiet)).toBe(at('2027-01-01T08:00:00'));
  });

  it.each(['UTC', 'America/New_York'])('counts caps by the day of Shanghai, over midnight at the end of February, on a server in %s', async (zone) => {
    await house.rule({ daily_most: 1, quiet_from: '21:00', quiet_to: '08:00' });
    const memberId = await house.member();
    await ask({ memberId });
    // 23:59 of 29 February.
    await house.database.query(`update sent_message set status = 'delivered', taken_at = '2028-02-29T15:59:00Z'`);
    const judged = (moment: string) =>
      inTransaction(house.database, async (tx) => {
        await tx.query(`set local timezone to '${zone}'`);
        const at = Date.parse(moment);
        const [verdict] = await judgeReceivers(tx, { orgId: house.orgId, memberIds: [memberId], category: 'care', chain: [{ channel: 'sms' }], at });
        return [verdict?.reason, verdict?.until];
      });
    const morning = at('2028-03-01T08:00:00');
    expect(await judged('2028-02-29T15:59:30Z')).toEqual(['cap', morning]);
    expect(await judged('2028-02-29T16:00:01Z')).toEqual(['quietHours', morning]);
    expect(await judged('2028-03-01T01:00:00Z')).toEqual([null, null]);
  });

  it('counts the cap of a week over seven days of Shanghai, today among them', async () => {
    await house.rule({ weekly_most: 1 });
    const memberId = await house.member();
    await ask({ memberId });
    await house.database.query(`update sent_message set status = 'delivered', taken_at = $1`, [new Date(at('2028-02-24T00:00:00'))]);
    const reasonAt = async (moment: string): Promise<unknown> => {
      const asked = { orgId: house.orgId, memberIds: [memberId], category: 'care', chain: [{ channel: 'sms' }], at: at(moment) } as const;
      return (await judgeReceivers(house.database, asked))[0]?.reason;
    };
    expect(await reasonAt('2028-03-01T23:59:59')).toBe('cap');
    expect(await reasonAt('2028-03-02T00:00:00')).toBeNull();
  });

  it('spreads what waited, each key at the same place', () => {
    const places = Array.from({ length: 200 }, (_, n) => spreadOver(30, `key ${n}`));
    expect(places.every((place) => place >= 0 && place < 30 * 60_000)).toBe(true);
    expect(new Set(places.map((place) => Math.floor(place / 300_000))).size).toBe(6);
    expect(spreadOver(30, 'key 1')).toBe(places[1]);
  });

  it('holds a message until a moment that is told, with why', async () => {
    await house.rule({ quiet_from: '00:00', quiet_to: '23:59', spread_minutes: 0 });
    const answer = await ask({ memberId: await house.member() });
    expect(answer).toMatchObject({ status: 'held', reason: 'quietHours' });
    expect(new Date(answer.until ?? 0).getTime()).toBeGreaterThan(0);
    expect(await ask({ memberId: await house.member(), category: 'service' })).toMatchObject({ status: 'waiting' });
    expect(await ask({ memberId: await house.member(), uselessAt: new Date(Date.now() + 1_000).toISOString() })).toMatchObject({
      status: 'leftOut',
      reason: 'tooLate',
    });
  });
});

it('sums agree while a batch is stopped in the middle and failed ones go again', async () => {
  const batchId = randomUUID();
  const members = await Promise.all(Array.from({ length: 6 }, () => house.member()));
  await inTransaction(house.database, (tx) =>
    requestMessages(
      tx,
      members.map((memberId) => house.asked({ memberId, batchId })),
    ),
  );
  await house.database.query(`update sent_message set status = 'failed', reason = 'refused' where id in (select id from sent_message order by id limit 2)`);
  expect((await inTransaction(house.database, (tx) => stopMessages(tx, { batchId }))).length).toBe(4);
  expect(await messageSums(house.database, batchId)).toMatchObject({ total: 6, stopped: 4, failed: 2, waiting: 0 });
  const failed = await house.database.query<{ id: string }>(`select id from sent_message where status = 'failed'`);
  expect((await inTransaction(house.database, (tx) => retryMessages(tx, { ids: failed.map(({ id }) => id) }))).length).toBe(2);
  expect(await messageSums(house.database, batchId)).toMatchObject({ total: 6, stopped: 4, waiting: 2 });
});
