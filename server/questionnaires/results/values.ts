/** One answer out of many, by the ids of its question and blank. Pure. */
import type { Answers } from '#contract/questionnaires/definition.ts';

export const answerOf = (answers: Answers, question: string): Answers[string] | undefined => (Object.hasOwn(answers, question) ? answers[question] : undefined);

export const chosenOf = (answers: Answers, question: string): readonly string[] => {
  const answer = answerOf(answers, question);
  return typeof answer === 'string' ? [answer] : Array.isArray(answer) ? (answer as readonly string[]) : [];
};

export const filledOf = (answers: Answers, question: string, blank: string): string | number | undefined => {
  const answer = answerOf(answers, question);
  if (typeof answer !== 'object' || Array.isArray(answer)) return undefined;
  const values = answer as Readonly<Record<string, string | number>>;
  const value = Object.hasOwn(values, blank) ? values[blank] : undefined;
  return value === '' ? undefined : value;
};
