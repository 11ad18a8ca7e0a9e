import { useTranslation } from 'react-i18next';
import { questionOf, termSigns, termsIn, wordsIn } from '#contract/questionnaires/definition.ts';
import type { AnswerCondition, AnswerTerm, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { numbersOf } from './useDesigner.tsx';

/** A condition as one sentence; empty where there is none. */
export function useConditionWords(content: QuestionnaireContent): (condition: AnswerCondition | undefined) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const numbers = numbersOf(content);
  const term = ({ question: id, blank, is, value }: AnswerTerm): string => {
    const question = questionOf(content, id);
    const number = numbers.get(id);
    if (!question || number === undefined) return t('designer.goneQuestion');
    const option = question.options?.find((one) => one.id === value);
    const named = question.blanks?.find((one) => one.id === blank);
    const label = wordsIn(named?.label, language);
    const said = option ? t('designer.quoted', { text: wordsIn(option.label, language) }) : value === undefined ? '' : String(value);
    return [t('designer.questionNo', { number }), label, labelIn(termSigns[is], language), said].filter(Boolean).join(' ');
  };
  return (condition) => {
    if (condition === undefined) return '';
    return termsIn(condition)
      .map(term)
      .join(t('all' in condition ? 'designer.and' : 'designer.or'));
  };
}
