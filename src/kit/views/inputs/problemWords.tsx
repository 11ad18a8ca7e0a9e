import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#contract/fieldProblem.ts';

const rangeWords = (max: number) => (max === Number.MAX_SAFE_INTEGER ? 'inputs.least' : 'inputs.range');
/** A line that is wrong is told at its place. */
type Said = Exclude<FieldProblem, { readonly code: 'lines' }>;

type Words = { readonly [C in Said['code']]: (t: TFunction, problem: Extract<Said, { readonly code: C }>) => string };
const words: Words = {
  missing: (t) => t('inputs.missing'),
  range: (t, { min, max }) => t(rangeWords(max), { min, max }),
  between: (t, { min, max }) => t('inputs.between', { min, max }),
  places: (t, { places }) => t('inputs.places', { count: places }),
  long: (t, { max, count }) => t('inputs.long', { max, count }),
  short: (t, { min }) => t('inputs.short', { min }),
  form: (t, { form }) => t(`inputs.form_${form}`),
  itemCount: (t, { min, max }) => (min > 0 ? t('inputs.itemCount', { min, max }) : t('inputs.most', { max })),
  lineCount: (t, { min, max }) => t('inputs.lineCount', { min, max }),
  day: (t) => t('inputs.dayWrong'),
  timeOfDay: (t) => t('inputs.timeWrong'),
  phone: (t, { why }) => t(`inputs.phone_${why}`),
  idNumber: (t, { why }) => t(`inputs.id_${why}`),
};

/** The words say what is wrong with a value. */
export function useProblemWords(): (problem: FieldProblem | null) => string | undefined {
  const { t } = useTranslation();
  return (problem) => (problem === null || problem.code === 'lines' ? undefined : (words[problem.code] as (t: TFunction, problem: Said) => string)(t, problem));
}
