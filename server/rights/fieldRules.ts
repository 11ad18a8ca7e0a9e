/** A role has rules for single fields: only for fields there are, and never wider than what the giver sees (E7). */
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import type { FieldGrade, FieldRule } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { describedAccess, fieldAccess } from '#server/engine/fieldAccess.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const described = resources as unknown as Readonly<Record<string, Resource>>;
const order: readonly FieldGrade[] = ['none', 'masked', 'read', 'write'];
const width = (grade: FieldGrade): number => order.indexOf(grade);

const wrong = (principal: Principal, zh: string, en: string): Error => invalid(principal, 'fieldRules', [zh, en]);
const keyOf = ({ entity, field }: Pick<FieldRule, 'entity' | 'field'>): string => `${entity}.${field}`;

/** An object may hold a `toString` that is no function: only JSON is sure to become a text. */
const cut = (given: unknown): string => (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).slice(0, 40);

/** The entity and the field that it names, if they are there and seen by anybody. */
function named(entity: unknown, field: unknown): { readonly resource: Resource; readonly field: string } | undefined {
  if (typeof entity !== 'string' || typeof field !== 'string' || !Object.hasOwn(described, entity)) return undefined;
  const resource = described[entity];
  const known = resource?.standard && Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined;
  return resource && known && known.kind !== 'secret' ? { resource, field } : undefined;
}

function readRule(principal: Principal, given: unknown): FieldRule {
  const { entity, field, grade } = Object(given) as Readonly<Record<string, unknown>>;
  const found = named(entity, field);
  if (!found) throw wrong(principal, `没有字段 ${cut(entity)}.${cut(field)}`, `There is no field ${cut(entity)}.${cut(field)}`);
  if (typeof grade !== 'string' || !Object.hasOwn(fieldGrades, grade))
    throw wrong(principal, `等级是 ${order.join('、')}`, `A grade is one of ${order.join(', ')}`);
  const { resource } = found;
  if (grade === 'none' && resource.standard?.title === found.field) throw wrong(principal, '行的名称最多脱敏', 'What a row is called can be masked at most');
  return { entity: resource.name, field: found.field, grade: grade as FieldGrade };
}

/** @throws Refusal invalidInput */
export function readFieldRules(principal: Principal, given: unknown): readonly FieldRule[] {
  if (given === null || given === undefined) return [];
  if (!Array.isArray(given) || given.length > resourceLimits.fieldRules)
    throw wrong(principal, `最多 ${resourceLimits.fieldRules} 条`, `At most ${resourceLimits.fieldRules} of them`);
  const rules = given.map((one) => readRule(principal, one));
  if (new Set(rules.map(keyOf)).size < rules.length) throw wrong(principal, '同一个字段只能有一条', 'One field has one rule alone');
  return rules;
}

function wordsOf({ language }: Principal, { label }: Resource, field: Field): string {
  const at = language === 'en' ? 1 : 0;
  return `${label[at]} · ${field.label[at]}`;
}

interface Judged {
  readonly given: unknown;
  readonly before: readonly FieldRule[];
  /** The rights are the role's: they say what its fields are without a rule. */
  readonly rights: ReadonlySet<Right>;
}

/** A wider rule is wider for everybody who holds the role: at most as wide as what the giver sees. @throws Refusal invalidInput, notYoursToGrant */
export function judgeFieldRules(principal: Principal, { given, before, rights }: Judged): void {
  const after = new Map(readFieldRules(principal, given).map((rule) => [keyOf(rule), rule]));
  const was = new Map(before.map((rule) => [keyOf(rule), rule]));
  for (const [key, { entity, field: name }] of new Map([...was, ...after])) {
    const resource = described[entity];
    const field = resource?.fields[name];
    // One of an older version: it may go.
    if (!resource || !field) continue;
    const usual = describedAccess(field, rights);
    const [from, to] = [was.get(key) ?? { grade: usual }, after.get(key) ?? { grade: usual }];
    const isWider = width(to.grade) > Math.max(width(from.grade), width(fieldAccess(principal, resource)(name)));
    if (isWider) throw new Refusal('notYoursToGrant', { right: wordsOf(principal, resource, field) });
  }
}
