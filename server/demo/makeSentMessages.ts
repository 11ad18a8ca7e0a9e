/** Messages that went out in the last two weeks, in every state there is, with the rules they were held to. Pure. */
import type { MessageReason, MessageState } from '#contract/choices/messaging.ts';
import { partsOf } from '#contract/messageText.ts';
import { firstQuiet as quiet, nextMorning, quietUntil } from '#server/outgoing/quietHours.ts';
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import type { HouseName } from './group.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly members: readonly Draft[];
}
interface Story {
  readonly status: MessageState;
  readonly channel?: 'sms' | 'mp' | 'inApp';
  readonly purpose?: 'journey' | 'visit' | 'reminder' | 'hand';
  readonly category?: 'care' | 'marketing' | 'service';
  readonly reason?: MessageReason;
  readonly problem?: string;
  readonly former?: string;
  readonly text: string;
  /** Before now. */
  readonly hours: number;
}

const visit = '【安禾妇儿】您预约了明天上午的复诊，请带好病历和检查单，需要改期回复本短信或打前台电话。';
const lesson = '【安禾妇儿】周六下午 2 点孕期营养课堂，名额 20 位，到前台登记即可。回T退订';
const report = '【安禾妇儿】您的检查报告已出，可在公众号“我的报告”查看。';
const stories: readonly Story[] = [
  { status: 'delivered', text: visit, purpose: 'reminder', category: 'service', hours: 3 },
  { status: 'delivered', channel: 'mp', text: report, purpose: 'journey', hours: 5 },
  { status: 'delivered', former: '45015 response out of time limit', text: report, purpose: 'journey', hours: 6 },
  { status: 'delivered', former: '43101 user refuse to accept the msg', text: visit, purpose: 'visit', hours: 30 },
  { status: 'delivered', channel: 'inApp', text: '请在今晚按时服药，明早 8 点空腹抽血。', purpose: 'visit', hours: 20 },
  { status: 'sent', text: visit, purpose: 'visit', hours: 1 },
  { status: 'held', reason: 'quietHours', text: visit, purpose: 'journey', hours: 2 },
  { status: 'held', reason: 'cap', text: lesson, category: 'marketing', hours: 4 },
  { status: 'failed', reason: 'refused', problem: 'MK:0012 号码在运营商黑名单', text: visit, purpose: 'visit', hours: 26 },
  { status: 'failed', reason: 'noAnswer', problem: 'rate', text: report, hours: 50 },
  { status: 'unknown', reason: 'answerLost', problem: 'ECONNRESET', text: visit, purpose: 'reminder', hours: 8 },
  { status: 'leftOut', reason: 'doNotContact', text: lesson, category: 'marketing', hours: 28 },
  { status: 'leftOut', reason: 'noConsent', text: lesson, category: 'marketing', hours: 28 },
  { status: 'leftOut', reason: 'noNumber', text: visit, purpose: 'visit', hours: 52 },
  { status: 'leftOut', reason: 'missingVariable', text: '【安禾妇儿】{医生}医生明天出诊，您的号是 {号序}。', purpose: 'journey', hours: 55 },
  { status: 'leftOut', reason: 'tooLate', text: visit, purpose: 'reminder', category: 'service', hours: 73 },
  { status: 'stopped', reason: 'byHand', text: lesson, category: 'marketing', hours: 29 },
  { status: 'kept', text: visit, hours: 120 },
];
const rounds = 3;
/** The demo's provider charges this for a part, in fen. */
export const partFen = 5;

type Made = Readonly<Record<'sentMessage' | 'messageRule' | 'stoppedNumber' | 'strayReceipt', readonly Draft[]>>;

function endOf(status: MessageState, atMs: number, now: number): Draft | object {
  const sentAt = isoOf(atMs + 2_000);
  if (status === 'delivered') return { sentAt, receiptAt: isoOf(atMs + 6_000), takenAt: sentAt, tries: 1 };
  if (status === 'sent') return { sentAt, takenAt: sentAt, tries: 1 };
  if (status === 'held') return { heldUntil: isoOf(quietUntil(now, quiet) ?? nextMorning(now, quiet)), tries: 0 };
  return { tries: status === 'failed' || status === 'unknown' ? 1 : 0, ...(status === 'unknown' ? { takenAt: sentAt, askAt: null } : {}) };
}

function messageOf(story: Story, member: Draft, at: { readonly seeded: Seeded; readonly atMs: number; readonly now: number }): Draft {
  const { status, channel = 'sms', purpose = 'hand', category = 'care', reason = null, problem = null, former, text } = story;
  const id = at.seeded.id(at.atMs);
  const parts = channel === 'sms' ? partsOf(text) : 1;
  return {
    id,
    orgId: member['orgId'],
    createdAt: isoOf(at.atMs),
    channel,
    purpose,
    category,
    memberId: member.id,
    recipient: member['name'],
    mobile: reason === 'noNumber' ? null : member['mobile'],
    text,
    status,
    reason,
    problem,
    formerChannel: former === undefined ? null : 'mp',
    formerCode: former ?? null,
    parts,
    cost: channel === 'sms' ? parts * partFen : 0,
    dedupeKey: `demo:${id}`,
    chain: [{ channel, text }],
    step: 0,
    isTest: false,
    heldUntil: null,
    sentAt: null,
    receiptAt: null,
    takenAt: null,
    askAt: null,
    asks: status === 'unknown' ? 99 : 0,
    ...endOf(status, at.atMs, at.now),
  };
}

/** The provider of a house that sends by another system as well tells this one of all its messages. */
const strays = [
  { house: 'gaoxin', channel: 'sms', state: 'delivered', code: 'DELIVRD', words: '已到达手机', why: 'unknown', times: 1, hours: 7 },
  { house: 'gaoxin', channel: 'sms', state: 'failed', code: 'MK:0001', words: '空号', why: 'unknown', times: 3, hours: 31 },
  { house: 'chengnan', channel: 'mp', state: 'failed', code: '43004', words: 'require subscribe', why: 'neverSent', times: 1, hours: 52 },
] as const;
const strayReceipts = (seeded: Seeded, now: number, orgIds: From['orgIds']): readonly Draft[] =>
  strays.map(({ house, hours, ...told }) => {
    const at = isoOf(now - hours * hourMs);
    const id = seeded.id(now - hours * hourMs);
    return { id, orgId: orgIds[house], createdAt: at, number: seeded.id(now - (hours + 1) * hourMs), at, lastAt: at, ...told };
  });

export function makeSentMessages({ seed, now, orgIds, members }: From): Made {
  const seeded = new Seeded(seed + 106);
  const reached = members.filter((one) => one['orgId'] === orgIds.gaoxin || one['orgId'] === orgIds.chengnan);
  const sentMessage = Array.from({ length: rounds }, (_, round) =>
    stories.map((story) =>
      messageOf(story, seeded.pick(reached), { seeded, atMs: now - story.hours * hourMs - round * 3 * dayMs - seeded.whole(0, hourMs), now }),
    ),
  ).flat();
  const bornMs = now - 90 * dayMs;
  const kept = (orgId: string) => ({ id: seeded.id(bornMs), orgId, createdAt: isoOf(bornMs) });
  const caps = { spreadMinutes: 30, dailyMost: 3, weeklyMost: 8, marketingWeeklyMost: 2, dailyBudget: 20_000, smsPrice: partFen, enabled: true };
  return {
    sentMessage,
    messageRule: [
      {
        ...kept(orgIds.group),
        name: '集团触达规则',
        quietFrom: quiet.from,
        quietTo: quiet.to,
        ...caps,
        remark: '每位客户的上限，全部旅程、群发和手动发送一起算',
      },
      { ...kept(orgIds.chengnan), name: '城南免打扰', quietFrom: '20:00', quietTo: '09:00', ...caps, remark: '比集团早一小时安静，晚一小时发出' },
    ],
    stoppedNumber: [
      { ...kept(orgIds.group), mobile: '13800009901', reason: 'replied', since: isoOf(now - 9 * dayMs), remark: '短信回复：TD' },
      { ...kept(orgIds.group), mobile: '13800009902', reason: 'notInService', since: isoOf(now - 4 * dayMs), remark: null },
    ],
    strayReceipt: strayReceipts(seeded, now, orgIds),
  };
}
