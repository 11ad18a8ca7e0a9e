/** A template becomes this: the text of an SMS with its signature, the fields of an official account's message. Whoever sends asks here, and again at the moment of sending. */
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
  readonly text: string | null;
  readonly kind: MessageKind;
  readonly standing: string;
  readonly sign: string | null;
  readonly signStatus: string | null;
}

/** The version that is asked for, else the one in force. A template without one in force says nothing, whichever is asked for. */
const versionOf = (
  entity: 'smsTemplate' | 'mpTemplate',
): string => `left join definition_version f on f.entity = '${entity}' and f.row_id = t.id and f.retired_at is null
  left join definition_version v on v.entity = f.entity and v.row_id = f.row_id and v.number = coalesce($2::int, f.number)`;

const smsSql = `select v.content->>'text' as text, coalesce(v.content->>'kind', t.kind) as kind, t.standing, s.name as sign, s.status as "signStatus" from sms_template t
  ${versionOf('smsTemplate')}
  left join sms_sign s on s.id = (v.content->>'signId')::uuid and s.deleted_at is null where t.id = $1 and t.deleted_at is null`;

function problemOf({ text, standing, signStatus }: SmsRow): TemplateProblem | null {
  if (text === null) return standing === 'retired' ? 'off' : 'notApproved';
  return signStatus === 'approved' ? null : signStatus === 'off' ? 'off' : 'notApproved';
}

/** The words of a version, whatever the draft says. */
interface SmsInForce {
  /** Signed, its variables in braces. */
  readonly text: string;
  readonly kind: MessageKind;
  readonly problem: TemplateProblem | null;
}
/** @param number a version that somebody has named; the one in force without it */
export async function smsInForce(query: Query, templateId: string, number?: number): Promise<SmsInForce> {
  const [row] = await query.query<SmsRow>(smsSql, [templateId, number ?? null]);
  if (!row) return { text: '', kind: 'care', problem: 'unknown' };
  return { text: signedText(row.sign ?? '', row.text ?? '', row.kind), kind: row.kind, problem: problemOf(row) };
}

export async function templateText(query: Query, templateId: string, variables: MessageVariables, number?: number): Promise<TemplateText> {
  const { text, problem } = await smsInForce(query, templateId, number);
  return { text: filledIn(text, variables), missing: missingIn(text, variables), problem };
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

export interface MpTemplate extends Record<string, unknown> {
  readonly providerId: string;
  readonly fields: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  readonly link: string | null;
  readonly kind: MessageKind;
  /** `off`: no version is in force. */
  readonly status: 'usable' | 'gone' | 'changedTooOften' | 'off';
}

const mpSql = `select coalesce(v.content->>'providerId', '') as "providerId", coalesce(v.content->'fields', '[]') as fields, v.content->>'link' as link,
    coalesce(v.content->>'kind', t.kind) as kind, case when v.id is null then 'off' else t.status end as status
  from mp_template t ${versionOf('mpTemplate')} where t.id = $1 and t.deleted_at is null`;

export async function readMpTemplate(query: Query, templateId: string, number?: number): Promise<MpTemplate | undefined> {
  const [row] = await query.query<MpTemplate>(mpSql, [templateId, number ?? null]);
  return row;
}

/** Many messages of one template are filled without asking for it again. */
export function filledMp(template: MpTemplate | undefined, variables: MessageVariables): MpContent {
  if (!template) return { providerId: '', data: {}, text: '', link: null, missing: [], problem: 'unknown' };
  const filled = template.fields.map(({ key, label, value }) => ({ key, label, text: filledIn(value, variables) }));
  return {
    providerId: template.providerId,
    data: Object.fromEntries(filled.map(({ key, text }) => [key, text])),
    text: filled.map(({ label, text }) => `${label}：${text}`).join('\n'),
    link: template.link,
    missing: [...new Set(template.fields.flatMap(({ value }) => missingIn(value, variables)))],
    problem: template.status === 'usable' ? null : template.status,
  };
}

export const mpContent = async (query: Query, templateId: string, variables: MessageVariables, number?: number): Promise<MpContent> =>
  filledMp(await readMpTemplate(query, templateId, number), variables);
