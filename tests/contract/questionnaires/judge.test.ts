import { describe, expect, test } from 'vitest';
import type { Answers } from '#contract/questionnaires/definition.ts';
import { alarmsOf, cleanAnswers, problemsOf, progressOf, scoresOf, shownIn } from '#contract/questionnaires/judge.ts';
import { problemWords } from '#contract/questionnaires/problems.ts';
import { blank, chosen, contentOf, fill, option, radio, several, sumOf } from './samples.ts';

describe('questions are shown', () => {
  const content = contentOf([
    radio('q1'),
    radio('q2', { showIf: chosen('q1', 'yes') }),
    radio('q3', { showIf: chosen('q2', 'yes') }),
    radio('q4', {
      showIf: {
        any: [
          { question: 'q1', is: 'notChosen', value: 'yes' },
          { question: 'q3', is: 'answered' },
        ],
      },
    }),
  ]);
  test.each<[Answers, string]>([
    [{}, 'q1'],
    [{ q1: 'no' }, 'q1 q4'],
    [{ q1: 'yes' }, 'q1 q2'],
    [{ q1: 'yes', q2: 'yes', q3: 'no' }, 'q1 q2 q3 q4'],
    // An answer to a question that is not shown decides nothing: it is one of before.
    [{ q1: 'no', q2: 'yes', q3: 'no' }, 'q1 q4'],
  ])('of %j', (answers, shown) => expect(shownIn(content, answers).join(' ')).toBe(shown));

  test('with their section, by numbers and by days', () => {
    const within = contentOf([fill('pain', { type: 'whole' }), fill('on', { type: 'day' })], {
      sections: [
        { id: 'a', questions: [fill('pain', { type: 'whole' }), fill('on', { type: 'day' })] },
        { id: 'b', showIf: { all: [{ question: 'pain', is: 'atLeast', value: 5 }] }, questions: [radio('q')] },
        { id: 'c', showIf: { all: [{ question: 'on', is: 'atMost', value: '2026-03-01' }] }, questions: [radio('r')] },
      ],
    });
    expect(shownIn(within, { pain: { v: 5 }, on: { v: '2026-03-01' } })).toEqual(['pain', 'on', 'q', 'r']);
    expect(shownIn(within, { pain: { v: 4 }, on: { v: '2026-03-02' } })).toEqual(['pain', 'on']);
    expect(shownIn(within, { pain: { v: '9' }, on: { v: 20_260_301 } }), 'a number is none where it is a text').toEqual(['pain', 'on']);
  });

  test('what is hidden is left out of the answers and asked for by nobody', () => {
    const needed = contentOf([radio('q1', { required: true }), radio('q2', { required: true, showIf: chosen('q1', 'yes') })]);
    expect(problemsOf(needed, { q1: 'no' })).toEqual([]);
    expect(problemsOf(needed, { q1: 'yes' })).toEqual([{ question: 'q2', code: 'missing' }]);
    expect(cleanAnswers(needed, { q1: 'no', q2: 'yes', lost: 'x' })).toEqual({ q1: 'no' });
    expect(progressOf(needed, { q1: 'yes' })).toEqual({ answered: 1, asked: 2 });
  });
});

describe('an answer', () => {
  const content = contentOf([
    radio('one'),
    several('some', { least: 2, most: 3 }),
    fill('text', { min: 2, max: 4 }),
    {
      id: 'more',
      kind: 'multiFill',
      title: { zh: 'more' },
      required: true,
      blanks: [blank('n', { type: 'whole', min: 1, max: 9 }), blank('d', { type: 'day', min: '2026-01-01' })],
    },
    { id: 'read', kind: 'paragraph', title: { zh: 'read' } },
  ]);
  const good = { more: { n: 1, d: '2026-02-28' } };
  test.each<[string, unknown, string]>([
    ['one', 'yes', ''],
    ['one', ['yes'], 'form'],
    ['one', 'maybe', 'unknown'],
    ['some', ['a', 'b'], ''],
    ['some', ['a'], 'tooFew'],
    ['some', ['a', 'b', 'c', 'none'], 'exclusive'],
    ['some', ['none'], ''],
    ['some', ['a', 'a'], 'form'],
    ['text', { v: 'ok' }, ''],
    ['text', { v: 'o' }, 'v tooShort'],
    ['text', { v: 'toolong' }, 'v tooLong'],
    ['text', { w: 'ok' }, 'unknown'],
    ['more', { n: 0, d: '2026-02-28' }, 'n tooLow'],
    ['more', { n: 1.5, d: '2025-12-31' }, 'n notWhole, d tooLow'],
    ['more', { n: 10, d: '2026-02-30' }, 'n tooHigh, d notDay'],
    ['more', { n: 3 }, 'd missing'],
    ['more', {}, 'missing'],
  ])('%s: %j is judged', (question, answer, expected) => {
    const found = problemsOf(content, { ...good, [question]: answer } as Answers);
    expect(found.map((one) => `${one.blank ? `${one.blank} ` : ''}${one.code}`).join(', ')).toBe(expected);
    for (const one of found) expect(problemWords(one).every((words) => words.length > 3 && !words.includes('undefined'))).toBe(true);
  });
  test('names that every object has are no answers', () => {
    expect(problemsOf(contentOf([radio('constructor', { required: true })]), {})).toMatchObject([{ code: 'missing' }]);
    expect(cleanAnswers(contentOf([radio('toString')]), {})).toEqual({});
  });
});

describe('a score', () => {
  const bands: readonly (readonly [number, number])[] = [
    [0, 1],
    [2, 3],
    [4, 9],
  ];
  const content = contentOf([radio('q1', { required: true }), several('q2'), radio('q3', { required: true, showIf: chosen('q1', 'yes') })], {
    scores: [sumOf(['q1', 'q2', 'q3'], bands)],
  });
  const valueOf = (answers: Answers) => scoresOf(content, answers).map(({ value, band }) => [value, band?.zh ?? null])[0];
  test('counts what is shown, and is unknown while something is missing', () => {
    expect(valueOf({})).toEqual([null, null]);
    expect(valueOf({ q1: 'no' })).toEqual([0, '0-1']);
    expect(valueOf({ q1: 'no', q2: ['b', 'c'], q3: 'yes' })).toEqual([5, '4-9']);
    expect(valueOf({ q1: 'yes', q2: ['a'] })).toEqual([null, null]);
    expect(valueOf({ q1: 'yes', q2: ['a'], q3: 'yes' })).toEqual([3, '2-3']);
  });
  test('as a mean has the upper of two bands that touch', () => {
    const mean = {
      ...sumOf(
        ['q1', 'q3'],
        [
          [0, 0.5],
          [0.5, 1],
        ],
      ),
      method: 'mean' as const,
    };
    expect(scoresOf({ ...content, scores: [mean] }, { q1: 'yes', q3: 'no' })).toMatchObject([{ value: 0.5, band: { zh: '0.5-1' } }]);
  });
});

test('alarms are those of options, numbers and bands that are shown', () => {
  const content = contentOf(
    [
      radio('bleeding', {
        title: { zh: '出血', en: 'Bleeding' },
        options: [option('no', 0), option('much', 9, { isAlarm: true, label: { zh: '大量', en: 'Much' } })],
      }),
      fill('pain', { type: 'whole', alarmFrom: 9, min: 0, max: 10 }, { title: { zh: '疼痛' } }),
      radio('hidden', { showIf: chosen('bleeding', 'no'), options: [option('no'), option('yes', 0, { isAlarm: true })] }),
    ],
    {
      scores: [
        {
          ...sumOf(['bleeding']),
          bands: [
            { from: 0, to: 8, label: { zh: '好' } },
            { from: 9, to: 9, label: { zh: '差' }, isAlarm: true },
          ],
        },
      ],
    },
  );
  const told = (answers: Answers) => alarmsOf(content, answers).map(({ by, id, part, words }) => [by, id, part ?? '', words.zh].join(' '));
  expect(told({ bleeding: 'much', pain: { v: 9 }, hidden: 'yes' })).toEqual([
    'option bleeding much 出血：大量',
    'blank pain v 疼痛：v 9',
    'score sum  总分：9 差',
  ]);
  expect(told({ bleeding: 'no', pain: { v: 8 } })).toEqual([]);
  expect(alarmsOf(content, { bleeding: 'much' })[0]?.words.en).toBe('Bleeding: Much');
});

test.each([
  [{ code: 'tooLow', limit: 3 }, ['不能小于 3', 'At least 3']],
  [{ code: 'tooLow', limit: '2026-05-01' }, ['不能早于 2026-05-01', '2026-05-01 or later']],
  [{ code: 'tooHigh', limit: '2026-05-01' }, ['不能晚于 2026-05-01', '2026-05-01 or earlier']],
  [{ code: 'tooShort', limit: 1 }, ['至少写 1 个字', 'Write at least 1 character']],
  [{ code: 'tooLong', limit: 20 }, ['最多写 20 个字', 'Write at most 20 characters']],
] as const)('a bound is told as what it bounds: %o', (problem, words) => expect(problemWords(problem)).toEqual(words));
