/** A call's values become what the table holds: numbers as they are stored, sealed where they must be, references that exist and that the caller may see. */
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { linesIn, orderedLines } from '#contract/lines/lines.ts';
import { isMasked, readPhone } from '#contract/phoneNumber.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { fixingState } from '#contract/readings/fixing.ts';
import { valuesWithin } from '#contract/lines/within.ts';
import type { Query } from '#server/db/database.ts';
import { openIdNumber, sealIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { sealText } from '#server/privacy/sealedText.ts';
import { signDraft } from './author.ts';
import { ruleOf } from './rules/ruleOf.ts';
import type { RuleRow } from './rules/rule.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { DraftOn } from './draftOn.ts';
import { judgeOwn, readOwn } from './own/ownValues.ts';
import { entityOf, targetOf } from './entities.ts';
import type { EntityField } from './entities.ts';
import { keyedLines } from './lineKeys.ts';
import { listedWords } from './listedWords.ts';
import { ownSql, readOrgIdsOf } from './scope.ts';
import { judgePeriod } from './period.ts';
import { isEmpty, Problems, words } from './problems.ts';
import { keepOwn } from './own/ownRow.ts';
import { checkPictures } from './pictures.ts';
import { referenceOf } from './titles.ts';
import { Values } from './values.ts';

export type Draft = ReadonlyMap<string, unknown>;
type Given = Readonly<Record<string, unknown>>;

const isWords = ({ kind, item }: Field): boolean => kind === 'many' && item?.kind === 'text';

/** A masked number that comes back as it was shown means: leave it. So does an empty secret: nobody was shown it. */
export const isLeft = ({ field }: EntityField, value: unknown): boolean =>
  (field.kind === 'secret' && (isEmpty(value) || String(value).trim() === '')) ||
  ((field.kind === 'phone' || field.kind === 'idCard') && typeof value === 'string' && isMasked(value));

function stored({ name, field }: EntityField, value: unknown, { keys, before }: DraftOn): unknown {
  if (field.line) return keyedLines(field.line, linesIn(value), linesIn(before?.[name]));
  if (field.kind === 'text') return String(value).trim();
  if (isWords(field)) return listedWords(value as readonly string[]);
  if (field.kind === 'idCard') return sealIdNumber(keys, String(value));
  if (field.kind === 'secret') return sealText(keys.secret, String(value).trim());
  if (field.kind !== 'phone') return value;
  const phone = readPhone(String(value));
  return phone.problem === null ? phone.number : value;
}

/** A value as it is compared: what is sealed differs each time it is sealed, moments are said in several ways. */
export function comparable({ field }: EntityField, value: unknown, keys: Keys): string {
  if (isEmpty(value)) return '';
  if (field.kind === 'idCard') return openIdNumber(keys, String(value)) ?? '';
  if (field.line) return JSON.stringify(orderedLines(field.line, value));
  if (field.kind === 'moment') return String(Date.parse(String(value)));
  if (field.kind === 'many' || field.kind === 'json') return JSON.stringify(value);
  return String(value);
}

function draftOf(on: DraftOn, given: Readonly<Record<string, unknown>>, problems: Problems): Map<string, unknown> {
  const draft = new Map<string, unknown>();
  for (const [name, column] of on.entity.writable) {
    const { field } = column;
    const value = given[name];
    if (value === undefined || ((on.before || column.field.kind === 'secret') && isLeft(column, value))) continue;
    const problem = problemWith(on, column, value);
    if (problem) problems.add(name, field.label, problem);
    else draft.set(name, isNothing(field, value) ? null : stored(column, value, on));
  }
  return draft;
}

const isNothing = ({ kind }: Field, value: unknown): boolean =>
  isEmpty(value) || (kind === 'text' && String(value).trim() === '') || (kind === 'lines' && (value as readonly unknown[]).length === 0);

function problemWith(on: DraftOn, column: EntityField, value: unknown): Label | undefined {
  const { field, name } = column;
  // A secret, which nobody reads, is written by whoever writes the row.
  if (field.kind !== 'secret' && (on.access(name) === 'none' || on.access(name) === 'read')) return words.readOnly;
  if (field.required && isNothing(field, value)) return words.missing;
  if (isLeft(column, value)) return words.masked;
  if (field.kind === 'json' && JSON.stringify(value).length > (field.options.max ?? resourceLimits.jsonCharacters)) return words.tooLong;
  return undefined;
}

/** A new row has something there although nobody says it: a value of its own, or a list without a least number, which begins empty. */
const mayBegin = (field: Field): boolean => firstValueOf(field) !== undefined || (field.kind === 'many' && (field.options.min ?? 0) === 0);

function requireAll(on: DraftOn, draft: Draft, problems: Problems): void {
  if (on.before) return;
  for (const [name, { field }] of on.entity.writable)
    if (field.required && !mayBegin(field) && !draft.has(name)) problems.add(name, field.label, words.missing);
}

/** Sent along as it stands, a value is no change. */
const isSame = ({ before, keys }: DraftOn, column: EntityField, value: unknown): boolean =>
  before !== undefined && comparable(column, value, keys) === comparable(column, before[column.name], keys);

/** A value that stays for ever may be sent along as it is. */
function keepFixed(on: DraftOn, draft: Map<string, unknown>, problems: Problems): void {
  for (const [name, value] of draft) {
    const column = on.entity.writable.get(name);
    if (!on.before || !column?.field.options.isFixed) continue;
    if (isSame(on, column, value)) draft.delete(name);
    else problems.add(name, column.field.label, words.fixed);
  }
}

/** A life says in which states its rows are not changed. @throws Refusal rowFixed, with the state and what to do */
function keepRowFixed(on: DraftOn, draft: Draft): void {
  const { fields } = on.entity.resource;
  if (!fixingState(fields, on.before, [])) return;
  for (const [name, value] of draft) {
    const [column, state] = [on.entity.writable.get(name), fixingState(fields, on.before, [name])];
    if (column && state && !isSame(on, column, value)) throw new Refusal('rowFixed', { state: state.label, why: state.fixed.why });
  }
}

/** Rows of an entity described in full: those that the caller may see. Of another: those of the caller's organisations, where it keeps them apart. */
function scopeOf(of: string, principal: Principal): { readonly condition: (orgIds: string) => string; readonly orgIds: readonly string[] } {
  const { resource } = targetOf(of);
  if (resource.name === 'organisation') return { condition: (orgIds) => `x.id = any(${orgIds})`, orgIds: [principal.groupId, ...principal.orgIds] };
  if (!resource.orgOwned) return { condition: (orgIds) => `${orgIds} is not null`, orgIds: [] };
  return {
    condition: (orgIds) => `x.org_id = any(${orgIds})`,
    orgIds: resource.standard ? readOrgIdsOf(entityOf(of), principal) : [...principal.orgIds, principal.groupId],
  };
}

interface Asked {
  readonly column: EntityField;
  readonly place: string;
  readonly id: string;
}

/** Only new references are asked for, by the entity they lead to: those that stand there already are not asked for again. */
function askedOf(on: DraftOn, draft: Draft): ReadonlyMap<string, readonly Asked[]> {
  const found = [...draft].flatMap(([name, value]): [string, Asked][] => {
    const column = on.entity.writable.get(name);
    if (!column || isSame(on, column, value)) return [];
    // Another line of the row may have changed, and this one's reference be gone since.
    const stood = new Set(column.field.line ? valuesWithin(name, column.field, on.before?.[name]).map((one) => one.value) : []);
    return valuesWithin(name, column.field, value).flatMap(({ path, field, value: id }): [string, Asked][] => {
      const of = referenceOf(field);
      return of === undefined || stood.has(id) ? [] : [[of, { column, place: path, id: String(id) }]];
    });
  });
  return new Map([...Map.groupBy(found, ([of]) => of)].map(([of, list]) => [of, list.map(([, one]) => one)]));
}

/** @returns those of the ids that this person may see, held until the commit: what is referred to cannot be removed in between */
async function heldOf(query: Query, principal: Principal, of: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { condition, orgIds } = scopeOf(of, principal);
  const values = new Values();
  const wanted = `x.id = any(${values.add([...new Set(ids)], 'uuid[]')})`;
  const inScope = condition(values.add(orgIds, 'uuid[]'));
  const found = await query.query<{ id: string }>(
    `select x.id from ${targetOf(of).table} x where ${wanted} and x.deleted_at is null and ${inScope}${ownSql({ name: of }, principal, values)} for key share`,
    values.list,
  );
  return new Set(found.map(({ id }) => id));
}

/** The rows that many new ones refer to are asked for once. */
export async function heldByMany(query: Query, { entity, principal }: Pick<DraftOn, 'entity' | 'principal'>, rows: readonly Given[]): Promise<DraftOn['held']> {
  const asked = [...entity.writable].flatMap(([name, { field }]) =>
    rows.flatMap((row) =>
      valuesWithin(name, field, row[name]).flatMap((one): [string, string][] => {
        const of = referenceOf(one.field);
        return of === undefined || one.value === null || one.value === '' ? [] : [[of, String(one.value)]];
      }),
    ),
  );
  const held = new Map<string, ReadonlySet<string>>();
  for (const [of, some] of Map.groupBy(asked, ([name]) => name))
    held.set(
      of,
      await heldOf(
        query,
        principal,
        of,
        some.map(([, id]) => id),
      ),
    );
  return held;
}

/** Foreign and missing ones look alike (E10). */
async function checkReferences(query: Query, on: DraftOn, draft: Draft, problems: Problems): Promise<void> {
  for (const [of, asked] of askedOf(on, draft)) {
    const known =
      on.held?.get(of) ??
      (await heldOf(
        query,
        on.principal,
        of,
        asked.map(({ id }) => id),
      ));
    for (const { column, place, id } of asked) if (!known.has(id)) problems.add(place, column.field.label, words.unknown);
  }
}

const aboveSql = (table: string): string => `with recursive above(id, parent_id, depth) as (
    select id, parent_id, 1 from ${table} where id = $1
    union all select x.id, x.parent_id, depth + 1 from above a join ${table} x on x.id = a.parent_id where depth < ${resourceLimits.treeDepth}
  ) select id, depth from above`;

/** Rows that stand in a tree never stand in a circle: nobody would find them again. */
async function keepTree(query: Query, on: DraftOn, draft: Draft, problems: Problems): Promise<void> {
  const [parentId, column] = [draft.get('parentId') ?? null, on.entity.writable.get('parentId')];
  if (parentId === null || column?.field.of !== on.entity.name || parentId === on.before?.['parentId']) return;
  // One at a time: two moves at once could put each below the other.
  await query.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [`careline tree ${on.entity.name}`, on.principal.groupId]);
  const above = await query.query<{ id: string; depth: number }>(aboveSql(on.entity.table), [parentId]);
  if (above.some(({ id }) => id === on.before?.['id'])) problems.add('parentId', column.field.label, words.belowItself);
  else if (above.length >= resourceLimits.treeDepth) problems.add('parentId', column.field.label, words.tooDeep);
}

/**
 * Everything about a row that its description says; the rule of its entity has still to judge it.
 * @returns the columns to write, by field; what is not there stays as it is
 * @throws Refusal invalidInput with a text for every field that does not fit, rowFixed
 */
export async function fittingDraft(query: Query, on: DraftOn, given: Given): Promise<Map<string, unknown>> {
  const problems = new Problems(on.principal);
  const draft = draftOf(on, { ...given, ...readOwn(on, given, problems) }, problems);
  judgeOwn(on, draft, problems);
  requireAll(on, draft, problems);
  keepFixed(on, draft, problems);
  keepRowFixed(on, draft);
  keepOwn(on, draft, problems);
  judgePeriod(on, draft, problems);
  await signDraft(query, on, { draft, given, problems });
  await checkReferences(query, on, draft, problems);
  await checkPictures(query, on, draft, problems);
  await keepTree(query, on, draft, problems);
  problems.refuse();
  for (const [name, [value, ...others]] of Object.entries(on.only ?? {})) if (others.length === 0) draft.set(name, value);
  return draft;
}

/** @returns the same, judged by its rule, too. @throws Refusal */
export async function readDraft(query: Query, on: DraftOn, given: Given): Promise<Map<string, unknown>> {
  const draft = await fittingDraft(query, on, given);
  await ruleOf(on.entity.name).save?.(query, on.principal, draft, on.before as RuleRow | undefined);
  return draft;
}
