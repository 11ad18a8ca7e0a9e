/** A template holds fields as they are written; what its conditions name is judged where it is applied. */
import type { Label } from '#contract/kinds.ts';
import { ownFieldLimits } from '#contract/limits.ts';
import { ownFieldTypes } from '#contract/ownFields.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { Problems } from '#server/resources/problems.ts';
import type { Rule } from './rule.ts';

const parts: ReadonlySet<string> = new Set(
  Object.keys(entityNamed('orgFieldConfig').fields).filter((name) => !['entity', 'sort', 'isDisabled'].includes(name)),
);

function isField(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const { label, type, fieldKey } = given as Readonly<Record<string, unknown>>;
  const isCalled = typeof label === 'string' && label.trim() !== '' && label.length <= ownFieldLimits.labelCharacters;
  return isCalled && typeof fieldKey === 'string' && Object.hasOwn(ownFieldTypes, String(type)) && Object.keys(given).every((name) => parts.has(name));
}

function problemOf(given: unknown): Label | undefined {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > ownFieldLimits.templateFields || !given.every(isField))
    return [
      `每个字段要有名称、编码和类型，最多 ${ownFieldLimits.templateFields} 个`,
      `needs a name, a key and a type for each of at most ${ownFieldLimits.templateFields} fields`,
    ];
  const keys = (given as { readonly fieldKey: string }[]).map(({ fieldKey }) => fieldKey);
  return new Set(keys).size < keys.length ? ['有两个字段编码相同', 'has one key twice'] : undefined;
}

export const orgFieldTemplateRule: Rule = {
  save: (_query, who, draft) => {
    const problem = problemOf(draft.get('fields'));
    const problems = new Problems(who);
    if (problem) problems.add('fields', ['字段', 'Fields'], problem);
    problems.refuse();
    return Promise.resolve();
  },
};
