import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#contract/fieldProblem.ts';

const rangeWords = (max: number) => (max === Number.MAX_SAFE_INTEGER ? 'inputs.least' : 'inputs.range');

/** The words say what is wrong with a value. */
export function useProblemWords(): (problem: FieldProblem | null) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    switch (problem?.code) {
      case undefined:
        return undefined;
      case 'missing':
        return t('inputs.missing');
      case 'range':
        return t(rangeWords(problem.max), { min: problem.min, max: problem.max });
      case 'long':
        return t('inputs.long', { max: problem.max, count: problem.count });
      case 'short':
        return t('inputs.short', { min: problem.min });
      case 'form':
        return t(`inputs.form_${problem.form}`);
      case 'tooMany':
        return t('inputs.most', { max: problem.max });
      case 'day':
        return t('inputs.dayWrong');
      case 'phone':
        return t(`inputs.phone_${problem.why}`);
      case 'idNumber':
        return t(`inputs.id_${problem.why}`);
    }
  };
}
