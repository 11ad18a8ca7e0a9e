/** The parts of an own field's definition must be what they should be. They come as JSON: nothing about them is believed. Pure. */
import { termsOf } from '#contract/conditions.ts';
import type { Field, Fields, OwnRules } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { hasBounds, hasChoices } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import { filterSigns } from '#contract/readings/fields.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import { inputSchema } from '#contract/validate.ts';

type Found = Label | undefined;
type Loose = Readonly<Record<string, unknown>>;

const isObject = (given: unknown): given is Loose => typeof given === 'object' && given !== null && !Array.isArray(given);
const isWord = (given: unknown, most: number): given is string => typeof given === 'string' && given.trim() !== '' && given.length <= most;
const doubled = (list: readonly string[]): string | undefined => list.find((one, at) => list.indexOf(one) !== at);
const quoted = (zh: (name: string) => string, en: (name: string) => string, name: string): Label => [zh(`“${name}”`), en(`"${name}"`)];

export const choicesProblem = ({ type, choices }: Pick<OwnFieldRow, 'type' | 'choices'>): Found =>
  hasChoices.has(type) && (choices ?? []).length === 0 ? ['至少要有一个选项', 'needs at least one choice'] : undefined;

export function boundsProblem({ type, min, max }: Pick<OwnFieldRow, 'type' | 'min' | 'max'>): Found {
  if (!hasBounds.has(type) || max === null) return undefined;
  if (min !== null && min > max) return ['不能小于最小值', 'must not be less than the least'];
  const most = type === 'text' ? 200 : type === 'longText' ? 4_000 : undefined;
  return most !== undefined && max > most ? [`不能大于 ${most}`, `must be at most ${most}`] : undefined;
}

const isRoleRule = (given: unknown): given is OwnRules['roleRules'][number] =>
  isObject(given) &&
  isWord(given['role'], 40) &&
  typeof given['grade'] === 'string' &&
  Object.hasOwn(fieldGrades, given['grade']) &&
  Object.keys(given).length === 2;

/** @param roles codes of the group's roles */
export function roleRulesProblem(given: unknown, roles: ReadonlySet<string>): Found {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > ownFieldLimits.roleRules || !given.every(isRoleRule))
    return ['每条要写明角色和权限', 'names a role and what it may do, in each rule'];
  const unknown = given.find(({ role }) => !roles.has(role));
  if (unknown)
    return quoted(
      (name) => `没有角色${name}`,
      (name) => `names the role ${name}, which does not exist`,
      unknown.role,
    );
  const twice = doubled(given.map(({ role }) => role));
  return twice === undefined
    ? undefined
    : quoted(
        (name) => `角色${name}写了两次`,
        (name) => `names the role ${name} twice`,
        twice,
      );
}

/** Its shape alone: what its terms name is looked at below. */
function isCondition(given: unknown, depth = 1): given is FilterGroup {
  if (!isObject(given) || depth > ownFieldLimits.conditionDepth) return false;
  const [[word, parts] = ['', null], ...more] = Object.entries(given);
  if (more.length > 0 || (word !== 'all' && word !== 'any') || !Array.isArray(parts) || parts.length === 0) return false;
  return parts.every((part: unknown) =>
    Array.isArray(part) ? part.length === 3 && typeof part[0] === 'string' && typeof part[1] === 'string' : isCondition(part, depth + 1),
  );
}

/** Somebody who sees it masked, or not at all, would read it off the form (E5). */
const isHidden = ({ kind, grade, own }: Field): boolean =>
  kind === 'idCard' || kind === 'secret' || (kind === 'phone' && grade !== 'public') || own?.isMasked === true || (own?.roleRules.length ?? 0) > 0;

const withoutValue: ReadonlySet<string> = new Set(['empty', 'filled']);

function fits(field: Field, sign: string, value: unknown): boolean {
  if (withoutValue.has(sign)) return true;
  const plain = field.kind === 'many' && field.item ? field.item : field;
  const one = { value: { ...plain, required: true, options: {} } } as Fields;
  const isOne = (given: unknown): boolean => inputSchema(one).safeParse({ value: given }).success;
  if (sign !== 'anyOf') return isOne(value);
  return Array.isArray(value) && value.length > 0 && value.length <= ownFieldLimits.choices && value.every(isOne);
}

function termProblem([name, sign, value]: FilterTerm, fields: Fields): Found {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    return quoted(
      (word) => `条件里的字段${word}不存在`,
      (word) => `names the field ${word}, which does not exist`,
      name.slice(0, 60),
    );
  const [zh, en] = field.label;
  if (isHidden(field)) return [`“${zh}”有人看不到，不能作条件`, `cannot depend on "${en}": some do not see it`];
  if (!(filterSigns[field.kind] ?? []).includes(sign)) return [`“${zh}”不能这样比较`, `cannot compare "${en}" like this`];
  return fits(field, sign, value) ? undefined : [`“${zh}”的比较值不对`, `compares "${en}" with a value that it cannot have`];
}

/** @param fields what a condition may name: the row's other fields */
export function conditionProblem(given: unknown, fields: Fields): Found {
  if (given === null || given === undefined) return undefined;
  if (!isCondition(given)) return ['条件的写法不对', 'is no condition'];
  const terms = termsOf(given);
  if (terms.length > ownFieldLimits.conditionTerms)
    return [`最多 ${ownFieldLimits.conditionTerms} 个条件`, `holds at most ${ownFieldLimits.conditionTerms} terms`];
  return terms.map((term) => termProblem(term, fields)).find((found) => found !== undefined);
}

/** @returns the fields of a circle of conditions that leads back to this one; undefined: there is none */
export function circleOf(name: string, fields: Fields): readonly string[] | undefined {
  const sources = (of: string): readonly string[] => (fields[of]?.own?.visibleIf ? termsOf(fields[of].own.visibleIf).map(([source]) => source) : []);
  const seen = new Set<string>();
  const walk = (at: string, path: readonly string[]): readonly string[] | undefined => {
    for (const source of sources(at)) {
      if (source === name) return [...path, source];
      if (seen.has(source)) continue;
      seen.add(source);
      const found = walk(source, [...path, source]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(name, [name]);
}
