/** Puts answers together over versions, by the ids of questions and options. Pure. */
import type { Blank, Option, Question, QuestionnaireContent, Words } from '#contract/questionnaires/definition.ts';
import { asks, questionsOf } from '#contract/questionnaires/definition.ts';
import { isAnswered } from '#contract/questionnaires/problems.ts';
import type { BlankResult, OptionResult, QuestionnaireResults, QuestionResult, VersionResult } from '#contract/questionnaires/results.ts';
import { partsOf, toldIn, unitedOf } from './counting.ts';
import type { AnswerRow, Counting, Found, Placed, VersionContent } from './counting.ts';
import { countScores } from './countScores.ts';
import { answerOf, chosenOf, filledOf } from './values.ts';
import { meanOf, meansOf, spansOf, textsOf } from './spans.ts';

const withParts = (name: 'parts' | 'counts', parts: readonly number[] | undefined): object => (parts ? { [name]: parts } : {});

const ofQuestion =
  <T>(id: string, listOf: (question: Question) => readonly T[] | undefined) =>
  (content: QuestionnaireContent): readonly T[] =>
    questionsOf(content).flatMap((question) => (question.id === id ? (listOf(question) ?? []) : []));

function optionsOf({ versions, groups }: Counting, id: string, told: readonly Placed[]): readonly OptionResult[] {
  return unitedOf<Option>(
    versions,
    ofQuestion(id, ({ options }) => options),
  ).map(({ newest, versions: numbers }) => {
    const rows = told.filter(({ answers }) => chosenOf(answers, id).includes(newest.id));
    return { id: newest.id, label: newest.label, versions: numbers, count: rows.length, ...withParts('parts', partsOf(groups, rows)) };
  });
}

function blankOf({ rows, groups }: Counting, question: string, { id, label, type, unit }: Blank): BlankResult {
  const { told } = toldIn(rows, ({ answers }) => filledOf(answers, question, id) !== undefined);
  const filled = told.map((row) => ({ row, value: filledOf(row.answers, question, id) ?? '' }));
  const head = { id, label, type, count: told.length, ...(unit ? { unit } : {}) };
  if (type === 'text') return { ...head, texts: textsOf(filled.map(({ value }) => String(value))) };
  const spans = spansOf(filled, groups?.length);
  if (type === 'day') return { ...head, spans };
  const numbers = filled.map(({ row, value }) => ({ row, value: Number(value) }));
  const mean = meanOf(numbers.map(({ value }) => value));
  return { ...head, spans, ...(mean === null ? {} : { mean }), ...(groups ? { means: meansOf(numbers, groups.length) } : {}) };
}

function questionOf(counting: Counting, { newest, versions: numbers }: Found<Question>): QuestionResult {
  const { id, kind, title } = newest;
  const { told } = toldIn(counting.rows, ({ answers }) => isAnswered(answerOf(answers, id)));
  const blanks = unitedOf<Blank>(
    counting.versions,
    ofQuestion(id, (question) => question.blanks),
  );
  return {
    id,
    kind,
    title,
    versions: numbers,
    count: told.length,
    ...withParts('counts', partsOf(counting.groups, told)),
    ...(kind === 'radio' || kind === 'multiple' ? { options: optionsOf(counting, id, told) } : {}),
    ...(blanks.length > 0 ? { blanks: blanks.map((blank) => blankOf(counting, id, blank.newest)) } : {}),
  };
}

/** @returns the options of the crossed question; nothing where there is none of the kind */
function groupsOf(versions: readonly VersionContent[], cross: string): readonly { readonly id: string; readonly label: Words }[] {
  return unitedOf<Option>(
    versions,
    ofQuestion(cross, ({ options }) => options),
  ).map(({ newest: { id, label } }) => ({ id, label }));
}

/** @param given the versions that are asked for @param rows theirs, in the order of submitting @param cross a question of options, never of anonymous answers */
export function resultsOf(given: readonly VersionContent[], rows: readonly AnswerRow[], cross?: string): QuestionnaireResults {
  const versions = given.toSorted((one, other) => other.number - one.number);
  const options = cross === undefined ? undefined : groupsOf(versions, cross);
  const placed = rows.map((row): Placed => {
    const chosen = cross === undefined ? [] : chosenOf(row.answers, cross);
    return { ...row, groups: (options ?? []).flatMap(({ id }, at) => (chosen.includes(id) ? [at] : [])) };
  });
  const groups = options?.map((option, at) => ({ ...option, answers: placed.filter((row) => row.groups.includes(at)).length }));
  const counting: Counting = { versions, rows: placed, groups };
  const source = versions[0]?.content.source;
  const whole = toldIn(placed, () => true);
  const ofVersion = ({ number }: VersionContent): VersionResult => {
    const own = placed.filter(({ versionNumber }) => versionNumber === number);
    return { number, answers: toldIn(own, () => true).told.length, isAnonymous: own.some(({ isAnonymous }) => isAnonymous) };
  };
  return {
    versions: counting.versions.map(ofVersion),
    answers: whole.told.length,
    isAnonymous: placed.some(({ isAnonymous }) => isAnonymous),
    isHeld: whole.isHeld,
    questions: unitedOf<Question>(counting.versions, (content) => questionsOf(content).filter(asks)).map((found) => questionOf(counting, found)),
    scores: countScores(counting),
    ...(source ? { source } : {}),
    ...(groups ? { groups } : {}),
  };
}
