/** An administrator of the demo has set these for their houses: who is protected by a report, how long tags stand, by which channels orders come in. Pure. */
import { staffChannel } from '#contract/choices/orders.ts';
import { dayMs, dayOf, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import type { HouseName } from './group.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
}

const bornDays = 380;
const rules = [
  ['group', '集团报备规则', 90, 'refuse', 360, null, '谁先报备谁跟进；同一院区 90 天内不重复添加'],
  ['chengnan', '城南社区义诊月', 30, 'tell', 20, 40, '义诊客户多，允许重复登记，告诉原跟进人'],
  ['gaoxin', '试运行规则', 15, 'refuse', 370, 300, '试运行一个季度，已由集团规则接替'],
] as const satisfies readonly (readonly [HouseName, string, number, 'refuse' | 'tell', number, number | null, string])[];

const times = [
  ['group', '重点关怀', 30, '医生交代要多问一句的客户，一个月后自己看要不要再加'],
  ['group', '试管周期', 60, '一个周期约两个月'],
  ['gaoxin', '试管周期', 45, '高新院区按拮抗剂方案算'],
  ['chengnan', '分娩课', 120, null],
] as const satisfies readonly (readonly [HouseName, string, number, string | null])[];

const channels = [
  [staffChannel, '员工推送', 'Pushed by staff', true],
  ['mini', '小程序', 'Mini program', true],
  ['h5', '公众号 H5', 'H5 page', true],
  ['pc', '官网', 'Website', true],
  ['partner', '合作机构', 'Partner', true],
  ['phone', '电话下单', 'By phone', false],
] as const;

/** The demo's orders came in by these: those that a customer made by their phone, the others by staff. */
const codesOf = { pushed: [staffChannel, staffChannel, staffChannel, 'phone'], consultation: ['mini', 'mini', 'h5', 'pc'] } as const;

export interface OrgRules {
  readonly described: Readonly<Record<'reportRule' | 'tagTime' | 'orderChannel', readonly Draft[]>>;
  readonly withChannels: (orders: readonly Draft[]) => readonly Draft[];
  readonly withTagEnds: (members: readonly Draft[]) => readonly Draft[];
}

export function makeOrgRules({ seeded, now, orgIds }: From): OrgRules {
  const atMs = now - bornDays * dayMs;
  const kept = (house: HouseName): Draft => ({ id: seeded.id(atMs), orgId: orgIds[house], createdAt: isoOf(atMs) });
  const reportRule = rules.map(([house, name, protectedDays, onRepeat, began, ended, remark]): Draft => ({
    ...kept(house),
    name,
    protectedDays,
    onRepeat,
    startsOn: dayOf(now - began * dayMs),
    endsOn: ended === null ? null : dayOf(house === 'chengnan' ? now + ended * dayMs : now - ended * dayMs),
    enabled: true,
    remark,
  }));
  const tagTime = times.map(([house, tag, days, remark]): Draft => ({ ...kept(house), tag, days, enabled: true, remark }));
  const orderChannel = (['gaoxin', 'chengnan'] as const).flatMap((house) =>
    channels.map(([code, name, nameEn, enabled], at): Draft => ({ ...kept(house), code, name, nameEn, sort: (at + 1) * 10, enabled })),
  );
  const channelOf = (order: Draft, at: number): string | null => {
    const codes = codesOf[order['kind'] === 'pushed' ? 'pushed' : 'consultation'];
    return orderChannel.find((one) => one['orgId'] === order['orgId'] && one['code'] === codes[at % codes.length])?.id ?? null;
  };
  // Set on different days, so that one ends tomorrow and others in weeks.
  const endOf = (tag: string, at: number): string | undefined => {
    const days = times.find(([, name]) => name === tag)?.[2];
    return days === undefined ? undefined : isoOf(now + (1 + ((at * 5) % days)) * dayMs);
  };
  const endsOf = (member: Draft, at: number): Readonly<Record<string, string>> | null => {
    const ends = ((member['tags'] ?? []) as readonly string[]).flatMap((tag) => {
      const end = endOf(tag, at);
      return end === undefined ? [] : [[tag, end] as const];
    });
    return ends.length === 0 ? null : Object.fromEntries(ends);
  };
  return {
    described: { reportRule, tagTime, orderChannel },
    withChannels: (orders) => orders.map((order, at) => ({ ...order, channelId: channelOf(order, at) })),
    withTagEnds: (members) => members.map((member, at) => ({ ...member, tagsUntil: endsOf(member, at) })),
  };
}
