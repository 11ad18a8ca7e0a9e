/** The call centre of the demo: two batches in the middle of their work, the outcomes and the rule of the group. Pure. */
import type { Row } from '#server/db/database.ts';
import { dayMs, dayOf, hourMs, isoOf } from '#server/demo/demoDates.ts';
import type { Draft } from '#server/demo/demoRows.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { makeCallerStates } from './callerStates.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<'group' | 'gaoxin' | 'chengnan', string>>;
  readonly members: readonly Draft[];
  /** Whoever calls in each house. */
  readonly callers: Readonly<Record<'gaoxin' | 'chengnan', string>>;
}
const houses = ['gaoxin', 'chengnan'] as const;
type House = (typeof houses)[number];

/** A line tells: key, name, English name, where it leads, minutes to wait, attempts at most, whether the customer is left in peace, the event, and what its record says. */
const outcomes = [
  [1, '已接通，已约好', 'Reached, booked', 'done', null, null, false, 'call.booked', 'connected'],
  [2, '已接通，已了解', 'Reached, informed', 'done', null, null, false, 'call.reached', 'connected'],
  [3, '约定回拨', 'Call back agreed', 'callBack', null, null, false, null, 'callBack'],
  [4, '无人接听', 'No answer', 'again', 180, 4, false, null, 'noAnswer'],
  [5, '忙线', 'Busy', 'again', 15, 6, false, null, 'busy'],
  [6, '关机', 'Switched off', 'again', 1_440, 3, false, null, 'unreachable'],
  [7, '号码有误', 'Wrong number', 'stop', null, null, false, 'call.wrongNumber', 'wrongNumber'],
  [8, '暂不需要', 'Not wanted now', 'stop', null, null, false, 'call.declined', 'connected'],
  [9, '要求勿联系', 'Asked not to be called', 'stop', null, null, true, 'call.refused', 'refused'],
] as const;

const batches = {
  gaoxin: {
    name: '产后 42 天复查邀约',
    priority: 2,
    script:
      '您好，我是安禾妇儿高新院区的健康顾问，打扰您两分钟。\n- 伤口和恶露恢复得怎么样？\n- 喂养有没有困难？\n- 42 天复查方便哪天来？上午抽血要空腹。\n复查会安排盆底评估，报告当天可以取。',
  },
  chengnan: {
    name: '身高管理季度随访',
    priority: 4,
    script: '您好，这里是安禾妇儿城南院区身高管理门诊。\n- 孩子最近一次量的身高是多少？\n- 每天运动和睡眠各多久？\n- 骨龄片到期了，下周可以来拍吗？',
  },
} as const satisfies Record<House, object>;

/** A line tells how far a task of a batch has come: state, hours until it may be called (past: below nought), attempts, the key of its last outcome. */
type Task = readonly [status: string, dueHours: number, attempts: number, key: number | null];
const tasks: readonly [Task, ...Task[]] = [
  ['waiting', -30, 0, null],
  ['waiting', -26, 0, null],
  ['waiting', -22, 0, null],
  ['waiting', -3, 1, 4],
  ['waiting', -1, 2, 5],
  ['waiting', -8, 0, null],
  ['waiting', 5, 0, null],
  ['waiting', -40, 4, 4],
  ['unreached', 2, 1, 4],
  ['unreached', 20, 1, 6],
  ['callBack', 3, 1, 3],
  ['waiting', -1, 1, 3],
  ['done', -50, 1, 1],
  ['done', -48, 2, 2],
  ['stopped', -47, 1, 8],
];
const strangerAt = 5;
const strangers = { gaoxin: ['廖女士', '13908000017'], chengnan: ['郑先生', '13708000029'] } as const;

type CallRows = Readonly<Record<'callBatch' | 'callOutcome' | 'callTask' | 'callerState' | 'allocationRule', readonly Draft[]>>;
type Kept = (orgId: string, atMs: number) => Draft;

const makeOutcomes = (kept: Kept, orgId: string, atMs: number): readonly Draft[] =>
  outcomes.map(([key, name, nameEn, way, waitMinutes, mostAttempts, doNotCall, event, recordedAs]): Draft => ({
    ...kept(orgId, atMs),
    key,
    name,
    nameEn,
    way,
    waitMinutes,
    mostAttempts,
    doNotCall,
    event,
    recordedAs,
    enabled: true,
  }));

const groupRule = { name: '集团呼叫规则', lineNo: '028-0000-1100' } as const;
/** Customers ring at their house: its desk rings, and knows its customers. */
const houseRules = {
  gaoxin: { name: '高新院区呼叫规则', lineNo: '028-0000-1101' },
  chengnan: { name: '城南院区呼叫规则', lineNo: '028-0000-1102' },
} as const satisfies Record<House, object>;

const ruleOf = (kept: Kept, orgId: string, atMs: number): Draft => ({
  ...kept(orgId, atMs),
  ...groupRule,
  way: 'open',
  callFrom: null,
  callTo: null,
  dailyCap: 120,
  mostAttempts: 5,
  lateMinutes: 15,
  callers: [],
  enabled: true,
});

/** Somebody called before, and what they agreed. One call-back is late, so that it is everybody's by now. */
function calledBefore(at: number, on: { readonly now: number; readonly caller: string; readonly outcomeIds: ReadonlyMap<number, string> }): Row {
  const [, dueHours, attempts, key] = tasks[at] ?? tasks[0];
  const isPromised = key === 3;
  return {
    lastOutcomeId: key === null ? null : (on.outcomeIds.get(key) ?? null),
    lastCallerId: attempts > 0 ? on.caller : null,
    lastCallAt: attempts > 0 ? isoOf(on.now - (at + 2) * hourMs) : null,
    callBackAt: isPromised ? isoOf(on.now + dueHours * hourMs) : null,
    promisedBy: isPromised ? on.caller : null,
    note: isPromised ? '丈夫接的，说本人喂奶，过一会儿再打' : null,
  };
}

/** One of each batch is no customer yet. */
function personOf(house: House, at: number, members: readonly Draft[]): Row {
  if (at === strangerAt) return { memberId: null, name: strangers[house][0], mobile: strangers[house][1] };
  const member = members[(at * 3 + 1) % members.length];
  return { memberId: member?.id ?? null, name: member?.['name'] ?? '', mobile: null };
}

/** The batch after birth sends the screening of its house. */
export const withQuestionnaire = (batches: readonly Draft[], questionnaires: readonly Draft[]): readonly Draft[] =>
  batches.map((batch) => ({
    ...batch,
    questionnaireId: questionnaires.find(({ orgId, category }) => orgId === batch['orgId'] && category === 'mood')?.id ?? null,
  }));

export function makeCalls({ seed, now, orgIds, members, callers }: From): CallRows {
  const seeded = new Seeded(seed + 84);
  const kept: Kept = (orgId, atMs) => ({ id: seeded.id(atMs), orgId, createdAt: isoOf(atMs) });
  const since = now - 60 * dayMs;
  const callOutcome = makeOutcomes(kept, orgIds.group, since);
  const outcomeIds = new Map(callOutcome.map((one) => [Number(one['key']), one.id]));
  const callBatch = houses.map((house): Draft => ({
    ...kept(orgIds[house], now - 6 * dayMs),
    ...batches[house],
    category: 'care',
    startsOn: dayOf(now - 6 * dayMs),
    endsOn: dayOf(now + 24 * dayMs),
    isPaused: false,
  }));
  const callTask = houses.flatMap((house, of) => {
    const here = members.filter((member) => member['orgId'] === orgIds[house]);
    return tasks.map(([status, dueHours, attempts], at): Draft => ({
      ...kept(orgIds[house], now - 5 * dayMs),
      batchId: callBatch[of]?.id ?? '',
      ...personOf(house, at, here),
      rank: 1 + (at % 3),
      status,
      dueAt: isoOf(now + dueHours * hourMs),
      attempts,
      ...calledBefore(at, { now, caller: callers[house], outcomeIds }),
    }));
  });
  return {
    callBatch,
    callOutcome,
    callTask,
    callerState: makeCallerStates({ seed, now, callers: houses.map((house) => ({ orgId: orgIds[house], userId: callers[house] })) }),
    allocationRule: [ruleOf(kept, orgIds.group, since), ...houses.map((house) => ({ ...ruleOf(kept, orgIds[house], since), ...houseRules[house] }))],
  };
}
