/** The columns of a version's sheet: of a question with options its code and its label, of several a column for each option, of blanks their values by type. Pure. */
import type { Answers, Blank, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { asks, questionsOf, wordsIn } from '#contract/questionnaires/definition.ts';
import type { Score } from '#contract/questionnaires/judge.ts';
import { chosenOf, filledOf } from './values.ts';

export type Cell = string | number | Date | null;
export interface Column<R> {
  readonly code: string;
  readonly label: string;
  readonly numFmt?: string;
  readonly cell: (row: R) => Cell;
}
interface Answered {
  readonly answers: Answers;
  readonly scores: readonly Score[];
}
type Language = 'zh-CN' | 'en';
const formats = { whole: '0', day: 'yyyy-mm-dd', text: '@' } as const;

const isAnswered = ({ answers }: Answered, id: string): boolean => Object.hasOwn(answers, id);

function optionColumns({ id, kind, title, options = [] }: Question, language: Language): readonly Column<Answered>[] {
  const head = wordsIn(title, language);
  if (kind === 'radio')
    return [
      { code: id, label: head, numFmt: formats.text, cell: ({ answers }) => chosenOf(answers, id)[0] ?? null },
      {
        code: `${id}.label`,
        label: head,
        numFmt: formats.text,
        cell: ({ answers }) => {
          const chosen = options.find((option) => option.id === chosenOf(answers, id)[0]);
          return chosen ? wordsIn(chosen.label, language) : null;
        },
      },
    ];
  return options.map((option) => ({
    code: `${id}.${option.id}`,
    label: `${head} · ${wordsIn(option.label, language)}`,
    numFmt: formats.whole,
    // Nought is not chosen; empty is not answered.
    cell: (row) => (isAnswered(row, id) ? Number(chosenOf(row.answers, id).includes(option.id)) : null),
  }));
}

function blankColumn({ id, title }: Question, blank: Blank, language: Language): Column<Answered> {
  return {
    code: `${id}.${blank.id}`,
    label: [wordsIn(title, language), wordsIn(blank.label, language)].filter((one) => one !== '').join(' · '),
    numFmt: formats[blank.type],
    cell: ({ answers }) => {
      const value = filledOf(answers, id, blank.id);
      if (value === undefined) return null;
      return blank.type === 'day' ? new Date(`${value}T00:00:00Z`) : value;
    },
  };
}

export function columnsOf(content: QuestionnaireContent, language: Language): readonly Column<Answered>[] {
  const questions = questionsOf(content)
    .filter(asks)
    .flatMap((question) =>
      question.options ? optionColumns(question, language) : (question.blanks ?? []).map((blank) => blankColumn(question, blank, language)),
    );
  const scores = content.scores.flatMap(({ id, label }): readonly Column<Answered>[] => {
    const of = ({ scores: all }: Answered): Score | undefined => all.find((score) => score.id === id);
    return [
      { code: id, label: wordsIn(label, language), numFmt: '0.##', cell: (row) => of(row)?.value ?? null },
      { code: `${id}.band`, label: wordsIn(label, language), cell: (row) => wordsIn(of(row)?.band, language) || null },
    ];
  });
  return [...questions, ...scores];
}
