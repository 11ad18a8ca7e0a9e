/** Points of the demo: the rules of the group, one of a house, and a year of what customers were given, used and let go. Pure. */
import { pointsFor, standsUntil } from '#contract/points.ts';
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, OrderMove, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly members: readonly MemberRef[];
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly orders: readonly Draft[];
  readonly moves: readonly OrderMove[];
}

const stands = 12;
const monthDays = 30;
const madeDays = 400;
const none = { per: null, least: null, mostPerOrder: null, mostPerDay: null, startsOn: null, endsOn: null, mayOwe: false, mayDiffer: false, enabled: true };
const terms = {
  group: { ...none, name: '消费积分', kind: 'order', points: 1, per: 1_000, least: 10_000, mostPerOrder: 5_000, months: stands, mayDiffer: true },
  first: { ...none, name: '首单礼', kind: 'firstOrder', points: 100, least: 10_000, months: 6 },
  spring: { ...none, name: '春节双倍积分', kind: 'order', points: 2, per: 1_000, least: 10_000, mostPerOrder: 8_000, months: stands, mayDiffer: true },
  house: { ...none, name: '城南院区消费积分', kind: 'order', points: 3, per: 2_000, least: 20_000, mostPerOrder: 6_000, months: stands },
} as const;

function rulesOf({ now, orgIds }: From, seeded: Seeded): Readonly<Record<keyof typeof terms, Draft>> {
  const atMs = now - madeDays * dayMs;
  const kept = (orgId: string, level: string): Draft => ({ id: seeded.id(atMs), orgId, createdAt: isoOf(atMs), level });
  const year = Number(dayOf(now).slice(0, 4)) + 1;
  return {
    group: { ...kept(orgIds.group, 'group'), ...terms.group },
    first: { ...kept(orgIds.group, 'group'), ...terms.first },
    spring: { ...kept(orgIds.group, 'group'), ...terms.spring, startsOn: `${year}-01-20`, endsOn: `${year}-02-20` },
    house: { ...kept(orgIds.chengnan, 'organisation'), ...terms.house },
  };
}

/** The end of the last day, as the server has it. */
const endOf = (atMs: number, months: number): string => isoOf(Date.parse(`${standsUntil(dayOf(atMs), months)}T00:00:00+08:00`) + dayMs);

/** Gifts by hand and at events, by how many months ago. */
const gifts = [
  ['activity', '孕妈课堂签到礼', 60],
  ['manual', '会员日线下活动补录', 80],
  ['sign', '连续签到 7 天', 35],
  ['activity', '生日礼', 100],
  ['manual', '就诊体验问卷致谢', 50],
] as const;
const uses = ['兑换孕期营养课一节', '兑换停车券', '兑换儿童身高评估一次'] as const;

/** One customer was given these outside of orders, used some of them, and lost some. They never go below nothing. */
function yearOf(member: MemberRef, at: number, { now, staff }: From, seeded: Seeded): Draft[] {
  const operatorId = staff.get('沈清妍')?.id ?? null;
  const entry = (daysAgo: number, what: Readonly<Record<string, unknown>>): Draft => {
    const atMs = now - daysAgo * dayMs - seeded.whole(1, 8) * hourMs;
    return { id: seeded.id(atMs), orgId: member.orgId, createdAt: isoOf(atMs), memberId: member.id, at: isoOf(atMs), ...what };
  };
  const [bizType, title, point] = gifts[at % gifts.length] ?? gifts[0];
  const begun = monthDays * (2 + (at % 9)) + seeded.whole(0, 12);
  const months = at % 3 === 0 ? 2 : stands;
  const begunMs = now - begun * dayMs;
  const isOver = Date.parse(endOf(begunMs, months)) < now - dayMs;
  const given = entry(begun, { bizType, title, point, months, expireAt: endOf(begunMs, months), operatorId: bizType === 'manual' ? operatorId : null });
  if (isOver) {
    const wentMs = Date.parse(String(given['expireAt'])) + hourMs;
    return [given, { ...entry(0, { bizType: 'expire', title, point: -point, bizId: given.id }), at: isoOf(wentMs), createdAt: isoOf(wentMs) }];
  }
  return at % 2 === 0 ? [given] : [given, entry(Math.max(3, begun - 40), { bizType: 'exchange', title: seeded.pick(uses), point: -30, operatorId })];
}

export function makePoints(from: From): Readonly<Record<'pointRule' | 'pointRecord', readonly Draft[]>> {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(from.seed + 47);
  const rules = rulesOf(from, seeded);
  const ofOrders = from.moves
    .filter(({ to }) => to === 'completed')
    .flatMap(({ orderId, orgId, at, byId }): Draft[] => {
      const order = from.orders.find(({ id }) => id === orderId);
      const isHouse = orgId === from.orgIds.chengnan;
      const point = order ? pointsFor(isHouse ? terms.house : terms.group, Number(order['payPrice'])) : 0;
      if (!order || point === 0) return [];
      const atMs = Date.parse(at);
      const title = `${String(order['orderNo'])} ${String(order['title'])}`;
      const what = { bizType: 'order', bizId: orderId, title, point, months: stands, expireAt: endOf(atMs, stands), operatorId: byId };
      return [{ id: seeded.id(atMs), orgId, createdAt: at, at, memberId: order['memberId'], ...what, ruleId: (isHouse ? rules.house : rules.group).id }];
    });
  const others = from.members.flatMap((member, at) => yearOf(member, at, from, seeded));
  return {
    pointRule: Object.values(rules),
    // Entries stand in the order in which they happened: what stands after each is worked out in this order.
    pointRecord: [...ofOrders, ...others].toSorted((one, other) => String(one['at']).localeCompare(String(other['at']))),
  };
}
