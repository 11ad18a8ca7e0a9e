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

/** Nothing where the group has nobody to double: a fixture without customers. */
export function makeDouble({ seed, now, members, refs, staff }: From): Double | undefined {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(seed + 98);
  const first = members.find((one) => one['orgId'] === staff.orgId && refs.has(String(one['name'])));
  if (!first) return undefined;
  const orgId = staff.orgId;
  const atMs = now - 6 * dayMs;
  const made = { orgId, createdAt: isoOf(atMs), createdBy: staff.id };
  const id = seeded.id(atMs);
  const member = {
    ...made,
    id,
    name: first['name'],
    mobile: first['mobile'],
    sex: first['sex'],
    birthday: first['birthday'],
    level: 'normal',
    tags: ['前台建档'],
    source: '前台',
    address: '成都市高新区示例路 18 号 2 单元',
    enabled: true,
    isRepeat: true,
  };
  const order = bought.map(([title, fen], at): Draft => {
    const orderMs = atMs + (at + 1) * hourMs;
    return {
      ...made,
      id: seeded.id(orderMs),
      createdAt: isoOf(orderMs),
      orderNo: `PS${isoOf(orderMs).slice(0, 10).replaceAll('-', '')}-9${String(at + 1).padStart(3, '0')}`,
      kind: 'pushed',
      memberId: id,
      title,
      count: 1,
      payPrice: fen,
      status: 'unpaid',
    };
  });
  const conversationId = seeded.id(atMs);
  const message = said.map((content, at): Draft => {
    const sentMs = atMs + 3 * hourMs + at * 60_000;
    const by = at === 0 ? { senderKind: 'member', senderId: id, senderName: member.name } : { senderKind: 'staff', senderId: staff.id, senderName: staff.name };
    return { id: seeded.id(sentMs), orgId, createdBy: by.senderId, conversationId, seq: at + 1, messageType: 0, content, sentAt: isoOf(sentMs), ...by };
  });
  const last = message.at(-1);
  const conversation = {
    ...made,
    id: conversationId,
    createdBy: id,
    kind: 'member',
    memberId: id,
    state: 'closed',
    assigneeId: staff.id,
    lastSeq: message.length,
    lastMessageId: last?.id,
    lastMessageType: 0,
    lastMessageAt: last?.['sentAt'],
    lastStaffSeq: message.length,
    isUrgent: false,
    openedAt: message[0]?.['sentAt'],
    firstReplyAt: last?.['sentAt'],
    closedAt: last?.['sentAt'],
    closeReason: 'solved',
  };
  const pointRecord = {
    ...made,
    id: seeded.id(atMs),
    memberId: id,
    bizType: 'manual',
    title: '首次到院礼',
    point: 120,
    at: isoOf(atMs + hourMs),
    operatorId: staff.id,
  };
  const memberIds = [id, first.id].toSorted();
  const pair = { ...made, id: seeded.id(atMs), oneId: memberIds[0], otherId: memberIds[1], memberIds, reasons: ['mobile', 'nameBirthday'], standing: 'open' };
  return { member, order, conversation, message, pointRecord, customerPair: pair };
}
