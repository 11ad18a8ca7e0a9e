/** A transcript reads so, in Chinese or English. */
import { closeReasons, conversationLife } from '#contract/lives/conversationLife.ts';
import type { ConversationMove } from '#contract/lives/conversationLife.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Label } from '#contract/label.ts';
import { frameType } from '#contract/socket.ts';
import type { Person } from './person.ts';
import type { Language } from '#server/kit/principal.ts';

export interface About {
  readonly hospital: string;
  readonly customer: string;
  readonly kind: 'consultation' | 'member';
  /** When it was exported, by the database's clock. */
  readonly at: string;
}

export interface WrittenMessage {
  readonly seq: number;
  readonly messageType: number;
  readonly content: string;
  readonly isRecalled: boolean;
  readonly status: string | null;
  readonly senderKind: 'staff' | 'member' | 'system';
  readonly senderName: string;
  readonly at: string;
  readonly replyToSeq: number | null;
  readonly orderNo: string | null;
  readonly orderTitle: string | null;
}

export interface WrittenStep {
  readonly afterSeq: number;
  readonly at: string;
  readonly move: ConversationMove;
  readonly actorKind: 'staff' | 'member' | 'system';
  readonly actorName: string | null;
  readonly toUserName: string | null;
  readonly toTeamName: string | null;
  readonly closeReason: string | null;
  readonly until: string | null;
}

const texts = {
  title: ['会话记录', 'Conversation transcript'],
  hospital: ['机构', 'Hospital'],
  customer: ['客户', 'Customer'],
  patient: ['患者', 'Patient'],
  mobile: ['手机', 'Mobile'],
  idNo: ['身份证', 'ID number'],
  archiveNo: ['档案号', 'File number'],
  exported: ['导出', 'Exported'],
  zone: ['时间均为北京时间', 'All times are China Standard Time'],
  leftOut: ['更早的消息未列出，条数', 'Earlier messages left out'],
  staff: ['人员', 'Staff'],
  member: ['客户', 'Customer'],
  system: ['系统', 'System'],
  image: ['[图片]', '[Picture]'],
  order: ['[订单]', '[Order]'],
  orderStatus: ['[订单状态]', '[Order status]'],
  recalled: ['[已撤回]', '[Recalled]'],
  unknown: ['[其他消息]', '[Other message]'],
  replyTo: ['回复第', 'answers no.'],
  until: ['至', 'until'],
  consultation: ['问诊', 'Consultation'],
  memberChat: ['会员', 'Member'],
} as const satisfies Record<string, Label>;

export type Words = { readonly [K in keyof typeof texts]: string } & { readonly at: 0 | 1 };

export function wordsFor(language: Language): Words {
  const at = language === 'en' ? 1 : 0;
  const words = Object.fromEntries(Object.entries(texts).map(([key, label]) => [key, label[at]])) as { readonly [K in keyof typeof texts]: string };
  return { ...words, at };
}

const zoneMs = 8 * 3_600_000;
/** Asia/Shanghai, whatever the machine's zone (no daylight saving since 1991). */
const local = (at: string): string => new Date(Date.parse(at) + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** One line, whatever a name holds. */
const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .replace(/[\s\u2028\u2029]+/g, ' ');

interface Head {
  readonly about: About;
  readonly person: Person;
  readonly exportedBy: string;
  readonly leftOut: number;
}

export function headOf({ about, person, exportedBy, leftOut }: Head, words: Words): string[] {
  const rows: readonly (readonly [string, string | null])[] = [
    [words.hospital, about.hospital],
    [words.customer, about.customer],
    [words.mobile, person.mobile],
    [words.patient, person.patientName],
    [words.archiveNo, person.archiveNo],
    [words.idNo, person.idNo],
    [words.exported, `${exportedBy} ${local(about.at)}`],
    [words.leftOut, leftOut > 0 ? String(leftOut) : null],
  ];
  const title = `${words.title} (${about.kind === 'consultation' ? words.consultation : words.memberChat})`;
  return [title, ...rows.filter(([, value]) => value).map(([name, value]) => joined([`${name}:`, value])), words.zone];
}

const statusLabel = (status: string | null, words: Words): string =>
  (orderLife.states as Readonly<Record<string, { readonly label: Label } | undefined>>)[status ?? '']?.label[words.at] ?? status ?? '';

function contentOf(message: WrittenMessage, words: Words): string {
  if (message.isRecalled) return words.recalled;
  const order = [message.orderNo, message.orderTitle].filter(Boolean).join(' ');
  switch (message.messageType) {
    case frameType.text:
      return message.content;
    case frameType.image:
      return words.image;
    case frameType.order:
      return `${words.order} ${order}`.trim();
    case frameType.orderStatus:
      return `${words.orderStatus} ${order || message.content} ${statusLabel(message.status, words)}`.trim();
    default:
      return words.unknown;
  }
}

/** Its own lines of a long text are indented, so that nothing in a message can pass for another message. */
export function messageLine(message: WrittenMessage, words: Words): string {
  const replied = message.replyToSeq === null ? '' : `(${words.replyTo} ${message.replyToSeq})`;
  const head = joined([`#${message.seq}`, local(message.at), `${words[message.senderKind]} ${message.senderName}`.trim(), replied]);
  return `${head}\r\n    ${contentOf(message, words).replace(/\r\n|[\r\n\u2028\u2029]/g, '\r\n    ')}`;
}

export function stepLine(step: WrittenStep, words: Words): string {
  const reason = (closeReasons as Readonly<Record<string, Label | undefined>>)[step.closeReason ?? '']?.[words.at] ?? step.closeReason;
  return joined([
    '--',
    local(step.at),
    words[step.actorKind],
    step.actorName,
    conversationLife.moves[step.move].label[words.at],
    step.toUserName,
    step.toTeamName,
    reason,
    step.until === null ? '' : `${words.until} ${local(step.until)}`,
    '--',
  ]);
}

/** `<会话记录> <customer> <day>.txt`, without what file systems refuse. */
export function fileName(about: About, words: Words): string {
  const name = `${words.title} ${about.customer} ${local(about.at).slice(0, 10)}`;
  return `${name
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_')
    .slice(0, 120)
    .toWellFormed()}.txt`;
}
