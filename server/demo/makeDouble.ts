/** A customer who came in twice: by the telephone first, by the front desk later. Both files are lived in, and wait in the list of possible duplicates to become one. */
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, StaffRef } from './demoRows.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly members: readonly Draft[];
  readonly refs: ReadonlyMap<string, MemberRef>;
  readonly staff: StaffRef;
}
export interface Double {
  readonly member: Draft;
  readonly order: readonly Draft[];
  readonly conversation: Draft;
  readonly message: readonly Draft[];
  readonly pointRecord: Draft;
  readonly customerPair: Draft;
}

const said = ['您好，我换了手机，之前登记过，还能查到我的检查预约吗？', '可以的，我帮您把两份资料合到一起，稍等。'] as const;
const bought = [
  ['孕期营养评估', 19_800],
  ['早孕检查套餐', 68_000],
] as const;

interface Made {
  readonly seeded: Seeded;
  readonly atMs: number;
  readonly member: Draft;
  readonly staff: StaffRef;
}
const madeOf = ({ atMs, staff }: Made): Draft => ({ id: '', orgId: staff.orgId, createdAt: isoOf(atMs), createdBy: staff.id });

const ordersOf = (of: Made): readonly Draft[] =>
  bought.map(([title, payPrice], at): Draft => {
    const orderMs = of.atMs + (at + 1) * hourMs;
    const orderNo = `PS${isoOf(orderMs).slice(0, 10).replaceAll('-', '')}-9${String(at + 1).padStart(3, '0')}`;
    const what = { orderNo, kind: 'pushed', version: 1, memberId: of.member.id, title, count: 1, payPrice, status: 'unpaid' };
    return { ...madeOf(of), id: of.seeded.id(orderMs), createdAt: isoOf(orderMs), ...what };
  });

function talkOf(of: Made): Pick<Double, 'conversation' | 'message'> {
  const { seeded, atMs, member, staff } = of;
  const conversationId = seeded.id(atMs);
  const message = said.map((content, at): Draft => {
    const sentAt = isoOf(atMs + 3 * hourMs + at * 60_000);
    const by =
      at === 0
        ? { senderKind: 'member', senderId: member.id, senderName: member['name'] }
        : { senderKind: 'staff', senderId: staff.id, senderName: staff.name };
    const place = { conversationId, seq: at + 1, messageType: 0, content, sentAt };
    return { ...madeOf(of), id: seeded.id(atMs + at), createdAt: sentAt, createdBy: by.senderId, ...place, ...by };
  });
  const [first, last] = [message[0]?.['sentAt'], message.at(-1)];
  const sums = { lastSeq: message.length, lastMessageId: last?.id, lastMessageType: 0, lastMessageAt: last?.['sentAt'], lastStaffSeq: message.length };
  const life = { state: 'closed', isUrgent: false, openedAt: first, firstReplyAt: last?.['sentAt'], closedAt: last?.['sentAt'], closeReason: 'solved' };
  const conversation = { ...madeOf(of), id: conversationId, createdBy: member.id, kind: 'member', memberId: member.id, assigneeId: staff.id, version: 1 };
  return { conversation: { ...conversation, ...sums, ...life }, message };
}

/** Nothing where the group has nobody to double: a fixture without customers. */
export function makeDouble({ seed, now, members, refs, staff }: From): Double | undefined {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(seed + 98);
  const first = members.find((one) => one['orgId'] === staff.orgId && refs.has(String(one['name'])));
  if (!first) return undefined;
  const atMs = now - 6 * dayMs;
  const { name, mobile, sex, birthday } = first;
  const known = { name, mobile, sex, birthday, level: 'normal', tags: ['前台建档'], source: '前台', address: '成都市高新区示例路 18 号 2 单元' };
  const made = { orgId: staff.orgId, createdAt: isoOf(atMs), createdBy: staff.id };
  const member: Draft = { ...made, id: seeded.id(atMs), ...known, enabled: true, isRepeat: true };
  const of: Made = { seeded, atMs, member, staff };
  const gift = { memberId: member.id, bizType: 'manual', title: '首次到院礼', point: 120, at: isoOf(atMs + hourMs), operatorId: staff.id };
  const memberIds = [member.id, first.id].toSorted();
  const pair = { oneId: memberIds[0], otherId: memberIds[1], memberIds, reasons: ['mobile', 'nameBirthday'], standing: 'open' };
  return {
    member,
    order: ordersOf(of),
    ...talkOf(of),
    pointRecord: { ...made, id: seeded.id(atMs), ...gift },
    customerPair: { ...made, id: seeded.id(atMs), ...pair },
  };
}
