/** Complaints of the demo, one of each state at least: what happened, how grave it is, and how far it has come. */
import type { complaintLife } from '#contract/lives/complaintLife.ts';
import { dayMs, hourMs, isoOf } from '#server/demo/demoDates.ts';
import type { Draft } from '#server/demo/demoRows.ts';
import type { Seeded } from '#server/demo/seeded.ts';

type State = keyof typeof complaintLife.states;

/** A line tells: days ago, about, source, severity, state, what happened, what the customer asks for. */
const complaints: readonly (readonly [number, string, string, string, State, string, string | null])[] = [
  [0, '抽血排队四十多分钟', 'chat', 'minor', 'received', '早上七点四十到，抽血窗口只开了一个，排到八点半。', '希望早高峰多开窗口。'],
  [1, '促排针剂发错剂量', 'phone', 'grave', 'handling', '领回的针剂是 150 单位，医嘱是 225 单位，注射前自己核对才发现。', '说明原因，保证不再发生。'],
  [2, '预约的医生临时停诊没有通知', 'visit', 'serious', 'handling', '从外地赶来，到院后才知道停诊，改约到三天后。', '退回往返车费。'],
  [6, '检查单姓名写错', 'visit', 'serious', 'escalated', '彩超单上写成了同名患者，两次改正都没有改对。', '当天拿到正确的检查单。'],
  [3, '账单多收一次彩超费', 'phone', 'serious', 'answered', '同一天的账单里彩超收了两次，实际只做了一次。', '退回多收的 260 元。'],
  [5, '随访电话打得太频繁', 'chat', 'minor', 'answered', '一周内接到四个随访电话，问的是同样的问题。', '每周不超过一次。'],
  [8, '产检报告晚了三天', 'chat', 'minor', 'closed', '唐筛报告说三个工作日，第六天才在手机上看到。', null],
  [12, '病房空调半夜报警', 'visit', 'minor', 'closed', '住院第二晚空调响了两次，值班护士处理后恢复。', null],
  [15, '儿保前台态度生硬', 'letter', 'serious', 'closed', '询问生长曲线解读时被告知“自己上网查”。', '当面道歉。'],
  [20, '停车场收费与公示不符', 'phone', 'minor', 'withdrawn', '后来确认是看错了牌子，请求撤回。', null],
];

/** Those that are still open are due later today and in the next days, so that one can be seen coming; the others were answered in time. */
const dueHours = (status: State, at: number): number => (status === 'received' || status === 'handling' ? 3 + at * 20 : 24 - at * 24);

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgId: string;
  readonly members: readonly Draft[];
  /** Whoever looks after them: the service lead. */
  readonly assigneeId: string | null;
}

export function makeComplaints({ seeded, now, orgId, members, assigneeId }: From): readonly Draft[] {
  const here = members.filter((member) => member['orgId'] === orgId);
  return complaints.map(([days, title, source, level, status, content, wish], at): Draft => {
    const createdAt = now - days * dayMs - (at + 1) * hourMs;
    return {
      id: seeded.id(createdAt),
      orgId,
      createdAt: isoOf(createdAt),
      memberId: here[(at * 7) % here.length]?.id ?? null,
      title,
      source,
      level,
      status,
      content,
      wish,
      dueAt: isoOf(now + dueHours(status, at) * hourMs),
      assigneeId: status === 'received' ? null : assigneeId,
    };
  });
}
