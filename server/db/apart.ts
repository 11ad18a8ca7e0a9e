/** Rows that stand for a time and never overlap with one another (docs/adr/0088): the constraint of a table, and how a statement asks the same. */
import { createHash } from 'node:crypto';
import type { KindName } from '#contract/kinds.ts';
import { archiveField, switchOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import { nameFits, quoteName, snakeCase } from './columnNames.ts';
import type { Index } from './columnNames.ts';

type Described = Pick<Resource, 'name' | 'fields' | 'period'>;

const minutesOf = (column: string): string => `(substr(${column}, 1, 2)::int * 60 + substr(${column}, 4, 2)::int)`;

interface Range {
  readonly type: string;
  readonly between: (from: string, to: string) => string;
}
/** A last day is in its range; a moment and a time of day are where the next range may begin. */
const ranges: Partial<Readonly<Record<KindName, Range>>> = {
  day: { type: 'daterange', between: (from, to) => `daterange(${from}, ${to}, '[]')` },
  moment: { type: 'tstzrange', between: (from, to) => `tstzrange(${from}, ${to}, '[)')` },
  timeOfDay: { type: 'int4range', between: (from, to) => `int4range(${minutesOf(from)}, ${minutesOf(to)}, '[)')` },
};

/** An old row may end before it begins: it holds no time, and stops neither the constraint nor a change of it. */
export function rangeSql(kind: KindName, from: string, to: string): string {
  const range = ranges[kind];
  if (!range) throw new Error(`A period is of days, moments or times of day, and not of kind ${kind}.`);
  return `(case when ${to} < ${from} then 'empty'::${range.type} else ${range.between(from, to)} end)`;
}

/** A row that counts nowhere keeps no time from another. @param alias of the table, with its point */
export function occupiesSql({ fields }: Pick<Described, 'fields'>, alias = ''): string {
  const column = (name: string): string => `${alias}${quoteName(snakeCase(name))}`;
  const found = switchOf(fields);
  return [
    `${alias}deleted_at IS NULL`,
    ...(found ? [`${column(found.name)} = '${String(found.on)}'`] : []),
    ...(Object.hasOwn(fields, archiveField) ? [`${column(archiveField)} IS NULL`] : []),
  ].join(' AND ');
}

interface Apart {
  readonly keys: readonly string[];
  readonly kind: KindName;
  readonly from: string;
  readonly to: string;
}
/** Columns without their quotes. */
function apartOf({ fields, period }: Described): Apart | undefined {
  const kind = fields[period?.from ?? '']?.kind;
  if (!period?.apart || !kind) return undefined;
  return { keys: period.apart.map(snakeCase), kind, from: snakeCase(period.from), to: snakeCase(period.to) };
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);
/** A constraint that says something else has another name: it is made, and this one goes. */
export const apartName = /_apart_[0-9a-f]{6}$/;

/** The constraint of a table where its description wants one. */
export function apartConstraint(resource: Described): Index | undefined {
  const apart = apartOf(resource);
  if (!apart) return undefined;
  const { keys, kind, from, to } = apart;
  const table = snakeCase(resource.name);
  const parts = [...keys.map((key) => `${quoteName(key)} WITH =`), `${rangeSql(kind, quoteName(from), quoteName(to))} WITH &&`];
  const told = `USING gist (${parts.join(', ')}) WHERE (${occupiesSql(resource)})`;
  const name = nameFits(table, `${table}_apart_${markOf(told)}`);
  return { name, fields: resource.period?.apart ?? [], sql: `ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} EXCLUDE ${told}` };
}

/** Two rows each that overlap, as `one` and `other`. */
export function overlapsSql(resource: Described): string | undefined {
  const apart = apartOf(resource);
  if (!apart) return undefined;
  const { keys, kind, from, to } = apart;
  const rangeOf = (alias: string): string => rangeSql(kind, `${alias}.${quoteName(from)}`, `${alias}.${quoteName(to)}`);
  const same = keys.map((key) => `a.${quoteName(key)} = b.${quoteName(key)}`);
  const table = quoteName(snakeCase(resource.name));
  return `select a.id::text as one, b.id::text as other from ${table} a join ${table} b on ${[...same, 'a.id < b.id'].join(' and ')} and ${rangeOf('a')} && ${rangeOf('b')}
    where ${occupiesSql(resource, 'a.')} and ${occupiesSql(resource, 'b.')}`;
}
