/** An own field must be one that rows can live with: told apart from the others, with conditions that lead somewhere, and never against values that are there. */
import { randomBytes } from 'node:crypto';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { hasChoices, ownField, ownName } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldRow } from '#contract/ownFields.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { ownColumn, quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { fieldsAt } from '#server/engine/own/ownFields.ts';
import { Problems } from '#server/engine/problems.ts';
import type { Principal } from '#server/kit/principal.ts';
import { organisationsBelow } from '#server/db/below.ts';
import { boundsProblem, choicesProblem, circleOf, conditionProblem, roleRulesProblem } from './ownDefinition.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Row = Readonly<Record<string, unknown>>;

const newId = '00000000-0000-7000-8000-000000000000';
const key = /^[a-z][A-Za-z0-9]*$/;

/** The row is taken as it will stand; a field that was not given is empty. */
function asWritten(after: Row): OwnFieldRow {
  const value = <T>(name: string): T => (after[name] ?? null) as T;
  return {
    id: value<string | null>('id') ?? newId,
    entity: value('entity'),
    fieldKey: value('fieldKey'),
    label: value('label'),
    labelEn: value('labelEn'),
    type: value('type'),
    dictionaryId: value('dictionaryId'),
    choices: value('choices'),
    hint: value('hint'),
    isRequired: after['isRequired'] === true,
    min: value('min'),
    max: value('max'),
    visibleIf: value('visibleIf'),
    requiredIf: value('requiredIf'),
    isMasked: after['isMasked'] === true,
    inList: after['inList'] === true,
    roleRules: value('roleRules'),
  };
}

interface Looked {
  readonly query: Query;
  readonly principal: Principal;
  /** Absent: the field is new. */
  readonly before: RuleRow | undefined;
  readonly orgId: string;
  readonly row: OwnFieldRow;
  readonly isOn: boolean;
  /** A row of this entity has these besides: fields of the description, and own fields that are in force. */
  readonly others: Fields;
}
type Found = Label | undefined;

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Columns of a file are known by what they are called. */
function labelProblem({ row, others }: Looked): Found {
  const words = [row.label, row.labelEn].filter((word): word is string => word !== null && word !== '');
  const taken = Object.values(others).find(({ label }) => label.some((one) => words.some((word) => same(word, one))));
  return taken ? [`已有字段叫“${taken.label[0]}”`, `is what another field is called: "${taken.label[1]}"`] : undefined;
}

const tableFor = (entity: string): string => quoteName(snakeCase(entity));

async function hasValues({ query, orgId, row }: Looked): Promise<boolean> {
  const found = await query.query(`select 1 from ${tableFor(row.entity)} where org_id = any($1) and jsonb_exists(${ownColumn}, $2) limit 1`, [
    await organisationsBelow(query, [orgId]),
    row.id,
  ]);
  return found.length > 0;
}

async function typeProblem(looked: Looked): Promise<Found> {
  const { before, row } = looked;
  if (!before || before['type'] === row.type) return undefined;
  if (await hasValues(looked))
    return ['已有数据，不能换类型；停用这个字段，另建一个', 'cannot change while rows hold values: switch this field off and add another one'];
  return (await isNamed(looked.query, looked.orgId, row)) ? ['有条件用到它，不能换类型', 'cannot change while a condition names this field'] : undefined;
}

/** These can be chosen, or could be once: of a dictionary its words as they are now. */
async function choicesOf({ query, orgId }: Looked, { dictionaryId, choices }: Pick<OwnFieldRow, 'dictionaryId' | 'choices'>): Promise<readonly OwnChoice[]> {
  if (dictionaryId === null) return choices ?? [];
  const [found] = await query.query<{ words: readonly OwnChoice[] }>('select org_words($1, $2) as words', [dictionaryId, orgId]);
  return found?.words ?? [];
}

/** A choice that rows have keeps its word. */
async function lostChoice(looked: Looked): Promise<Found> {
  const { query, before, orgId, row } = looked;
  if (!before || !hasChoices.has(row.type) || before['type'] !== row.type) return undefined;
  const was = asWritten(before);
  if (was.dictionaryId !== null && was.dictionaryId === row.dictionaryId) return undefined;
  const kept = new Set((await choicesOf(looked, row)).map(({ value }) => value));
  const lost = (await choicesOf(looked, was)).filter(({ value }) => !kept.has(value));
  if (lost.length === 0) return undefined;
  const found = await query.query(`select 1 from ${tableFor(row.entity)} where org_id = any($1) and jsonb_exists_any(${ownColumn} -> $2, $3) limit 1`, [
    await organisationsBelow(query, [orgId]),
    row.id,
    lost.map(({ value }) => value),
  ]);
  const names = lost.map(({ label }) => label).join('、');
  return found.length > 0 ? [`还有数据用着选项“${names}”，不能去掉`, `still has rows with "${names}": this choice cannot go`] : undefined;
}

/** True where a condition of another field, here or below, names this one. */
async function isNamed(query: Query, orgId: string, { id, entity, fieldKey }: Pick<OwnFieldRow, 'id' | 'entity' | 'fieldKey'>): Promise<boolean> {
  const found = await query.query(
    `select 1 from org_field_config where org_id = any($1) and entity = $2 and id <> $3 and deleted_at is null
     and position($4 in coalesce(visible_if::text, '') || coalesce(required_if::text, '')) > 0 limit 1`,
    [await organisationsBelow(query, [orgId]), entity, id, `"${ownName(fieldKey)}"`],
  );
  return found.length > 0;
}

async function goneProblem(looked: Looked): Promise<readonly [field: string, words: Label] | undefined> {
  const { before, row, isOn } = looked;
  if (!before) return undefined;
  const cause = !isOn ? 'isDisabled' : row.isMasked ? 'isMasked' : (row.roleRules?.length ?? 0) > 0 ? 'roleRules' : undefined;
  if (cause === undefined || !(await isNamed(looked.query, looked.orgId, row))) return undefined;
  return [cause, ['有条件用到它，先改条件', 'is named by a condition: change that first']];
}

function circleProblem({ row, others }: Looked): Found {
  const name = ownName(row.fieldKey);
  const fields: Fields = { ...others, [name]: ownField({ ...row, choices: null }) };
  const circle = circleOf(name, fields);
  if (!circle) return undefined;
  const path = (at: 0 | 1): string => circle.map((one) => fields[one]?.label[at] ?? one).join(' → ');
  return [`条件绕成了圈：${path(0)}`, `goes in a circle: ${path(1)}`];
}

async function rolesOf(query: Query, groupId: string): Promise<ReadonlySet<string>> {
  const found = await query.query<{ code: string }>('select code from role where org_id = $1 and deleted_at is null', [groupId]);
  return new Set(found.map(({ code }) => code));
}

async function countProblem({ query, before, orgId, row }: Looked): Promise<Found> {
  if (before) return undefined;
  const [found] = await query.query<{ count: number }>('select count(*) from org_field_config where org_id = $1 and entity = $2 and deleted_at is null', [
    orgId,
    row.entity,
  ]);
  return (found?.count ?? 0) < ownFieldLimits.fields
    ? undefined
    : [
        `已有 ${ownFieldLimits.fields} 个字段，先停用并删除用不到的`,
        `cannot be added: there are ${ownFieldLimits.fields} fields. Remove one that nobody needs`,
      ];
}

async function problemsOf(looked: Looked): Promise<readonly (readonly [field: string, words: Found])[]> {
  const { query, principal, row, others } = looked;
  const choices = row.dictionaryId === null ? choicesProblem(row) : undefined;
  const roles = roleRulesProblem(row.roleRules, await rolesOf(query, principal.groupId));
  const visible = conditionProblem(row.visibleIf, others);
  return [
    ['fieldKey', key.test(row.fieldKey) ? undefined : ['以小写字母开头，只用字母和数字', 'begins with a small letter and holds letters and digits only']],
    ['label', labelProblem(looked)],
    ['label', await countProblem(looked)],
    ['type', await typeProblem(looked)],
    ['choices', choices ?? (await lostChoice(looked))],
    ['max', boundsProblem(row)],
    ['roleRules', roles],
    ['visibleIf', visible ?? circleProblem(looked)],
    ['requiredIf', conditionProblem(row.requiredIf, others)],
    ...[await goneProblem(roles ? { ...looked, row: { ...row, roleRules: [] } } : looked)].flatMap((one) => (one ? [one] : [])),
  ];
}

async function othersOf(query: Query, row: OwnFieldRow, orgId: string): Promise<Fields> {
  const own = (await fieldsAt(query, row.entity, orgId, false)).filter(({ id }) => id !== row.id);
  return { ...entityNamed(row.entity).fields, ...Object.fromEntries(own.map((one): [string, Field] => [ownName(one.fieldKey), ownField(one)])) };
}

/** A new field gets what nobody says of it: a key, and a place after the others. */
async function fillIn(query: Query, { orgId }: Principal, draft: Map<string, unknown>): Promise<void> {
  if ((draft.get('fieldKey') ?? null) === null) draft.set('fieldKey', `f${randomBytes(4).toString('hex')}`);
  if ((draft.get('sort') ?? null) !== null) return;
  const [last] = await query.query<{ sort: number }>('select coalesce(max(sort), 0) as sort from org_field_config where org_id = $1 and entity = $2', [
    orgId,
    draft.get('entity'),
  ]);
  draft.set('sort', Math.min((last?.sort ?? 0) + 1, ownFieldLimits.sort));
}

/** Choices of its own, or those of a dictionary. */
function keepOneSource(draft: Map<string, unknown>, before: RuleRow | undefined): void {
  const now = (name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]) ?? null;
  if (now('dictionaryId') !== null && hasChoices.has(now('type') as OwnFieldRow['type'])) draft.set('choices', null);
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  // Two that are written at once could not see each other's conditions.
  await query.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`orgFieldConfig ${principal.groupId}`]);
  if (!before) await fillIn(query, principal, draft);
  keepOneSource(draft, before);
  const after: Row = { ...before, ...Object.fromEntries(draft) };
  const row = asWritten(after);
  const orgId = before?.orgId ?? principal.orgId;
  const { fields } = entityNamed('orgFieldConfig');
  const problems = new Problems(principal);
  const looked: Looked = { query, principal, before, orgId, row, others: await othersOf(query, row, orgId), isOn: after['isDisabled'] !== true };
  for (const [name, words] of await problemsOf(looked)) if (words) problems.add(name, fields[name]?.label ?? [name, name], words);
  problems.refuse();
}

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  if (!(await isNamed(query, row.orgId, asWritten(row)))) return;
  const words: Label = ['有条件用到它，先改条件', 'a condition names this field: change that first'];
  const detail = words[principal.language === 'en' ? 1 : 0];
  throw new Refusal('invalidInput', { detail }, { label: detail });
}

export const orgFieldConfigRule: Rule = { save, remove, isHeardBelow: true };
