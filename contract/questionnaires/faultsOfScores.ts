/** Scores are complete: each question can be counted, and every score there can be has one band. */
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Question, QuestionnaireContent, ScoreRule } from './definition.ts';
import { asLabel, questionOf } from './definition.ts';
import { contentFault } from './faultWords.ts';
import type { ContentFault } from './faultWords.ts';

const wholesOf = ({ blanks = [] }: Question) => blanks.filter(({ type }) => type === 'whole');

function faultsOfCounted(rule: ScoreRule, question: Question): readonly ContentFault[] {
  const about = asLabel(question.title);
  const isChosen = question.kind === 'radio' || question.kind === 'multiple';
  if (!isChosen && wholesOf(question).length === 0) return [contentFault(rule.id, 'scoredUnfit', { about, at: question.id })];
  const points = (question.options ?? []).map(({ score }) => score);
  if (isChosen && points.some((one) => one === undefined)) return [contentFault(rule.id, 'scoreMissing', { about, at: question.id })];
  if (points.some((one) => !Number.isSafeInteger(one))) return [contentFault(rule.id, 'scoreBroken', { about, at: question.id })];
  const isOpen = !isChosen && wholesOf(question).some(({ min, max }) => typeof min !== 'number' || typeof max !== 'number');
  return isOpen ? [contentFault(rule.id, 'scoreOpen', { about, at: question.id })] : [];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** One of these counts at least, and as many more as make it less, or more. */
const lowest = (values: readonly number[]): number => (values.some((one) => one < 0) ? sumOf(values.filter((one) => one < 0)) : Math.min(...values));
const highest = (values: readonly number[]): number => (values.some((one) => one > 0) ? sumOf(values.filter((one) => one > 0)) : Math.max(...values));

/** The least and the most points there can be for it. */
function pointsOf(question: Question): readonly [least: number, most: number] {
  const points = (question.options ?? []).map(({ score = 0 }) => score);
  if (question.kind === 'radio') return [Math.min(...points), Math.max(...points)];
  if (question.kind !== 'multiple') {
    const [mins, maxes] = [wholesOf(question).map(({ min }) => Number(min)), wholesOf(question).map(({ max }) => Number(max))];
    // A blank of a question that may be left out may be left out by itself.
    return question.required ? [sumOf(mins), sumOf(maxes)] : [lowest(mins), highest(maxes)];
  }
  const alone = (question.options ?? []).flatMap(({ isExclusive, score = 0 }) => (isExclusive ? [score] : []));
  const besides = (question.options ?? []).flatMap(({ isExclusive, score = 0 }) => (isExclusive ? [] : [score])).toSorted((one, other) => other - one);
  const most = question.most ?? besides.length;
  return [Math.min(...alone, lowest(besides.slice(-most))), Math.max(...alone, highest(besides.slice(0, most)))];
}

/** A question that may be left out, or hidden, counts nothing; one at least is counted. */
function rangeOf({ method }: ScoreRule, questions: readonly Question[], isAlways: (question: Question) => boolean): readonly [from: number, to: number] {
  const ranges = questions.map((question) => ({ range: pointsOf(question), isAlways: isAlways(question) }));
  if (method === 'mean') return [Math.min(...ranges.map(({ range }) => range[0])), Math.max(...ranges.map(({ range }) => range[1]))];
  const edge = (at: 0 | 1): number => {
    const best = at === 0 ? Math.min : Math.max;
    const sure = ranges.filter((one) => one.isAlways).map(({ range }) => range[at]);
    const other = ranges.filter((one) => !one.isAlways).map(({ range }) => range[at]);
    const added = sumOf(other.map((one) => best(one, 0)));
    // Nobody has a score who answered none of them.
    return sure.length > 0 || added !== 0 ? sumOf(sure) + added : best(...other);
  };
  return [edge(0), edge(1)];
}

function faultsOfBands(rule: ScoreRule, [least, most]: readonly [number, number]): readonly ContentFault[] {
  const { id, method, bands } = rule;
  const step = method === 'sum' ? 1 : 0;
  const sorted = bands.toSorted((one, other) => one.from - other.from);
  const faults = bands.flatMap(({ label, from, to }, index): readonly ContentFault[] => [
    ...(label.zh.trim() === '' ? [contentFault(id, 'bandEmpty', { at: `bands[${index}]` })] : []),
    ...(from > to ? [contentFault(id, 'bandTurned', { at: `bands[${index}]` })] : []),
  ]);
  const between = sorted.slice(1).flatMap((band, index): readonly ContentFault[] => {
    const before = sorted[index]?.to ?? 0;
    const at = `bands[${bands.indexOf(band)}]`;
    if (band.from > before + step) return [contentFault(id, 'bandHole', { about: `${before} – ${band.from}`, at })];
    return band.from < before + step ? [contentFault(id, 'bandTwice', { about: String(band.from), at })] : [];
  });
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isShort = first !== undefined && last !== undefined && (first.from > least || last.to < most);
  return [...faults, ...between, ...(isShort ? [contentFault(id, 'bandShort', { about: `${least} – ${most}`, at: 'bands' })] : [])];
}

/** The least and the most that somebody can get; null while something keeps it from being counted. */
export function rangeOfScore(content: QuestionnaireContent, rule: ScoreRule): readonly [least: number, most: number] | null {
  const counted = rule.questions.map((one) => questionOf(content, one)).filter((question) => question !== undefined);
  const isCountable =
    counted.length > 0 && counted.every((question) => (question.options ?? question.blanks ?? []).length > 0 && faultsOfCounted(rule, question).length === 0);
  if (!isCountable) return null;
  const hidden = new Set(content.sections.flatMap(({ showIf, questions: within }) => (showIf ? within.map((question) => question.id) : [])));
  return rangeOf(rule, counted, ({ id: of, required, showIf }) => required === true && !showIf && !hidden.has(of));
}

function faultsOfScore(content: QuestionnaireContent, rule: ScoreRule): readonly ContentFault[] {
  const { id, questions, bands, label } = rule;
  const known = questions.map((one) => questionOf(content, one));
  const counted = known.filter((question) => question !== undefined);
  const own = [
    ...(label.zh.trim() === '' ? [contentFault(id, 'noScoreLabel')] : []),
    ...(questions.length === 0 ? [contentFault(id, 'noScored', { at: 'questions' })] : []),
    ...(counted.length < known.length ? [contentFault(id, 'scoredUnknown', { at: 'questions' })] : []),
    ...(bands.length > questionnaireLimits.bands ? [contentFault(id, 'tooMany', { about: String(questionnaireLimits.bands), at: 'bands' })] : []),
  ];
  const range = rangeOfScore(content, rule);
  return [...own, ...counted.flatMap((question) => faultsOfCounted(rule, question)), ...(range ? faultsOfBands(rule, range) : [])];
}

export const faultsOfScores = (content: QuestionnaireContent): readonly ContentFault[] => content.scores.flatMap((rule) => faultsOfScore(content, rule));
