import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#contract/fieldProblem.ts';

/** What is wrong with a value, in words. */
export function useProblemWords(): (problem: FieldProblem | null) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    switch (problem?.code) {
      case undefined:
        return undefined;
      case 'missing':
        return t('inputs.missing');
      case 'range':
        return problem.max === Number.MAX_SAFE_INTEGER ? t('inputs.least', { min: problem.min }) : t('inputs.range', { min: problem.min, max: problem.max });
      case 'long':
        return t('inputs.long', { max: problem.max, count: problem.count });
      case 'short':
        return t('inputs.short', { min: problem.min });
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
