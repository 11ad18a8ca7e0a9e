/** Answers put together: by id over versions, crossed, and of anonymous ones nothing that tells of fewer than five. */
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireResults } from '#contract/questionnaires/results.ts';
import { resultsOf } from '#server/questionnaires/results/count.ts';
import { toldIn } from '#server/questionnaires/results/counting.ts';
import type { AnswerRow, Placed, VersionContent } from '#server/questionnaires/results/counting.ts';
import { behindOf } from '#server/questionnaires/results/behind.ts';
import { columnsOf } from '#server/questionnaires/results/fileColumns.ts';
import { sumSheet } from '#server/questionnaires/results/sumSheet.ts';

const w = (zh: string) => ({ zh });
const content = (options: readonly string[], more: readonly string[] = []): QuestionnaireContent => ({
  title: w('回访'),
  sections: [
    {
      id: 's',
      questions: [
        { id: 'pain', kind: 'radio', title: w('疼吗'), options: options.map((id) => ({ id, label: w(id) })) },
        { id: 'signs', kind: 'multiple', title: w('症状'), options: ['x', 'y'].map((id) => ({ id, label: w(id) })) },
        {
          id: 'temp',
          kind: 'multiFill',
          title: w('体温'),
          blanks: [
            { id: 'now', label: w('现在'), type: 'whole' },
            { id: 'note', label: w('说明'), type: 'text' },
          ],
        },
        { id: 'read', kind: 'paragraph', title: w('说明') },
        ...more.map((id) => ({ id, kind: 'fillIn' as const, title: w(id), blanks: [{ id: 'b', label: w(''), type: 'text' as const }] })),
      ],
    },
  ],
  scores: [
    {
      id: 'sum',
      label: w('总分'),
      questions: ['pain'],
      method: 'sum',
      bands: [
        { from: 0, to: 4, label: w('轻') },
        { from: 5, to: 9, label: w('重') },
      ],
    },
  ],
});
const versions: readonly VersionContent[] = [
  { number: 1, content: content(['a', 'b'], ['old']) },
  { number: 2, content: content(['b', 'c']) },
];
const row = (versionNumber: number, answers: AnswerRow['answers'], more: Partial<AnswerRow> = {}): AnswerRow => ({
  orgId: 'east',
  versionNumber,
  isAnonymous: false,
  answers,
  scores: [],
  month: '2026-11',
  ...more,
});
const question = ({ questions }: QuestionnaireResults, id: string) => questions.find((one) => one.id === id);
const countsOf = (results: QuestionnaireResults, id: string): Readonly<Record<string, number>> =>
  Object.fromEntries((question(results, id)?.options ?? []).map((option) => [option.id, option.count]));

describe('over versions', () => {
  const results = resultsOf(versions, [
    row(1, { pain: 'a' }),
    row(1, { pain: 'b', old: { b: '旧' } }),
    row(2, { pain: 'b' }),
    row(2, { pain: 'c' }),
    row(2, {}),
  ]);
  it('options of one id are one bar that says its versions', () => {
    expect(countsOf(results, 'pain')).toEqual({ a: 1, b: 2, c: 1 });
    expect(question(results, 'pain')?.options?.map(({ id, versions: of }) => [id, of])).toEqual([
      ['b', [1, 2]],
      ['c', [2]],
      ['a', [1]],
    ]);
    expect([question(results, 'pain')?.count, question(results, 'pain')?.versions]).toEqual([4, [1, 2]]);
  });
  it('a question that is gone keeps its answers, and a paragraph has none', () => {
    expect([question(results, 'old')?.versions, question(results, 'old')?.count]).toEqual([[1], 1]);
    expect(question(results, 'read')).toBeUndefined();
  });
  it('versions say how many each has', () => {
    expect(results.versions.map(({ number, answers }) => [number, answers])).toEqual([
      [2, 3],
      [1, 2],
    ]);
  });
});

it('a cross tells each option, number and score apart by the options of a question', () => {
  const scored = (value: number) => [{ id: 'sum', label: w('总分'), value, band: w(value < 5 ? '轻' : '重') }];
  const results = resultsOf(
    versions,
    [
      row(2, { pain: 'b', signs: ['x', 'y'], temp: { now: 36 } }, { scores: scored(2) }),
      row(2, { pain: 'b', signs: ['x'], temp: { now: 38 } }, { scores: scored(7), month: '2026-10' }),
      row(2, { pain: 'c', signs: ['y'] }),
    ],
    'pain',
  );
  expect(results.groups?.map(({ id, answers }) => [id, answers])).toEqual([
    ['b', 2],
    ['c', 1],
    ['a', 0],
  ]);
  expect(question(results, 'signs')?.options?.map(({ id, parts }) => [id, parts])).toEqual([
    ['x', [2, 0, 0]],
    ['y', [1, 1, 0]],
  ]);
  expect(question(results, 'temp')?.blanks?.[0]).toMatchObject({ mean: 37, means: [37, null, null] });
  const [score] = results.scores;
  expect(score).toMatchObject({ mean: 4.5, means: [4.5, null, null], count: 2 });
  expect(score?.bands.map(({ label, count, parts }) => [label.zh, count, parts])).toEqual([
    ['轻', 1, [1, 0, 0]],
    ['重', 1, [1, 0, 0]],
  ]);
  expect(score?.months).toEqual([
    { month: '2026-10', count: 1, mean: 7 },
    { month: '2026-11', count: 1, mean: 2 },
  ]);
});

it('many different numbers stand in spans whose edges tell of nobody', () => {
  const rows = Array.from({ length: 40 }, (_, at) => row(2, { temp: { now: 13 + at } }));
  const spans = question(resultsOf(versions, rows), 'temp')?.blanks?.[0]?.spans ?? [];
  expect(spans.map(({ key }) => key)).toEqual(['10–14', '15–19', '20–24', '25–29', '30–34', '35–39', '40–44', '45–49', '50–54']);
  expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(40);
});

describe('anonymous', () => {
  const anonymous = (at: number, more: Partial<AnswerRow> = {}): AnswerRow => row(2, { pain: at % 2 === 0 ? 'b' : 'c' }, { isAnonymous: true, ...more });
  const many = (count: number): readonly AnswerRow[] => Array.from({ length: count }, (_, at) => anonymous(at));
  it.each([
    [4, 0],
    [5, 5],
    [9, 5],
    [10, 10],
  ])('of %i answers %i are told', (given, told) => {
    const results = resultsOf(versions, many(given));
    expect([results.answers, question(results, 'pain')?.count, results.isHeld]).toEqual([told, told, given > told]);
    expect(results.scores[0]?.months).toEqual([]);
  });

  it('a score of anonymous people has a mean over all of them, and no months, which would part them', () => {
    const scored = many(5).map((one, at) => ({ ...one, month: `2026-0${at + 1}`, scores: [{ id: 'sum', label: w('总分'), value: at }] }));
    expect(resultsOf(versions, scored).scores[0]).toMatchObject({ count: 5, mean: 2, months: [] });
  });

  const given = fc.record({ orgId: fc.constantFrom('east', 'west'), versionNumber: fc.constantFrom(1, 2), isFilled: fc.boolean() });
  const rowsOf = (list: readonly { orgId: string; versionNumber: number; isFilled: boolean }[]): readonly Placed[] =>
    list.map(({ orgId, versionNumber, isFilled }) => ({
      ...row(versionNumber, isFilled ? { pain: 'b' } : {}, { orgId, isAnonymous: true }),
      groups: [],
    }));
  const told = (rows: readonly Placed[]): readonly Placed[] => toldIn(rows, ({ answers }) => 'pain' in answers).told;

  it.each([
    ['the second, fourth, sixth ... person', (at: number) => at % 2 === 1],
    ['everybody but the first two', (at: number) => at >= 2],
  ] as const)('a question that %s is asked changes with five people together: whoever came last is not told by it', (_, isAsked) => {
    const of = (count: number): QuestionnaireResults =>
      resultsOf(
        versions,
        many(count).map((one, at) => (isAsked(at) ? { ...one, answers: { ...one.answers, temp: { now: 38 } } } : one)),
      );
    const told = (count: number): number | undefined => question(of(count), 'temp')?.count;
    for (let count = 0; count < 30; count += 1) if (count % 5 !== 0) expect(told(count), `after ${count}`).toBe(told(count - (count % 5)));
    expect([told(10), told(11)], 'ten people, at least five of whom were asked').toEqual([5, 5]);
  });

  /** Everything that is told, as the page and the file tell it. */
  const wholeOf = (results: QuestionnaireResults): readonly number[] => [
    results.answers,
    ...results.versions.map(({ answers }) => answers),
    ...results.questions.flatMap(({ count, blanks = [] }) => [count, ...blanks.map((blank) => blank.count)]),
    ...results.scores.map(({ count }) => count),
  ];
  it('nothing is told of fewer than five: of whatever is answered by whomever, every sum is of none or of fives', () => {
    const one = fc.record({
      orgId: fc.constantFrom('east', 'west'),
      versionNumber: fc.constantFrom(1, 2),
      pain: fc.boolean(),
      temp: fc.boolean(),
      score: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (list) => {
        const rows = list.map(({ pain, temp, score, ...of }) =>
          row(
            of.versionNumber,
            { ...(pain ? { pain: 'b' } : {}), ...(temp ? { temp: { now: 37, note: '好' } } : {}) },
            {
              ...of,
              isAnonymous: true,
              scores: score ? [{ id: 'sum', label: w('总分'), value: 3, band: w('轻') }] : [],
            },
          ),
        );
        const results = resultsOf(versions, rows);
        for (const number of wholeOf(results)) expect(number % 5).toBe(0);
        for (const { count, mean, bands, months } of results.scores) {
          expect([mean === null, months.length]).toEqual([count === 0, 0]);
          expect(bands.reduce((sum, band) => sum + band.count, 0)).toBe(count);
        }
        for (const { blanks = [] } of results.questions) for (const { count, texts } of blanks) if (count === 0) expect(texts ?? []).toEqual([]);
        const lines = sumSheet(results, 0).slice(1);
        const told = results.questions.flatMap(({ options = [], blanks = [] }) => [
          ...options.map(({ count }) => count),
          ...blanks.flatMap(({ spans = [] }) => spans.map(({ count }) => count)),
        ]);
        // The file says what the page says, and no more.
        expect(lines.reduce((sum, line) => sum + Number(line[4] ?? 0), 0)).toBe(
          [...told, ...results.scores.flatMap(({ bands }) => bands.map(({ count }) => count))].reduce((sum, count) => sum + count, 0),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('two results differ by five people or by nobody: later, of one version, of one house', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 20, maxLength: 60 }), fc.nat(60), (list, later) => {
        const rows = rowsOf(list);
        const parts = [rows.slice(0, later), rows.filter(({ versionNumber }) => versionNumber === 1), rows.filter(({ orgId }) => orgId === 'east')];
        const all = new Set(told(rows));
        for (const part of parts.map((one) => new Set(told(one)))) {
          expect([...part].every((one) => all.has(one))).toBe(true);
          const differs = [...all].filter((one) => !part.has(one)).length;
          expect(differs === 0 || differs >= 5).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('columns of a file have codes, labels and typed values', () => {
  const columns = columnsOf(versions[1]?.content ?? content([]), 'zh-CN');
  const answered = {
    answers: { pain: 'c', signs: ['y'], temp: { now: 37, note: '=1+1' } },
    scores: [{ id: 'sum', label: w('总分'), value: 3, band: w('轻') }],
  };
  expect(columns.map(({ code, cell }) => [code, cell(answered)])).toEqual([
    ['pain', 'c'],
    ['pain.label', 'c'],
    ['signs.x', 0],
    ['signs.y', 1],
    ['temp.now', 37],
    ['temp.note', '=1+1'],
    ['sum', 3],
    ['sum.band', '轻'],
  ]);
  expect(columns.map(({ cell }) => cell({ answers: {}, scores: [] }))).toEqual(columns.map(() => null));
});

it('bands stand from low to high as the newest version has them, whoever answered first; what an older one had comes last', () => {
  const scored = (band: string, value: number) => ({ scores: [{ id: 'sum', label: w('总分'), value, band: w(band) }] });
  const told = resultsOf(versions, [row(2, {}, scored('重', 9)), row(1, {}, scored('中', 4)), row(2, {}, scored('轻', 1))]);
  expect(told.scores[0]?.bands.map(({ label }) => label.zh)).toEqual(['轻', '重', '中']);
});

it('behind a bar stand as many answers as it counts: of options, numbers, days and bands, and of groups', () => {
  const scored = (value: number) => [{ id: 'sum', label: w('总分'), value, band: w(value < 5 ? '轻' : '重') }];
  const rows = Array.from({ length: 60 }, (_, at) =>
    row(2, { pain: at % 3 === 0 ? 'b' : 'c', signs: at % 2 === 0 ? ['x', 'y'] : ['y'], temp: { now: 10 + at } }, { scores: scored(at % 10) }),
  );
  const { questions, scores, groups = [] } = resultsOf(versions, rows, 'pain');
  const bars = [
    ...questions.flatMap(({ id: of, options = [] }) => options.map((bar) => ({ choice: { question: of, option: bar.id }, bar }))),
    ...questions.flatMap(({ id: of, blanks = [] }) =>
      blanks.flatMap(({ id, spans = [] }) => spans.map((bar) => ({ choice: { question: of, blank: id, span: bar.key }, bar }))),
    ),
    ...scores.flatMap(({ id: score, bands }) => bands.map((bar) => ({ choice: { score, band: bar.label.zh }, bar }))),
  ];
  expect(bars.length).toBeGreaterThan(10);
  const count = (choice: Parameters<typeof behindOf>[1]): number => behindOf(rows, choice).length;
  expect(bars.map(({ choice }) => count(choice))).toEqual(bars.map(({ bar }) => bar.count));
  const ofGroups = bars.map(({ choice }) => groups.map(({ id: group }) => count({ ...choice, cross: 'pain', group })));
  expect(ofGroups).toEqual(bars.map(({ bar }) => bar.parts));
  expect(count({ question: 'pain' }), 'no bar is named').toBe(0);
});
