/** Answers as they are given: what one press or key makes of them. Pure. */
import type { Answer, Answers, Blank, Question } from '#contract/questionnaires/definition.ts';

/** An option that stands alone takes the others away, and goes when another is chosen. The order is that of the question. */
export function chosenAfter({ options = [] }: Question, before: readonly string[], pressed: string): readonly string[] {
  if (before.includes(pressed)) return before.filter((one) => one !== pressed);
  const isAlone = options.some(({ id, isExclusive }) => id === pressed && isExclusive);
  const kept = isAlone ? [] : before.filter((one) => !options.some(({ id, isExclusive }) => id === one && isExclusive));
  return options.map(({ id }) => id).filter((id) => id === pressed || kept.includes(id));
}

/** A number that is whole is a number; what is none yet stays as it was typed, and is told of. */
function readBlank({ type }: Blank, typed: string): string | number {
  if (type !== 'whole') return typed;
  const digits = typed.normalize('NFKC').trim();
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : typed;
}

/** Somebody is led to a question by this, and to the head of the page where nothing is named. */
export const placeOfQuestion = (id: string | null): string => (id === null ? 'answer-top' : `question-${id}`);

type Filled = Readonly<Record<string, string | number>>;
export const filledOf = (answer: Answer | undefined): Filled => (typeof answer === 'object' && !Array.isArray(answer) ? (answer as Filled) : {});
export const chosenOf = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? (answer as readonly string[]) : []);

/** @returns undefined where nothing is left of it */
export function filledAfter(before: Answer | undefined, blank: Blank, typed: string): Answer | undefined {
  const { [blank.id]: _gone, ...rest } = filledOf(before);
  const filled = typed === '' ? rest : { ...rest, [blank.id]: readBlank(blank, typed) };
  return Object.keys(filled).length === 0 ? undefined : filled;
}

export function withAnswer(answers: Answers, question: string, answer: Answer | undefined): Answers {
  const { [question]: _gone, ...rest } = answers;
  return answer === undefined || (Array.isArray(answer) && answer.length === 0) ? rest : { ...rest, [question]: answer };
}

/** What was answered here since the server last heard of it lies over what the server has: of two devices each keeps what it said. */
export function rebased(theirs: Answers, ours: Answers, changed: readonly string[]): Answers {
  return changed.reduce((all, question) => withAnswer(all, question, ours[question]), theirs);
}
