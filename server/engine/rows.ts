/** A row as every call gives it: its fields as this person may see them, what stands in every row, and by their ids the names of what it refers to. */
import { maskIdNumber, maskPhone, maskText } from '#server/privacy/mask.ts';
import { openIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Query } from '#server/db/database.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Field } from '#contract/kinds.ts';
import { fieldsWithin, valuesWithin } from '#contract/lines/within.ts';
import type { Within } from '#contract/lines/within.ts';
import { ruleOf } from './rules/ruleOf.ts';
import type { Principal } from '#server/kit/principal.ts';
import { targetOf } from './entities.ts';
import type { Entity, EntityField, Target } from './entities.ts';
import { fieldAccess, isClear } from './fieldAccess.ts';
import { alsoKept, asSeen, isKeptSql, keptBackColumn, keptBackSql } from './keptBack.ts';
import type { Access, AccessOf } from './fieldAccess.ts';

export type Given = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
type Stored = Record<string, unknown>;

/** @param access of somebody who does not see the value in clear: masked, or not even that */
export function shownAs(field: Field, value: unknown, access: Access, keys: Keys): unknown {
  if (value === null || value === undefined) return value;
  const text = field.kind === 'idCard' ? openIdNumber(keys, String(value)) : value;
  if (isClear(access)) return text ?? null;
  if (field.kind === 'phone') return maskPhone(String(text));
  if (field.kind === 'idCard') return text === undefined ? null : maskIdNumber(String(text));
  return field.kind === 'text' ? maskText(String(text)) : null;
}

const isReference = ({ kind }: Field): boolean => kind === 'ref' || kind === 'refTree';

interface Named {
  readonly field: string;
  readonly title: string;
  readonly titleField: Field | undefined;
  readonly of: string;
}

/** A column refers to a row by its key, and only where there is one. */
export const throughSql = (target: Target, column: string, field: string, principal: Principal): string =>
  `(select r.${quoteName(snakeCase(field))} from ${target.table} r where ${asSeen(`r.id = ${column}`, isKeptSql(target, principal, field, 'r'), false)})`;

/** A row may be called by what it refers to, as a visit is by its customer. */
function titleSql({ resource: { fields }, title }: Target): string {
  const via = fields[title]?.options.via;
  if (via === undefined) return `r.${quoteName(snakeCase(title))}`;
  const [through = '', field = ''] = via.split('.');
  return `(select t.${quoteName(snakeCase(field))} from ${targetOf(fields[through]?.of ?? '').table} t where t.id = r.${quoteName(snakeCase(through))})`;
}

/** Rows are called by their name in somebody's language, where they have one in it. The statement calls the table `r`. */
function calledSql(target: Target, { language }: Pick<Principal, 'language'>): string {
  const { resource, title } = target;
  const plain = titleSql(target);
  const english = `${title}En`;
  return language === 'en' && resource.fields[english]?.grade === 'public' ? `coalesce(nullif(r.${quoteName(snakeCase(english))}, ''), ${plain})` : plain;
}

function namedOf({ name, field, column }: EntityField, principal: Principal): Named {
  const target = targetOf(field.of ?? '');
  const title = `(select ${calledSql(target, principal)} from ${target.table} r where r.id = ${column})`;
  return { field: name, of: target.name, titleField: target.resource.fields[target.title], title };
}

/** The plan by which rows of one entity are read for one person. */
export interface Reading {
  readonly columns: string;
  readonly access: AccessOf;
  present(row: Stored): Given;
}

interface Change {
  readonly name: string;
  readonly field: Field;
  readonly access: Access;
}

/** The names of its references, in their order, become the column `names`. */
const namesColumn = 'names';

/** Some of the selected values are not given as they stand in the table. */
function changesOf(entity: Entity, access: AccessOf, principal: Principal): Change[] {
  const own = [...entity.stored.values()].map(({ name, field }): Change => ({ name, field, access: access(name) }));
  const through = entity.via.map(({ name, target, targetField }): Change => {
    const { resource } = targetOf(target);
    return { name, field: resource.fields[targetField] as Field, access: fieldAccess(principal, resource)(targetField) };
  });
  return [...own, ...through].filter((one) => one.access !== 'none' && (!isClear(one.access) || one.field.kind === 'idCard'));
}

function selected(entity: Entity, access: AccessOf, principal: Principal, named: readonly Named[]): string {
  const stored = [...entity.stored.values()].filter(({ name }) => access(name) !== 'none').map(({ name, column }) => `${column} as ${quoteName(name)}`);
  const names = named.length === 0 ? 'null' : `array[${named.map(({ title }) => title).join(', ')}]::text[]`;
  const via = entity.via
    .filter(({ target, targetField }) => fieldAccess(principal, targetOf(target).resource)(targetField) !== 'none')
    .map(({ name, through, target, targetField }) => {
      const column = entity.stored.get(through)?.column ?? 'null';
      return `${throughSql(targetOf(target), column, targetField, principal)} as ${quoteName(name)}`;
    });
  const keptBack = keptBackSql(entity, principal);
  return [...stored, ...via, ...(keptBack === undefined ? [] : [`${keptBack} as ${keptBackColumn}`]), `${names} as ${namesColumn}`].join(', ');
}

const readings = new WeakMap<Principal, Map<Entity, Reading>>();

/** Made once for each person and what they read, as long as their rights stay the same. */
export function readingOf(entity: Entity, principal: Principal, keys: Keys): Reading {
  const known = readings.get(principal) ?? new Map<Entity, Reading>();
  const reading = known.get(entity) ?? makeReading(entity, principal, keys);
  readings.set(principal, known.set(entity, reading));
  return reading;
}

function makeReading(entity: Entity, principal: Principal, keys: Keys): Reading {
  const access = fieldAccess(principal, entity.resource);
  const references = [...entity.stored.values()].filter(({ name, field }) => isReference(field) && access(name) !== 'none');
  const named = references.map((one) => namedOf(one, principal));
  const changes = changesOf(entity, access, principal);
  const titles = named.map((one) => ({ ...one, access: fieldAccess(principal, targetOf(one.of).resource)(targetOf(one.of).title) }));
  return {
    access,
    columns: selected(entity, access, principal, named),
    present: (row) => {
      const names: Record<string, string> = {};
      const called = row[namesColumn] as readonly (string | null)[] | null;
      for (const [at, { field, titleField, access: seen }] of titles.entries()) {
        const [id, value] = [row[field], called?.[at]];
        if (typeof id === 'string' && typeof value === 'string' && seen !== 'none')
          names[id] = titleField ? String(shownAs(titleField, value, seen, keys)) : value;
      }
      for (const { name, field, access: seen } of changes) row[name] = shownAs(field, row[name], seen, keys);
      row[namesColumn] = names;
      for (const name of alsoKept(entity, (row[keptBackColumn] ?? []) as readonly string[])) row[name] = null;
      delete row[keptBackColumn];
      return row as unknown as Given;
    },
  };
}

const listsOf = ({ stored }: Entity): EntityField[] =>
  [...stored.values()].filter(({ field }) => (field.kind === 'many' || field.kind === 'lines') && fieldsWithin(field).some(isReference));

/** True where `nameLists` asks anything. */
export const namesMore = (entity: Entity): boolean => ruleOf(entity.name).name !== undefined || listsOf(entity).length > 0;

/** Rows of this entity are read for this person. */
interface ReadBy {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly keys: Keys;
}

/**
 * Rows of one entity get their names by their ids, with one statement for all of them. Rows that this person does not see are left out, as are names that their roles
 * keep from them.
 */
export async function calledOf(
  query: Query,
  of: string,
  ids: readonly string[],
  { principal, keys }: Omit<ReadBy, 'entity'>,
): Promise<ReadonlyMap<string, string>> {
  const target = targetOf(of);
  const [field, access] = [target.resource.fields[target.title], fieldAccess(principal, target.resource)(target.title)];
  if (ids.length === 0 || access === 'none') return new Map();
  const found = await query.query<{ id: string; title: string | null }>(
    `select r.id, ${calledSql(target, principal)} as title from ${target.table} r where r.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(found.flatMap(({ id, title }) => (title === null ? [] : [[id, field ? String(shownAs(field, title, access, keys)) : title] as const])));
}

/** Lists of references, and whatever a rule of the entity names besides, cost one more statement each, for all rows together. */
export async function nameLists(query: Query, by: ReadBy, rows: readonly Given[]): Promise<void> {
  const besides = await ruleOf(by.entity.name).name?.(query, by.principal, rows);
  if (besides) for (const row of rows) Object.assign(row['names'] as Record<string, string>, besides);
  const lists = listsOf(by.entity);
  const referredIn = (row: Given): readonly Within[] =>
    lists.flatMap(({ name, field }) => valuesWithin(name, field, row[name]).filter((one) => isReference(one.field)));
  const all = rows.map(referredIn);
  const names = new Map<string, string>();
  for (const [of, found] of Map.groupBy(all.flat(), ({ field }) => field.of ?? ''))
    for (const [id, name] of await calledOf(query, of, [...new Set(found.map(({ value }) => String(value)))], by)) names.set(id, name);
  for (const [at, row] of rows.entries())
    for (const { value } of all[at] ?? []) {
      const name = names.get(String(value));
      if (name !== undefined) Object.assign(row['names'] as Record<string, string>, { [String(value)]: name });
    }
}
