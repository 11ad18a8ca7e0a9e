import { fieldGrades } from '#contract/resources/role.ts';
import type { FieldGrade, FieldRule } from '#contract/resources/role.ts';
import type { Resource } from '#contract/resource.ts';
import { resourcesHere, standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import type { Option } from '#src/kit/views/inputs/options.tsx';

const described = (): readonly Resource[] => resourcesHere().filter(({ standard }) => standard !== undefined);

/** Rules as they may stand in a row; whatever else is there is passed over. */
export const rulesOf = (given: unknown): readonly FieldRule[] =>
  Array.isArray(given) ? given.filter((one): one is FieldRule => typeof one === 'object' && one !== null && 'entity' in one && 'field' in one) : [];

export const entityOptions = (language: Language): readonly Option[] =>
  described().map(({ name, label }) => ({ value: name, label: labelIn(label, language) }));
export const fieldOptions = (entity: string, language: Language): readonly Option[] =>
  Object.entries(standardEntity(entity)?.fields ?? {})
    .filter(([, field]) => field.kind !== 'secret')
    .map(([value, { label }]) => ({ value, label: labelIn(label, language) }));
export const gradeOptions = (language: Language): readonly Option[] =>
  (Object.keys(fieldGrades) as FieldGrade[]).map((grade) => ({ value: grade, label: labelIn(fieldGrades[grade], language) }));

export function ruleWords({ entity, field, grade }: FieldRule, language: Language): { readonly field: string; readonly grade: string } {
  const resource = standardEntity(entity);
  const label = resource?.fields[field]?.label ?? ([field, field] as const);
  return { field: `${resource ? labelIn(resource.label, language) : entity} · ${labelIn(label, language)}`, grade: labelIn(fieldGrades[grade], language) };
}
