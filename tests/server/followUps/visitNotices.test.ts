/** Customers are told of visits by the one door, and visit rules run on the version with which a course began (docs/adr/0122). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { planByRules } from '#server/followUps/planByRules.ts';
import { sendNotices } from '#server/followUps/visitNotices.ts';
import { othersDone } from '#tests/server/support/othersDone.ts';
import { startVisitHouse } from './visitRig.ts';
import type { VisitHouse } from './visitRig.ts';

let house: VisitHouse;
let lead: { readonly id: string; readonly token: string };

beforeAll(async () => {
  house = await startVisitHouse();
  lead = await house.person('lead');
});
afterAll(() => house.server.close());
/** A new customer sets off the rules of one test alone. */
beforeEach(async () => {
  await house.sql('delete from visit_notice');
  await house.sql(`update visit_rule set status = 'disabled'`);
});

const plan = async (): Promise<void> => {
  while (await planByRules(house.server.test.database));
  await othersDone(house.server.test.database);
};
const tell = async (): Promise<void> => {
  while (await sendNotices(house.server.test.database));
  await othersDone(house.server.test.database);
};
let serial = 0;
const customer = (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  serial += 1;
  return house.server.hospital.member(crypto.randomUUID(), house.server.hospital.orgs.east, { mobile: `1370000${String(serial).padStart(4, '0')}`, ...more });
};
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const told = (memberId: string): Promise<Record<string, unknown>[]> =>
  house.sql(`select channel, status, reason, text, purpose, category from sent_message where member_id = $1 order by created_at`, [memberId]);
/** Messages of a rule go out the moment they are planned. */
const now = {
  offset_unit: 'hours',
  offset_value: 0,
  get enabled_at() {
    return hourAgo();
  },
};
const says = (text: string, channel = 'inApp') => ({ channel, text });

test('a notice is asked for once, by the door, in the words of its round, with what keeps people from messages', async () => {
  const rule = await house.rule({ ...now, notice_modes: ['inApp'], contents: [says('{客户}，{机构}祝您早日康复。')] });
  const [reached, refuses, gone] = [
    await customer({ name: '林静' }),
    await customer({ do_not_contact: true }),
    await customer({ name: '许诺', open_id: null }),
  ];
  await Promise.all([plan(), plan()]);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await told(reached)).toMatchObject([
    { channel: 'inApp', purpose: 'visit', category: 'care', text: expect.stringMatching(/^林静，.+祝您早日康复。$/) },
  ]);
  expect(await told(refuses)).toEqual([]);
  expect(await told(gone)).toMatchObject([{ status: 'leftOut', reason: 'noOpenId' }]);
  expect(await house.sql(`select count(*)::int as n from return_visit where visit_rule_id = $1`, [rule])).toEqual([{ n: 0 }]);
  expect(
    await house.sql(
      `select n.state, count(*)::int as n from visit_notice n join visit_course c on c.id = n.course_id where c.visit_rule_id = $1 and c.member_id = any($2) group by 1`,
      [rule, [reached, refuses, gone]],
    ),
  ).toEqual([{ state: 'asked', n: 2 }]);
});

test('the next channel takes what the first does not reach; each round has its own text, the last one serves the rest', async () => {
  const rule = await house.rule({
    ...now,
    notice_modes: ['wecom', 'inApp'],
    trigger_cycle: 'daily',
    cycle_times: 3,
    contents: [says('企微', 'wecom'), says('第一次'), says('之后')],
  });
  const id = await customer();
  await plan();
  await house.sql(
    `update visit_notice n set round_at = now() - interval '1 minute' from visit_course c where c.id = n.course_id and c.visit_rule_id = $1 and c.member_id = $2`,
    [rule, id],
  );
  await tell();
  expect((await told(id)).map(({ channel, text }) => [channel, text]).toSorted()).toEqual([
    ['inApp', '之后'],
    ['inApp', '之后'],
    ['inApp', '第一次'],
  ]);
});

test('whoever is told beforehand is told so long before the visit, and nothing of one that was made, moved or cancelled meanwhile', async () => {
  const rule = await house.rule({
    // Nothing is due before the visits are as they shall be: the server's own worker tells what it finds.
    offset_value: 6,
    at_time: '23:59',
    enabled_at: hourAgo(),
    notice_modes: ['call', 'inApp'],
    notice_hours: 72,
    contents: [says('{回访时间}{执行人}会打电话给您。')],
  });
  const [told1, moved, cancelled] = [await customer({ owner_user_id: lead.id }), await customer(), await customer()];
  await plan();
  const visit = async (memberId: string) =>
    (await house.sql(`select id from return_visit where visit_rule_id = $1 and member_id = $2`, [rule, memberId]))[0]?.['id'];
  await house.sql(`update visit_notice set round_at = now()`);
  await house.sql(
    `update return_visit set planned_at = case when id = $2 then now() + interval '20 days' else planned_at - interval '5 days' end,
       status = case when id = $3 then 'cancelled' else status end where visit_rule_id = $1`,
    [rule, await visit(moved), await visit(cancelled)],
  );
  await tell();
  expect(await told(told1)).toMatchObject([{ text: expect.stringMatching(/^\d+月\d+日 23:59name of lead会打电话给您。$/) }]);
  expect([await told(moved), await told(cancelled)]).toEqual([[], []]);
  await house.sql(`update return_visit set planned_at = now() + interval '2 days' where id = $1`, [await visit(moved)]);
  await tell();
  expect(await told(moved)).toHaveLength(1);
});

test('a rule that is paused sends nothing by itself, and says nothing late when it goes on', async () => {
  // The moment comes when the rule is paused, and is long past when it goes on: the server's own worker looks all the time.
  const rule = await house.rule({ ...now, offset_value: 1, notice_modes: ['inApp'], contents: [says('生日快乐')] });
  const id = await customer();
  await plan();
  await house.sql(`update visit_rule set status = 'disabled' where id = $1`, [rule]);
  await house.sql(`update visit_notice n set round_at = now() - interval '3 days' from visit_course c where c.id = n.course_id and c.visit_rule_id = $1`, [
    rule,
  ]);
  await tell();
  expect(await told(id)).toEqual([]);
  await house.sql(`update visit_rule set status = 'enabled' where id = $1`, [rule]);
  await tell();
  expect(await told(id)).toMatchObject([{ status: 'leftOut', reason: 'tooLate' }]);
});

/** A draft that is written and published over HTTP. */
const draft = { type: 'afterVisit', triggerCondition: 'onRegister', offsetValue: 2, atTime: '09:00', noticeModes: ['call'], toOwner: true };
const save = async (more: object = {}): Promise<string> => {
  const reply = await house.post(lead.token, 'visitRule/saveOrUpdateVisitRule', { name: `rule ${crypto.randomUUID()}`, ...draft, ...more });
  expect(reply.code, JSON.stringify(reply)).toBe(0);
  return (reply.datas as { id: string }).id;
};
const planOf = async (id: string) =>
  (await house.get(lead.token, `visitRule/publish/check?id=${id}`)).datas as unknown as {
    version: number;
    counted: number;
    faults: { code: string }[];
    running: { number: number; count: number; names: string[] }[];
    changes: { field: string }[];
  };
const publish = async (id: string, more: object = {}) => {
  const { version, counted } = await planOf(id);
  return house.post(lead.token, 'visitRule/publish', { id, version, counted, ...more });
};
const visits = (rule: string): Promise<Record<string, unknown>[]> =>
  house.sql(
    `select round, status, to_char(planned_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from return_visit where visit_rule_id = $1 order by round`,
    [rule],
  );

test('a new rule is on once its first version is published; a draft beside it changes nothing until it is published as well', async () => {
  const id = await save();
  await customer();
  await plan();
  expect(await visits(id)).toEqual([]);
  const early = await house.post(lead.token, 'visitRule/updateStatus', { id, status: 'enabled' });
  expect(early.code).not.toBe(0);
  expect((await publish(id)).datas).toMatchObject({ number: 1 });
  await customer();
  await plan();
  expect(await visits(id)).toEqual([{ round: 1, status: 'planned', at: '09:00' }]);
  const [row] = (await house.sql('select version, status, standing from visit_rule where id = $1', [id])) as { version: number }[];
  expect(row).toMatchObject({ status: 'enabled', standing: 'published' });
  expect((await house.post(lead.token, 'visitRule/saveOrUpdateVisitRule', { id, version: row?.version, atTime: '15:00' })).code).toBe(0);
  await customer();
  await plan();
  expect((await visits(id)).map(({ at }) => at)).toEqual(['09:00', '09:00']);
});

/** One customer is under way by a rule whose draft says another time by now. */
const underWay = async (): Promise<string> => {
  await house.sql(`update visit_rule set status = 'disabled'`);
  const id = await save({ triggerCycle: 'daily', cycleTimes: 2, offsetValue: 1 });
  await publish(id);
  await customer({ name: '孙女士' });
  await plan();
  const [row] = await house.sql('select version from visit_rule where id = $1', [id]);
  await house.post(lead.token, 'visitRule/saveOrUpdateVisitRule', { id, version: row?.['version'], atTime: '16:30' });
  return id;
};
/** The second round is planned by what holds now: after the new version is there, since the server's own worker plans what it finds missing. */
const planAnew = async (id: string): Promise<void> => {
  await house.sql(`delete from return_visit where visit_rule_id = $1 and round = 2`, [id]);
  await plan();
};

test('the plan tells who runs on which version; those who stay go on by theirs, those who go over by the new one, and those who are stopped lose their visits', async () => {
  const stays = await underWay();
  expect(await planOf(stays)).toMatchObject({ counted: 1, running: [{ number: 1, count: 1, names: ['孙女士'] }], changes: [{ field: 'atTime' }] });
  expect((await publish(stays, { carry: 'keep' })).datas).toEqual({ number: 2, carried: 0 });
  await planAnew(stays);
  expect(await visits(stays)).toMatchObject([{ at: '09:00' }, { at: '09:00' }]);
  expect(await planOf(stays)).toMatchObject({ running: [{ number: 1, count: 1 }] });
  const goes = await underWay();
  expect((await publish(goes, { carry: 'move' })).datas).toEqual({ number: 2, carried: 1 });
  await planAnew(goes);
  expect(await visits(goes)).toMatchObject([{ at: '09:00' }, { at: '16:30' }]);
  const stops = await underWay();
  expect((await publish(stops, { carry: 'stop' })).datas).toEqual({ number: 2, carried: 1 });
  await planAnew(stops);
  expect(await visits(stops)).toEqual([{ round: 1, status: 'cancelled', at: '09:00' }]);
  const [cancelled] = await house.sql(`select id from return_visit where visit_rule_id = $1`, [stops]);
  expect(await house.sql(`select change from record_change where entity_id = $1 order by version desc limit 1`, [cancelled?.['id']])).toEqual([
    { change: 'moved' },
  ]);
});

test('a rule that is retired begins nothing, and what runs goes on; a course is over with its last visit', async () => {
  const id = await save({ triggerCycle: 'daily', cycleTimes: 2, offsetValue: 1 });
  await publish(id);
  await customer();
  await plan();
  await house.sql(`delete from return_visit where visit_rule_id = $1 and round = 2`, [id]);
  const { version, counted } = await planOf(id);
  expect((await house.post(lead.token, 'visitRule/retire', { id, version, counted, carry: 'keep' })).code).toBe(0);
  expect(await house.sql('select status, standing from visit_rule where id = $1', [id])).toEqual([{ status: 'retired', standing: 'retired' }]);
  await customer();
  await plan();
  expect(await visits(id)).toHaveLength(2);
  await house.sql(`update return_visit set status = 'done', result = 'reached' where visit_rule_id = $1`, [id]);
  await plan();
  expect(await planOf(id)).toMatchObject({ counted: 0, running: [] });
});

test('a draft is not published while it would tell nobody, or says what it cannot: everything at once', async () => {
  const faults = async (more: object): Promise<string[]> => (await planOf(await save(more))).faults.map(({ code }) => code).toSorted();
  expect(await faults({ noticeModes: ['call', 'sms', 'inApp'] })).toEqual(['noContent', 'noTemplate']);
  expect(await faults({ noticeModes: ['inApp'], contents: [says('{血型}')] })).toEqual(['unknownVariable']);
  expect(await faults({ noticeModes: ['wecom'], contents: [says('你好', 'wecom')] })).toEqual(['reachesNobody']);
  expect(await faults({ endsOn: '2020-01-01' })).toEqual(['past']);
  const id = await save({ noticeModes: ['sms'] });
  const refused = await publish(id);
  expect([refused.code, (refused.datas as { fields: object }).fields]).toEqual([40_001, { smsTemplateId: expect.any(String) }]);
});
