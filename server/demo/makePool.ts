/** Lead groups of the demo and their customers: a pool that somebody may claim from, and three customers who go back tonight. Pure. */
import { fatherSurnames, memberTags, sources } from './customers.ts';
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly roles: readonly Draft[];
}

const bornDays = 120;
const groups = [
  {
    house: 'gaoxin',
    name: '备孕课堂线索',
    assignMode: 'manual',
    pickup: ['consultant', 'nurse'],
    hiddenFields: ['phoneNum', 'address', 'remark'],
    days: [7, 10, 14],
    members: [
      ['周敏', null, 2, true],
      ['何佳宁', 15, 1, false],
      ['沈清妍', null, 1, false],
    ],
  },
  {
    house: 'gaoxin',
    name: '官网咨询线索',
    assignMode: 'manual',
    pickup: ['consultant'],
    hiddenFields: ['mobile', 'remark'],
    days: [3, 5, 7],
    members: [['周敏', 30, 1, true]],
  },
  {
    house: 'chengnan',
    name: '城南社区线索',
    assignMode: 'balanced',
    pickup: [],
    hiddenFields: [],
    days: [5, 7, 10],
    members: [
      ['韩璐', null, 2, true],
      ['何佳宁', 20, 1, false],
    ],
  },
] as const satisfies readonly {
  readonly house: HouseName;
  readonly members: readonly (readonly [StaffName, number | null, number, boolean])[];
  readonly [more: string]: unknown;
}[];

const givenNames = ['雨桐', '思涵', '静怡', '梦洁', '佳琪', '晓彤', '雅文', '婉清', '书瑶', '若曦', '欣妍', '慧敏', '可欣', '诗韵'] as const;
const topics = ['fertility', 'pregnancy', 'height'] as const;

/** So many in the pool of each group, and so many whom somebody has; each of those was followed up so many days ago. */
const plan = [
  { group: 0, pooled: 20, followedDays: [7, 7, 6, 5, 2, 0] },
  { group: 1, pooled: 12, followedDays: [3, 1] },
  { group: 2, pooled: 0, followedDays: [3, 1, 0, 0] },
] as const;

type Made = Readonly<Record<'leadGroup' | 'leadGroupMember' | 'member', readonly Draft[]>>;
const keptBy =
  ({ seeded, orgIds }: From) =>
  (house: HouseName, atMs: number): Draft => ({ id: seeded.id(atMs), orgId: orgIds[house], createdAt: isoOf(atMs) });

function makeGroups(from: From, atMs: number): readonly Draft[] {
  const kept = keptBy(from);
  const roleIds = (codes: readonly string[]): readonly string[] => from.roles.filter((one) => codes.includes(String(one['code']))).map(({ id }) => id);
  return groups.map(({ house, name, assignMode, pickup, hiddenFields, days }): Draft => ({
    ...kept(house, atMs),
    name,
    ownerUserId: from.staff.get('沈清妍')?.id ?? null,
    manageRoleIds: roleIds(['serviceLead']),
    assignRoleIds: [],
    pickupRoleIds: roleIds(pickup),
    visibleRoleIds: [],
    assignMode,
    inHoursOnly: assignMode !== 'manual',
    dailyLimit: 20,
    holdingCap: 60,
    waitDays: 3,
    hiddenFields: [...hiddenFields],
    normalDays: days[0],
    silverDays: days[1],
    goldDays: days[2],
    enabled: true,
  }));
}

type MakeOne = (at: number, sinceMs: number) => Draft;

function makerOf(from: From, leadGroup: readonly Draft[]): MakeOne {
  const { seeded, now } = from;
  const kept = keptBy(from);
  let number = 0;
  return (at, sinceMs) => {
    number += 1;
    const { house } = groups[at] ?? groups[0];
    return {
      ...kept(house, sinceMs),
      name: `${fatherSurnames[number % fatherSurnames.length] ?? ''}${givenNames[number % givenNames.length] ?? ''}`,
      mobile: `1380000${String(7_000 + number)}`,
      sex: 'female',
      birthday: dayOf(now - seeded.whole(26, 38) * 365 * dayMs),
      level: 'normal',
      tags: [seeded.pick(memberTags[seeded.pick(topics)])],
      source: seeded.pick(sources),
      remark: number % 4 === 0 ? '晚上六点后方便接电话' : null,
      enabled: true,
      leadGroupId: leadGroup[at]?.id ?? null,
      groupSince: isoOf(sinceMs),
    };
  };
}

export function makePool(from: From): Made {
  const { seeded, now, staff } = from;
  const atMs = now - bornDays * dayMs;
  const idOf = (name: StaffName): string | null => staff.get(name)?.id ?? null;
  const leadGroup = makeGroups(from, atMs);
  const leadGroupMember = groups.flatMap(({ house, members }, at) =>
    members.map(([name, cap, weight, isDefaultFollower]): Draft => {
      const row = { leadGroupId: leadGroup[at]?.id ?? null, userId: idOf(name), cap, weight, isDefaultFollower, enabled: true };
      return { ...keptBy(from)(house, atMs), ...row };
    }),
  );
  const one = makerOf(from, leadGroup);
  const member = plan.flatMap(({ group, pooled, followedDays }) => {
    const owners = groups[group].members.map(([name]) => idOf(name));
    return [
      ...Array.from({ length: pooled }, (_, at): Draft => {
        const row = one(group, now - seeded.whole(1, 20) * dayMs - seeded.whole(0, 10 * hourMs));
        // Every sixth was somebody's before.
        const former = { distributionStatus: 'returned', formerOwnerId: owners.at(-1) ?? null, returnedAt: isoOf(now - seeded.whole(1, 6) * dayMs) };
        return { ...row, ownerUserId: null, distributionStatus: 'pool', formerOwnerId: null, returnedAt: null, ...(at % 6 === 5 ? former : {}) };
      }),
      ...followedDays.map((days, at): Draft => {
        const followedMs = now - days * dayMs;
        const row = one(group, followedMs - 2 * dayMs);
        return { ...row, ownerUserId: owners[at % owners.length] ?? null, ownerSince: isoOf(followedMs - dayMs), lastFollowedAt: isoOf(followedMs) };
      }),
    ];
  });
  return { leadGroup, leadGroupMember, member };
}
