/** Message templates in every state, and batches: one that went out last week, one that somebody is still writing. All of it is invented; pure. */
import type { ReceiverReason, ReceiverState } from '#contract/choices/batches.ts';
import { mpTemplate as ofAccount } from '#contract/resources/mpTemplate.ts';
import { smsTemplate as ofSms } from '#contract/resources/smsTemplate.ts';
import { batchSums } from '#contract/choices/batches.ts';
import { filledIn, partsOf, signedText, variablesIn } from '#contract/messageText.ts';
import type { MessageKind } from '#contract/messageText.ts';
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { Draft, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import { partFen } from './makeSentMessages.ts';
import { standingOf, versionOf } from './makeVersion.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly members: readonly Draft[];
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
}

/** A line tells: name, purpose, state, words of the provider. */
const signs = [
  ['安禾妇儿', '集团商标注册证，用于就诊通知与健康关怀', 'approved', '审核通过'],
  ['安禾生殖', '生殖医学中心，商标使用授权书', 'approved', '审核通过'],
  ['安禾福利', '会员活动', 'refused', '签名与营业执照名称不符，请补充授权书'],
  ['安禾长高', '身高管理门诊', 'submitted', null],
] as const;

interface Text {
  readonly name: string;
  readonly kind: MessageKind;
  readonly sign: number;
  readonly text: string;
  readonly status: string;
  readonly words: string | null;
  readonly isRetired?: true;
}
const texts: readonly Text[] = [
  {
    name: '复诊提醒',
    kind: 'care',
    sign: 0,
    text: '{姓名}您好，{date}记得来院复诊，请带好病历和检查单。改期请回电 028-8600-1200。',
    status: 'approved',
    words: '审核通过',
  },
  { name: '报告已出', kind: 'care', sign: 0, text: '{姓名}您好，您的检查报告已出，可在公众号“我的报告”查看。', status: 'approved', words: '审核通过' },
  {
    name: '促排用药提醒',
    kind: 'care',
    sign: 1,
    text: '{姓名}您好，今晚 {time} 记得按时用药，如有不适请随时联系我们。',
    status: 'approved',
    words: '审核通过',
  },
  { name: '孕期课堂邀请', kind: 'marketing', sign: 0, text: '{姓名}您好，{date}孕期营养课堂还有名额，回复 1 报名。', status: 'approved', words: '审核通过' },
  { name: '满减活动', kind: 'marketing', sign: 0, text: '会员日全场满减，详询前台。', status: 'refused', words: '营销内容缺少主体说明，请补充活动主办方' },
  { name: '身高复测', kind: 'care', sign: 3, text: '{姓名}家长您好，孩子三个月身高复测到期，请预约来院。', status: 'submitted', words: null },
  { name: '术后关怀', kind: 'care', sign: 0, text: '{姓名}您好，术后第 {days} 天，请注意休息，按时换药。', status: 'draft', words: null },
  { name: '旧版复诊提醒', kind: 'care', sign: 0, text: '您好，请按时复诊。', status: 'approved', words: '审核通过', isRetired: true },
];

const mps = [
  ['复诊提醒', 'care', 'OPENTM-visit-20260901', 'usable', null],
  ['检查报告通知', 'care', 'OPENTM-report-20260901', 'usable', null],
  ['活动邀请', 'marketing', 'OPENTM-event-20260715', 'changedTooOften', '模板近期改动过于频繁，暂时不能下发'],
  ['缴费提醒', 'care', 'OPENTM-pay-20250301', 'gone', '43100：模板不存在或已被删除'],
] as const;

/** The receivers of the batch that went out ended so, one after the other and again. */
const ends: readonly (readonly [status: ReceiverState, reason: ReceiverReason | null, detail: string | null])[] = [
  ...Array.from({ length: 9 }, () => ['delivered', null, null] as const),
  ['failed', 'refused', 'MK:0012 号码在运营商黑名单'],
  ['delivered', null, null],
  ['leftOut', 'doNotContact', null],
  ['delivered', null, null],
  ['unknown', 'answerLost', null],
  ['delivered', null, null],
  ['leftOut', 'double', null],
  ['sent', null, null],
];

interface Made {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgId: string;
  readonly by: string;
}

function makeTemplates({ seeded, now, orgId, by }: Made) {
  const born = (days: number): Draft & { readonly createdAt: string } => ({
    id: seeded.id(now - days * dayMs),
    orgId,
    createdAt: isoOf(now - days * dayMs),
    createdBy: by,
  });
  const reviewed = (status: string, words: string | null, days: number) => ({
    status,
    providerWords: words,
    submittedBy: status === 'draft' ? null : by,
    submittedAt: status === 'draft' ? null : isoOf(now - days * dayMs + hourMs),
    reviewedAt: words === null ? null : isoOf(now - days * dayMs + 5 * hourMs),
  });
  const smsSign = signs.map(([name, purpose, status, words], at) => ({ ...born(90 - at), name, purpose, ...reviewed(status, words, 90 - at) }));
  const smsTemplate = texts.map(({ name, kind, sign, text, status, words, isRetired }, at) => {
    const whole = signedText(signs[sign]?.[0] ?? '', text, kind);
    return {
      ...born(60 - at),
      name,
      kind,
      signId: smsSign[sign]?.id,
      text,
      variables: variablesIn(text).map((one) => ({ name: one, label: one === '姓名' ? '客户姓名' : null, example: null })),
      characters: whole.length,
      parts: partsOf(whole),
      providerCode: status === 'approved' ? `SMS_2026${1_000 + at}` : null,
      ...reviewed(status, words, 60 - at),
      ...standingOf(status !== 'approved' ? 'draft' : isRetired ? 'retired' : 'published', isoOf(now - (60 - at) * dayMs + 6 * hourMs), by),
    };
  });
  const mpTemplate = mps.map(([name, kind, providerId, status, words], at) => ({
    ...born(75 - at),
    name,
    kind,
    providerId,
    fields: [
      { key: 'thing1', label: '就诊人', value: '{姓名}' },
      { key: 'time2', label: '时间', value: '{date}' },
    ],
    link: null,
    status,
    providerWords: words,
    reviewedAt: words === null ? null : isoOf(now - 12 * dayMs),
    remark: null,
    ...standingOf('published', isoOf(now - (75 - at) * dayMs + hourMs), by),
  }));
  const definitionVersion = [...smsTemplate.map((row) => versionOf(ofSms, row, seeded)), ...mpTemplate.map((row) => versionOf(ofAccount, row, seeded))].flat();
  return { smsSign, smsTemplate, mpTemplate, definitionVersion };
}

const common = {
  source: 'filter',
  groupId: null,
  memberIds: null,
  path: null,
  plannedAt: null,
  category: 'care',
  problem: null,
  mpTemplateId: null,
  isAtOnce: null,
} as const;
const everybody = { all: [['enabled', 'is', true]] } as const;

function finished({ seeded, now, orgId, by }: Made, template: Draft & { readonly text: string }, members: readonly Draft[]) {
  const beganMs = now - 6 * dayMs;
  const id = seeded.id(beganMs - hourMs);
  const signed = signedText(signs[0][0], template.text, 'care');
  const smsReceiver = members.map((member, at) => {
    const [status, reason, detail] = ends[at % ends.length] ?? ['delivered', null, null];
    const variables = { 姓名: String(member['name']), date: '周三' };
    const text = filledIn(signed, variables);
    const isOut = status !== 'leftOut';
    return {
      id: seeded.id(beganMs),
      orgId,
      createdAt: isoOf(beganMs),
      batchId: id,
      line: at + 1,
      memberId: member.id,
      name: member['name'],
      mobile: member['mobile'],
      status,
      reason,
      detail,
      channel: 'sms',
      text,
      parts: partsOf(text),
      cost: isOut ? partsOf(text) * partFen : 0,
      variables,
      heldUntil: null,
      messageId: null,
      sentAt: isOut ? isoOf(beganMs + at * 500) : null,
    };
  });
  const counted = (states: readonly string[]): number => smsReceiver.filter(({ status }) => states.includes(status)).length;
  const batch = {
    ...common,
    id,
    orgId,
    createdAt: isoOf(beganMs - hourMs),
    createdBy: by,
    name: '上周三复诊提醒',
    status: 'finished',
    templateId: template.id,
    conditions: everybody,
    values: [{ name: 'date', value: '周三' }],
    perMinute: 120,
    total: smsReceiver.length,
    ...Object.fromEntries(Object.entries(batchSums).map(([name, states]) => [name, counted(states)])),
    sentBy: by,
    startedAt: isoOf(beganMs),
    finishedAt: isoOf(beganMs + 12 * 60_000),
    foundAt: isoOf(beganMs - 600_000),
    nextAt: null,
    syncedAt: isoOf(beganMs + dayMs),
    chain: [{ channel: 'sms', templateId: template.id, text: signed }],
    language: 'zh-CN',
  };
  return { batch, smsReceiver };
}

export function makeBatches({
  seed,
  now,
  orgIds,
  members,
  staff,
}: From): Readonly<Record<'smsSign' | 'smsTemplate' | 'mpTemplate' | 'definitionVersion' | 'smsBatch' | 'smsReceiver', readonly Draft[]>> {
  const seeded = new Seeded(seed + 107);
  const orgId = orgIds.gaoxin;
  const by = staff.get('沈清妍')?.id ?? '';
  const made = { seeded, now, orgId, by };
  const templates = makeTemplates(made);
  const [visit] = templates.smsTemplate;
  if (!visit) throw new Error('The demo has no template of a message: keep the first in makeBatches.ts.');
  const { batch, smsReceiver } = finished(
    made,
    visit,
    members.filter((one) => one['orgId'] === orgId),
  );
  const draft = {
    ...common,
    id: seeded.id(now - hourMs),
    orgId,
    createdAt: isoOf(now - hourMs),
    createdBy: by,
    name: '本周六复诊提醒',
    status: 'draft',
    templateId: visit.id,
    conditions: everybody,
    values: [{ name: 'date', value: '周六' }],
    perMinute: 60,
    category: null,
    total: null,
    ...Object.fromEntries(Object.keys(batchSums).map((name) => [name, null])),
    sentBy: null,
    startedAt: null,
    finishedAt: null,
    foundAt: null,
    nextAt: null,
    syncedAt: null,
    chain: null,
    language: null,
  };
  return { ...templates, smsBatch: [batch, draft], smsReceiver };
}
