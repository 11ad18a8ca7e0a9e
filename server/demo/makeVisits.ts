/** Follow-up of the demo: rules, visits of yesterday, today and tomorrow, late and done, and a nurse who will be away. Pure. */
import { visitRule as entityOfRule } from '#contract/resources/visitRule.ts';
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import { standingOf, versionOf } from './makeVersion.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly members: readonly MemberRef[];
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly roles: readonly Draft[];
}

const scripts = {
  afterVisit: '1. 您上次就诊后感觉怎么样？\n2. 药按时吃了吗，有没有不舒服？\n3. 复诊时间记得吗？需要帮您预约吗？',
  afterProcedure: '1. 体温、腹痛、出血情况？\n2. 黄体支持用药是否按医嘱？\n3. 提醒抽血日期，异常立即到院。',
  pregnancy: '1. 胎动、血压、体重？\n2. 上次检查的结果看懂了吗？\n3. 下次产检时间和准备事项。',
  satisfaction: '1. 1 到 5 分，您给这次就诊打几分？\n2. 哪里可以做得更好？',
} as const;
type Kind = keyof typeof scripts;

/** Hours from now, kind, state, outcome, note. Nobody is reminded of what comes within half an hour by the first look. */
const plan: readonly (readonly [number, Kind, string, string | null, string | null])[] = [
  [-26, 'afterVisit', 'due', null, null],
  [-22, 'pregnancy', 'due', null, null],
  [-3, 'afterProcedure', 'inProgress', null, null],
  [-1, 'satisfaction', 'due', null, null],
  [2, 'afterVisit', 'planned', null, null],
  [4, 'pregnancy', 'planned', null, null],
  [23, 'afterProcedure', 'planned', null, null],
  [26, 'satisfaction', 'planned', null, null],
  [27, 'afterVisit', 'planned', null, null],
  [-150, 'pregnancy', 'missed', null, null],
  [-27, 'satisfaction', 'done', 'reached', '打 5 分，说抽血不用排队了。'],
  [-25, 'afterVisit', 'done', 'noAnswer', '响了三次没有接，改天再打。'],
  [-5, 'pregnancy', 'done', 'reached', '胎动正常，下周四来做糖耐。'],
  [-74, 'afterProcedure', 'done', 'reached', '无腹痛，黄体酮按时用，第 14 天来抽血。'],
  [-100, 'satisfaction', 'cancelled', null, null],
  [74, 'afterVisit', 'planned', null, null],
];

const offset = { offsetUnit: 'days', atTime: '10:00', triggerCycle: 'once', cycleDays: null, cycleTimes: null, channel: 'phone', toOwner: true } as const;
const said = {
  targetGroupId: null,
  triggerDate: null,
  smsTemplateId: null,
  mpTemplateId: null,
  category: 'care',
  noticeHours: 0,
  startsOn: null,
  endsOn: null,
} as const;
const publishedDays = 60;

function rulesOf({ now, orgIds, roles, staff }: From, seeded: Seeded): readonly Draft[] {
  const atMs = now - publishedDays * dayMs;
  const executorRoleIds = roles.filter(({ code }) => code === 'followUp' || code === 'nurse').map(({ id }) => id);
  const rule = (house: HouseName, what: Readonly<Record<string, unknown>>): Draft => ({
    id: seeded.id(atMs),
    orgId: orgIds[house],
    createdAt: isoOf(atMs),
    createdBy: staff.get('沈清妍')?.id ?? null,
    ...offset,
    ...said,
    status: 'enabled',
    enabledAt: isoOf(now),
    enabledById: staff.get('沈清妍')?.id ?? null,
    ...standingOf('published', isoOf(atMs), staff.get('沈清妍')?.id ?? null),
    executorRoleIds,
    noticeModes: ['call'],
    contents: [],
    ...what,
  });
  const contents = [{ channel: 'inApp', text: '您好，明天我们会打电话了解您的恢复情况，请留意来电。' }];
  return [
    rule('chengnan', { name: '诊后第 3 天回访', type: 'afterVisit', triggerCondition: 'afterVisit', offsetValue: 3, script: scripts.afterVisit }),
    rule('chengnan', {
      name: '术后连续回访',
      type: 'afterProcedure',
      triggerCondition: 'afterProcedure',
      offsetValue: 1,
      script: scripts.afterProcedure,
      triggerCycle: 'weekly',
      cycleTimes: 4,
    }),
    rule('gaoxin', {
      name: '孕期每月回访',
      type: 'pregnancy',
      triggerCondition: 'onRegister',
      offsetValue: 7,
      script: scripts.pregnancy,
      triggerCycle: 'monthly',
      cycleTimes: 9,
      noticeModes: ['call', 'inApp'],
      noticeHours: 20,
      contents,
    }),
    rule('gaoxin', { name: '支付后满意度回访', type: 'satisfaction', triggerCondition: 'afterOrderPaid', offsetValue: 2, script: scripts.satisfaction }),
    rule('gaoxin', {
      name: '生日关怀',
      type: 'birthday',
      triggerCondition: 'birthday',
      offsetValue: 0,
      script: null,
      status: 'draft',
      enabledAt: null,
      enabledById: null,
      ...standingOf('draft', isoOf(atMs), staff.get('沈清妍')?.id ?? null),
      noticeModes: ['inApp'],
      contents: [{ channel: 'inApp', text: '生日快乐！安禾妇儿祝您和家人平安健康。' }],
    }),
  ];
}

/** The end of the day after its own. */
const closesAt = (atMs: number): number => Date.parse(`${dayOf(atMs)}T00:00:00+08:00`) + 2 * dayMs;

const beganBy = (rule: Draft | undefined, at: number): Readonly<Record<string, unknown>> =>
  rule
    ? { visitRuleId: rule.id, cause: `demo ${String(at)}`, round: 1, isRecurring: rule['triggerCycle'] !== 'once' }
    : { visitRuleId: null, cause: null, round: null, isRecurring: false };

/** A visit that is done was begun at its time and took half an hour. */
function progressOf(status: string, type: Kind, atMs: number, executorId: string | null): Readonly<Record<string, unknown>> {
  const notYet = { channel: null, attempts: 0, satisfaction: null, doneAt: null, doneById: null, beganAt: status === 'inProgress' ? isoOf(atMs) : null };
  if (status !== 'done') return notYet;
  return {
    channel: 'phone',
    attempts: 1,
    satisfaction: type === 'satisfaction' ? 5 : null,
    doneAt: isoOf(atMs + hourMs / 2),
    doneById: executorId,
    beganAt: isoOf(atMs),
  };
}

function visitOf(
  member: MemberRef,
  at: number,
  executorId: string | null,
  { now, rules, seeded }: From & { readonly rules: readonly Draft[]; readonly seeded: Seeded },
): Draft {
  const [hours, type, status, result, content] = plan[at % plan.length] ?? [1, 'afterVisit', 'planned', null, null];
  const atMs = now + hours * hourMs;
  const createdAt = isoOf(Math.min(now, atMs) - 3 * dayMs);
  const rule = rules.find((one) => one['orgId'] === member.orgId && one['type'] === type);
  // A visit of yesterday is open until midnight.
  const isOver = status === 'due' && closesAt(atMs) <= now;
  return {
    id: seeded.id(atMs - 3 * dayMs),
    orgId: member.orgId,
    createdAt,
    memberId: member.id,
    patientId: null,
    type,
    executorId,
    deputyId: null,
    status: isOver ? 'missed' : status,
    plannedAt: isoOf(atMs),
    closesAt: isoOf(closesAt(atMs)),
    script: scripts[type],
    remark: null,
    result,
    content,
    ...progressOf(status, type, atMs, executorId),
    ...beganBy(rule, at),
  };
}

const attemptOf = (visit: Draft, seeded: Seeded): Draft => ({
  id: seeded.id(Date.parse(String(visit['doneAt']))),
  orgId: visit['orgId'],
  createdAt: visit['doneAt'],
  returnVisitId: visit.id,
  memberId: visit['memberId'],
  type: visit['type'],
  at: visit['doneAt'],
  channel: 'phone',
  result: visit['result'],
  content: visit['content'],
  satisfaction: visit['satisfaction'],
  nextFollowAt: null,
  byId: visit['doneById'],
  executorId: visit['executorId'],
  deputyId: null,
});

/** A visit by a rule belongs to a course that goes on by its version. */
const courseOf = (visit: Draft, version: Draft | undefined, seeded: Seeded): Draft => ({
  id: seeded.id(Date.parse(String(visit['createdAt']))),
  orgId: visit['orgId'],
  visitRuleId: visit['visitRuleId'],
  cause: visit['cause'],
  versionId: version?.id ?? null,
  versionNumber: 1,
  memberId: visit['memberId'],
  at: visit['createdAt'],
  state: visit['status'] === 'planned' || visit['status'] === 'due' || visit['status'] === 'inProgress' ? 'open' : 'done',
});

type Made = Readonly<Record<'visitRule' | 'definitionVersion' | 'visitCourse' | 'returnVisit' | 'backVisitDetail' | 'staffAbsence', readonly Draft[]>>;

export function makeVisits(from: From): Made {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(from.seed + 105);
  const { staff, now, orgIds } = from;
  const visitRule = rulesOf(from, seeded);
  const [hanlu, nurse, consultant] = (['韩璐', '何佳宁', '周敏'] as const).map((name) => staff.get(name)?.id ?? null);
  const executors: Readonly<Record<string, readonly (string | null | undefined)[]>> = {
    [orgIds.chengnan]: [hanlu, hanlu, nurse],
    [orgIds.gaoxin]: [consultant, nurse],
  };
  const returnVisit = Object.entries(executors).flatMap(([orgId, people]) => {
    const here = from.members.filter((member) => member.orgId === orgId);
    if (here.length === 0) return [];
    const count = orgId === orgIds.chengnan ? plan.length * 2 : plan.length;
    return Array.from({ length: count }, (_, at) => {
      const member = here[(at * 3 + 1) % here.length] as MemberRef;
      return visitOf(member, at, people[at % people.length] ?? null, { ...from, rules: visitRule, seeded });
    });
  });
  const definitionVersion = visitRule.flatMap((rule) => versionOf(entityOfRule, rule, seeded));
  const byRule = new Map(definitionVersion.map((version) => [version['rowId'], version]));
  const courses = new Map(
    returnVisit.filter((visit) => visit['cause'] !== null).map((visit) => [`${String(visit['visitRuleId'])} ${String(visit['cause'])}`, visit]),
  );
  const startsAt = Date.parse(`${dayOf(now + 5 * dayMs)}T00:00:00+08:00`);
  return {
    visitRule,
    definitionVersion,
    visitCourse: [...courses.values()].map((visit) => courseOf(visit, byRule.get(visit['visitRuleId']), seeded)),
    returnVisit,
    backVisitDetail: returnVisit.filter(({ status }) => status === 'done').map((visit) => attemptOf(visit, seeded)),
    staffAbsence: [
      {
        id: seeded.id(now - dayMs),
        orgId: orgIds.group,
        createdAt: isoOf(now - dayMs),
        userId: nurse ?? null,
        deputyId: hanlu ?? null,
        startsAt: isoOf(startsAt),
        endsAt: isoOf(startsAt + 3 * dayMs),
        reason: '年假',
      },
      // Away now: what comes to the physician is decided by the nurse meanwhile.
      {
        id: seeded.id(now - dayMs),
        orgId: orgIds.group,
        createdAt: isoOf(now - dayMs),
        userId: staff.get('顾文澜')?.id ?? null,
        deputyId: nurse ?? null,
        startsAt: isoOf(Date.parse(`${dayOf(now)}T00:00:00+08:00`)),
        endsAt: isoOf(Date.parse(`${dayOf(now + 2 * dayMs)}T00:00:00+08:00`)),
        reason: '外出会诊',
      },
    ],
  };
}
