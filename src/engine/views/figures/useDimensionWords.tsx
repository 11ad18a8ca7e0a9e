/** The words of what a figure tells its rows apart by: the dimension, and each of its groups. */
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import type { Per } from '#contract/readings/ranges.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import { time } from '#contract/screens/views.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { regionName } from '#src/kit/views/inputs/regions.tsx';
import { useRegions } from '#src/kit/views/inputs/useRegions.tsx';

/** Narrow, many of them: a year stands where it begins. */
const shortPeriod = (key: string): string => (key.length === 7 && key.endsWith('-01') ? key.slice(2) : key.slice(5));

export function useDimensionWords({ fields }: StandardResource): (name: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (name) => {
    if (name === time) return t('beside.period');
    if (name === 'orgId') return t('figures.organisation');
    const field = fields[name];
    if (field === undefined) return '';
    return field.kind === 'day' ? t('figures.ageOf', { of: labelIn(field.label, language) }) : labelIn(field.label, language);
  };
}

/** A key of a group, as far as it is read without asking anybody. */
const byKind: Partial<Readonly<Record<Field['kind'], (key: string, field: Field, language: Language) => string>>> = {
  choice: (key, field, language) => choiceLabel(field, key, language),
  state: (key, field, language) => choiceLabel(field, key, language),
  flag: (key, _field, language) => labelIn(key === 'true' ? ['是', 'Yes'] : ['否', 'No'], language),
  text: (key) => key,
  many: (key) => key,
};

/** @param by the dimensions that are told: the names of regions come where one of them is told */
export function useGroupWords({ fields }: StandardResource, by: readonly string[]): (name: string, group: FigureGroup, per: Per | undefined) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { module: regions } = useRegions(by.some((name) => fields[name]?.kind === 'region'));
  const periodWords = (key: string, per: Per | undefined): string => (per === 'week' ? t('figures.weekOf', { day: shortPeriod(key) }) : shortPeriod(key));
  /** An age, a province. */
  const madeWords = (field: Field, key: string): string | undefined => {
    if (field.kind === 'day') return t('figures.ages', { ages: key });
    return field.kind === 'region' ? ((regions && regionName(regions, `${key}0000`)) ?? key) : byKind[field.kind]?.(key, field, language);
  };
  return (dimension, { key, name }, per) => {
    if (dimension === time) return key === null ? '' : periodWords(key, per);
    if (key === null) return labelIn(['无', 'None'], language);
    const field = fields[dimension];
    return (field && madeWords(field, key)) ?? name ?? labelIn(unseenRow, language);
  };
}
