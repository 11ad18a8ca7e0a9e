/** Visit rules plan: once for each round of each cause, in days of Asia/Shanghai, whatever the server's own zone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planByRules } from '#server/followUps/planByRules.ts';
import { contentSql, roundSql, roundsSql } from '#server/followUps/ruleSql.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { othersDone } from '#tests/server/support/othersDone.ts';
import { startVisitHouse } from './visitRig.ts';
import type { VisitHouse } from './visitRig.ts';

let house: VisitHouse;
let nurse: { readonly id: string };

beforeAll(async () => {
  house = await startVisitHouse();
  nurse = await house.person('nurse');
});
afterAll(() => house.server.close());

const plan = async (): Promise<void> => {
  while (await planByRules(house.server.test.database));
  await othersDone(house.server.test.database);
};
const visitsOf = (ruleId: string): Promise<Record<string, unknown>[]> =>
  house.sql(
    `select cause, round, to_char(planned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, executor_id as by from return_visit where visit_rule_id = $1 order by cause, round`,
    [ruleId],
  );
/** YYYY-MM-DD HH:MI in Shanghai, so many days from today. */
const dayIn = (days: number, time: string): string => `${new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
const customer = (more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  house.server.hospital.member(crypto.randomUUID(), house.server.hospital.orgs.east, more);

test('each round of each cause is planned once, by two servers at once and after a round was removed', async () => {
  const rule = await house.rule({
    trigger_cycle: 'daily',
    cycle_times: 3,
    at_time: '09:30',
    offset_value: 2,
    enabled_at: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const id = await customer({ owner_user_id: nurse.id });
  await Promise.all([plan(), plan()]);
  const mine = (await visitsOf(rule)).filter(({ cause }) => cause === id);
  expect(mine).toEqual([2, 3, 4].map((days, at) => ({ cause: id, round: at + 1, at: dayIn(days, '09:30'), by: nurse.id })));
  await house.sql(`update return_visit set deleted_at = now() where visit_rule_id = $1 and round = 2`, [rule]);
  await plan();
  expect((await visitsOf(rule)).filter(({ cause }) => cause === id)).toHaveLength(3);
});

test('what was before the rule was on plans nothing, nor does who must not be contacted, nor a rule that is off', async () => {
  const off = await house.rule({ status: 'disabled' });
  const late = await house.rule({ enabled_at: new Date(Date.now() + 60_000).toISOString() });
  const on = await house.rule({ enabled_at: new Date(Date.now() - 60_000).toISOString() });
  const silent = await customer({ do_not_contact: true });
  await plan();
  expect([await visitsOf(off), await visitsOf(late)]).toEqual([[], []]);
  expect((await visitsOf(on)).map(({ cause }) => cause)).not.toContain(silent);
});

test('somebody who refused is left in peace by the rounds to come', async () => {
  const rule = await house.rule({ trigger_cycle: 'weekly', cycle_times: 4, offset_value: -6, trigger_condition: 'birthday', enabled_at: '2026-01-01' });
  const id = await customer({ birthday: dayIn(6, '').trim() });
  await plan();
  const [first] = (await visitsOf(rule)).filter(({ cause }) => String(cause).startsWith(id));
  expect(first).toMatchObject({ round: 1 });
  // The server's own worker plans nothing any more of who refused: the rounds that are taken away then stay away.
  await house.sql(`update return_visit set result = 'refused', status = 'done' where visit_rule_id = $1`, [rule]);
  await house.sql(`delete from return_visit where visit_rule_id = $1 and round > 1`, [rule]);
  await plan();
  expect((await visitsOf(rule)).filter(({ cause }) => String(cause).startsWith(id))).toHaveLength(1);
});

test('a birthday is the day of Shanghai; somebody born on 29 February has theirs on the 28th where the year has none', async () => {
  const [row] = await house.sql(
    `select to_char(('2000-02-29'::date + make_interval(years => 27))::date, 'YYYY-MM-DD') as common, to_char(('2000-02-29'::date + make_interval(years => 28))::date, 'YYYY-MM-DD') as leap`,
  );
  expect(row).toEqual({ common: '2027-02-28', leap: '2028-02-29' });
  const rule = await house.rule({ trigger_condition: 'birthday', offset_value: 0, at_time: '08:00', type: 'birthday' });
  const id = await customer({ birthday: `1990-${dayIn(1, '').trim().slice(5)}` });
  await plan();
  expect((await visitsOf(rule)).filter(({ cause }) => String(cause).startsWith(id))).toEqual([
    { cause: `${id}:${dayIn(1, '').slice(0, 4)}`, round: 1, at: dayIn(1, '08:00'), by: expect.any(String) },
  ]);
});

test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
  'rounds are days of Shanghai over midnight, month end and 29 February, on a server in %s',
  async (zone) => {
    const rounds = (at: string, content: object): Promise<Record<string, unknown>[]> =>
      inTransaction(house.server.test.database, async (tx) => {
        await tx.query(`set local timezone to '${zone}'`);
        return tx.query(
          `select to_char(p.planned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from (select $1::jsonb as content, $2::timestamptz as at) v
         cross join lateral ${contentSql} cross join lateral generate_series(1, ${roundsSql}) k(round) ${roundSql('v.at')} order by k.round`,
          [JSON.stringify({ offsetValue: 0, offsetUnit: 'days', triggerCycle: 'once', atTime: '09:00', ...content }), at],
        );
      });
    const days = async (at: string, content: object): Promise<unknown[]> => (await rounds(at, content)).map((row) => row['at']);
    // 23:30 of 31 January in Shanghai.
    expect(await days('2028-01-31T15:30:00Z', { triggerCycle: 'monthly', cycleTimes: 4 })).toEqual([
      '2028-01-31 01:00',
      '2028-02-29 01:00',
      '2028-03-31 01:00',
      '2028-04-30 01:00',
    ]);
    // Half an hour later it is 29 February there; in a year it is the 28th.
    expect(await days('2028-02-28T16:30:00Z', { offsetUnit: 'months', offsetValue: 12 })).toEqual(['2029-02-28 01:00']);
    expect(await days('2028-02-28T16:30:00Z', { offsetValue: 1, atTime: '00:30' })).toEqual(['2028-02-29 16:30']);
    expect(await days('2027-12-31T15:59:59Z', { offsetUnit: 'weeks', offsetValue: 1, triggerCycle: 'daily', cycleTimes: 2 })).toEqual([
      '2028-01-07 01:00',
      '2028-01-08 01:00',
    ]);
    expect(await days('2028-02-29T15:59:00Z', { offsetUnit: 'hours', offsetValue: 5 })).toEqual(['2028-02-29 20:59']);
  },
);

test('hours are counted from the minute of the cause; months from its first day', async () => {
  const { east } = house.server.hospital.orgs;
  const memberId = await customer();
  const hours = await house.rule({ trigger_condition: 'afterOrderPaid', offset_unit: 'hours', offset_value: 5, enabled_at: '2026-01-01' });
  const paid = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  await house.server.hospital.order(memberId, east, { paid_at: paid });
  await plan();
  const at = new Date(Date.parse(paid) + 13 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  expect(await visitsOf(hours)).toMatchObject([{ round: 1, at }]);
});

test('a rule for everybody on a date, ten contents and a custom cycle without its days are refused with what to write', async () => {
  const { token } = await house.person('writer');
  const body = { name: 'rule', type: 'recall', noticeModes: ['call'] };
  const refused = async (more: object): Promise<unknown> => {
    const { code, datas } = await house.post(token, 'visitRule/saveOrUpdateVisitRule', { ...body, ...more });
    return [code, Object.keys((datas as { fields: object }).fields)];
  };
  expect(await refused({ triggerCondition: 'date' })).toEqual([40_001, ['triggerDate']]);
  expect(await refused({ triggerCondition: 'date', triggerDate: '2100-01-01' })).toEqual([40_001, ['targetGroupId']]);
  expect(await refused({ triggerCycle: 'custom' })).toEqual([40_001, ['cycleDays']]);
  expect(await refused({ offsetValue: -1 })).toEqual([40_001, ['offsetValue']]);
  const contents = Array.from({ length: 10 }, (_, at) => ({ channel: 'sms', text: `text ${at}` }));
  expect(await refused({ contents })).toEqual([40_001, ['contents']]);
  expect((await house.post(token, 'visitRule/saveOrUpdateVisitRule', { ...body, contents: contents.slice(1) })).code).toBe(0);
});

test('the words of a rule are read by POST, called and ordered as the dictionary of the group says', async () => {
  const { token } = await house.person('reader');
  const { group } = house.server.hospital.orgs;
  const words = async (path: string): Promise<{ value: string; label: string }[]> =>
    (await house.post(token, `visitRule/${path}`, { qxOrgId: house.server.hospital.orgs.east })).datas as unknown as { value: string; label: string }[];
  for (const path of ['requirementList', 'timeList', 'noticeList']) expect((await words(path)).length).toBeGreaterThan(3);
  const dictionary = await house.insert('dictionary', { org_id: group, type: 'visitType', name: 'types', enabled: true });
  const word = (value: string, label: string, enabled: boolean, sort: number) =>
    house.insert('dictionary_item', { org_id: group, dictionary_id: dictionary, value, label, sort, enabled, is_default: false });
  await word('recall', '久未到院', true, 0);
  await word('birthday', '生日', false, 1);
  const types = await words('typeList');
  expect(types[0]).toMatchObject({ value: 'recall', label: '久未到院' });
  expect(types.map(({ value }) => value)).not.toContain('birthday');
});
