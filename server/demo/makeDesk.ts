/** The two desks of the demo have these beside their talks: teams, policies, canned replies, notes about customers. Pure. */
import { dayMs, dayOf, fillDays, hourMs, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, StaffRef } from './demoRows.ts';
import { teams } from './group.ts';
import type { HouseName, StaffName, TeamName } from './group.ts';
import { idleHours } from './makeSteps.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
}

const bornDays = 300;
const staffId = (from: From, name: StaffName): string => {
  const found = from.staff.get(name);
  if (!found) throw new Error(`${name} is nobody of the demo: expected a name of group.ts.`);
  return found.id;
};

export const makeTeams = (from: From): readonly (Draft & { readonly name: TeamName })[] =>
  (Object.keys(teams) as TeamName[]).map((name) => {
    const atMs = from.now - bornDays * dayMs;
    const { house, members } = teams[name];
    return {
      id: from.seeded.id(atMs),
      orgId: from.orgIds[house],
      createdAt: isoOf(atMs),
      version: 1,
      name,
      memberIds: members.map((member) => staffId(from, member)),
    };
  });

const weekday = [
  ['08:30', '12:00'],
  ['13:30', '17:30'],
];
const week = [[['09:00', '11:30']], weekday, weekday, weekday, weekday, weekday, [['08:30', '12:00']]];
const waitingText = '您好，消息已收到，前面还有 {ahead} 位，我们会尽快回复您。如有出血、剧烈腹痛等紧急情况，直接来院急诊。';
const closedText = '您好，现在是休息时间，{opens} 起有人回复您。紧急情况直接来院急诊。';

/** Chats are assigned by hand where the newcomer sits, so that there is a queue to take from, and by itself in the other house. */
export const makePolicies = (from: From): readonly Draft[] =>
  (['gaoxin', 'chengnan'] as const).map((house) => {
    const atMs = from.now - bornDays * dayMs;
    const newYear = `${Number(dayOf(from.now).slice(0, 4)) + 1}-01-01`;
    // Whoever tries it in the evening finds a desk at work: the day of loading has no closing time, nor has what is left of the night.
    const openDays = [from.now, from.now + 6 * hourMs].map((atMs) => [dayOf(atMs), [['00:00', '24:00']]]);
    return {
      id: from.seeded.id(atMs),
      orgId: from.orgIds[house],
      createdAt: isoOf(atMs),
      version: 1,
      hours: { week, days: { [newYear]: [], ...Object.fromEntries(openDays) } },
      assignMode: house === 'gaoxin' ? 'manual' : 'load',
      capacity: 40,
      firstMinutes: 5,
      nextMinutes: 10,
      closeMinutes: 1_440,
      awayMinutes: house === 'gaoxin' ? null : 30,
      idleHours,
      waitingText,
      closedText,
    };
  });

const sharedReplies = [
  ['nh', '问好', '{客户}您好，我是{机构}的{我}，看到您的消息了，有什么可以帮您？'],
  ['sd', '稍等核对', '收到，我去核对一下您的记录，几分钟内回复您。'],
  ['kf', '空腹抽血', '抽血当天空腹 8 小时以上，可以喝少量白水，7:30 到 11:00 在二楼抽血窗口取号。'],
  ['ndm', '月经第 2–4 天', '性激素六项在月经第 2–4 天抽血，不用预约，带身份证即可，报告当天下午出。'],
  ['yzh', '移植后注意', '移植后正常走动、清淡饮食，不提重物、不泡澡。按时用药，第 12 天来院抽血验孕。'],
  ['cx', '出血先看', '先看颜色和量：咖啡色、量少，先休息观察；鲜红色、量多或伴腹痛，马上来院急诊。'],
  ['ql', '取卵后', '取卵后多喝水、多吃蛋白，每天量体重和腹围。一天长 1 公斤以上、尿少或气急，马上联系我们。'],
  ['nt', 'NT 预约', 'NT 在孕 11–13 周 + 6 天做，不用空腹、不用憋尿，带产检本，我可以帮您排号。'],
  ['td', '胎动计数', '每天固定时间左侧卧位数胎动，一小时三次以上为正常，明显减少就来做胎心监护。'],
  ['jd', '建档资料', '建档带夫妻身份证、医保卡、近期 B 超和血检报告，工作日 8:00 到 11:00 二楼 5 号窗口。'],
  ['fc', '身高复测', '{患者}的季度复测可以约了：早上来量更准，带记录本和最近的骨龄片。'],
  ['js', '结束语', '好的，今天先这样，后面有情况随时发消息。祝您顺利。'],
] as const;
const ownReplies = [
  ['tx', '打针提醒', '{客户}，今晚 21:00 的针别忘了，打完回我一句就好。'],
  ['xc', '下次来院', '下次来院我在一楼咨询台，到了说找{我}就可以。'],
] as const;

export function makeCannedReplies(from: From): readonly Draft[] {
  const atMs = from.now - 200 * dayMs;
  const asRow =
    (orgId: string, ownerId: string | null) =>
    ([shortcut, title, text]: readonly [string, string, string], index: number) => ({
      id: from.seeded.id(atMs),
      orgId,
      createdAt: isoOf(atMs),
      version: 1,
      ownerId,
      shortcut,
      title,
      text,
      sort: index + 1,
    });
  return [
    ...sharedReplies.map(asRow(from.orgIds.gaoxin, null)),
    ...sharedReplies.map(asRow(from.orgIds.chengnan, null)),
    ...ownReplies.map(asRow(from.orgIds.gaoxin, staffId(from, '周敏'))),
  ];
}

const memberNotes: readonly (readonly [member: string, by: StaffName, days: number, text: string])[] = [
  ['林晓彤', '何佳宁', 8, '上午带孩子，电话请约 14:00 以后。'],
  ['林晓彤', '周敏', 62, '比较容易焦虑，结果先说结论，再说数值。'],
  ['王梦洁', '周敏', 21, '胚胎续存的事以她本人确认为准，不要打给她先生。'],
  ['陈思琪', '顾文澜', 3, '对青霉素以外的抗生素也有过皮疹，用药前再问一遍。'],
  ['吴倩', '周敏', 15, '工作日中午回消息最快。'],
  ['赵雅雯', '何佳宁', 5, '第一胎，家里老人意见多，检查目的说细一点。'],
  ['冯一诺', '顾文澜', 12, '既往一次胚停，孕酮结果出来先电话。'],
  ['黄丽君', '沈清妍', 30, '两个孩子都在身高门诊，别混了档案。'],
  ['梁佩瑶', '顾文澜', 9, '孩子怕抽血，约有儿童采血的周六。'],
  ['叶思敏', '韩璐', 6, '住得远，尽量把检查排在同一天。'],
];

export function makeMemberNotes(from: From, members: ReadonlyMap<string, MemberRef>): readonly Draft[] {
  return memberNotes.map(([name, by, days, text]) => {
    const member = members.get(name);
    if (!member) throw new Error(`${name} is nobody of the demo: expected a customer of the stories.`);
    const at = isoOf(from.now - days * dayMs - from.seeded.whole(1, 6) * hourMs);
    return noteRow({
      seeded: from.seeded,
      member,
      conversationId: null,
      afterSeq: 0,
      by: { id: staffId(from, by), name: by },
      at,
      text: fillDays(text, from.now),
    });
  });
}

/** A note, inside a talk or about a customer. */
export function noteRow(of: {
  readonly seeded: Seeded;
  readonly member: MemberRef;
  readonly conversationId: string | null;
  readonly afterSeq: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
  readonly text: string;
}): Draft {
  return {
    id: of.seeded.id(Date.parse(of.at)),
    orgId: of.member.orgId,
    createdAt: of.at,
    createdBy: of.by.id,
    version: 1,
    memberId: of.member.id,
    conversationId: of.conversationId,
    afterSeq: of.afterSeq,
    text: of.text,
    authorId: of.by.id,
    authorName: of.by.name,
    at: of.at,
    clientId: null,
  };
}
