/** Two published journeys of the demo and three hundred walks through them. Some wait for the next minutes, so that people move while somebody looks. Pure. */
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { entryNodeId, nodeOf, targetOf } from '#contract/journeys/graph.ts';
import type { JourneyGraph, NodeConfig } from '#contract/journeys/graph.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import type { ExitReason } from '#contract/journeys/reasons.ts';
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgId: string;
  readonly members: readonly Draft[];
  readonly writerId: string | null;
}
type Step = readonly [id: string, kind: NodeKind, title: string, config: NodeConfig, x: number, y: number];

const graphOf = (steps: readonly Step[], edges: readonly string[]): JourneyGraph => ({
  nodes: [
    { id: entryNodeId, kind: 'entry', config: {}, at: { x: 0, y: 0 } },
    ...steps.map(([id, kind, title, config, x, y]) => ({ id, kind, title, config, at: { x, y } })),
  ],
  edges: edges.map((edge) => {
    const [from = '', port = '', to = ''] = edge.split(/[.>]/);
    return { id: `${from}-${port}`, from, port, to };
  }),
});
const say = (text: string): NodeConfig => ({ category: 'care', channels: ['wecom', 'inApp'], contents: [{ text }] });

const welcome = graphOf(
  [
    ['hello', 'message', '欢迎', say('{客户}，您好，我是{机构}的顾问{跟进人}，有问题随时找我。'), 0, 120],
    ['rest', 'wait', '等 3 天', { by: 'length', amount: 3, unit: 'days' }, 0, 240],
    ['gold', 'branch', '金卡客户？', { conditions: { all: [['level', 'is', 'gold']] } }, 0, 360],
    ['call', 'task', '金卡专属回访', { type: 'satisfaction', executor: 'owner', inDays: 1, at: '10:00', script: '问候，了解就诊需求' }, -180, 480],
    ['read', 'wait', '等 7 天', { by: 'length', amount: 7, unit: 'days' }, 180, 480],
    ['tips', 'message', '孕育知识', say('{客户}，为您整理了这一阶段的注意事项，回复“资料”即可领取。'), 180, 600],
    ['paid', 'event', '等下单', { event: 'orderPaid', timeoutDays: 14 }, 0, 720],
    ['won', 'exit', '已下单', { reason: '已下单' }, -180, 840],
    ['cold', 'exit', '未下单', { reason: '28 天内没有下单' }, 180, 840],
  ],
  [
    'entry.next>hello',
    'hello.next>rest',
    'rest.next>gold',
    'gold.yes>call',
    'gold.no>read',
    'call.done>paid',
    'call.timeout>paid',
    'read.next>tips',
    'tips.next>paid',
    'paid.happened>won',
    'paid.timeout>cold',
  ],
);
const afterwards = graphOf(
  [
    ['night', 'wait', '次日上午', { by: 'timeOfDay', at: '09:30' }, 0, 120],
    ['care', 'message', '诊后关怀', say('{客户}，昨天就诊后感觉怎么样？用药和注意事项有疑问可以直接问我。'), 0, 240],
    ['week', 'wait', '等 7 天', { by: 'length', amount: 7, unit: 'days' }, 0, 360],
    ['visit', 'task', '诊后随访', { type: 'afterVisit', executor: 'duty', inDays: 0, at: '15:00', timeoutDays: 5 }, 0, 480],
    ['before', 'wait', '复诊前 2 天', { by: 'date', dateOf: 'nextVisitOn', offsetDays: -2, at: '09:00', whenPassed: 'leave' }, 0, 600],
    ['remind', 'message', '复诊提醒', say('{客户}，您 {复诊日期} 有复诊，请带好检查报告。'), 0, 720],
    ['end', 'exit', '走完', { reason: '已提醒复诊' }, 0, 840],
  ],
  [
    'entry.next>night',
    'night.next>care',
    'care.next>week',
    'week.next>visit',
    'visit.done>before',
    'visit.timeout>before',
    'before.next>remind',
    'remind.next>end',
  ],
);

/** So many stand there: since how many days, and what they wait for. Those of `minutes` go on within the next minutes. */
interface Stand {
  readonly path: readonly string[];
  readonly count: number;
  readonly days?: number;
  readonly minutes?: true;
  readonly waitsFor?: string;
  readonly parked?: true;
  readonly exit?: ExitReason;
}
const journeys: readonly { readonly name: string; readonly remark: string; readonly content: JourneyContent; readonly stands: readonly Stand[] }[] = [
  {
    name: '新客户 28 天关怀',
    remark: '登记后欢迎，3 天后按等级分流，28 天内看是否下单',
    content: { entry: { by: 'event', event: 'registered', reEntry: 'always' }, graph: welcome, caps: {} },
    stands: [
      { path: ['hello', 'rest'], count: 40, days: 3, minutes: true },
      { path: ['hello', 'rest'], count: 22, days: 3 },
      { path: ['hello', 'rest', 'gold', 'read'], count: 36, days: 7 },
      { path: ['hello', 'rest', 'gold', 'read', 'tips', 'paid'], count: 31, days: 14, waitsFor: 'event:orderPaid' },
      { path: ['hello', 'rest', 'gold', 'read', 'tips', 'paid', 'won'], count: 17, exit: 'finished' },
      { path: ['hello', 'rest', 'gold', 'read', 'tips', 'paid', 'cold'], count: 21, exit: 'finished' },
      { path: ['hello', 'rest'], count: 5, exit: 'customerGone' },
    ],
  },
  {
    name: '诊后 28 天随访',
    remark: '就诊次日关怀，一周后回访，复诊前两天提醒',
    content: { entry: { by: 'event', event: 'seen', reEntry: 'always' }, graph: afterwards, caps: {} },
    stands: [
      { path: ['night', 'care', 'week'], count: 48, days: 7 },
      { path: ['night', 'care', 'week'], count: 24, days: 7, minutes: true },
      { path: ['night', 'care', 'week', 'visit', 'before'], count: 23, parked: true },
      { path: ['night', 'care', 'week', 'visit', 'before', 'remind', 'end'], count: 29, exit: 'finished' },
      { path: ['night', 'care', 'week'], count: 4, exit: 'byHand' },
    ],
  },
];

const ports: Readonly<Record<string, readonly string[]>> = { gold: ['no', 'yes'], visit: ['done', 'timeout'], paid: ['happened', 'timeout'] };
/** The port that leads from one node to another. */
const portTo = (graph: JourneyGraph, from: string, to: string | undefined): string =>
  (ports[from] ?? ['next']).find((port) => targetOf(graph, from, port) === to) ?? 'next';

type Made = Readonly<Record<'journey' | 'definitionVersion' | 'journeyEnrolment' | 'journeyStep', readonly Draft[]>>;

class Maker {
  readonly enrolments: Draft[] = [];
  readonly steps: Draft[] = [];
  private readonly from: From;
  private readonly seeded: Seeded;
  private next = 0;
  private soon = 0;

  constructor(from: From) {
    this.from = from;
    // Chance of its own, so that everything else stays as it was.
    this.seeded = new Seeded(from.seed + 103);
  }

  id(atMs: number): string {
    return this.seeded.id(atMs);
  }

  /** The moment that somebody waits for; they came to the node so many days before. */
  private due({ days = 0, minutes }: Stand): number {
    if (!minutes) return this.from.now + this.seeded.whole(2 * hourMs, days * dayMs - hourMs);
    this.soon += 1;
    return this.from.now + this.soon * 20_000;
  }

  add(journeyId: string, versionId: string, graph: JourneyGraph, stand: Stand): void {
    const member = this.from.members[(this.next += 1) % this.from.members.length];
    if (!member) return;
    const { path, days = 0, exit, parked, waitsFor } = stand;
    const due = this.due({ ...stand, days: Math.max(days, 1) });
    const arrivedAt = exit || parked ? this.from.now - this.seeded.whole(1, 9) * dayMs : due - days * dayMs;
    const all = [entryNodeId, ...path];
    const enteredAt = arrivedAt - (all.length - 1) * 1.5 * dayMs;
    const [id, orgId] = [this.id(enteredAt), this.from.orgId];
    const [node = entryNodeId] = path.slice(-1);
    const rest = exit
      ? { state: 'ended', exitReason: exit, endedAt: isoOf(arrivedAt) }
      : parked
        ? { state: 'parked', parkedReason: 'dateUnknown' }
        : { state: 'waiting' };
    this.enrolments.push({
      id,
      orgId,
      createdAt: isoOf(enteredAt),
      journeyId,
      memberId: member.id,
      versionId,
      versionNumber: 1,
      node,
      round: path.length,
      waitsFor: waitsFor ?? null,
      enteredAt: isoOf(enteredAt),
      occurredAt: isoOf(enteredAt),
      entryKey: `event:${id}`,
      isTest: false,
      ...rest,
      dueAt: exit ? null : isoOf(parked ? this.from.now + 6 * hourMs : due),
    });
    for (const [round, name] of all.entries())
      this.step({ id, journeyId, memberId: member.id }, graph, { name, round, next: all[round + 1], at: arrivedAt - (path.length - round) * 1.5 * dayMs });
  }

  private step(
    of: { id: string; journeyId: string; memberId: unknown },
    graph: JourneyGraph,
    on: { name: string; round: number; next: string | undefined; at: number },
  ): void {
    const node = nodeOf(graph, on.name);
    if (!node) throw new Error(`The demo has somebody on ${on.name}, which its journey lacks: keep the paths and the graph of makeJourneys.ts together.`);
    const port = on.next === undefined ? null : portTo(graph, on.name, on.next);
    this.steps.push({
      id: this.id(on.at),
      orgId: this.from.orgId,
      createdAt: isoOf(on.at),
      enrolmentId: of.id,
      journeyId: of.journeyId,
      memberId: of.memberId as string,
      node: node.id,
      nodeTitle: node.title ?? null,
      kind: node.kind,
      round: on.round,
      port,
      at: isoOf(on.at),
      isTest: false,
      result: node.kind === 'message' ? 'requested' : node.kind === 'task' ? 'planned' : null,
    });
  }
}

export function makeJourneys(from: From): Made {
  const { now, orgId, writerId } = from;
  const maker = new Maker({ ...from, members: from.members.filter((row) => row['orgId'] === orgId) });
  const publishedAt = now - 40 * dayMs;
  const made = journeys.map(({ name, remark, content, stands }) => {
    const [id, versionId] = [maker.id(publishedAt), maker.id(publishedAt)];
    for (const stand of stands) for (let at = 0; at < stand.count; at += 1) maker.add(id, versionId, content.graph, stand);
    const times = { publishedAt: isoOf(publishedAt), publishedBy: writerId };
    return {
      journey: { id, orgId, createdAt: isoOf(publishedAt), createdBy: writerId, name, remark, ...content, standing: 'published', publishedNumber: 1, ...times },
      version: { id: versionId, orgId, entity: 'journey', rowId: id, number: 1, note: null, content, ...times, retiredAt: null },
    };
  });
  return {
    journey: made.map(({ journey }) => journey as unknown as Draft),
    definitionVersion: made.map(({ version }) => version as unknown as Draft),
    journeyEnrolment: maker.enrolments,
    journeyStep: maker.steps,
  };
}
