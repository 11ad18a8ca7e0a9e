/** The answers that one bar counts: of an option, of a span of a blank, or of a band of a score, within one group of a cross. Pure. */
import type { Takes } from '#contract/operations.ts';
import type { AnswerRow } from './counting.ts';
import { barsOf } from './spans.ts';
import { chosenOf, filledOf } from './values.ts';

type Asked = Pick<Takes<'questionnaire.behind'>, 'question' | 'option' | 'blank' | 'span' | 'score' | 'band' | 'cross' | 'group'>;

function inSpan<T extends AnswerRow>(rows: readonly T[], question: string, blank: string, span: string): readonly T[] {
  const filled = rows.flatMap((row) => {
    const value = filledOf(row.answers, question, blank);
    return value === undefined ? [] : [{ row, value }];
  });
  const barOf = barsOf(filled.map(({ value }) => value));
  return filled.flatMap(({ row, value }) => (barOf(value).key === span ? [row] : []));
}

/** @param rows named ones, which all are told: so a span is the same here as in its bar */
export function behindOf<T extends AnswerRow>(rows: readonly T[], { question, option, blank, span, score, band, cross, group }: Asked): readonly T[] {
  const of =
    question != null && option != null
      ? rows.filter(({ answers }) => chosenOf(answers, question).includes(option))
      : question != null && blank != null && span != null
        ? inSpan(rows, question, blank, span)
        : score != null && band != null
          ? rows.filter(({ scores }) => scores.some((one) => one.id === score && one.band?.zh === band))
          : [];
  return cross != null && group != null ? of.filter(({ answers }) => chosenOf(answers, cross).includes(group)) : of;
}
