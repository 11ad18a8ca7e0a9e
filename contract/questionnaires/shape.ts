/** A draft may be full of faults, but it has a shape, so that everybody who reads it can rely on the types of `definition.ts`. */
import { isQuestionKind, blankTypes, termSigns } from './definition.ts';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isBound: Check = (value) => isText(value) || isNumber(value);
const isOneOf =
  (words: object): Check =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(words, value);
const perhaps =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** No other names than these: what nobody reads is not kept. */
const object =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) && Object.keys(value).every((name) => Object.hasOwn(shape, name)) && Object.entries(shape).every(([name, check]) => check(value[name]));

const words = object({ zh: isText, en: perhaps(isText) });
const term = object({ question: isText, blank: perhaps(isText), is: isOneOf(termSigns), value: perhaps(isBound) });
const condition: Check = (value) => object({ all: listOf(term) })(value) || object({ any: listOf(term) })(value);
const option = object({ id: isText, label: words, score: perhaps(isNumber), isExclusive: perhaps(isFlag), isAlarm: perhaps(isFlag) });
const blank = object({
  id: isText,
  label: words,
  type: isOneOf(blankTypes),
  min: perhaps(isBound),
  max: perhaps(isBound),
  unit: perhaps(words),
  alarmFrom: perhaps(isNumber),
});
const question = object({
  id: isText,
  kind: isQuestionKind,
  title: words,
  note: perhaps(words),
  picture: perhaps(isText),
  required: perhaps(isFlag),
  showIf: perhaps(condition),
  options: perhaps(listOf(option)),
  least: perhaps(isNumber),
  most: perhaps(isNumber),
  blanks: perhaps(listOf(blank)),
  isLong: perhaps(isFlag),
});
const section = object({ id: isText, title: perhaps(words), showIf: perhaps(condition), questions: listOf(question) });
const band = object({ from: isNumber, to: isNumber, label: words, isAlarm: perhaps(isFlag) });
const score = object({ id: isText, label: words, questions: listOf(isText), method: isOneOf({ sum: true, mean: true }), bands: listOf(band) });
const source = object({ maker: isText, published: perhaps(isText), citation: perhaps(isText), licence: perhaps(words) });

export const isContent: Check = object({
  title: words,
  intro: perhaps(words),
  thanks: perhaps(words),
  source: perhaps(source),
  sections: listOf(section),
  scores: listOf(score),
});
