/** The parts of two drafts in words: whose part it is, and what it says on one side. */
import { useTranslation } from 'react-i18next';
import { questionKinds } from '#contract/questionnaires/definition.ts';
import type { Question, QuestionnaireContent, ScoreRule } from '#contract/questionnaires/definition.ts';
import { sourceLines } from '#contract/questionnaires/source.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { Difference, Head, SectionHead } from '#src/questionnaires/machines/contentParts.ts';
import { useConditionWords } from './useConditionWords.tsx';
import { boundsOf, lineOf, numbersOf } from './useDesigner.tsx';

interface ContentWords {
  readonly label: (difference: Difference) => string;
  /** Empty where it is not there. */
  readonly side: (difference: Difference, value: unknown) => string;
}

/** @param contents those that hold the parts: they are numbered as the first of them has them */
export function useContentWords(contents: readonly [QuestionnaireContent, QuestionnaireContent]): ContentWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const conditionWords = useConditionWords(contents[0]);
  const numbers = numbersOf(contents[0]);
  const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(t('designer.comma'));
  const english = (en: string | undefined): string => (en ? `(${en})` : '');
  const marked = (label: string, score: number | undefined, isAlarm: true | undefined): string =>
    [label, score === undefined ? '' : t('designer.pointCount', { count: score }), isAlarm ? t('designer.alarm') : ''].filter(Boolean).join(' ');
  const questionTold = ({ kind, title, note, required, showIf, options = [], blanks = [] }: Question): string =>
    joined([
      labelIn(questionKinds[kind], language),
      `${lineOf(title)} ${english(title.en)}`.trim(),
      lineOf(note),
      required ? t('designer.required') : '',
      options.map(({ label, score, isAlarm }) => marked(lineOf(label), score, isAlarm)).join(' / '),
      blanks.map((blank) => [lineOf(blank.label), boundsOf(blank), lineOf(blank.unit)].filter(Boolean).join(' ')).join(' / '),
      showIf ? t('designer.shownIf', { condition: conditionWords(showIf) }) : '',
    ]);
  const scoreTold = ({ label, questions, bands }: ScoreRule): string =>
    joined([
      lineOf(label),
      questions.map((id) => numbers.get(id) ?? '?').join(t('designer.listComma')),
      bands.map(({ from, to, label: band, isAlarm }) => marked(`${from}–${to} ${lineOf(band)}`, undefined, isAlarm)).join(' / '),
    ]);
  return {
    label: ({ key, of, opened, yours, theirs }) => {
      if (of === 'head') return t('designer.frame');
      if (of === 'score') return t('designer.score');
      if (of === 'section') return t('designer.section');
      const number = numbers.get(key.split(' ')[1] ?? '');
      const known = (yours ?? theirs ?? opened) as Question | null;
      return number === undefined ? labelIn(questionKinds[known?.kind ?? 'radio'], language) : t('designer.questionNo', { number });
    },
    side: ({ of }, value) => {
      if (value === null) return '';
      if (of === 'question') return questionTold(value as Question);
      if (of === 'score') return scoreTold(value as ScoreRule);
      if (of === 'section') {
        const { title, showIf } = value as SectionHead;
        return joined([lineOf(title) || t('designer.untitled'), showIf ? t('designer.shownIf', { condition: conditionWords(showIf) }) : '']);
      }
      const { title, intro, thanks, source } = value as Head;
      return joined([`${lineOf(title)} ${english(title.en)}`.trim(), lineOf(intro), lineOf(thanks), ...sourceLines(source, language)]);
    },
  };
}
