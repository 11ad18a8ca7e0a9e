/** A body that makes a row of any entity described in full: one value for each kind, another one for each number given. */
import type { Field, KindName, Line } from '#contract/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import type { Operation, Resource } from '#contract/resource.ts';

export type Body = Record<string, unknown>;
/** Makes a row of the entity and gives its id. */
/** Nothing where such a reference may stay empty. */
export type MakeTarget = (entity: string) => Promise<string | undefined>;

/** Whoever makes many thousands begins anew before the days of today. */
const days = (at: number): string => new Date(Date.UTC(1990, 0, 1 + (at % 12_000))).toISOString().slice(0, 10);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
function idNumber(at: number): string {
  const body = `510104${days(at).replaceAll('-', '')}${String(100 + at).slice(-3)}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

const samples: Partial<Readonly<Record<KindName, (at: number, field: Field) => unknown>>> = {
  text: (at, { options }) => (options.form === 'link' ? `https://example.com/${at}` : options.form ? `code${at}` : `样本 ${at}`),
  longText: (at) => `一段话\n${at}`,
  richText: (at) => `<p>段落 ${at}</p>`,
  whole: (at, { options: { min = 0, max = Number.MAX_SAFE_INTEGER } }) => min + (at % (max - min + 1)),
  decimal: (at, { options: { min = 0, max = Number.MAX_SAFE_INTEGER } }) => min + (at % (max - min)) + 0.5,
  money: (at, { options }) => (options.min ?? 0) + 100 * at,
  flag: () => true,
  choice: (at, { choices = {} }) => Object.keys(choices)[at % Object.keys(choices).length],
  day: (at) => days(at),
  // They are far in the future, so that no life does anything with samples by the clock.
  moment: (at) => new Date(Date.UTC(2100, 0, 1, 0, at)).toISOString(),
  timeOfDay: (at) => `0${at % 10}:30`,
  region: () => '510104',
  phone: (at) => `138${String(10_000_000 + at)}`,
  idCard: idNumber,
  secret: (at) => `sample-secret-${at}`,
};

async function samplesOf(item: Field, count: number, at: number, make: MakeTarget): Promise<unknown[]> {
  const some: unknown[] = [];
  for (let more = 0; more < count; more += 1) some.push(await sampleOf(item, at + more, make));
  return some;
}

/** @returns nothing where the line needs a picture, which has to stand first */
async function lineOf({ fields }: Line, at: number, make: MakeTarget): Promise<Body | undefined> {
  if (Object.values(fields).some(({ kind, required }) => kind === 'image' && required)) return undefined;
  const one: Body = {};
  for (const [name, inner] of Object.entries(fields)) one[name] = (await sampleOf(inner, at, make)) ?? null;
  return one;
}

async function sampleOf(field: Field, at: number, make: MakeTarget): Promise<unknown> {
  const { kind, item, line, options } = field;
  if (kind === 'ref' || kind === 'refTree') return make(field.of ?? '');
  if (kind === 'many' && item) return samplesOf(item, Math.max(1, options.min ?? 1), at, make);
  if (!line) return samples[kind]?.(at, field);
  const one = await lineOf(line, at, make);
  return one && [one];
}

/** Samples of each kind alone would contradict each other: `server/<domain>/<entity>Rule.ts` judges these fields together. */
const agreeing: Readonly<Record<string, Body>> = {
  patient: { allergyState: 'known' },
  approvalRule: { definitionId: null },
  // Few triggers have a time before them.
  visitRule: { offsetValue: 1 },
};

/** A time holds something where its two ends would be the same value; those of other rows lie beside it. */
function withTime(body: Body, { fields, period }: Resource): Body {
  const [from, kind] = [body[period?.from ?? ''], fields[period?.from ?? '']?.kind];
  if (!period || typeof from !== 'string' || body[period.to] === undefined) return {};
  if (kind === 'moment') return { [period.to]: new Date(Date.parse(from) + 30_000).toISOString() };
  return { [period.to]: kind === 'timeOfDay' ? from.replace(/:30$/, ':45') : from };
}

/** Every field that may be written; references to the entity itself stay empty. */
export async function sampleBody(operation: Operation, entity: Resource, at: number, make: MakeTarget): Promise<Body> {
  const body: Body = {};
  for (const name of Object.keys(operation.takes)) {
    const field = entity.fields[name];
    if (!field || field.of === entity.name) continue;
    const value = await sampleOf(field, at, make);
    if (value !== undefined) body[name] = value;
  }
  return { ...body, ...withTime(body, entity), ...agreeing[entity.name] };
}

export const described = (Object.values(resources) as unknown as readonly Resource[]).filter((one) => one.standard !== undefined);
export const entityNamed = (name: string): Resource => described.find((one) => one.name === name) as Resource;
