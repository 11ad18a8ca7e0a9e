/** AND and OR groups over the fields that may be filtered, made into a condition. Field and sign come from tables, values are parameters: nothing that was sent becomes SQL (H4). */
import type { Field, KindName } from '#contract/kinds.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { asker, isDaysAgo, relatedOf } from '#contract/filter.ts';
import type { FilterSign, FilterGroup } from '#contract/filter.ts';
import type { Right } from '#contract/rights.ts';
import { readPhone } from '#contract/phoneNumber.ts';
import { comparedSchema } from '#contract/validate.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { columnType } from '#server/db/tables.ts';
import { literally } from './calls/searchWords.ts';
import { blindIndex } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { refuseBrokenText } from '#server/kit/parse.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { targetOf, towards } from './entities.ts';
import type { Entity, EntityField, ViaField } from './entities.ts';
import { fieldAccess, isClear } from './fieldAccess.ts';
import type { AccessOf } from './fieldAccess.ts';
import { asSeen, isKeptSql } from './keptBack.ts';
import { readConditionsOf } from './scope.ts';
import type { Values } from './values.ts';

export interface FilterOn {
  readonly entity: Entity;
  readonly access: AccessOf;
  readonly principal: Principal;
  readonly keys: Keys;
  readonly values: Values;
}

const equal = ['is', 'isNot', 'anyOf', 'empty', 'filled'] as const;
const ordered = [...equal, 'from', 'to'] as const;
const held = ['has', 'empty', 'filled'] as const;

/** A kind that is not here is not filtered. */
const signs: Partial<Readonly<Record<KindName, readonly FilterSign[]>>> = {
  id: equal,
  ref: equal,
  refTree: equal,
  region: equal,
  text: [...equal, 'has'],
  longText: held,
  phone: equal,
  choice: equal,
  state: equal,
  whole: ordered,
  decimal: ordered,
  money: ordered,
  day: ordered,
  moment: ordered,
  timeOfDay: ordered,
  flag: ['is', 'isNot'],
  many: ['has', 'anyOf', 'empty', 'filled'],
  idCard: ['is', 'empty', 'filled'],
  image: ['empty', 'filled'],
  lines: ['empty', 'filled'],
  file: ['empty', 'filled'],
};

type Part = readonly [name: string, is: FilterSign, value: unknown];
type Group = Readonly<Record<'all' | 'any', unknown>>;

const wrong = (principal: Principal, detail: string): Error => invalid(principal, 'filter', [`筛选条件不对：${detail}`, `The filter does not fit: ${detail}`]);

const schemas = new WeakMap<Field, ReturnType<typeof comparedSchema>>();

/** The schema is of one value. It is made once for each field: making one takes longer than reading a page. */
function schemaOf(field: Field): ReturnType<typeof comparedSchema> {
  const schema = schemas.get(field) ?? comparedSchema(field.kind === 'many' && field.item ? field.item : field);
  schemas.set(field, schema);
  return schema;
}

/** Somebody asks for what is their own, or their organisation's, without saying who they are: an address and a kept view mean whoever opens them. */
function saidBy({ principal }: FilterOn, field: Field, asked: unknown): unknown {
  const { of } = field.item ?? field;
  if (of === 'staffUser' && asked === asker.me) return principal.id;
  return of === 'organisation' && asked === asker.here ? principal.orgId : asked;
}

/** @throws Refusal invalidInput where the value is none of the field's kind */
function valueOf(on: FilterOn, { name, field }: EntityField, asked: unknown): unknown {
  const given = saidBy(on, field, asked);
  const read = schemaOf(field).safeParse(given);
  if (!read.success) throw wrong(on.principal, name);
  const value = read.data;
  if (field.kind !== 'phone') return value;
  const phone = readPhone(String(value));
  if (phone.problem !== null) throw wrong(on.principal, name);
  return phone.number;
}

function listOf(on: FilterOn, column: EntityField, given: unknown): unknown[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > resourceLimits.filterValues) throw wrong(on.principal, column.name);
  return given.map((one) => valueOf(on, column, one));
}

/** So many days before today, in the hospital's zone: the same condition means another day tomorrow. */
function boundOf(on: FilterOn, column: EntityField, given: unknown): string {
  const { kind } = column.field;
  if (!isDaysAgo(given) || (kind !== 'day' && kind !== 'moment')) return on.values.add(valueOf(on, column, given), column.type);
  const { daysAgo } = given;
  if (!Number.isInteger(daysAgo) || daysAgo < 0 || daysAgo > resourceLimits.filterDays) throw wrong(on.principal, `${column.name} daysAgo`);
  const days = on.values.add(daysAgo, 'int');
  return kind === 'day' ? `((now() at time zone 'Asia/Shanghai')::date - ${days})` : `(now() - make_interval(days => ${days}))`;
}

const itemType = (type: string): string => type.replace(/\[\]$/, '');

/** A province and a city stand for all that is below them: their codes end with noughts. */
const regionSql = ({ values }: FilterOn, { column }: EntityField, code: string): string =>
  code.endsWith('00') ? `${column} like ${values.add(`${code.replace(/(?:00)+$/, '')}%`, 'text')}` : `${column} = ${values.add(code, 'text')}`;

/** One sign asks this of one column. */
const conditions: Readonly<Record<FilterSign, (on: FilterOn, column: EntityField, given: unknown) => string>> = {
  is: (on, column, given) => {
    const value = valueOf(on, column, given);
    if (column.field.kind === 'idCard') return `split_part(${column.column}, ':', 2) = ${on.values.add(blindIndex(on.keys, String(value)), 'text')}`;
    if (column.field.kind === 'region') return regionSql(on, column, String(value));
    return `${column.column} = ${on.values.add(value, column.type)}`;
  },
  isNot: (on, column, given) => `${column.column} is distinct from ${on.values.add(valueOf(on, column, given), column.type)}`,
  anyOf: (on, column, given) => {
    const list = listOf(on, column, given);
    return column.field.kind === 'many'
      ? `${column.column} && ${on.values.add(list, column.type)}`
      : `${column.column} = any(${on.values.add(list, `${column.type}[]`)})`;
  },
  has: (on, column, given) => {
    if (column.field.kind === 'many') return `${column.column} @> array[${on.values.add(valueOf(on, column, given), itemType(column.type))}]`;
    if (typeof given !== 'string' || given === '' || given.length > resourceLimits.filterCharacters) throw wrong(on.principal, column.name);
    return `${column.column} ilike ${on.values.add(`%${literally(given)}%`, 'text')}`;
  },
  from: (on, column, given) => `${column.column} >= ${boundOf(on, column, given)}`,
  to: (on, column, given) => `${column.column} <= ${boundOf(on, column, given)}`,
  empty: (_on, { column, field }) => (field.kind === 'many' ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`),
  filled: (_on, { column, field }) => (field.kind === 'many' ? `cardinality(${column}) > 0` : `${column} is not null`),
};

/** A value that is kept back from this person is none to them, whatever the sign. */
function askedSql(on: FilterOn, column: EntityField, is: FilterSign, given: unknown): string {
  return asSeen(conditions[is](on, column, given), isKeptSql(on.entity, on.principal, column.name), is === 'isNot' || is === 'empty');
}

/** The signs a field takes; none for one that may not be filtered by this person. */
function signsOf(on: FilterOn, name: string): { readonly column: EntityField; readonly signs: readonly FilterSign[] } {
  const column = on.entity.stored.get(name);
  if (!column || !isClear(on.access(name))) throw wrong(on.principal, name.slice(0, 60));
  return { column, signs: signs[column.field.kind] ?? [] };
}

/** A choice that is read through a reference asks which rows the reference may lead to. */
function throughSql(on: FilterOn, { name, through, target, targetField }: ViaField, [, is, given]: Part): string {
  const to = targetOf(target);
  const { resource, table } = to;
  const field = resource.fields[targetField];
  const reference = on.entity.stored.get(through);
  if (field?.kind !== 'choice' || !reference || (is !== 'is' && is !== 'anyOf')) throw wrong(on.principal, `${name} ${is.slice(0, 20)}`);
  if (!isClear(fieldAccess(on.principal, resource)(targetField))) throw wrong(on.principal, name);
  const told = { name, field, column: `t.${quoteName(snakeCase(targetField))}`, type: columnType(field), isFilled: false };
  return `${reference.column} in (select t.id from ${table} t where ${asSeen(conditions[is](on, told, given), isKeptSql(to, on.principal, targetField, 't'), false)})`;
}

function termSql(on: FilterOn, part: Part): string {
  const [name, is, given] = part;
  // A caller may have sent anything in their place.
  if (typeof name !== 'string' || typeof is !== 'string') throw wrong(on.principal, 'JSON');
  const through = on.entity.via.find((one) => one.name === name);
  if (through) return throughSql(on, through, part);
  const { column, signs: allowed } = signsOf(on, name);
  if (!allowed.includes(is)) throw wrong(on.principal, `${column.name} ${is.slice(0, 20)}`);
  return askedSql(on, column, is, given);
}

const isGroup = (value: unknown): value is Group & FilterGroup => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rows of another entity that lead here: of those that the asker may read. Whoever may read none of them is refused, so that nobody learns of an order by filtering customers.
 */
function relatedSql(on: FilterOn, group: FilterGroup, depth: number, count: { terms: number }): string {
  const { entity: name, by, isNone, where } = relatedOf(group) ?? { entity: '', by: '', isNone: false, where: undefined };
  const entity = towards(name, by, on.entity.name);
  const { principal, keys, values } = on;
  if (!entity || Object.keys(group).length > (where === undefined ? 1 : 2)) throw wrong(principal, `${name}.${by}`.slice(0, 80));
  const isSystem = principal.kind === 'system';
  if (!isSystem && !principal.rights.has(`${entity.rights}.read` as Right)) throw wrong(principal, name);
  const inner: FilterOn = { entity, access: isSystem ? on.access : fieldAccess(principal, entity.resource), principal, keys, values };
  const wanted = where === undefined ? '' : ` and ${partSql(inner, where, depth + 1, count)}`;
  const column = entity.stored.get(by)?.column ?? '';
  const rows = `select ${column} as held_by from ${entity.seen} x where ${readConditionsOf(entity, principal, values)}${wanted}`;
  return `${isNone ? 'not ' : ''}exists (select from (${rows}) r where r.held_by = x.id)`;
}

function partSql(on: FilterOn, part: unknown, depth: number, count: { terms: number }): string {
  if (!isGroup(part)) throw wrong(on.principal, 'JSON');
  return relatedOf(part) ? relatedSql(on, part, depth, count) : groupSql(on, part, depth, count);
}

function groupSql(on: FilterOn, group: Group, depth: number, count: { terms: number }): string {
  const entries = Object.entries(group).filter(([, parts]) => parts !== undefined);
  if (depth > resourceLimits.filterDepth || entries.length === 0) throw wrong(on.principal, 'all, any');
  const parts = entries.map(([word, list]) => {
    if ((word !== 'all' && word !== 'any') || !Array.isArray(list) || list.length === 0) throw wrong(on.principal, word.slice(0, 20));
    const sql = list.map((one: unknown) => {
      if ((count.terms += 1) > resourceLimits.filterTerms) throw wrong(on.principal, `<= ${resourceLimits.filterTerms}`);
      if (Array.isArray(one) && one.length <= 3) return termSql(on, one as unknown as Part);
      if (!isGroup(one)) throw wrong(on.principal, word);
      return partSql(on, one, depth + 1, count);
    });
    return `(${sql.join(word === 'all' ? ' and ' : ' or ')})`;
  });
  return parts.join(' and ');
}

/**
 * @param filter a `FilterGroup` as JSON
 * @returns a condition over the alias `x`, none without a filter
 * @throws Refusal invalidInput, naming what does not fit
 */
export function filterSql(on: FilterOn, filter: string | null | undefined): string | undefined {
  if (filter == null) return undefined;
  let group: unknown;
  try {
    group = JSON.parse(filter);
  } catch {
    throw wrong(on.principal, 'JSON');
  }
  if (!isGroup(group)) throw wrong(on.principal, 'JSON');
  // The outer parser saw a single text: whatever is written with escapes in it is read only here.
  refuseBrokenText(group, on.principal.language, 'filter');
  return partSql(on, group, 1, { terms: 0 });
}
