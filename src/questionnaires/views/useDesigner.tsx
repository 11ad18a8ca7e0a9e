import { useSelector } from '@xstate/react';
import type { Blank, Question, QuestionnaireContent, Words } from '#contract/questionnaires/definition.ts';
import { asks, questionsOf } from '#contract/questionnaires/definition.ts';
import type { ContentFault } from '#contract/questionnaires/faults.ts';
import { labelIn } from '#i18n/label.ts';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { speaksEnglish } from '#src/questionnaires/machines/contents.ts';
import type { DesignerContext } from '#src/questionnaires/machines/designerSetup.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';

/** Every part of the page is given these. */
export interface DesignerPart extends Pick<PageProps, 'list' | 'screen'> {
  readonly editor: DesignerRef;
  /** The person may only look. */
  readonly isReadOnly: boolean;
}

/** A part of what the designer shows. */
export const useDesigner = <T,>(editor: DesignerRef, select: (context: DesignerContext) => T): T => useSelector(editor, (snapshot) => select(snapshot.context));

export const useContent = (editor: DesignerRef): QuestionnaireContent => useDesigner(editor, ({ draft }) => draft.content);

export const useHasEnglish = (editor: DesignerRef): boolean => useDesigner(editor, ({ hasEnglish, draft }) => hasEnglish ?? speaksEnglish(draft.content));

/** Questions are numbered through all sections, as whoever answers sees them. @returns id -> number; none for a paragraph */
export const numbersOf = (content: QuestionnaireContent): ReadonlyMap<string, number> =>
  new Map(
    questionsOf(content)
      .filter(asks)
      .map(({ id }, at) => [id, at + 1]),
  );

/** The bounds of a blank. One that is not set is left out; nought is one. */
export function boundsOf({ min, max }: Pick<Blank, 'min' | 'max'>): string {
  if (min !== undefined && max !== undefined) return `${min} – ${max}`;
  return min !== undefined ? `≥ ${min}` : max !== undefined ? `≤ ${max}` : '';
}

/** A condition is about those before it. */
export function earlierThan(content: QuestionnaireContent, id: string): readonly Question[] {
  const earlier: Question[] = [];
  for (const section of content.sections) {
    if (section.id === id) break;
    const at = section.questions.findIndex((question) => question.id === id);
    earlier.push(...(at < 0 ? section.questions : section.questions.slice(0, at)));
    if (at >= 0) break;
  }
  return earlier.filter(asks);
}

/** Emptiness is told once somebody has asked what is wrong. */
const emptyCodes: ReadonlySet<string> = new Set([
  'noTitle',
  'noMaker',
  'noText',
  'emptyOption',
  'emptyBlank',
  'noScoreLabel',
  'bandEmpty',
  'emptySection',
  'noQuestion',
]);

/** @returns what is wrong at a place of the chosen part, in words */
export function useProblemAt(editor: DesignerRef): (at: string) => string | undefined {
  const language = useLanguage();
  const chosen = useDesigner(editor, (context) => context.chosen);
  const faults = useDesigner(editor, (context) => context.faults);
  const isChecked = useDesigner(editor, (context) => context.isChecked);
  const isTold = ({ code }: ContentFault): boolean => isChecked || !emptyCodes.has(code);
  return (at) => {
    const path = chosen === '' ? at : [chosen, at].filter(Boolean).join('.');
    const fault = faults.find((one) => one.path === path && isTold(one));
    return fault && labelIn(fault.words, language);
  };
}

/** Chinese in one line, for a list of parts. */
export const lineOf = (words: Words | undefined): string => (words?.zh ?? '').replaceAll(/\s+/g, ' ').trim();
