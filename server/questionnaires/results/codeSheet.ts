/** The sheet of codes: the words of each question and option of each version, and below them whose the questionnaire is. Pure. */
import type { Label } from '#contract/label.ts';
import { asks, questionKinds, questionsOf, wordsIn } from '#contract/questionnaires/definition.ts';
import { sourceLines } from '#contract/questionnaires/source.ts';
import type { VersionContent } from './counting.ts';
import type { Cell } from './fileColumns.ts';

const heads: readonly Label[] = [
  ['版本', 'Version'],
  ['题目编码', 'Question'],
  ['题型', 'Kind'],
  ['题目', 'Question in words'],
  ['选项编码', 'Option'],
  ['选项', 'Option in words'],
  ['分数', 'Points'],
];

export function codeSheet(versions: readonly VersionContent[], at: 0 | 1): Cell[][] {
  const language = at === 1 ? 'en' : 'zh-CN';
  const lines = versions.flatMap(({ number, content }) =>
    questionsOf(content)
      .filter(asks)
      .flatMap(({ id, kind, title, options = [], blanks = [] }): Cell[][] =>
        [...options, ...blanks].map((part) => [
          number,
          id,
          questionKinds[kind][at],
          wordsIn(title, language),
          part.id,
          wordsIn(part.label, language),
          'score' in part ? (part.score ?? null) : null,
        ]),
      ),
  );
  const sources = versions.flatMap(({ number, content }) =>
    sourceLines(content.source, language).map((line): Cell[] => [number, null, null, line, null, null, null]),
  );
  return [heads.map((head) => head[at]), ...lines, ...sources];
}
