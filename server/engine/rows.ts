/** A row as every call gives it: its fields as this person may see them, what stands in every row, and by their ids the names of what it refers to. */
import { maskIdNumber, maskPhone, maskText } from '#server/privacy/mask.ts';
import { openIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Query, RowReader } from '#server/db/database.ts';
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
import { countedColumn } from './hits.ts';
import { rowTextReader } from './rowText.ts';

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

/** All rows of one entity that a row refers to. */
interface Named {
  readonly sql: string;
  readonly titleField: Field | undefined;
  /** This person reads the field by which they are called so. */
  readonly access: Access;
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

const idCharacters = 36;
const firstMark = 'a'.codePointAt(0) ?? 0;
/** A name says by this which entity it is of. */
const markAt = (at: number): string => String.fromCodePoint(firstMark + at);

/**
 * Whatever refers to one entity is asked for together, and only where something is referred to: a statement for each field costs its part of row level security, once for the plan and
 * once a row, also where the field is empty (docs/adr/0139).
 */
function namedOf(of: string, references: readonly EntityField[], { principal, at }: { readonly principal: Principal; readonly at: number }): Named {
  const target = targetOf(of);
  const ids = references.map(({ column }) => column).join(', ');
  const called = calledSql(target, principal);
  return {
    sql: `case when coalesce(${ids}) is not null then array(select '${markAt(at)}' || r.id::text || ${called} from ${target.table} r where r.id = any(array[${ids}])) end`,
    titleField: target.resource.fields[target.title],
    access: fieldAccess(principal, target.resource)(target.title),
  };
}

/** The plan by which rows of one entity are read for one person. */
export interface Reading {
  readonly columns: string;
  readonly access: AccessOf;
  present(row: Stored): Given;
  /** The same as text (`RowText`). */
  readonly reader: RowReader;
}

type Called = readonly (string | null)[] | null | undefined;

/** A row without a name is not among them. */
function namesIn(called: Called, named: readonly Named[], keys: Keys): Record<string, string> {
  const names: Record<string, string> = {};
  for (const one of called ?? []) {
    const of = named[(one?.codePointAt(0) ?? 0) - firstMark];
    if (one === null || of === undefined || of.access === 'none') continue;
    const [id, name] = [one.slice(1, 1 + idCharacters), one.slice(1 + idCharacters)];
    names[id] = of.titleField ? String(shownAs(of.titleField, name, of.access, keys)) : name;
  }
  return names;
}

interface Change {
  readonly name: string;
  readonly field: Field;
  readonly access: Access;
}

/** The names of what it refers to become the column `names`: mark, id and name in one text each. */
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
  const names = named.length === 0 ? 'null' : named.map(({ sql }) => sql).join(' || ');
  const via = entity.via
    .filter(({ target, targetField }) => fieldAccess(principal, targetOf(target).resource)(targetField) !== 'none')
    .map(({ name, through, target, targetField }) => {
      const column = entity.stored.get(through)?.column ?? 'null';
      return `${throughSql(targetOf(target), column, targetField, principal)} as ${quoteName(name)}`;
    });
  const keptBack = keptBackSql(entity, principal);
  // The column that is taken out of the row again stands last: an object that loses its last property stays a quick one.
  return [...stored, ...via, `${names} as ${namesColumn}`, ...(keptBack === undefined ? [] : [`${keptBack} as ${keptBackColumn}`])].join(', ');
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
  const named = [...Map.groupBy(references, ({ field }) => field.of ?? '')].map(([of, fields], at) => namedOf(of, fields, { principal, at }));
  const changes = changesOf(entity, access, principal);
  return {
    access,
    columns: selected(entity, access, principal, named),
    reader: rowTextReader({
      changed: new Map([
        ...changes.map(({ name, field, access: seen }) => [name, (value: unknown) => shownAs(field, value, seen, keys)] as const),
        [namesColumn, (called: unknown) => namesIn(called as Called, named, keys)],
      ]),
      notGiven: [keptBackColumn, countedColumn],
      keptBack: keptBackColumn,
      alsoKept: (names) => alsoKept(entity, names),
    }),
    present: (row) => {
      const names = namesIn(row[namesColumn] as Called, named, keys);
      for (const { name, field, access: seen } of changes) row[name] = shownAs(field, row[name], seen, keys);
      row[namesColumn] = names;
      for (const name of alsoKept(entity, (row[keptBackColumn] ?? []) as readonly string[])) row[name] = null;
      delete row[keptBackColumn];
      return row as unknown as Given;
    },
  };
}

const lists = new WeakMap<Entity, readonly EntityField[]>();
function listsOf(entity: Entity): readonly EntityField[] {
  const found =
    lists.get(entity) ??
    [...entity.stored.values()].filter(({ field }) => (field.kind === 'many' || field.kind === 'lines') && fieldsWithin(field).some(isReference));
  lists.set(entity, found);
  return found;
}

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
  const fields = listsOf(by.entity);
  if (fields.length === 0) return;
  const referredIn = (row: Given): readonly Within[] =>
    fields.flatMap(({ name, field }) => valuesWithin(name, field, row[name]).filter((one) => isReference(one.field)));
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
