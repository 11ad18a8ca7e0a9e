/** An entity is read in more ways than a list: how many rows, what a picker offers, what became of a row. */
import type { Field } from '#contract/kinds.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { valuesWithin } from '#contract/lines/within.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Query, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { keptBackSql, seenSql } from './keptBack.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ruleOf } from './rules/ruleOf.ts';
import { targetOf } from './entities.ts';
import type { Entity, EntityField } from './entities.ts';
import { boundedly } from './bounded.ts';
import { fieldAccess } from './fieldAccess.ts';
import type { Access, AccessOf } from './fieldAccess.ts';
import { hitsSql } from './hits.ts';
import { foundIn } from './groups.ts';
import { listSql } from './list.ts';
import { isPlain, isSearchByKeys, takesAll, wantedSql } from './wanted.ts';
import type { Asked, Caller } from './listAsked.ts';
import { calledOf, readingOf, shownAs, throughSql } from './rows.ts';
import { onlySql, ownSql, readOrgIdsOf } from './scope.ts';
import { referenceOf } from './titles.ts';
import { totalStatement } from './total.ts';
import { Values } from './values.ts';

export interface CountAsked extends Asked {
  /** Whoever decides by the number has it counted further than a list tells it. */
  readonly upTo?: number | null | undefined;
}

/** Words have one index, which finds the rows of all houses, by a plan for all of them. Whatever else narrows a list may have an index of its own: that is planned for what it asks. */
function narrowedStatement(caller: Caller, access: AccessOf, asked: Asked, most: number): Statement {
  const values = new Values();
  const where = `x.org_id = any(${values.add(foundIn(caller, asked), 'uuid[]')})${onlySql(caller, values)} and ${wantedSql(caller, { access }, asked, values)}`;
  const { seen } = caller.entity;
  if (!isSearchByKeys(caller, asked))
    return { text: `select count(*) from (select from ${seen} x where ${where} limit ${most + 1}) as counted`, values: values.list };
  const text = `with ${hitsSql(`select x.id from ${seen} x where ${where}`, most)} select hits as count from counted`;
  return { text, values: values.list, isKept: isPlain(caller, asked) };
}

/** @param isLast nothing more is read in this snapshot. @returns at most one more than was asked for, or than `resourceLimits.counted`, which says "more than that" */
export async function countRows(query: Query, caller: Caller, asked: CountAsked, isLast = false): Promise<{ readonly count: number }> {
  const { entity, principal, keys } = caller;
  const { access } = readingOf(entity, principal, keys);
  const most = asked.upTo ?? resourceLimits.counted;
  const statement = takesAll(caller, asked) ? totalStatement(caller, access, asked, most) : narrowedStatement(caller, access, asked, most);
  const [[found] = []] = await boundedly(query, caller, [statement], { isFiltered: asked.filter != null, isLast });
  return { count: Number(found?.['count'] ?? 0) };
}

export interface OptionsAsked {
  readonly searchValue?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
}
export interface OptionRow {
  readonly id: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly hint: string | null;
  readonly parentId: string | null;
  readonly isPast: boolean;
}

/** Fields that mean the same wherever they occur: see docs/adding-an-entity.md. */
const usual = { on: 'enabled', shown: 'isShow', parent: 'parentId' } as const;

interface Told {
  readonly sql: string;
  readonly field: Field;
  readonly access: Access;
}

/** The title of a row may stand in what the row refers to. */
function toldBy({ entity, principal, keys }: Caller, name: string | undefined): Told | undefined {
  const through = entity.via.find((one) => one.name === name);
  if (through) {
    const target = targetOf(through.target);
    const sql = throughSql(target, entity.stored.get(through.through)?.column ?? 'null', through.targetField, principal);
    return { sql, field: target.resource.fields[through.targetField] as Field, access: fieldAccess(principal, target.resource)(through.targetField) };
  }
  const found = entity.stored.get(name ?? '');
  return found && { sql: seenSql(entity, principal, found), field: found.field, access: readingOf(entity, principal, keys).access(found.name) };
}

/** Rows that are asked for by ids get their names whether or not they are still offered. @param isLast nothing more is read in this snapshot */
export async function optionsOf(query: Query, caller: Caller, asked: OptionsAsked, isLast = false): Promise<readonly OptionRow[]> {
  const { entity, keys } = caller;
  const { standard, stored } = entity;
  const column = (name: string): string => {
    const told = toldBy(caller, name);
    return told && told.access !== 'none' ? told.sql : 'null';
  };
  const isFlag = (name: string): boolean => stored.get(name)?.field.kind === 'flag';
  const [hasSwitch, canHide] = [isFlag(usual.on), isFlag(usual.shown)];
  const archived = stored.get(archiveField)?.column;
  const past = [
    'x.deleted_at is not null',
    ...(hasSwitch ? [`not x.${usual.on}`] : []),
    ...(canHide ? ['x.is_show is false'] : []),
    ...(archived ? [`${archived} is not null`] : []),
  ];
  const columns = `x.id, ${column(standard.title)} as label, ${column(`${standard.title}En`)} as "labelEn", ${standard.hint ? column(standard.hint) : 'null'} as hint,
    ${column(usual.parent)} as "parentId", (${past.join(' or ')}) as "isPast"`;
  const rows = await (asked.ids == null ? offered(query, caller, asked, { columns, hasSwitch, canHide, isLast }) : named(query, caller, asked.ids, columns));
  const shown = (name: string | undefined, value: string | null): string | null => {
    const told = toldBy(caller, name);
    return told ? ((shownAs(told.field, value, told.access, keys) as string | null) ?? null) : value;
  };
  return rows.map((row) => ({ ...row, label: shown(standard.title, row.label) ?? '', hint: shown(standard.hint, row.hint) }));
}

type Found = OptionRow & Record<string, unknown>;

async function named(query: Query, { entity, principal }: Caller, ids: readonly string[], columns: string): Promise<Found[]> {
  const values = new Values();
  const where = `x.id = any(${values.add(ids, 'uuid[]')}) and x.org_id = any(${values.add(readOrgIdsOf(entity, principal), 'uuid[]')})${ownSql(entity, principal, values)}`;
  return query.query<Found>(`select ${columns} from ${entity.table} x where ${where}`, values.list);
}

interface Offered {
  readonly columns: string;
  readonly hasSwitch: boolean;
  readonly canHide: boolean;
  readonly isLast: boolean;
}

async function offered(query: Query, caller: Caller, asked: OptionsAsked, of: Offered): Promise<Found[]> {
  const { entity, principal, keys } = caller;
  const values = new Values();
  const terms = [...(of.hasSwitch ? [[usual.on, 'is', true]] : []), ...(of.canHide ? [[usual.shown, 'isNot', false]] : [])];
  const filter = terms.length > 0 ? JSON.stringify({ all: terms }) : null;
  const reading = { ...readingOf(entity, principal, keys), columns: of.columns };
  const limit = asked.limit ?? asked.pageSize ?? resourceLimits.options;
  const { sql, isKept } = listSql(caller, reading, { ...asked, limit, filter }, values);
  const [found = []] = await pipelined(query, [{ text: sql, values: values.list, isKept }], of.isLast);
  return (found as Found[]).slice(0, limit);
}

export interface HistoryAsked {
  readonly id: string;
  readonly limit?: number | null | undefined;
  readonly before?: number | null | undefined;
}
type Names = Readonly<Record<string, string>>;
interface Line extends Record<string, unknown> {
  readonly version: number;
  readonly change: string;
  readonly at: string;
  readonly byId: string;
  readonly byName: string | null;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
const valuesOf = ({ from, to }: FieldChange): readonly string[] => [...textsIn(from), ...textsIn(to)];
const columnsIn = ({ stored }: Entity): ReadonlyMap<string, EntityField> =>
  new Map([...stored, ...[...stored.values()].flatMap((one) => (one.ownId === undefined ? [] : [[one.ownId, one] as const]))]);

const referredIn = (field: Field, { from, to }: FieldChange): readonly (readonly [of: string, id: string])[] =>
  [from, to]
    .flatMap((one) => valuesWithin('', field, one))
    .flatMap(({ field: inner, value }) => {
      const of = referenceOf(inner);
      return of !== undefined && typeof value === 'string' && idPattern.test(value) ? [[of, value] as const] : [];
    });

/**
 * A history has ids and codes, which get their names here: one statement for each entity that is referred to, however many lines there are. A row that this person
 * does not see, or that is gone, gets no name.
 */
export async function namesIn(query: Query, caller: Caller, changes: readonly FieldChange[]): Promise<Names> {
  const { entity, principal } = caller;
  const wanted = new Map<string, Set<string>>();
  const names: Record<string, string> = {};
  for (const change of changes) {
    const column = entity.stored.get(change.field);
    for (const [of, id] of column ? referredIn(column.field, change) : []) wanted.set(of, (wanted.get(of) ?? new Set()).add(id));
    // No description says what an organisation calls a field of its own.
    if (column?.ownId !== undefined) names[column.name] = column.field.label[principal.language === 'en' ? 1 : 0];
  }
  for (const [of, ids] of wanted) Object.assign(names, Object.fromEntries(await calledOf(query, of, [...ids], caller)));
  const coded = changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }]);
  return { ...names, ...(await ruleOf(entity.name).name?.(query, principal, coded)) };
}

export const namesOfLine = (names: Names, changes: readonly FieldChange[]): Names =>
  Object.fromEntries(
    changes.flatMap((change) => [change.field, ...valuesOf(change)]).flatMap((one) => (Object.hasOwn(names, one) ? [[one, names[one] ?? '']] : [])),
  );

interface Seen extends Record<string, unknown> {
  readonly id: string;
}

async function seenOf<R extends Seen>(query: Query, caller: Caller, ids: readonly string[], columns: string): Promise<readonly R[]> {
  const { entity, principal } = caller;
  const values = new Values();
  const those = values.add(ids, 'uuid[]');
  return query.query<R>(
    `select ${columns} from ${entity.table} x where x.id = any(${those}) and x.org_id = any(${values.add(readOrgIdsOf(entity, principal), 'uuid[]')})${ownSql(entity, principal, values)}${onlySql(caller, values)}`,
    values.list,
  );
}

/** @returns those of these rows that this person may see, removed ones too */
export const seenAmong = async (query: Query, caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await seenOf(query, caller, ids, 'x.id')).map(({ id }) => id));

/** Each change is told as this person may see it; of a field that is kept from them nothing is. */
export function changesSeen({ entity, principal, keys }: Caller, changes: readonly FieldChange[]): readonly FieldChange[] {
  const { access } = readingOf(entity, principal, keys);
  const columns = columnsIn(entity);
  return changes.flatMap(({ field, from, to }): FieldChange[] => {
    const column = columns.get(field);
    if (!column || access(column.name) === 'none') return [];
    const { name } = column;
    // A sealed number is kept as a mask already. An own field may have been written before it was masked.
    const isMask = column.field.kind === 'idCard' || (column.field.grade === 'sensitive' && column.ownId === undefined);
    if (isMask) return [{ field: name, from, to }];
    return [{ field: name, from: shownAs(column.field, from, access(name), keys), to: shownAs(column.field, to, access(name), keys) }];
  });
}

/** The history of a row that this person may see, removed ones too; each value is as they may see it, with the names of what it refers to. @throws Refusal notFound */
export async function historyOf(query: Query, caller: Caller, asked: HistoryAsked): Promise<readonly (Line & { readonly names: Names })[]> {
  const { entity, principal } = caller;
  const columns = `x.id, ${keptBackSql(entity, principal) ?? 'null'} as "keptBack"`;
  const [row] = await seenOf<Seen & { readonly keptBack: readonly string[] | null }>(query, caller, [asked.id], columns);
  if (!row) throw new Refusal('notFound');
  const keptBack = new Set(row.keptBack);
  const lines = await query.query<Line>(
    `select version, change, at, by_id as "byId", by_name as "byName", changes, reason from record_change
     where entity_id = $1 and entity = $2 and ($3::int is null or version < $3) order by version desc limit $4`,
    [asked.id, entity.name, asked.before ?? null, asked.limit ?? resourceLimits.history],
  );
  const told = lines.map((line) => ({ ...line, changes: changesSeen(caller, line.changes).filter(({ field }) => !keptBack.has(field)) }));
  const names = await namesIn(
    query,
    caller,
    told.flatMap(({ changes }) => changes),
  );
  return told.map((line) => ({ ...line, names: namesOfLine(names, line.changes) }));
}
