/**
 * The names of the specification's query strings narrow a list (contract/readings/queryNames.ts), and never widen it: a name that means a field of the entity is a filter
 * or is refused, and a value that a person sees as a mask tells them no more than the mask does (E5).
 */
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { QueryName } from '#contract/readings/queryNames.ts';
import { queryFieldsOf } from '#contract/readings/queryFields.ts';
import type { QueryField } from '#contract/readings/queryFields.ts';
import type { FilterSign } from '#contract/filter.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Entity, EntityField } from '#server/engine/entities.ts';
import { isClear } from '#server/engine/fieldAccess.ts';
import { filterSql } from '#server/engine/filter.ts';
import type { FilterOn } from '#server/engine/filter.ts';
import { asSeen, isKeptSql } from '#server/engine/keptBack.ts';

type Given = Readonly<Record<string, unknown>>;

const maskedDigits = 4;
const words = {
  unseen: ['您看不到这一项的内容，不能按它查找', 'cannot be searched by, because you do not see it in clear'],
  masked: ['号码对您是打码的，只能按后四位查找', 'is masked for you: give its last four digits'],
  unknown: ['没有这个查询字段', 'is no field to find by'],
  noDigits: ['应为号码', 'must be digits of a number'],
} as const satisfies Readonly<Record<string, Label>>;

const known = new Map<string, readonly QueryField[]>();
function meantBy({ name, resource, standard }: Entity): readonly QueryField[] {
  const found = known.get(name) ?? queryFieldsOf(name, resource.fields, standard.title);
  known.set(name, found);
  return found;
}

interface Asked {
  /** A refusal names it as the caller said it. */
  readonly said: string;
  readonly column: EntityField;
  readonly sign: QueryName['sign'];
  readonly value: unknown;
}

const signFor = ({ kind }: Field, sign: QueryName['sign']): FilterSign => {
  if (kind === 'many' || kind === 'longText') return 'has';
  return sign === 'has' && kind === 'text' ? 'has' : 'is';
};

/** A number is found by any of its digits by whoever sees it, a mask by the digits that it shows. */
function digitsSql({ entity, access, principal, values }: FilterOn, { said, column, value }: Asked): string {
  const digits = String(value).replaceAll(/[\s()+-]/g, '');
  if (!/^\d{1,20}$/.test(digits)) throw invalid(principal, said, words.noDigits);
  const seen = access(column.name);
  const held = (sql: string): string => asSeen(sql, isKeptSql(entity, principal, column.name), false);
  if (isClear(seen)) return held(`translate(${column.column}, '+-', '') like ${values.add(`%${digits}%`, 'text')}`);
  if (seen === 'none') throw invalid(principal, said, words.unseen);
  if (digits.length !== maskedDigits) throw invalid(principal, said, words.masked);
  return held(`${column.column} like ${values.add(`%${digits}`, 'text')}`);
}

function askedSql(on: FilterOn, asked: Asked): string | undefined {
  const { column, said, sign, value } = asked;
  if (column.field.kind === 'phone') return digitsSql(on, asked);
  if (!isClear(on.access(column.name))) throw invalid(on.principal, said, words.unseen);
  return filterSql(on, JSON.stringify({ all: [[column.name, signFor(column.field, sign), value]] }));
}

/** The field that `searchKey` names, by its own name or by one of the specification's; none where the entity has no such field: then all are searched. */
function keyOf(entity: Entity, key: unknown): { readonly column: EntityField; readonly sign: QueryName['sign'] } | undefined {
  if (typeof key !== 'string') return undefined;
  const meant = meantBy(entity).find(({ name }) => name === key);
  const column = entity.stored.get(meant?.field ?? key);
  if (!column || !searchable.has(column.field.kind)) return undefined;
  return { column, sign: meant?.sign ?? 'has' };
}
const searchable: ReadonlySet<Field['kind']> = new Set([
  'id',
  'ref',
  'refTree',
  'text',
  'longText',
  'phone',
  'choice',
  'state',
  'flag',
  'many',
  'whole',
  'day',
]);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Words may be looked for in one field alone; undefined where they are looked for in all that are searched. */
function keyed(entity: Entity, given: Given): Asked | undefined {
  const key = isGiven(given['searchValue']) ? keyOf(entity, given['searchKey']) : undefined;
  return key && { ...key, said: 'searchValue', value: given['searchValue'] };
}

/** @returns whether the words of the search go by one field, and no more by all */
export const isKeyed = (entity: Entity, given: Given): boolean => keyed(entity, given) !== undefined;

function allAsked(entity: Entity, given: Given): readonly Asked[] {
  const taken: readonly string[] = entity.standard.narrowedBy ?? [];
  const named = meantBy(entity).flatMap(({ name, field, sign }): Asked[] => {
    const column = entity.stored.get(field);
    return column && !taken.includes(name) && isGiven(given[name]) ? [{ said: name, column, sign, value: given[name] }] : [];
  });
  const one = keyed(entity, given);
  return one ? [...named, one] : named;
}

/** @returns whether any of the names asks for something: then a plan made for other values does not fit */
export const asksByName = (entity: Entity, given: Given): boolean => allAsked(entity, given).length > 0;

/**
 * @returns conditions over the alias `x`
 * @throws Refusal invalidInput, with the name that was said
 */
export const namedSql = (on: FilterOn, given: Given): readonly (string | undefined)[] => allAsked(on.entity, given).map((asked) => askedSql(on, asked));

/**
 * @param fields values by the names of the entity's own fields: a text holds the words, a number its digits, all else is the value
 * @returns conditions over the alias `x`
 * @throws Refusal invalidInput, with the name of a field that is not there, or not to be searched by
 */
export function fieldsSql(on: FilterOn, fields: Given = {}): readonly (string | undefined)[] {
  const asked = Object.entries(fields).filter(([, value]) => isGiven(value));
  if (asked.length > resourceLimits.filterTerms)
    throw invalid(on.principal, 'fields', [`最多 ${resourceLimits.filterTerms} 项`, `${resourceLimits.filterTerms} fields at most`]);
  return asked.map(([said, value]) => {
    const column = on.entity.stored.get(said);
    if (!column || !searchable.has(column.field.kind) || on.access(said) === 'none') throw invalid(on.principal, said.slice(0, 60), words.unknown);
    return askedSql(on, { said, column, sign: 'has', value });
  });
}
