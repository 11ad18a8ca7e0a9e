/** From what arrived to what a handler takes, with a text per field in the caller's language when it does not fit. */
import type { z } from 'zod';
import type { Field, Fields } from '#contract/kinds.ts';
import { isOwnName } from '#contract/ownFields.ts';
import { hasForm, textForms } from '#contract/textForms.ts';
import { inputSchema, strictSchema } from '#contract/validate.ts';
import { Refusal } from '#server/refusal.ts';
import { cleanRichText } from '#server/richText/clean.ts';
import type { Language } from '#server/who.ts';

type Given = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;
type Words = readonly [zh: string, en: string];

const unknown: Words = ['没有这一项', 'is no field here'];
const missing: Words = ['必填', 'is required'];
const broken: Words = ['含有存不下的字符', 'holds characters that cannot be kept'];
const wrongForm: Words = ['格式不对', 'has the wrong form'];
const formats: Partial<Readonly<Record<Field['kind'], Words>>> = {
  id: ['应为编号', 'must be an id'],
  ref: ['应为编号', 'must be an id'],
  whole: ['应为整数', 'must be a whole number'],
  money: ['应为整数（分）', 'must be a whole number of fen'],
  flag: ['应为是或否', 'must be true or false'],
  day: ['应为日期，如 2026-11-20', 'must be a day such as 2026-11-20'],
  moment: ['应为时间', 'must be a moment in ISO 8601'],
  choice: ['不在可选范围内', 'is none of the choices'],
  many: ['应为列表', 'must be a list'],
  text: ['应为文字', 'must be text'],
  longText: ['应为文字', 'must be text'],
};

/** Characters of a text, else the value itself. */
function beyond(issue: Issue, isText: boolean): Words | undefined {
  if (issue.code === 'too_big')
    return isText
      ? [`最多 ${issue.maximum} 个字`, `holds at most ${issue.maximum} characters`]
      : [`不能大于 ${issue.maximum}`, `must be at most ${issue.maximum}`];
  if (issue.code !== 'too_small') return undefined;
  return isText
    ? [`至少 ${issue.minimum} 个字`, `needs at least ${issue.minimum} characters`]
    : [`不能小于 ${issue.minimum}`, `must be at least ${issue.minimum}`];
}

function wordsFor(issue: Issue, field: Field | undefined, given: unknown): Words {
  if (given === undefined || given === null || given === '') return missing;
  const isText = typeof given === 'string';
  const bound = beyond(issue, isText);
  if (bound) return bound;
  const form = field?.options.form;
  if (form && isText && !hasForm(form, given)) return textForms[form].words;
  return (field && formats[field.kind]) ?? wrongForm;
}

function brokenText(name: string, language: Language): Refusal {
  const said = broken[language === 'en' ? 1 : 0];
  return new Refusal('invalidInput', { detail: `${name} ${said}` }, { [name]: said });
}

/** Texts that PostgreSQL or a reader could not hold: NUL and halves of characters. */
function refuseBrokenText(value: unknown, language: Language, name = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw brokenText(name || 'text', language);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [key, item] of Object.entries(value)) {
      refuseBrokenText(key, language, name);
      refuseBrokenText(item, language, name || key.slice(0, 40));
    }
  }
}

export type Parse = (given: Given, language: Language) => Record<string, unknown>;

/** Rich text is clean before anybody reads it: a handler never sees what was sent. */
function cleaned(fields: Fields, data: Record<string, unknown>): Record<string, unknown> {
  const rich = Object.entries(data).filter(([name, value]) => fields[name]?.kind === 'richText' && typeof value === 'string');
  return rich.length === 0 ? data : { ...data, ...Object.fromEntries(rich.map(([name, value]) => [name, cleanRichText(String(value))])) };
}

/** Names come from outside: `constructor` is no field of anything. */
const fieldOf = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Names that no field has, cut: they come from outside. */
const unknownNames = (issue: Issue): readonly string[] => (issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20).map((key) => key.slice(0, 60)) : []);

function wrongIn(issues: readonly Issue[], fields: Fields, given: Given, at: 0 | 1): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const issue of issues) {
    for (const name of unknownNames(issue)) wrong.set(name, unknown[at]);
    const name = String(issue.path[0] ?? '');
    if (issue.path.length > 0 && !wrong.has(name)) wrong.set(name, wordsFor(issue, fieldOf(fields, name), given[name])[at]);
  }
  return wrong;
}

function parserBy(schema: z.ZodObject, fields: Fields): Parse {
  return (given, language) => {
    refuseBrokenText(given, language);
    const parsed = schema.safeParse(given);
    if (parsed.success) return cleaned(fields, parsed.data);
    const at = language === 'en' ? 1 : 0;
    const wrong = wrongIn(parsed.error.issues, fields, given, at);
    const detail = [...wrong]
      .slice(0, 3)
      .map(([name, words]) => `${fieldOf(fields, name)?.label[at] ?? name} ${words}`)
      .join(language === 'en' ? '; ' : '；');
    throw new Refusal('invalidInput', { detail }, Object.fromEntries(wrong));
  };
}

/** Made once per call of the contract. */
export const parserOf = (fields: Fields): Parse => parserBy(inputSchema(fields), fields);

/**
 * Of a standard call.
 * @param besides what travels beside every call and says nothing of the row
 * @param hasOwn values of the organisation's own fields go on as they came: what they may be is known where the row is written
 */
export function strictParserOf(fields: Fields, besides: readonly string[], hasOwn = false): Parse {
  const parse = parserBy(strictSchema(fields), fields);
  // In a query a list is one text with commas.
  const listed = (name: string, value: unknown): unknown =>
    fieldOf(fields, name)?.kind === 'many' && typeof value === 'string' && value !== '' ? value.split(',') : value;
  return (given, language) => {
    const told = Object.entries(given).filter(([name]) => !besides.includes(name));
    const [own, plain] = hasOwn ? [told.filter(([name]) => isOwnName(name)), told.filter(([name]) => !isOwnName(name))] : [[], told];
    refuseBrokenText(Object.fromEntries(own), language);
    return { ...parse(Object.fromEntries(plain.map(([name, value]) => [name, listed(name, value)])), language), ...Object.fromEntries(own) };
  };
}
