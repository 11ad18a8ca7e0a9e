/** A customer who came in twice: by the telephone first, by the front desk later. Both files are lived in, and wait in the list of possible duplicates to become one. */
import { dayMs, hourMs, isoOf, minuteMs } from './demoDates.ts';
import type { DemoRows, Draft } from './demoRows.ts';
import { OrderBook } from './makeOrders.ts';
import type { People } from './makePeople.ts';
import { TalkMaker } from './makeTalks.ts';
import { Seeded } from './seeded.ts';
import { became, c, push, s } from './story.ts';
import type { Story } from './story.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly people: People;
}
type Told = Pick<DemoRows, 'order' | 'moves' | 'conversation' | 'conversationStep' | 'message' | 'readMarks'>;
export interface Double extends Told {
  readonly member: Draft;
  readonly pointRecord: Draft;
  readonly customerPair: Draft;
}

const bornMs = 6 * dayMs;
/** The orders of the double are numbered far from all others of their days. */
const firstNumber = 9_001;

const story = {
  talk: 'member',
  state: 'closed',
  minutesAgo: (bornMs - 3 * hourMs) / minuteMs,
  description: '换了手机，问之前登记的资料',
  closeReason: 'solved',
  lines: [
    c('您好，我换了手机，之前登记过，还能查到我的检查预约吗？'),
    s('可以的，我帮您把两份资料合到一起，稍等。这两项先给您挂上。'),
    push('hormones', 'paid'),
    became('paid'),
    push('follicles', 'paid'),
    became('paid'),
  ],
} as const satisfies Partial<Story>;

/** Nothing where the group has nobody to double: a fixture without customers. */
export function makeDouble({ seed, now, people }: From): Double | undefined {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(seed + 98);
  const staff = [...people.staff.values()].find(({ role }) => role === 'consultant');
  const ref = [...people.members.values()].find(({ orgId }) => orgId === staff?.orgId);
  const first = people.member.find(({ id }) => id === ref?.id);
  if (!staff || !ref || !first) return undefined;
  const atMs = now - bornMs;
  const made = { orgId: staff.orgId, createdAt: isoOf(atMs), createdBy: staff.id };
  const { name, mobile, sex, birthday } = first;
  const known = { name, mobile, sex, birthday, level: 'normal', tags: ['前台建档'], source: '前台', address: '成都市高新区示例路 18 号 2 单元' };
  const member: Draft = { ...made, id: seeded.id(atMs), ...known, enabled: true, isRepeat: true };
  // The front desk keeps no medical file.
  const double = { ...ref, id: member.id, openId: '', patientId: null };
  const book = new OrderBook(seeded, firstNumber);
  const talks = new TalkMaker({ seeded, book, now, people: { ...people, members: new Map([[ref.name, double]]) }, teamIds: new Map() });
  talks.add({ ...story, member: ref.name, staff: staff.name }, ref.topic);
  const { conversation, conversationStep, message, readMarks } = talks;
  const gift = { memberId: member.id, bizType: 'manual', title: '首次到院礼', point: 120, at: isoOf(atMs + hourMs), operatorId: staff.id };
  const memberIds = [member.id, first.id].toSorted();
  const pair = { oneId: memberIds[0], otherId: memberIds[1], memberIds, reasons: ['mobile', 'nameBirthday'], standing: 'open' };
  return {
    member,
    order: book.orders,
    moves: book.moves,
    conversation,
    conversationStep,
    message,
    readMarks,
    pointRecord: { ...made, id: seeded.id(atMs), ...gift },
    customerPair: { ...made, id: seeded.id(atMs), ...pair },
  };
}
