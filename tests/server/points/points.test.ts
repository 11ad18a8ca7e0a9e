/** The ledger of points: whatever happens at once, the balance is the sum of what was entered, and each effect stands in it once (docs/adr/0056). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { checkRows } from '#server/check/rows.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { enterPoints } from '#server/points/enter.ts';
import { expireDue } from '#server/points/expire.ts';
import { takeBackForOrder } from '#server/points/ofOrder.ts';
import { systemOf } from '#server/kit/principal.ts';
import { figure as sizeOf } from '#tests/server/promises/profile.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

let rig: Rig;
let token = '';
let chief = '';
let own = { id: '', token: '' };
const base = '/crm-server/integral';

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly point: number;
  readonly balanceAfter: number;
  readonly bizType: string;
}

const member = (name: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  rig.server.hospital.member(name, rig.server.hospital.orgs.east, more);
const give = (memberId: string, point: number, more: object = {}, { as = token, key = randomUUID() } = {}): Promise<Reply> =>
  rig.server.call('POST', `${base}/outDetail/give`, {
    token: as,
    json: { memberId, point: Math.abs(point), ...(point < 0 ? { way: 'take' } : {}), title: '活动补录', ...more },
    headers: { 'idempotency-key': key },
  });
const ledger = (memberId: string): Promise<Entry[]> =>
  rig.server.test.database.query<Entry>(
    `select id, point, balance_after as "balanceAfter", biz_type as "bizType", reversal_of_id as "reversalOfId", expire_at as "expireAt", biz_id as "bizId" from point_record where member_id = $1 order by at`,
    [memberId],
  );
const points = async (memberId: string): Promise<number[]> => (await ledger(memberId)).map(({ point }) => point);
const move = (id: string, status: string, version: number): Promise<Reply> =>
  rig.server.call('POST', '/crm-server/pushorder/updateStatus', { token: chief, json: { id, status, version } });
const rule = async (given: object, as = chief): Promise<Reply> =>
  rig.server.call('POST', `${base}/rules/save`, { token: as, json: { name: `规则 ${randomUUID()}`, enabled: true, ...given } });
const order = (memberId: string, fen: number): Promise<string> =>
  rig.server.hospital.order(memberId, rig.server.hospital.orgs.east, { status: 'inService', pay_price: fen });

const figure = async (name: string, as: string): Promise<{ readonly groups: readonly FigureGroup[] }> =>
  (await rig.server.call('GET', `${base}/outDetail/figures?figure=${name}`, { token: as })).datas as never;

const named = ([outstanding, given, used, expired, corrected]: readonly number[] = []): Record<
  'outstanding' | 'given' | 'used' | 'expired' | 'corrected',
  number
> => ({ outstanding, given, used, expired, corrected }) as never;

const fail = (error: unknown): never => {
  throw error;
};

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  await rig.makeRole('points', ['pointRecord.read', 'pointRecord.write', 'pointRecord.export', 'pointRule.read', 'pointRule.write', 'member.read'], 'org');
  await rig.makeRole('pointsOwn', ['pointRecord.read', 'pointRecord.write', 'member.read'], 'own');
  await rig.makeRole('pointsChief', ['pointRecord.read', 'pointRule.read', 'pointRule.write', 'order.read', 'order.move'], 'group');
  await hospital.staff('points', rig.server.hospital.orgs.east, 'points');
  await hospital.staff('points-chief', hospital.orgs.group, 'pointsChief');
  own.id = await hospital.staff('points-own', rig.server.hospital.orgs.east, 'pointsOwn');
  [token, chief, own.token] = [await rig.login('points'), await rig.login('points-chief'), await rig.login('points-own')];
});
afterAll(() => rig.server.close());

test('[B4] entries of one customer, a fifth of them by hand, the rest by the server, 8 at once: the balance is their sum and never falls below zero', async () => {
  const { database } = rig.server.test;
  const memberId = await member('parallel');
  const principal = systemOf({ orgId: rig.server.hospital.orgs.east, groupId: rig.server.hospital.orgs.group });
  let refused = 0;
  const byServer = (point: number): Promise<unknown> =>
    inTransaction(database, (tx) => enterPoints(tx, principal, { memberId, orgId: principal.orgId, bizType: 'activity', title: '活动', point })).catch(
      (error: unknown) => {
        expect(String(error)).toContain('would fall to');
        refused += 1;
      },
    );
  const byHand = async (point: number): Promise<void> => {
    const { code } = await give(memberId, point);
    expect([0, 40961]).toContain(code);
    if (code !== 0) refused += 1;
  };
  const wanted = Array.from({ length: sizeOf(80, 200) }, (_, at) => (at % 3 === 0 ? -7 : 5));
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (const [at, point] of wanted.entries()) if (at % 8 === client) await (at % 5 === 0 ? byHand(point) : byServer(point));
  });
  await Promise.all(clients);
  const entries = await ledger(memberId);
  expect(entries).toHaveLength(wanted.length - refused);
  let balance = 0;
  for (const { point, balanceAfter } of entries) {
    balance += point;
    expect(balanceAfter).toBe(balance);
    expect(balanceAfter).toBeGreaterThanOrEqual(0);
  }
  const told = await database.query(`select 1 from event_log where entity = 'pointRecord'`);
  expect(told).toHaveLength(entries.length);
});

test('points are given by hand once a key, within bounds, with a reason, and nobody takes more than there are', async () => {
  const memberId = await member('by-hand');
  const key = randomUUID();
  const first = await give(memberId, 120, { months: 3 }, { key });
  expect((await give(memberId, 120, { months: 3 }, { key })).datas).toEqual(first.datas);
  expect(first.datas).toMatchObject({ point: 120, balanceAfter: 120, bizType: 'manual', title: '活动补录', reversalOfId: null });
  const wrong = [await give(memberId, 0), await give(memberId, 10_001), await give(memberId, -10_001), await give(memberId, -5, { point: -5 })];
  expect(wrong.map(({ code }) => code)).toEqual([40001, 40001, 40001, 40001]);
  // A number that came as a text is too big, and no text.
  expect((await give(memberId, 1, { point: '99999' })).message).toContain('积分 不能大于 10000');
  expect((await give(memberId, 1, { point: '9'.repeat(30) })).message).toContain('积分 不能大于 10000');
  const short = await give(memberId, -121);
  expect([short.status, short.code, short.message]).toEqual([409, 40961, '客户只有 120 积分，改小数量再提交']);
  expect((await rig.server.call('POST', `${base}/outDetail/give`, { token, json: { memberId, point: 5 } })).code).toBe(40001);
  expect(await points(memberId)).toEqual([120]);
  expect((await give(memberId, -20)).datas).toMatchObject({ point: -20, way: 'take', balanceAfter: 100 });
  expect((await give(memberId, 5, { way: 'give' })).datas).toMatchObject({ point: 5, way: 'give', balanceAfter: 105 });
});

test('a wrong entry by hand is reversed once, by an entry that names it; no entry is changed or removed, whoever tries', async () => {
  const memberId = await member('reversed');
  const reverse = (id: unknown, as = token): Promise<Reply> =>
    rig.server.call('POST', `${base}/outDetail/reverse`, { token: as, json: { id, reason: '录错了' } });
  await give(memberId, 100);
  const taken = (await give(memberId, -40)).datas as Entry;
  const both = await Promise.all([reverse(taken.id), reverse(taken.id)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both[0]?.datas).toEqual(both[1]?.datas);
  const [given] = await ledger(memberId);
  expect((await reverse(given?.id)).datas).toMatchObject({ point: -100, balanceAfter: 0 });
  expect((await rig.server.call('POST', `${base}/outDetail/reverse`, { token, json: { id: given?.id, reason: '再来一次' } })).code).toBe(40963);
  expect((await reverse((await ledger(memberId)).at(-1)?.id)).code).toBe(40962);
  expect(await points(memberId)).toEqual([100, -40, 40, -100]);
  for (const sql of ['update point_record set point = 1 where member_id = $1', 'delete from point_record where member_id = $1'])
    await expect(rig.server.test.database.query(sql, [memberId])).rejects.toThrow('write a reversal');
});

test('a completed order gives once by the rule of the group or, where that lets it, of the house; it takes back once', async () => {
  const { database } = rig.server.test;
  const made = await rule({ level: 'group', kind: 'order', points: 1, per: 1_000, months: 12, mostPerOrder: 200, mostPerDay: 300, mayDiffer: true });
  expect(made.code, made.text).toBe(0);
  await rule({ level: 'group', kind: 'firstOrder', points: 50, mayOwe: true });
  const memberId = await member('ordering');
  const id = await order(memberId, 128_000);
  const moves = await Promise.all([move(id, 'completed', 1), move(id, 'completed', 1)]);
  expect(moves.map(({ code }) => code).toSorted()).toEqual([0, 40901]);
  expect(await ledger(memberId)).toMatchObject([
    { point: 128, balanceAfter: 128, bizType: 'order', bizId: id },
    { point: 50, balanceAfter: 178, bizType: 'activity', expireAt: null },
  ]);
  // A day brings no more than this, and it is no first order any more.
  await move(await order(memberId, 900_000), 'completed', 1);
  expect((await points(memberId)).slice(2)).toEqual([172]);
  // The rule of orders takes what is left of the points that were used; the other one leaves a debt, which the next points pay.
  await give(memberId, -300);
  const [row] = await database.query(
    'select id, org_id as "orgId", member_id as "memberId", order_no as "orderNo", title, pay_price as "payPrice" from "order" where id = $1',
    [id],
  );
  const back = (): Promise<void> =>
    inTransaction(database, (tx) =>
      takeBackForOrder(tx, systemOf({ orgId: rig.server.hospital.orgs.east, groupId: rig.server.hospital.orgs.group }), row as never),
    );
  await Promise.all([back(), back()]);
  expect((await ledger(memberId)).slice(4).map(({ point, balanceAfter, bizType }) => [bizType, point, balanceAfter])).toEqual([
    ['refund', -50, 0],
    ['refund', -50, -50],
  ]);
  expect((await give(memberId, 60)).datas).toMatchObject({ balanceAfter: 10 });
  // The house's own, since the group lets it differ.
  await rule({ level: 'organisation', kind: 'order', points: 3, per: 1_000 }, token);
  const second = await member('ordering at the house');
  await move(await order(second, 10_000), 'completed', 1);
  expect(await points(second)).toEqual([30, 50]);
  const standing = (await rig.server.call('GET', `${base}/rules/standing`, { token })).datas as { level: string; points: number }[];
  expect(standing.map(({ level, points: given }) => [level, given])).toEqual([
    ['organisation', 3],
    ['group', 50],
  ]);
});

test('who works for one house writes no rule of the group, and sees none of another house', async () => {
  expect((await rule({ level: 'group', kind: 'order', points: 9, per: 1 }, token)).code).toBe(40001);
  expect((await rule({ level: 'organisation', kind: 'order', points: 9 }, token)).message).toContain('每满多少元');
  const seen = (await rig.server.call('GET', `${base}/rules/list`, { token })).datas as { rows: { level: string; orgId: string }[] };
  expect(new Set(seen.rows.map(({ level, orgId }) => `${level} ${orgId}`))).toEqual(new Set([`organisation ${rig.server.hospital.orgs.east}`]));
});

test('points stand to the end of their last day, by the clock of Shanghai', async () => {
  const memberId = await member('to the end');
  await give(memberId, 10, { months: 3 });
  const [entry] = await rig.server.test.database.query<{ until: string; day: string; last: string }>(
    `select to_char(expire_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as until, to_char((expire_at - interval '1 second') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      to_char((at at time zone 'Asia/Shanghai') + interval '3 months', 'YYYY-MM-DD') as last from point_record where member_id = $1`,
    [memberId],
  );
  expect(entry).toMatchObject({ until: '00:00:00', day: entry?.last });
});

test('what is over goes first, the oldest before the others, and only what is left of it; several workers take it once', async () => {
  const { database } = rig.server.test;
  const memberId = await member('expiring');
  const lot = (point: number, until: string): Promise<unknown> =>
    database.query(
      `insert into point_record (id, org_id, member_id, biz_type, title, point, expire_at) values (gen_random_uuid(), $1, $2, 'activity', $3::text, $4, now() + $3::text::interval)`,
      [rig.server.hospital.orgs.east, memberId, until, point],
    );
  await lot(30, '3 days');
  await lot(50, '1 day');
  await lot(20, '5 days');
  await give(memberId, -60);
  // All of it is over in one moment: the server's own worker takes what it finds, and may be one of those who come at once.
  await database.query(`update point_lot set expire_at = expire_at - interval '4 days' where member_id = $1`, [memberId]);
  const [one, other] = await Promise.all([expireDue(database, fail), expireDue(database, fail)]);
  expect(one + other).toBeLessThanOrEqual(1);
  // Nothing is left of the fifty, twenty of the thirty; the twenty of tomorrow stay.
  expect((await ledger(memberId)).slice(4)).toMatchObject([{ bizType: 'expire', point: -20, balanceAfter: 20 }]);
  expect(await expireDue(database, fail)).toBe(0);
});

test('own rows follow the customer: entries, figures and what he has', async () => {
  const mine = await member('mine', { owner_user_id: own.id });
  const theirs = await member('theirs');
  await give(mine, 11);
  await give(theirs, 13);
  const rows = ((await rig.server.call('GET', `${base}/outDetail/list?limit=100`, { token: own.token })).datas as { rows: { memberId: string }[] }).rows;
  expect(rows.map(({ memberId }) => memberId)).toEqual([mine]);
  const left = (await rig.server.call('GET', `${base}/statistics`, { token: own.token })).datas as { customers: number };
  const thisMonth = await figure('thisMonth', own.token);
  expect([left.customers, thisMonth.groups[0]?.values[0]]).toEqual([1, 11]);
  const of = async (id: string): Promise<unknown> => {
    const reply = await rig.server.call('GET', `${base}/member?memberId=${id}`, { token: own.token });
    return reply.code === 0 ? (reply.datas as { balance: number }).balance : reply.code;
  };
  expect([await of(mine), await of(theirs)]).toEqual([11, 404]);
  expect((await give(theirs, 5, {}, { as: own.token })).code).toBe(40001);
  expect((await give(mine, 5, {}, { as: own.token })).datas).toMatchObject({ balanceAfter: 16 });
});

test('figures of a month: given, used, expired and reversed make what is outstanding', async () => {
  const [month] = (await figure('thisMonth', token)).groups;
  const { outstanding, given, used, expired, corrected } = named(month?.values);
  // The figures are of the same rows as the list: all that one sees.
  const [sum] = await rig.server.test.database.query<{ sum: number }>('select sum(point)::int as sum from point_record');
  expect([outstanding, given - used - expired + corrected]).toEqual([sum?.sum, sum?.sum]);
  const { groups } = await figure('standing', token);
  expect([groups.length, groups.at(-1)?.values, groups[0]?.values]).toEqual([12, [sum?.sum], [0]]);
  const faults = await checkRows(rig.server.test.database);
  expect(faults.filter(({ what }) => what.includes('points'))).toEqual([]);
});
