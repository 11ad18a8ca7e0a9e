/** The product told the people of the demo these in the last weeks: hand-overs of their talks, rules, log-ins, announcements. Pure. */
import type { MessageKind } from '#contract/choices/messages.ts';
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { dayMs, fillDays, hourMs, isoOf, minuteMs } from './demoDates.ts';
import type { Draft, StaffRef } from './demoRows.ts';
import { demoStaff } from './group.ts';
import type { StaffName } from './group.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly conversations: readonly Draft[];
  readonly members: readonly Draft[];
}

const remarks = [
  '她在等今天的 E2 结果，出来先回她。',
  '我下午出诊，后面的问题您接着答。',
  '药量已经和医生核对过，照着备注说就行。',
  '情绪有点急，先安抚再说数值。',
  '只差约复诊的时间，其他都答完了。',
  '',
] as const;
const announcements: readonly (readonly [hours: number, title: string, text: string])[] = [
  [5, '今晚 23:00 起系统升级', '预计 20 分钟。升级时消息照常保存，恢复后自动补上，不用重新登录。'],
  [74, '{+9}起门诊改用冬季时间', '上午 8:30 到 12:00，下午 13:30 到 17:30。咨询台的工作时间已经同步，回复客户时按新时间说。'],
  [170, '流感高发，来院提醒要加一句', '约就诊的客户，提醒戴口罩、发热先到发热门诊。快捷语里已经加好。'],
  [248, '周六咨询台加开一班', '本周六 13:30 到 16:30 有人值班，排班表已更新。没排到的同事不用在线。'],
  [300, '客户手机号只看尾号', '需要完整号码时点眼睛图标，写明用途。每次查看都会留下记录。'],
  [400, '新的转接规范', '转接前写一句备注：客户在等什么、说到哪一步。没有备注的转接，接手的同事可以退回。'],
];
const devices: readonly (readonly [browser: string, system: string])[] = [
  ['Edge', 'Windows'],
  ['Chrome', 'macOS'],
  ['WeCom', 'Android'],
];

interface Line {
  readonly kind: MessageKind;
  readonly values: MessageValues;
  readonly link: string | null;
  readonly hours: number;
  readonly by: string | null;
}

/** Colleagues who answer customers are handed some; the others hear of rules, log-ins and announcements alone. */
const answers = ({ role }: StaffRef): boolean => (standardRoles[role].rights as readonly string[]).includes('chat.write');

function handedOver(from: From, person: StaffRef, colleagues: readonly StaffRef[]): Line[] {
  const { seeded, members } = from;
  const nameOf = new Map(members.map((member) => [member.id, String(member['name'])]));
  // Somebody who belongs to the group as a whole is handed work of any house.
  const isNear = (orgId: unknown): boolean => person.role === 'corpadmin' || orgId === person.orgId;
  const about = from.conversations.filter((one) => isNear(one['orgId']));
  const givers = colleagues.filter((one) => answers(one) && isNear(one.orgId));
  const own = about.filter((one) => one['assigneeId'] === person.id);
  if (givers.length === 0 || about.length === 0) return [];
  const hours = [0.4, 2.5, 7, 26, 51, 98, 147, 242];
  return hours.map((ago, index): Line => {
    const giver = seeded.pick(givers);
    const one = seeded.pick(own.length > 0 && index < 3 ? own : about);
    const values = { by: giver.name, customer: nameOf.get(String(one['memberId'])) ?? '', remark: seeded.pick(remarks) };
    const link = `/consultation?c=${one.id}`;
    const shared = { hours: ago + seeded.next(), by: giver.id };
    if (index === 3)
      return {
        ...shared,
        kind: 'conversationsGiven',
        values: { by: giver.name, count: seeded.whole(3, 9), remark: '我今天到点下班，白天都回过了。' },
        link: '/consultation',
      };
    if (index === 5) return { ...shared, kind: 'conversationMoved', values: { ...values, to: seeded.pick(givers).name }, link };
    return { ...shared, kind: 'conversationGiven', values, link };
  });
}

function linesFor(from: From, person: StaffRef): Line[] {
  const { seeded, now } = from;
  const colleagues = [...from.staff.values()].filter((one) => one.id !== person.id);
  const lead = colleagues.find((one) => one.role === 'serviceLead');
  const administrator = colleagues.find((one) => one.role === 'corpadmin');
  const device = seeded.pick(devices);
  const rules: Line[] =
    lead && answers(person)
      ? [30, 320].map((hours) => ({ kind: 'deskPolicyChanged', values: { by: lead.name }, link: '/consultation', hours: hours + seeded.next(), by: lead.id }))
      : [];
  const news: Line[] = administrator
    ? announcements.map(([hours, title, text]) => ({
        kind: 'announcement',
        values: { title: fillDays(title, now), text, by: administrator.name },
        link: null,
        hours,
        by: administrator.id,
      }))
    : [];
  const account: Line[] = [
    ...[seeded.whole(60, 90), seeded.whole(800, 900)].map((hours): Line => ({
      kind: 'newDevice',
      values: { browser: device[0], system: device[1] },
      link: '/secretUpdate',
      hours,
      by: person.id,
    })),
    { kind: 'passwordChanged', values: {}, link: '/secretUpdate', hours: seeded.whole(500, 700), by: person.id },
  ];
  return [...(answers(person) ? handedOver(from, person, colleagues) : []), ...rules, ...news, ...account];
}

/** Unread is what came since yesterday. */
const readAfterMs = 20 * hourMs;

export function makeMessages(from: From): readonly Draft[] {
  return (Object.keys(demoStaff) as StaffName[]).flatMap((name) => {
    const person = from.staff.get(name);
    if (!person) return [];
    return linesFor(from, person).map(({ kind, values, link, hours, by }) => {
      const atMs = Math.floor(from.now - hours * hourMs);
      const readMs = Math.min(atMs + from.seeded.whole(2, 240) * minuteMs, from.now - dayMs / 2);
      const isRead = from.now - atMs > readAfterMs;
      return {
        id: from.seeded.id(atMs),
        orgId: person.orgId,
        createdAt: isoOf(atMs),
        createdBy: by,
        version: isRead ? 2 : 1,
        recipientId: person.id,
        kind,
        values,
        link,
        readAt: isRead ? isoOf(readMs) : null,
      };
    });
  });
}
