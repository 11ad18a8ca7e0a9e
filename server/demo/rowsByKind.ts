/** Believable rows of an entity that nobody has written a demo for: a value for each field, made from its kind. Pure: the same seed and moment give the same rows. */
import type { Field, KindName } from '#contract/kinds.ts';
import { placesOf } from '#contract/fieldProblem.ts';
import { lives } from '#contract/lives/index.ts';
import type { Resource } from '#contract/resource.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { endsFirst, overlap, spanOf } from '#contract/readings/period.ts';
import type { Span } from '#contract/readings/period.ts';
import { childNames, fatherSurnames } from './customers.ts';
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import { inventIdNo } from './makePeople.ts';
import { Seeded } from './seeded.ts';

export interface Surroundings {
  readonly seed: number;
  readonly now: number;
  readonly groupId: string;
  /** Rows are made in these organisations. */
  readonly orgIds: readonly string[];
  /** Rows that may be referred to are found here by entity. */
  readonly made: ReadonlyMap<string, readonly Draft[]>;
}

const rowsOfEach = 12;
const madeDays = 90;
const words = ['标准', '春季', '重点', '备用', '新版', '常规', '城南', '高新', '试行', '专项', '基础', '增强'] as const;
const sentences = [
  '电话已确认，下周三上午到院。',
  '资料齐全，按流程办理即可。',
  '本人要求晚上六点后联系。',
  '和上次一致，不再重复说明。',
  '等财务核对后再安排。',
] as const;
/** A region is of a province that there is, as a form asks for, and of a county that there is not. */
const noCounty = '119900';
const regions = ['510104', '510107', '510105', '510116'] as const;

interface At {
  readonly seeded: Seeded;
  readonly around: Surroundings;
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly orgId: string;
  /** Rows are numbered from 1. */
  readonly number: number;
}

const personName = (seeded: Seeded): string => `${seeded.pick(fatherSurnames)}${seeded.pick(childNames)}`;

/** The title of a row carries its entity's name, so that two lists never look alike. */
function textOf({ seeded, resource, name, field, number }: At): string {
  const { label, grade, options } = field;
  if (options.form) return `${resource.name.toLowerCase()}${number}`;
  if (grade !== 'public') return personName(seeded);
  if (name.endsWith('En')) return `${resource.label[1]} ${number}`;
  return name === resource.standard?.title ? `${words[(number - 1) % words.length] ?? ''}${resource.label[0]}` : `${label[0]} ${number}`;
}

function wholeBetween({ seeded, field: { options } }: At, usual: readonly [number, number], step = 1): number {
  const low = Math.ceil((options.min ?? usual[0]) / step);
  const high = Math.floor((options.max ?? Math.max(usual[1], low * step)) / step);
  return seeded.whole(low, Math.max(low, high)) * step;
}

/** The row referred to is of the same organisation where the other entity keeps them apart, else of the group. */
function refOf({ seeded, around, field, orgId, resource }: At): string | null {
  if (field.of === resource.name) return null;
  const rows = (around.made.get(field.of ?? '') ?? []).filter((row) => row['orgId'] === undefined || row['orgId'] === orgId || row['orgId'] === around.groupId);
  return rows.length === 0 ? null : seeded.pick(rows).id;
}

const isBirth = (name: string): boolean => /birth/i.test(name);
const agoDays = ({ seeded, name }: At): number => (isBirth(name) ? seeded.whole(20 * 365, 60 * 365) : seeded.whole(-60, 120));

/** A kind that is not here stays empty: nobody invents a file, a secret or what a document means. */
const values: Partial<Readonly<Record<KindName, (at: At) => unknown>>> = {
  text: (at) => textOf(at).slice(0, at.field.options.max),
  longText: ({ seeded, field }) => seeded.pick(sentences).slice(0, field.options.max),
  richText: ({ seeded }) => `<p>${seeded.pick(sentences)}</p>`,
  whole: (at) => wholeBetween(at, [1, 60]),
  decimal: (at) => wholeBetween(at, [1, 60]) + (placesOf(at.field) > 0 ? 0.5 : 0),
  money: (at) => wholeBetween(at, [9_900, 680_000], 100),
  flag: ({ seeded, name }) => name === 'enabled' || seeded.chance(0.6),
  choice: ({ seeded, field }) => seeded.pick(Object.keys(field.choices ?? {})),
  state: ({ field }) => lives[field.of ?? '']?.first ?? null,
  day: (at) => dayOf(at.around.now - agoDays(at) * dayMs),
  moment: ({ seeded, around }) => isoOf(around.now - seeded.whole(1, 60 * 24) * hourMs),
  timeOfDay: ({ seeded }) => `${String(seeded.whole(8, 17)).padStart(2, '0')}:${seeded.chance(0.5) ? '00' : '30'}`,
  ref: refOf,
  refTree: refOf,
  region: ({ seeded }) => seeded.pick(regions),
  phone: ({ seeded }) => `1380000${String(seeded.whole(0, 9_999)).padStart(4, '0')}`,
  idCard: ({ seeded, around }) => inventIdNo(seeded, dayOf(around.now - seeded.whole(20, 60) * 365 * dayMs), noCounty),
  many: (at) => {
    const { item, options } = at.field;
    if (!item) return [];
    const count = Math.min(Math.max(options.min ?? 1, 2), options.max ?? 2);
    const items = Array.from({ length: count }, (_, index) => valueOf({ ...at, field: { ...item, required: true }, number: at.number + index }));
    return [...new Set(items.filter((one) => one !== null))];
  },
  lines: (at) => {
    const { line, options } = at.field;
    const count = Math.min(Math.max(options.min ?? 1, 2), options.max ?? 2);
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(Object.entries(line?.fields ?? {}).map(([name, field]) => [name, valueOf({ ...at, name, field, number: at.number + index })])),
    );
  },
};

const inventedOf = (at: At): unknown => values[at.field.kind]?.(at) ?? firstValueOf(at.field) ?? null;

/** Half of what may be left out is. */
function valueOf(at: At): unknown {
  const { field, seeded, name } = at;
  if (name === 'enabled' || field.kind === 'state') return inventedOf(at);
  if (!field.required && !field.options.inList && seeded.chance(0.5)) return null;
  const first = firstValueOf(field);
  return first !== undefined && seeded.chance(0.5) ? first : inventedOf(at);
}

const isStored = (name: string, { kind, options, required }: Field): boolean =>
  kind !== 'secret' && options.via === undefined && name !== archiveField && (options.readOnly !== true || required);

/** A time goes on from where it begins, whichever of the two was invented first. */
function forward(row: Draft, { fields, period }: Resource): Draft {
  const from = fields[period?.from ?? ''];
  if (!period || !from || !endsFirst(from, row[period.from], row[period.to])) return row;
  return { ...row, [period.from]: row[period.to], [period.to]: row[period.from] };
}

/** The first of several rows that would stand for one time. */
function apart(rows: readonly Draft[], { fields, period }: Resource): Draft[] {
  const from = fields[period?.from ?? ''];
  if (!period?.apart || !from) return [...rows];
  const names = period.apart;
  const taken = new Map<string, Span[]>();
  return rows.filter((row) => {
    const key = JSON.stringify(names.map((name) => row[name] ?? null));
    const span = spanOf(from, row[period.from], row[period.to]);
    const before = taken.get(key) ?? [];
    if (before.some((one) => overlap(one, span))) return false;
    taken.set(key, [...before, span]);
    return true;
  });
}

/** The first of several rows of one natural key. */
function distinct(rows: readonly Draft[], { unique = [], uniqueNullsEqual = [] }: Resource): Draft[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const keys = [...unique, ...uniqueNullsEqual].map((names) => JSON.stringify([names, names.map((name) => row[name] ?? null)]));
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

const hashOf = (text: string): number => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** @returns none where a field that must be filled is of a kind that nobody can invent, or refers to what is not there */
export function rowsByKind(resource: Resource, around: Surroundings): readonly Draft[] {
  // A chance of its own: another entity changes nothing here.
  const seeded = new Seeded(around.seed ^ hashOf(resource.name));
  const isOfGroup = resource.standard?.scope === 'group';
  const fields = Object.entries(resource.fields).filter(([name, field]) => isStored(name, field));
  const rows = Array.from({ length: rowsOfEach }, (_, index): Draft => {
    const orgId = isOfGroup ? around.groupId : seeded.pick(around.orgIds);
    const atMs = around.now - seeded.whole(1, madeDays) * dayMs - seeded.whole(0, hourMs);
    const at = { seeded, around, resource, orgId, number: index + 1 };
    const own = fields.map(([name, field]) => [name, valueOf({ ...at, name, field })] as const);
    return { id: seeded.id(atMs), orgId, createdAt: isoOf(atMs), ...Object.fromEntries(own) };
  });
  const isWhole = (row: Draft): boolean => fields.every(([name, field]) => !field.required || row[name] !== null);
  return apart(
    distinct(rows.filter(isWhole), resource).map((row) => forward(row, resource)),
    resource,
  );
}
