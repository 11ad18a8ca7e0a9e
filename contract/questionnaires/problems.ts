/** Answers are judged one by one: what keeps one from being taken, in words for whoever answers. */
import type { Label } from '#contract/label.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Answer, Blank, Question } from './definition.ts';

const characters = (limit: string | number): string => (limit === 1 ? '1 character' : `${limit} characters`);
const said = {
  missing: () => ['这道题需要回答', 'This question needs an answer'],
  form: () => ['答案的格式不对，重新作答', 'The answer has a wrong form: answer again'],
  unknown: () => ['没有这个选项，重新选择', 'There is no such option: choose again'],
  exclusive: () => ['有一项不能和其他选项同时选', 'One of these is chosen alone'],
  tooFew: (limit) => [`至少选 ${limit} 项`, `Choose at least ${limit}`],
  tooMany: (limit) => [`最多选 ${limit} 项`, `Choose at most ${limit}`],
  tooShort: (limit) => [`至少写 ${limit} 个字`, `Write at least ${characters(limit)}`],
  tooLong: (limit) => [`最多写 ${limit} 个字`, `Write at most ${characters(limit)}`],
  // A day is earlier or later, a number is smaller or larger.
  tooLow: (limit) => (typeof limit === 'string' ? [`不能早于 ${limit}`, `${limit} or later`] : [`不能小于 ${limit}`, `At least ${limit}`]),
  tooHigh: (limit) => (typeof limit === 'string' ? [`不能晚于 ${limit}`, `${limit} or earlier`] : [`不能大于 ${limit}`, `At most ${limit}`]),
  notWhole: () => ['填一个整数', 'Fill in a whole number'],
  notDay: () => ['填一个日期，例如 2026-05-01', 'Fill in a day, such as 2026-05-01'],
} as const satisfies Readonly<Record<string, (limit: string | number) => Label>>;
export type ProblemCode = keyof typeof said;

export interface AnswerProblem {
  readonly question: string;
  readonly blank?: string;
  readonly code: ProblemCode;
  /** The bound that is not kept. */
  readonly limit?: string | number;
}
export const problemWords = ({ code, limit = '' }: Pick<AnswerProblem, 'code' | 'limit'>): Label => said[code](limit);

type Found = Omit<AnswerProblem, 'question'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** YYYY-MM-DD of the calendar. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};

const isFilled = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null);

/** True of an answer that says something: neither nothing chosen nor blanks alone. */
export function isAnswered(answer: unknown): answer is Answer {
  if (Array.isArray(answer)) return answer.length > 0;
  return isObject(answer) ? Object.values(answer).some(isFilled) : isFilled(answer);
}

function problemsOfRadio({ options = [] }: Question, answer: unknown): readonly Found[] {
  if (typeof answer !== 'string') return [{ code: 'form' }];
  return options.some(({ id }) => id === answer) ? [] : [{ code: 'unknown' }];
}

function problemsOfMultiple({ options = [], least = 0, most = options.length }: Question, answer: unknown): readonly Found[] {
  if (!Array.isArray(answer) || !answer.every((one) => typeof one === 'string') || new Set(answer).size < answer.length) return [{ code: 'form' }];
  const chosen = options.filter(({ id }) => answer.includes(id));
  if (chosen.length < answer.length) return [{ code: 'unknown' }];
  const isAlone = chosen.some(({ isExclusive }) => isExclusive);
  if (isAlone) return chosen.length > 1 ? [{ code: 'exclusive' }] : [];
  if (chosen.length < least) return [{ code: 'tooFew', limit: least }];
  return chosen.length > most ? [{ code: 'tooMany', limit: most }] : [];
}

function problemOfText({ min, max }: Blank, value: unknown, longest: number): Omit<Found, 'blank'> | undefined {
  if (typeof value !== 'string') return { code: 'form' };
  const characters = [...value].length;
  const most = typeof max === 'number' ? Math.min(max, longest) : longest;
  if (typeof min === 'number' && characters < min) return { code: 'tooShort', limit: min };
  return characters > most ? { code: 'tooLong', limit: most } : undefined;
}
function problemOfWhole({ min, max }: Blank, value: unknown): Omit<Found, 'blank'> | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'notWhole' };
  if (typeof min === 'number' && value < min) return { code: 'tooLow', limit: min };
  return typeof max === 'number' && value > max ? { code: 'tooHigh', limit: max } : undefined;
}
function problemOfDay({ min, max }: Blank, value: unknown): Omit<Found, 'blank'> | undefined {
  if (!isDay(value)) return { code: 'notDay' };
  if (typeof min === 'string' && value < min) return { code: 'tooLow', limit: min };
  return typeof max === 'string' && value > max ? { code: 'tooHigh', limit: max } : undefined;
}

function problemsOfBlanks({ blanks = [], isLong, required }: Question, answer: unknown): readonly Found[] {
  if (!isObject(answer)) return [{ code: 'form' }];
  if (Object.keys(answer).some((id) => !blanks.some((blank) => blank.id === id))) return [{ code: 'unknown' }];
  const longest = isLong ? questionnaireLimits.longCharacters : questionnaireLimits.lineCharacters;
  return blanks.flatMap((blank): readonly Found[] => {
    const value = answer[blank.id];
    if (!isFilled(value)) return required ? [{ blank: blank.id, code: 'missing' }] : [];
    const judges = { text: () => problemOfText(blank, value, longest), whole: () => problemOfWhole(blank, value), day: () => problemOfDay(blank, value) };
    const found = judges[blank.type]();
    return found ? [{ blank: blank.id, ...found }] : [];
  });
}

/** Each question that is shown is judged by this. */
export function problemsOfAnswer(question: Question, answer: unknown): readonly AnswerProblem[] {
  if (question.kind === 'paragraph') return [];
  if (!isAnswered(answer)) return question.required ? [{ question: question.id, code: 'missing' }] : [];
  const judge = { radio: problemsOfRadio, multiple: problemsOfMultiple, fillIn: problemsOfBlanks, multiFill: problemsOfBlanks }[question.kind];
  return judge(question, answer).map((found) => ({ question: question.id, ...found }));
}
