/**
 * Rows of entities as a back end may hold them of which the specification shows no fields: numbers for ids, whole rows beside such that have little more than a name,
 * no versions, nothing of ours.
 */
import { lives } from '#contract/lives/index.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { doctor, doctorOrgs } from './referenceBook.ts';
import { ourNames } from './referenceRules.ts';

export type ReferenceEntityRow = Record<string, unknown> & { id: string };

const entities = Object.values(resources) as unknown as readonly Resource[];

const samples: Partial<Readonly<Record<KindName, (at: number, field: Field) => unknown>>> = {
  text: (at, { label, options }) => (options.form ? `code${at}` : `${label[0]}${at}`),
  longText: (at, { label }) => `${label[0]}${at}\n第二行`,
  richText: (at, { label }) => `<p>${label[0]}${at}</p>`,
  whole: (at) => at,
  decimal: (at) => at + 0.5,
  money: (at) => 1_000 * at,
  flag: (at) => at % 2 === 1,
  choice: (at, { choices = {} }) => Object.keys(choices)[at % Object.keys(choices).length],
  state: (_at, { of = '' }) => lives[of]?.first,
  id: (at) => String(at),
  ref: () => '1',
  refTree: () => '1',
  region: () => '510104',
  day: (at) => `2023-11-0${at}`,
  moment: (at) => `2023-11-0${at}T02:10:00Z`,
  timeOfDay: (at) => `0${at}:30`,
  phone: (at) => `1380000000${at}`,
  idCard: () => '510104********1234',
  image: () => '/files/a1.jpg',
};

function valueOf(field: Field, at: number): unknown {
  if (field.kind === 'many') return [];
  return samples[field.kind]?.(at, field);
}

function rowOf({ fields, standard }: Resource, at: number): ReferenceEntityRow {
  const isTold = ([name, { kind }]: readonly [string, Field]): boolean => !ourNames.has(name) && kind !== 'secret' && (at === 1 || name === standard?.title);
  const values = Object.entries(fields)
    .filter(isTold)
    .map(([name, field]) => [name, valueOf(field, at)] as const)
    .filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(values), id: String(at) };
}

/** The doctor as a row of staff: what spec 3 says of users (enabled flag, bound organisations, roles with their codes). */
const staff: readonly ReferenceEntityRow[] = [
  { id: doctor.id, username: doctor.username, nickName: doctor.name, enabled: true, roles: [{ id: 7, code: 'corpadmin', name: '集团管理员' }] },
];

/** The rows have the doctor among them, or not. */
export function newRows(hasDoctor: boolean): Map<string, ReferenceEntityRow[]> {
  const rows = new Map(entities.map((one) => [one.name, [1, 2].map((at) => rowOf(one, at))] as const));
  if (!hasDoctor) return rows;
  rows.set('staffUser', [...staff, ...(rows.get('staffUser') ?? [])]);
  rows.set(
    'userBindOrg',
    doctorOrgs.map(({ id, name }, at) => ({ id: `b${at + 1}`, userId: doctor.id, userName: doctor.name, orgId: id, orgName: name })),
  );
  rows.set(
    'organisation',
    doctorOrgs.map(({ id, name }) => ({ id, name, parentId: null, type: 'hospital' })),
  );
  return rows;
}
