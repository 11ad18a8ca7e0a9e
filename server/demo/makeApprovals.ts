/** The demo has these for somebody to decide about: a refund above the amount of the house, reports of investigations in every state, and the rules that say so. Pure. */
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft, OrderMove, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import type { People } from './makePeople.ts';
import { makeProcesses } from './makeProcesses.ts';
import { OrderBook } from './makeOrders.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly people: Pick<People, 'members' | 'role'>;
  readonly complaint: readonly Draft[];
  readonly writerId: string | null;
}

/** Fen: each is more than the house refunds by one colleague alone. Stories of refunds (stories/processes.ts) know an order by its title. */
const largeOrders = [
  { title: '孕期管理全程套餐', fen: 680_000, days: 6, remark: '含 12 次产检与分娩课' },
  { title: '胚胎移植周期套餐', fen: 1_280_000, days: 12, remark: '含移植与黄体支持用药' },
  { title: '孕期营养管理年卡', fen: 588_000, days: 9, remark: '每月一次营养门诊' },
  { title: '产后康复疗程', fen: 560_000, days: 15, remark: '十次盆底康复' },
] as const;
const ruleDays = 200;
/** A line tells: what needs an approval, above which amount in fen, and why. */
const rules = [
  ['refund', 500_000, '五千元以上的退款由另一位同事审批'],
  ['discount', 200_000, '少收两千元以上要审批'],
] as const;

type State = 'registered' | 'investigating' | 'reported' | 'closed';
interface Case {
  readonly days: number;
  readonly title: string;
  readonly kind: string;
  readonly level: string;
  readonly status: State;
  readonly place: string;
  readonly content: string;
  readonly cause?: string;
  readonly conclusion?: string;
  readonly measures: readonly (readonly [what: string, owner: StaffName, inDays: number, isDone: boolean, outcome: string | null])[];
  /** It came in as this complaint. */
  readonly complaint?: string;
}
const cases: readonly Case[] = [
  {
    days: 1,
    title: '促排针剂发错剂量',
    kind: 'medication',
    level: 'grave',
    status: 'reported',
    place: '高新院区药房',
    content: '患者领回的针剂是 150 单位，医嘱是 225 单位，注射前自己核对才发现，没有用错药。',
    cause: '两种规格外盒相近，放在同一格；晚班一人发药，没有第二人核对。',
    conclusion: '没有造成伤害。属于可以避免的发药差错，由流程缺陷造成。',
    measures: [
      ['两种规格分柜存放，贴红色警示签', '何佳宁', -1, true, '已分柜'],
      ['晚班发药改为双人核对并签名', '沈清妍', 5, false, null],
    ],
    complaint: '促排针剂发错剂量',
  },
  {
    days: 9,
    title: '检查单姓名写错两次',
    kind: 'care',
    level: 'serious',
    status: 'investigating',
    place: '高新院区超声室',
    content: '彩超单上写成了同名患者，两次改正都没有改对。',
    cause: '同名患者只按姓名检索，没有核对出生日期。',
    conclusion: '登记环节缺少第二项身份核对。',
    measures: [['登记时核对姓名和出生日期两项', '何佳宁', -2, false, null]],
    complaint: '检查单姓名写错',
  },
  {
    days: 25,
    title: '同一天彩超重复收费',
    kind: 'billing',
    level: 'minor',
    status: 'closed',
    place: '高新院区收费处',
    content: '同一天的账单里彩超收了两次，实际只做了一次。',
    cause: '改约后旧的收费项目没有取消。',
    conclusion: '多收 260 元，已退回。改约时系统会提示未取消的项目。',
    measures: [['改约时提示未取消的收费项目', '马骁', -10, true, '已上线，两周没有再发生']],
  },
  {
    days: 0,
    title: '候诊区电话被旁人听到',
    kind: 'privacy',
    level: 'minor',
    status: 'registered',
    place: '高新院区二楼候诊区',
    content: '随访电话在候诊区外放，旁边的患者听到了检查结果。',
    measures: [],
  },
];

interface Approvals {
  readonly described: Readonly<Record<'processDefinition' | 'approvalRule' | 'investigation' | 'approval', readonly Draft[]>>;
  readonly definitionVersion: readonly Draft[];
  readonly order: readonly Draft[];
  readonly moves: readonly OrderMove[];
}

interface Making extends From {
  /** A large refund goes over several desks. */
  readonly refundId: string;
  readonly house: string;
  readonly kept: (ms: number, orgId: string) => Draft;
  readonly named: (name: StaffName) => StaffRef;
}

const makeRules = ({ now, orgIds, kept, refundId }: Making): readonly Draft[] =>
  rules.map(([kind, over, remark]): Draft => ({
    ...kept(now - ruleDays * dayMs, orgIds.group),
    kind,
    over,
    definitionId: kind === 'refund' ? refundId : null,
    enabled: true,
    remark,
  }));

const makeInvestigations = ({ now, house, kept, named, complaint }: Making): readonly Draft[] =>
  cases.map(({ days, measures, complaint: from, cause = null, conclusion = null, ...said }): Draft => {
    const ms = now - days * dayMs - 3 * hourMs;
    return {
      ...kept(ms, house),
      ...said,
      cause,
      conclusion,
      complaintId: complaint.find((one) => one['title'] === from)?.id ?? null,
      happenedAt: isoOf(ms - 5 * hourMs),
      leadId: named('沈清妍').id,
      dueAt: isoOf(ms + 14 * dayMs),
      measures: measures.map(([what, owner, inDays, isDone, outcome]) => ({
        what,
        ownerId: named(owner).id,
        dueOn: dayOf(now + inDays * dayMs),
        isDone,
        outcome,
      })),
    };
  });

function addOrders(book: OrderBook, { now, house, people, named }: Making): void {
  const members = [...people.members.values()].filter((one) => one.orgId === house);
  for (const [place, { title, fen, days, remark }] of largeOrders.entries()) {
    const member = members[place % members.length];
    if (!member) throw new Error('The demo has no customer of its first house.');
    const paidMs = now - days * dayMs;
    const createdMs = paidMs - 2 * hourMs;
    book.add({ kind: 'pushed', title, fen, remark, member, staff: named('周敏'), doctor: named('顾文澜'), createdMs, status: 'paid', stepMs: [paidMs] });
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Refunds are asked for by the stories, so that their processes run. */
function makeAsked(making: Making, investigation: readonly Draft[]): readonly Draft[] {
  const { now, house, kept, named } = making;
  const asked = (ms: number, of: Draft | undefined, values: Values): Draft => ({
    ...kept(ms, house),
    subjectId: of?.id ?? null,
    seenVersion: of?.['version'] ?? 1,
    input: {},
    amount: null,
    decidedById: null,
    decidedAt: null,
    ...values,
  });
  const report = (at: number, values: Values): Draft =>
    asked(now - (cases[at]?.days ?? 0) * dayMs, investigation[at], {
      kind: 'investigation',
      title: cases[at]?.title ?? '',
      requestedById: named('沈清妍').id,
      remark: '调查完成，提交报告',
      ...values,
    });
  const decided = (days: number): Values => ({ decidedById: named('秦楚然').id, decidedAt: isoOf(now - days * dayMs) });
  return [report(0, { status: 'waiting' }), report(1, { status: 'rejected', ...decided(3) }), report(2, { status: 'approved', ...decided(20) })];
}

export function makeApprovals(from: From): Approvals {
  const seeded = new Seeded(from.seed + 118);
  const { refundId, processDefinition, definitionVersion } = makeProcesses({ ...from, groupId: from.orgIds.group, roles: from.people.role });
  const making: Making = {
    ...from,
    refundId,
    house: from.orgIds.gaoxin,
    kept: (ms, orgId) => ({ id: seeded.id(ms), orgId, createdAt: isoOf(ms) }),
    named: (name) => {
      const found = from.staff.get(name);
      if (!found) throw new Error(`The demo has no ${name}: keep that person in group.ts.`);
      return found;
    },
  };
  const investigation = makeInvestigations(making);
  const book = new OrderBook(seeded, 900);
  addOrders(book, making);
  const approval = makeAsked(making, investigation);
  const described = { processDefinition, approvalRule: makeRules(making), investigation, approval };
  return { described, definitionVersion, order: book.orders, moves: book.moves };
}
