/** Contents that tests begin with. */
import type { AnswerCondition, Blank, Option, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';

export const option = (id: string, score?: number, more: Partial<Option> = {}): Option => ({
  id,
  label: { zh: id },
  ...(score === undefined ? {} : { score }),
  ...more,
});
export const radio = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'radio',
  title: { zh: id },
  options: [option('no', 0), option('yes', 1)],
  ...more,
});
export const several = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'multiple',
  title: { zh: id },
  options: [option('a', 1), option('b', 2), option('c', 3), option('none', 0, { isExclusive: true })],
  ...more,
});
export const blank = (id: string, more: Partial<Blank> = {}): Blank => ({ id, label: { zh: id }, type: 'text', ...more });
export const fill = (id: string, one: Partial<Blank> = {}, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'fillIn',
  title: { zh: id },
  blanks: [blank('v', one)],
  ...more,
});
export const contentOf = (questions: readonly Question[], more: Partial<QuestionnaireContent> = {}): QuestionnaireContent => ({
  title: { zh: '问卷' },
  sections: [{ id: 'first', questions }],
  scores: [],
  ...more,
});
export const chosen = (question: string, value: string): AnswerCondition => ({ all: [{ question, is: 'chosen', value }] });
export const sumOf = (questions: readonly string[], bands: readonly (readonly [number, number])[] = []): QuestionnaireContent['scores'][number] => ({
  id: 'sum',
  label: { zh: '总分' },
  questions,
  method: 'sum',
  bands: bands.map(([from, to]) => ({ from, to, label: { zh: `${from}-${to}` } })),
});
