import { describe, expect, test } from 'vitest';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { emptyContent } from '#contract/questionnaires/definition.ts';
import { faultsOfContent, withoutEnglish } from '#contract/questionnaires/faults.ts';
import { isContent } from '#contract/questionnaires/shape.ts';
import { templates } from '#server/questionnaires/templates/index.ts';
import { blank, chosen, contentOf, fill, option, radio, several, sumOf } from './samples.ts';

const told = (content: QuestionnaireContent): readonly string[] => faultsOfContent(content).map(({ path, code }) => `${path} ${code}`);

test('the templates have no faults, are of the shape, and in both languages', () => {
  expect(templates.map(({ key, content }) => [key, told(content), isContent(content)])).toEqual(templates.map(({ key }) => [key, [], true]));
  for (const { content } of templates) {
    expect(withoutEnglish(content)).toBeLessThanOrEqual(1);
    expect(content.source?.maker).toMatch(/.{5}/);
    expect([content.source?.licence?.zh ?? '', content.source?.licence?.en ?? ''].map((words) => /\p{Script=Han}/u.test(words))).toEqual([true, false]);
  }
});

describe('faults are told with their place', () => {
  test.each<[string, QuestionnaireContent, readonly string[]]>([
    ['an empty one', emptyContent, ['title noTitle', 'sections noQuestion']],
    ['a whole one', contentOf([radio('q1'), several('q2'), fill('q3')]), []],
    [
      'a section without questions',
      contentOf([radio('q')], {
        sections: [
          { id: 'a', questions: [radio('q')] },
          { id: 'b', questions: [] },
        ],
      }),
      ['b emptySection'],
    ],
    ['an empty option', contentOf([radio('q', { options: [option('a'), { id: 'b', label: { zh: ' ' } }] })]), ['q.options.b emptyOption']],
    ['one option', contentOf([radio('q', { options: [option('a')] })]), ['q.options fewOptions']],
    ['the same option twice', contentOf([radio('q', { options: [option('a'), { id: 'b', label: { zh: 'a' } }] })]), ['q.options optionTwice']],
    ['no words', contentOf([radio('q', { title: { zh: '' } })]), ['q.title noText']],
    ['ids', contentOf([radio('q'), radio('q'), radio('first')]), ['q idTwice', 'first idTwice']],
    ['an id of strange signs', contentOf([radio('题 1')]), ['题 1 idForm']],
    ['more than there are', contentOf([several('q', { least: 3, most: 9 })]), ['q.most chosenBounds']],
    ['two blanks in a fill-in', contentOf([fill('q', {}, { blanks: [blank('a'), blank('b')] })]), ['q.blanks oneBlank']],
    ['bounds of another type', contentOf([fill('q', { type: 'day', min: 3 })]), ['q.blanks.v blankBounds']],
    ['bounds that are turned', contentOf([fill('q', { type: 'whole', min: 3, max: 2 })]), ['q.blanks.v blankBounds']],
    ['a condition on a later question', contentOf([radio('a', { showIf: chosen('b', 'yes') }), radio('b')]), ['a.showIf termLater']],
    ['a condition on itself', contentOf([radio('a', { showIf: chosen('a', 'yes') })]), ['a.showIf termLater']],
    [
      'a condition on nothing',
      contentOf([radio('a'), radio('b', { showIf: chosen('a', 'gone') }), radio('c', { showIf: { any: [] } })]),
      ['b.showIf termUnknown', 'c.showIf noTerm'],
    ],
    [
      'a condition that does not fit',
      contentOf([fill('a'), radio('b', { showIf: { all: [{ question: 'a', is: 'atLeast', value: 3 }] } })]),
      ['b.showIf termUnfit'],
    ],
  ])('%s', (_, content, expected) => expect(told(content)).toEqual(expected));
});

describe('nobody can come to a question', () => {
  const whole = fill('n', { type: 'whole', min: 0, max: 10 });
  const reached = (content: QuestionnaireContent): readonly string[] => told(content).filter((one) => one.endsWith('unreachable'));
  test.each<[string, QuestionnaireContent, boolean]>([
    [
      'two options of one radio',
      contentOf([
        radio('a'),
        radio('z', {
          showIf: {
            all: [
              { question: 'a', is: 'chosen', value: 'yes' },
              { question: 'a', is: 'chosen', value: 'no' },
            ],
          },
        }),
      ]),
      false,
    ],
    [
      'two of several',
      contentOf([
        several('a'),
        radio('z', {
          showIf: {
            all: [
              { question: 'a', is: 'chosen', value: 'a' },
              { question: 'a', is: 'chosen', value: 'b' },
            ],
          },
        }),
      ]),
      true,
    ],
    [
      'one that is chosen alone, and another',
      contentOf([
        several('a'),
        radio('z', {
          showIf: {
            all: [
              { question: 'a', is: 'chosen', value: 'none' },
              { question: 'a', is: 'chosen', value: 'b' },
            ],
          },
        }),
      ]),
      false,
    ],
    [
      'all left out',
      contentOf([
        radio('a'),
        radio('z', {
          showIf: {
            all: [
              { question: 'a', is: 'notChosen', value: 'yes' },
              { question: 'a', is: 'notChosen', value: 'no' },
            ],
          },
        }),
      ]),
      false,
    ],
    ['beyond the bound', contentOf([whole, radio('z', { showIf: { all: [{ question: 'n', is: 'atLeast', value: 11 }] } })]), false],
    [
      'between',
      contentOf([
        whole,
        radio('z', {
          showIf: {
            all: [
              { question: 'n', is: 'atLeast', value: 9 },
              { question: 'n', is: 'atMost', value: 9 },
            ],
          },
        }),
      ]),
      true,
    ],
    [
      'turned',
      contentOf([
        whole,
        radio('z', {
          showIf: {
            all: [
              { question: 'n', is: 'atLeast', value: 9 },
              { question: 'n', is: 'atMost', value: 8 },
            ],
          },
        }),
      ]),
      false,
    ],
    [
      'through one that is hidden then',
      contentOf([
        radio('a'),
        radio('b', { showIf: chosen('a', 'yes') }),
        radio('z', {
          showIf: {
            all: [
              { question: 'a', is: 'chosen', value: 'no' },
              { question: 'b', is: 'answered' },
            ],
          },
        }),
      ]),
      false,
    ],
    [
      'one way of two',
      contentOf([
        radio('a'),
        radio('b', { showIf: chosen('a', 'yes') }),
        radio('z', {
          showIf: {
            any: [
              { question: 'b', is: 'answered' },
              { question: 'a', is: 'chosen', value: 'no' },
            ],
          },
        }),
      ]),
      true,
    ],
    [
      'against its section',
      contentOf([radio('a')], {
        sections: [
          { id: 's', questions: [radio('a')] },
          { id: 't', showIf: chosen('a', 'no'), questions: [radio('z', { showIf: chosen('a', 'yes') })] },
        ],
      }),
      false,
    ],
  ])('%s', (_, content, isReached) => expect(reached(content)).toEqual(isReached ? [] : ['z.showIf unreachable']));
});

describe('scores are whole', () => {
  const needed = { required: true } as const;
  const scored = (score: QuestionnaireContent['scores'][number], ...questions: Parameters<typeof contentOf>[0]) =>
    told(contentOf(questions, { scores: [score] }));
  test('or say what is missing', () => {
    expect(scored(sumOf(['q'], [[0, 1]]), radio('q', needed))).toEqual([]);
    expect(scored(sumOf([]), radio('q'))).toEqual(['sum.questions noScored']);
    expect(scored(sumOf(['gone']), radio('q'))).toEqual(['sum.questions scoredUnknown']);
    expect(scored(sumOf(['q']), radio('q', { options: [option('a', 1), option('b')] }))).toEqual(['sum.q scoreMissing']);
    expect(scored(sumOf(['q']), fill('q'))).toEqual(['sum.q scoredUnfit']);
    expect(scored(sumOf(['q']), fill('q', { type: 'whole', min: 0 }))).toEqual(['sum.q scoreOpen']);
    expect(scored(sumOf(['q']), radio('q', { options: [option('a', 0.5), option('b', 1)] }))).toEqual(['sum.q scoreBroken']);
  });
  test('and their bands have every score there can be, once', () => {
    const questions = [radio('q', needed), fill('n', { type: 'whole', min: 0, max: 4 }, needed)];
    expect(
      scored(
        sumOf(
          ['q', 'n'],
          [
            [0, 2],
            [3, 5],
          ],
        ),
        ...questions,
      ),
    ).toEqual([]);
    expect(
      scored(
        sumOf(
          ['q', 'n'],
          [
            [0, 2],
            [4, 5],
          ],
        ),
        ...questions,
      ),
    ).toEqual(['sum.bands[1] bandHole']);
    expect(
      scored(
        sumOf(
          ['q', 'n'],
          [
            [0, 3],
            [3, 5],
          ],
        ),
        ...questions,
      ),
    ).toEqual(['sum.bands[1] bandTwice']);
    expect(
      scored(
        sumOf(
          ['q', 'n'],
          [
            [0, 2],
            [3, 4],
          ],
        ),
        ...questions,
      ),
    ).toEqual(['sum.bands bandShort']);
    expect(
      scored(
        sumOf(
          ['q', 'n'],
          [
            [2, 0],
            [3, 5],
          ],
        ),
        ...questions,
      ),
    ).toContain('sum.bands[0] bandTurned');
  });

  test('hold what one blank gives where a question may be left out: the others count nothing then', () => {
    const blanks = [blank('one', { type: 'whole', min: 2, max: 5 }), blank('other', { type: 'whole', min: 3, max: 5 })];
    const two = fill('q', {}, { kind: 'multiFill', blanks });
    expect([scored(sumOf(['q'], [[5, 10]]), two), scored(sumOf(['q'], [[2, 10]]), two)]).toEqual([['sum.bands bandShort'], []]);
    expect(scored(sumOf(['q'], [[5, 10]]), { ...two, required: true })).toEqual([]);
  });
});

test('a draft of another shape is none', () => {
  const content = contentOf([radio('q')]);
  expect([
    isContent(content),
    isContent({}),
    isContent(null),
    isContent({ ...content, script: '1' }),
    isContent(contentOf([radio('q', { kind: 'x' as never })])),
  ]).toEqual([true, false, false, false, false]);
});
