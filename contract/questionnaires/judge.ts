/** Judges answers by the content of a questionnaire: pure, and the same at both ends, so that nobody is shown one score and gets another. */
import type { AnswerCondition, Answers, AnswerTerm, Option, Question, QuestionnaireContent, ScoreRule, Words } from './definition.ts';
import { asks, termsIn } from './definition.ts';
import { isAnswered, problemsOfAnswer } from './problems.ts';
import type { AnswerProblem } from './problems.ts';

const has = (answers: Answers, id: string): boolean => Object.hasOwn(answers, id) && isAnswered(answers[id]);
const chosenIn = (answers: Answers, id: string): readonly unknown[] => {
  const answer = answers[id];
  return typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer : [];
};
/** @returns what stands in a blank; in the only one where none is named */
function filledIn(answers: Answers, question: string, blank: string | undefined): string | number | undefined {
  const answer = answers[question];
  if (typeof answer !== 'object' || Array.isArray(answer)) return undefined;
  const values = answer as Readonly<Record<string, string | number>>;
  return blank === undefined ? Object.values(values)[0] : Object.hasOwn(values, blank) ? values[blank] : undefined;
}

/** Numbers with numbers and days with days: anything else is in no order. */
const isOrdered = (value: unknown, bound: unknown, holds: (sign: number) => boolean): boolean =>
  typeof value === typeof bound && value !== '' && (typeof value === 'number' || typeof value === 'string')
    ? holds((value as string) < (bound as string) ? -1 : value === bound ? 0 : 1)
    : false;

function holds({ question, blank, is, value }: AnswerTerm, known: Answers): boolean {
  if (!has(known, question)) return false;
  const filled = filledIn(known, question, blank);
  switch (is) {
    case 'answered':
      return blank === undefined || (filled !== undefined && String(filled).trim() !== '');
    case 'chosen':
      return chosenIn(known, question).includes(value);
    case 'notChosen':
      return !chosenIn(known, question).includes(value);
    case 'atLeast':
      return isOrdered(filled, value, (sign) => sign >= 0);
    case 'atMost':
      return isOrdered(filled, value, (sign) => sign <= 0);
  }
}
/** @param known answers to questions that are shown. A condition without a term hides nothing */
const isMet = (condition: AnswerCondition | undefined, known: Answers): boolean => {
  const terms = termsIn(condition);
  if (condition === undefined || terms.length === 0) return true;
  return 'all' in condition ? terms.every((term) => holds(term, known)) : terms.some((term) => holds(term, known));
};

function walk(content: QuestionnaireContent, answers: Answers): { readonly shown: readonly Question[]; readonly known: Answers } {
  const shown: Question[] = [];
  const known: Record<string, Answers[string]> = {};
  for (const section of content.sections) {
    if (!isMet(section.showIf, known)) continue;
    for (const question of section.questions) {
      if (!isMet(question.showIf, known)) continue;
      shown.push(question);
      const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
      if (answer !== undefined && asks(question) && isAnswered(answer)) known[question.id] = answer;
    }
  }
  return { shown, known };
}

/** @returns ids in their order, paragraphs among them */
export const shownIn = (content: QuestionnaireContent, answers: Answers): readonly string[] => walk(content, answers).shown.map(({ id }) => id);

/** The answers without those to questions that are not shown, or that nobody asks. */
export const cleanAnswers = (content: QuestionnaireContent, answers: Answers): Answers => walk(content, answers).known;

/** @returns none where the answers can be submitted. Those to questions that are not shown do not count */
export const problemsOf = (content: QuestionnaireContent, answers: Answers): readonly AnswerProblem[] =>
  walk(content, answers).shown.flatMap((question) => problemsOfAnswer(question, Object.hasOwn(answers, question.id) ? answers[question.id] : undefined));

const chosenOf = ({ id, options = [] }: Question, known: Answers): readonly Option[] => {
  const chosen = chosenIn(known, id);
  return options.filter((option) => chosen.includes(option.id));
};

/** @returns undefined where it is not answered */
function pointsOf(question: Question, known: Answers): number | undefined {
  if (!has(known, question.id)) return undefined;
  if (question.kind === 'radio' || question.kind === 'multiple') return chosenOf(question, known).reduce((sum, { score = 0 }) => sum + score, 0);
  const numbers = (question.blanks ?? []).map(({ id }) => filledIn(known, question.id, id)).filter((value) => typeof value === 'number');
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}

export interface Score {
  readonly id: string;
  /** Null while a question that needs an answer has none, or where none of its questions is shown. */
  readonly value: number | null;
  readonly label: Words;
  readonly band?: Words;
  readonly isAlarm?: true;
}

function scoreOf(rule: ScoreRule, shown: readonly Question[], known: Answers): Score {
  const counted = shown.filter(({ id }) => rule.questions.includes(id));
  const points = counted.map((question) => ({ points: pointsOf(question, known), isNeeded: question.required === true }));
  const values = points.flatMap((one) => (one.points === undefined ? [] : [one.points]));
  const { id, label, method, bands } = rule;
  if (values.length === 0 || points.some((one) => one.points === undefined && one.isNeeded)) return { id, label, value: null };
  const sum = values.reduce((all, one) => all + one, 0);
  const value = method === 'sum' ? sum : Math.round((sum * 100) / values.length) / 100;
  // The bands of a mean touch each other: the upper one has what lies between.
  const band = bands.findLast(({ from, to }) => from <= value && value <= to);
  return { id, label, value, ...(band ? { band: band.label } : {}), ...(band?.isAlarm ? { isAlarm: true } : {}) };
}

/** A question that is not shown counts nothing, and so does one without an answer that needs none. */
export function scoresOf(content: QuestionnaireContent, answers: Answers): readonly Score[] {
  const { shown, known } = walk(content, answers);
  return content.scores.map((rule) => scoreOf(rule, shown, known));
}

/** Somebody has to look after whoever answered so. */
export interface Alarm {
  readonly by: 'option' | 'blank' | 'score';
  /** The question, or the score. */
  readonly id: string;
  /** The option, or the blank. */
  readonly part?: string;
  /** The question and its answer, or the score and its band. */
  readonly words: Words;
}

/** In both languages, whichever of the parts have English. */
function joined(of: Words, ...parts: readonly (Words | string)[]): Words {
  const one = (part: Words | string, isEnglish: boolean): string => (typeof part === 'string' ? part : ((isEnglish ? part.en : undefined) ?? part.zh));
  const text = (isEnglish: boolean): string =>
    parts
      .map((part) => one(part, isEnglish))
      .filter((part) => part !== '')
      .join(' ');
  return { zh: `${of.zh}：${text(false)}`, en: `${one(of, true)}: ${text(true)}` };
}

function alarmsOfQuestion(question: Question, known: Answers): readonly Alarm[] {
  const { id, title, blanks = [] } = question;
  const options = chosenOf(question, known).flatMap((option): readonly Alarm[] =>
    option.isAlarm ? [{ by: 'option', id, part: option.id, words: joined(title, option.label) }] : [],
  );
  const numbers = blanks.flatMap(({ id: part, label, unit, alarmFrom }): readonly Alarm[] => {
    const value = filledIn(known, id, part);
    if (alarmFrom === undefined || typeof value !== 'number' || value < alarmFrom) return [];
    return [{ by: 'blank', id, part, words: joined(title, label, String(value), unit ?? '') }];
  });
  return [...options, ...numbers];
}

export function alarmsOf(content: QuestionnaireContent, answers: Answers): readonly Alarm[] {
  const { shown, known } = walk(content, answers);
  const scores = content.scores
    .map((rule) => scoreOf(rule, shown, known))
    .flatMap(({ id, label, value, band, isAlarm }): readonly Alarm[] =>
      isAlarm && band ? [{ by: 'score', id, words: joined(label, String(value), band) }] : [],
    );
  return [...shown.flatMap((question) => alarmsOfQuestion(question, known)), ...scores];
}

/** Every question that asks something has its answer, or needs none: told as the bar of somebody who answers. */
export function progressOf(content: QuestionnaireContent, answers: Answers): { readonly answered: number; readonly asked: number } {
  const { shown, known } = walk(content, answers);
  const asked = shown.filter(asks);
  return { answered: asked.filter(({ id }) => has(known, id)).length, asked: asked.length };
}
