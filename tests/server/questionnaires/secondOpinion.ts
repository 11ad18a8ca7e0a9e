/**
 * A second opinion of answers, written by itself beside the judge of the contract: asked of one question at a time, from the question back to what it depends on. It takes nothing from
 * the judge, nor from what judges single answers.
 */
import type { Answer, Answers, AnswerTerm, Blank, Question, QuestionnaireContent, ScoreRule, Section } from '#contract/questionnaires/definition.ts';
import { questionsOf, termsIn } from '#contract/questionnaires/definition.ts';

export interface Given {
  readonly content: QuestionnaireContent;
  readonly answers: Answers;
}
export interface Opinion {
  readonly shown: readonly string[];
  /** Answers that are kept. */
  readonly kept: Answers;
  /** `question`, `question.blank`, and what is wrong with it. */
  readonly problems: readonly string[];
  readonly scores: readonly (number | null)[];
  /** `option`, `blank` or `score`, its id, and which part. */
  readonly alarms: readonly string[];
}

const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /\S/u.test(value));
const isSaid = (answer: Answer | undefined): boolean => {
  if (answer === undefined) return false;
  return typeof answer === 'string' ? isText(answer) : Array.isArray(answer) ? answer.length > 0 : Object.values(answer).some(isText);
};
const optionsIn = ({ options = [] }: Question, answer: Answer | undefined) => options.filter(({ id }) => [answer].flat().includes(id));
const numbersIn = ({ blanks = [] }: Question, answer: Answer | undefined): readonly number[] =>
  blanks.map(({ id }) => (answer as Readonly<Record<string, unknown>> | undefined)?.[id]).filter((one) => typeof one === 'number');

/** A day exists where its parts come back from the calendar as they went in. */
function isOfCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1, day));
  return text.length === 10 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

const lineCharacters = 200;
function wrongWith({ type, min, max }: Blank, value: string | number): string | undefined {
  if (type === 'whole' && typeof value !== 'number') return 'notWhole';
  if (type === 'day' && !isOfCalendar(String(value))) return 'notDay';
  const size = type === 'text' ? Array.from(String(value)).length : value;
  const [low, high] = type === 'text' ? ['tooShort', 'tooLong'] : ['tooLow', 'tooHigh'];
  if (min !== undefined && size < min) return low;
  return size > (max ?? (type === 'text' ? lineCharacters : Infinity)) ? high : undefined;
}

function wrongChoice(question: Question, answer: Answer): string | undefined {
  const { options = [], least = 0, most = options.length } = question;
  const chosen = optionsIn(question, answer);
  if (chosen.length === 1 && chosen[0]?.isExclusive) return undefined;
  if (chosen.length < least) return 'tooFew';
  return chosen.length > most ? 'tooMany' : undefined;
}
function wrongBlanks({ blanks = [], required }: Question, answer: Answer): readonly string[] {
  const filled = answer as Readonly<Record<string, string | number>>;
  return blanks.flatMap((blank): readonly string[] => {
    const value = filled[blank.id];
    const left = required ? 'missing' : undefined;
    const wrong = value === undefined || !isText(value) ? left : wrongWith(blank, value);
    return wrong === undefined ? [] : [`.${blank.id} ${wrong}`];
  });
}
function problemsWith(question: Question, answer: Answer | undefined): readonly string[] {
  const { id, kind, required } = question;
  if (kind === 'paragraph') return [];
  if (answer === undefined || !isSaid(answer)) return required ? [`${id} missing`] : [];
  if (kind === 'fillIn' || kind === 'multiFill') return wrongBlanks(question, answer).map((wrong) => `${id}${wrong}`);
  const wrong = kind === 'multiple' ? wrongChoice(question, answer) : undefined;
  return wrong === undefined ? [] : [`${id} ${wrong}`];
}

function pointsFor(question: Question, answer: Answer | undefined): number | undefined {
  const isChosen = question.kind === 'radio' || question.kind === 'multiple';
  const points = isChosen ? optionsIn(question, answer).map(({ score }) => Number(score)) : numbersIn(question, answer);
  return isSaid(answer) && points.length > 0 ? points.reduce((all, one) => all + one, 0) : undefined;
}

/** @param shown the questions that count */
function valueOf({ questions, method }: ScoreRule, shown: readonly Question[], answers: Answers): number | null {
  const counted = shown.filter(({ id }) => questions.includes(id)).map((question) => ({ ...question, points: pointsFor(question, answers[question.id]) }));
  const points = counted.flatMap((one) => one.points ?? []);
  if (points.length === 0 || counted.some((one) => one.required && one.points === undefined)) return null;
  const sum = points.reduce((all, one) => all + one, 0);
  return method === 'sum' ? sum : Math.round((sum * 100) / points.length) / 100;
}

/** The question is shown and has this answer. */
function isTrueOf({ blank, is, value = '' }: AnswerTerm, answer: Answer): boolean {
  if (is === 'chosen' || is === 'notChosen') return [answer].flat().includes(value as string) === (is === 'chosen');
  const filled = (answer as Readonly<Record<string, string | number>>)[blank ?? ''] ?? '';
  if (is === 'answered') return blank === undefined || isText(filled);
  return typeof filled === typeof value && filled !== '' && (is === 'atLeast' ? filled >= value : filled <= value);
}

function shownOf({ content, answers }: Given): readonly Question[] {
  const find = (id: string): { readonly section: Section; readonly question: Question } | undefined =>
    content.sections.flatMap((section) => section.questions.map((question) => ({ section, question }))).find(({ question }) => question.id === id);
  const isTrue = (term: AnswerTerm): boolean => {
    const answer = answers[term.question];
    const isKnown = find(term.question)?.question.kind !== 'paragraph' && isShown(term.question) && isSaid(answer);
    return isKnown && answer !== undefined && isTrueOf(term, answer);
  };
  const isMet = (of: Pick<Question, 'showIf'>): boolean => {
    const terms = termsIn(of.showIf);
    if (of.showIf === undefined || terms.length === 0) return true;
    return 'all' in of.showIf ? !terms.some((term) => !isTrue(term)) : terms.filter(isTrue).length > 0;
  };
  const isShown = (id: string): boolean => {
    const found = find(id);
    return found !== undefined && isMet(found.section) && isMet(found.question);
  };
  return questionsOf(content).filter(({ id }) => isShown(id));
}

export function secondOpinion(given: Given): Opinion {
  const { content, answers } = given;
  const shown = shownOf(given);
  const said = shown.filter(({ id, kind }) => kind !== 'paragraph' && isSaid(answers[id]));
  const scores = content.scores.map((rule) => valueOf(rule, shown, answers));
  const alarms = said.flatMap((question): readonly string[] => [
    ...optionsIn(question, answers[question.id]).flatMap(({ id, isAlarm }) => (isAlarm ? [`option ${question.id} ${id}`] : [])),
    ...(question.blanks ?? []).flatMap(({ id, alarmFrom = Infinity }) => {
      const value = (answers[question.id] as Readonly<Record<string, unknown>>)[id];
      return typeof value === 'number' && value >= alarmFrom ? [`blank ${question.id} ${id}`] : [];
    }),
  ]);
  const bands = content.scores.flatMap(({ id, bands: all }, at) => {
    const value = scores[at];
    // Bands of a mean touch each other: what lies on the edge is the upper one's.
    const last = value == null ? undefined : all.filter(({ from, to }) => from <= value && value <= to).at(-1);
    return last?.isAlarm ? [`score ${id} `] : [];
  });
  return {
    shown: shown.map(({ id }) => id),
    kept: Object.fromEntries(said.map(({ id }) => [id, answers[id] as Answer])),
    problems: shown.flatMap((question) => problemsWith(question, answers[question.id])),
    scores,
    alarms: [...alarms, ...bands],
  };
}
