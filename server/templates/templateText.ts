/** What goes out by a template: the text of an SMS with its signature, the fields of an official account's message. Whoever sends asks here, and again at the moment of sending. */
import { filledIn, missingIn, signedText } from '#contract/messageText.ts';
import type { MessageKind, MessageVariables } from '#contract/messageText.ts';
import type { Query } from '#server/db/database.ts';

/** Nothing is sent with a template that has one of these. */
export type TemplateProblem = 'unknown' | 'off' | 'notApproved';

export interface TemplateText {
  readonly text: string;
  /** Variables without a value: the text has them in braces. */
  readonly missing: readonly string[];
  readonly problem: TemplateProblem | null;
}

interface SmsRow extends Record<string, unknown> {
  readonly text: string;
  readonly kind: MessageKind;
  readonly sign: string;
  readonly status: string;
  readonly signStatus: string;
}

const smsSql = `select t.text, t.kind, t.status, s.name as sign, s.status as "signStatus" from sms_template t join sms_sign s on s.id = t.sign_id
  where t.id = $1 and t.deleted_at is null and s.deleted_at is null`;

const problemOf = (...states: readonly string[]): TemplateProblem | null =>
  states.includes('off') ? 'off' : states.every((state) => state === 'approved') ? null : 'notApproved';

export async function templateText(query: Query, templateId: string, variables: MessageVariables): Promise<TemplateText> {
  const [row] = await query.query<SmsRow>(smsSql, [templateId]);
  if (!row) return { text: '', missing: [], problem: 'unknown' };
  return {
    text: signedText(row.sign, filledIn(row.text, variables), row.kind),
    missing: missingIn(row.text, variables),
    problem: problemOf(row.status, row.signStatus),
  };
}

export interface MpContent {
  /** WeChat's number of the template. */
  readonly providerId: string;
  /** Field of WeChat -> text. */
  readonly data: Readonly<Record<string, string>>;
  /** The same to be read, a line a field. */
  readonly text: string;
  readonly link: string | null;
  readonly missing: readonly string[];
  readonly problem: TemplateProblem | 'gone' | 'changedTooOften' | null;
}

interface MpRow extends Record<string, unknown> {
  readonly providerId: string;
  readonly fields: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  readonly link: string | null;
  readonly status: 'usable' | 'gone' | 'changedTooOften' | 'off';
}

const mpSql = `select provider_id as "providerId", fields, link, status from mp_template where id = $1 and deleted_at is null`;

export async function mpContent(query: Query, templateId: string, variables: MessageVariables): Promise<MpContent> {
  const [row] = await query.query<MpRow>(mpSql, [templateId]);
  if (!row) return { providerId: '', data: {}, text: '', link: null, missing: [], problem: 'unknown' };
  const filled = row.fields.map(({ key, label, value }) => ({ key, label, text: filledIn(value, variables) }));
  return {
    providerId: row.providerId,
    data: Object.fromEntries(filled.map(({ key, text }) => [key, text])),
    text: filled.map(({ label, text }) => `${label}：${text}`).join('\n'),
    link: row.link,
    missing: [...new Set(row.fields.flatMap(({ value }) => missingIn(value, variables)))],
    problem: row.status === 'usable' ? null : row.status,
  };
}
