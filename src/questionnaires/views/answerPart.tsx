import type { Answer, Question, Words } from '#contract/questionnaires/definition.ts';
import type { AnswerProblem } from '#contract/questionnaires/problems.ts';
import type { Language } from '#i18n/language.ts';

export type OnAnswer = (question: string, answer: Answer | undefined) => void;
/** A reader with their ears is told by these what belongs to a control. */
export interface Described {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}
export interface AnswerPartProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly language: Language;
  readonly problems: readonly AnswerProblem[];
  readonly onAnswer: OnAnswer;
  readonly described: Described;
}

/** Words without English are Chinese for an English reader too, and are read aloud so. */
export const spokenIn = (words: Words | undefined, language: Language): string | undefined => (language === 'en' && !words?.en?.trim() ? 'zh-CN' : undefined);
