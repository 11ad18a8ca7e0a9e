/** Answers come from anybody: what is kept of them has the form of answers to this questionnaire, whatever it says. Whether it may be submitted is judged by the contract. */
import { asks, questionOf } from '#contract/questionnaires/definition.ts';
import type { Answer, Answers, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= questionnaireLimits.idCharacters;
const isFilled = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && [...value].length <= questionnaireLimits.longCharacters && !value.includes('\0');

function isAnswer(value: unknown): value is Answer {
  if (Array.isArray(value)) return value.length <= questionnaireLimits.options && value.every(isShort);
  if (typeof value !== 'object' || value === null) return isShort(value);
  const blanks = Object.entries(value);
  return blanks.length <= questionnaireLimits.blanks && blanks.every(([id, filled]) => isShort(id) && isFilled(filled));
}

/** @throws Refusal invalidInput */
export function givenAnswers(content: QuestionnaireContent, given: unknown, principal: Principal): Answers {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(principal, 'answers', ['答案应按题目编号给出', 'holds no answers: expected an object, question by question']);
  return Object.fromEntries(
    Object.entries(given).map(([id, answer]): [string, Answer] => {
      const question = questionOf(content, id);
      if (!question || !asks(question))
        throw invalid(principal, `answers.${id.slice(0, questionnaireLimits.idCharacters)}`, ['问卷里没有这道题', 'is no question of this questionnaire']);
      if (!isAnswer(answer))
        throw invalid(principal, `answers.${id}`, ['答案的格式不对', 'is no answer: expected text, a list of options, or what stands in each blank']);
      return [id, answer];
    }),
  );
}
