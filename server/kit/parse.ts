/** An input becomes what its handler takes, or a refusal with a text per field in the caller's language. */
import type { z } from 'zod';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { linePath } from '#contract/lines/lines.ts';
import { isOwnName } from '#contract/ownFields.ts';
import { hasForm, textForms } from '#contract/textForms.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { inputSchema, strictSchema } from '#contract/validate.ts';
import { Refusal } from './refusal.ts';
import { cleanRichText } from '#server/richText/clean.ts';
import type { Language } from './principal.ts';

type Given = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;
type Words = Label;

const unknown: Words = ['没有这一项', 'is no field here'];
const missing: Words = ['必填', 'is required'];
const broken: Words = ['含有存不下的字符', 'holds characters that cannot be kept'];
const wrongForm: Words = ['格式不对', 'has the wrong form'];
const noMobile: Words = ['不是手机号', 'is no mobile number'];
const formats: Partial<Readonly<Record<Field['kind'], Words>>> = {
  id: ['应为编号', 'must be an id'],
  ref: ['应为编号', 'must be an id'],
  whole: ['应为整数', 'must be a whole number'],
  decimal: ['应为数字，小数位数不超过规定', 'must be a number with no more digits after the point than the field has'],
  money: ['应为整数（分）', 'must be a whole number of fen'],
  flag: ['应为是或否', 'must be true or false'],
  day: ['应为日期，如 2026-11-20', 'must be a day such as 2026-11-20'],
  moment: ['应为时间', 'must be a moment in ISO 8601'],
  timeOfDay: ['应为时间，如 09:30', 'must be a time of day such as 09:30'],
  choice: ['不在可选范围内', 'is none of the choices'],
  many: ['应为列表', 'must be a list'],
  lines: ['应为若干行', 'must be lines'],
  phone: ['不是电话号码', 'is no telephone number'],
  idCard: ['不是有效的身份证号', 'is no valid ID number'],
  text: ['应为文字', 'must be text'],
  longText: ['应为文字', 'must be text'],
};

/** The field's own kind of bound decides the words, not how it was sent: a number may arrive as a text. */
function beyond(issue: Issue): Words | undefined {
  if (issue.code === 'too_big') {
    const { maximum: most } = issue;
    if (issue.origin === 'string') return [`最多 ${most} 个字`, `holds at most ${most} characters`];
    return issue.origin === 'array' ? [`最多 ${most} 项`, `holds at most ${most} entries`] : [`不能大于 ${most}`, `must be at most ${most}`];
  }
  if (issue.code !== 'too_small') return undefined;
  const { minimum: least } = issue;
  if (issue.origin === 'string') return [`至少 ${least} 个字`, `needs at least ${least} characters`];
  return issue.origin === 'array' ? [`至少 ${least} 项`, `needs at least ${least} entries`] : [`不能小于 ${least}`, `must be at least ${least}`];
}

/** More digits than any number holds are refused as a spelling; what is wrong with them is their size. */
function tooLong(field: Field | undefined, given: unknown): Words | undefined {
  if (field?.kind !== 'whole' && field?.kind !== 'money') return undefined;
  if (typeof given !== 'string' || !/^-?\d{17,}$/.test(given)) return undefined;
  if (given.startsWith('-')) return [`不能小于 ${field.options.min ?? 0}`, `must be at least ${field.options.min ?? 0}`];
  const most = field.options.max ?? (field.kind === 'whole' ? resourceLimits.wholeMost : Number.MAX_SAFE_INTEGER);
  return [`不能大于 ${most}`, `must be at most ${most}`];
}

function spelled(field: Field | undefined, given: unknown): Words | undefined {
  const { form, isMobile } = field?.options ?? {};
  if (form && typeof given === 'string' && !hasForm(form, given)) return textForms[form].words;
  return isMobile ? noMobile : undefined;
}

const isNothing = (given: unknown): boolean => given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

function wordsFor(issue: Issue, field: Field | undefined, given: unknown): Words {
  if (isNothing(given)) return missing;
  if (issue.code === 'custom' && issue.params?.['words']) return issue.params['words'] as Label;
  const bound = beyond(issue) ?? tooLong(field, given) ?? spelled(field, given);
  if (bound) return bound;
  return (field && formats[field.kind]) ?? wrongForm;
}

function brokenText(name: string, language: Language): Refusal {
  const said = broken[language === 'en' ? 1 : 0];
  return new Refusal('invalidInput', { detail: `${name} ${said}` }, { [name]: said });
}

/** Texts that PostgreSQL or a reader could not hold: NUL and halves of characters. */
export function refuseBrokenText(value: unknown, language: Language, name = ''): void {
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

/** A wrong value has a place, a name by which people know it, and words. */
interface Wrong {
  readonly place: string;
  readonly called: Label;
  readonly words: Words;
}
const named = (name: string): Label => [name, name];

/** A line is known to people by its number, counted from 1. */
function wrongInLine(issue: Issue, name: string, { label, line }: Field, given: unknown): readonly Wrong[] {
  const [, at, inner] = issue.path;
  const place = Number(at);
  const called = (word: Label): Label => [`${label[0]}第 ${place + 1} 行“${word[0]}”`, `${label[1]}, line ${place + 1}, "${word[1]}"`];
  const one = Array.isArray(given) ? (given[place] as unknown) : undefined;
  const wrong = (key: string, words: Words): Wrong => ({ place: linePath(name, place, key), called: called(line?.fields[key]?.label ?? named(key)), words });
  if (issue.code === 'unrecognized_keys') return unknownNames(issue).map((key) => wrong(key, unknown));
  if (inner === undefined)
    return [{ place: `${name}[${place}]`, called: [`${label[0]}第 ${place + 1} 行`, `${label[1]}, line ${place + 1},`], words: wrongForm }];
  const key = String(inner);
  return [wrong(key, wordsFor(issue, line?.fields[key], (one as Given | undefined)?.[key]))];
}

function wrongBy(issue: Issue, fields: Fields, given: Given): readonly Wrong[] {
  const name = String(issue.path[0] ?? '');
  const field = fieldOf(fields, name);
  if (field?.line && issue.path.length > 1) return wrongInLine(issue, name, field, given[name]);
  const unknowns = unknownNames(issue).map((one): Wrong => ({ place: one, called: fieldOf(fields, one)?.label ?? named(one), words: unknown }));
  return issue.path.length === 0 ? unknowns : [...unknowns, { place: name, called: field?.label ?? named(name), words: wordsFor(issue, field, given[name]) }];
}

/** The first problem of each place. */
const wrongIn = (issues: readonly Issue[], fields: Fields, given: Given): readonly Wrong[] =>
  issues.flatMap((issue) => wrongBy(issue, fields, given)).filter(({ place }, at, all) => all.findIndex((one) => one.place === place) === at);

function parserBy(schema: z.ZodObject, fields: Fields): Parse {
  return (given, language) => {
    refuseBrokenText(given, language);
    const parsed = schema.safeParse(given);
    if (parsed.success) return cleaned(fields, parsed.data);
    const at = language === 'en' ? 1 : 0;
    const wrong = wrongIn(parsed.error.issues, fields, given);
    const detail = wrong
      .slice(0, 3)
      .map(({ called, words }) => `${called[at]} ${words[at]}`)
      .join(language === 'en' ? '; ' : '；');
    throw new Refusal('invalidInput', { detail }, Object.fromEntries(wrong.map(({ place, words }) => [place, words[at]])));
  };
}

/** A query and a form have no lists: one value stands alone, several are one text with commas or are said again, and none is nothing behind the name. */
function listed(fields: Fields, name: string, value: unknown): unknown {
  const field = fieldOf(fields, name);
  if (field?.kind !== 'many' || typeof value !== 'string') return value;
  if (value === '') return field.required && (field.options.min ?? 0) === 0 ? [] : value;
  return value.split(',');
}
const withLists = (fields: Fields, entries: readonly (readonly [string, unknown])[]): Given =>
  Object.fromEntries(entries.map(([name, value]) => [name, listed(fields, name, value)]));

/** Made once per call of the contract. */
export function parserOf(fields: Fields): Parse {
  const parse = parserBy(inputSchema(fields), fields);
  return (given, language) => parse(withLists(fields, Object.entries(given)), language);
}

/**
 * A standard call is parsed strictly.
 * @param besides what travels beside every call and says nothing of the row
 * @param hasOwn values of the organisation's own fields go on as they came: what they may be is known where the row is written
 */
export function strictParserOf(fields: Fields, besides: readonly string[], hasOwn = false): Parse {
  const parse = parserBy(strictSchema(fields), fields);
  return (given, language) => {
    const told = Object.entries(given).filter(([name]) => !besides.includes(name));
    const [own, plain] = hasOwn ? [told.filter(([name]) => isOwnName(name)), told.filter(([name]) => !isOwnName(name))] : [[], told];
    refuseBrokenText(Object.fromEntries(own), language);
    return { ...parse(withLists(fields, plain), language), ...Object.fromEntries(own) };
  };
}
