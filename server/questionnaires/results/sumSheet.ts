/** The sheet of a version that is anonymous: how many chose what, in batches (docs/adr/0114). Pure. */
import type { Label } from '#contract/label.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireResults, QuestionResult } from '#contract/questionnaires/results.ts';
import type { Cell } from './fileColumns.ts';

const heads: readonly Label[] = [
  ['题目编码', 'Question'],
  ['题目', 'Question in words'],
  ['选项编码', 'Option'],
  ['选项', 'Option in words'],
  ['份数', 'Answers'],
];

export function sumSheet({ questions, scores }: QuestionnaireResults, at: 0 | 1): Cell[][] {
  const language = at === 1 ? 'en' : 'zh-CN';
  const partsOf = ({ options = [], blanks = [] }: QuestionResult): Cell[][] => [
    ...options.map((option): Cell[] => [option.id, wordsIn(option.label, language), option.count]),
    ...blanks.flatMap(({ id, spans, texts }): Cell[][] => [
      ...(spans ?? []).map(({ key, count }): Cell[] => [id, key, count]),
      ...(texts ?? []).map((text): Cell[] => [id, text, null]),
    ]),
  ];
  const asked = questions.flatMap((question) => partsOf(question).map((part): Cell[] => [question.id, wordsIn(question.title, language), ...part]));
  const counted = scores.flatMap(({ id, label, bands }) =>
    bands.map((band): Cell[] => [id, wordsIn(label, language), '', wordsIn(band.label, language), band.count]),
  );
  return [heads.map((head) => head[at]), ...asked, ...counted];
}
