import { expect, test } from 'vitest';
import type { Question } from '#contract/questionnaires/definition.ts';
import { chosenAfter, filledAfter, rebased, withAnswer } from '#src/questionnaires/machines/answers.ts';

const several: Question = {
  id: 'q',
  kind: 'multiple',
  title: { zh: '症状' },
  options: [
    { id: 'a', label: { zh: '甲' } },
    { id: 'b', label: { zh: '乙' } },
    { id: 'none', label: { zh: '都没有' }, isExclusive: true },
  ],
};
const pain = { id: 'pain', label: { zh: '疼痛' }, type: 'whole' } as const;

test('an option that stands alone takes the others away and goes with the next; the order is that of the question', () => {
  expect(chosenAfter(several, ['b'], 'a')).toEqual(['a', 'b']);
  expect(chosenAfter(several, ['a', 'b'], 'none')).toEqual(['none']);
  expect(chosenAfter(several, ['none'], 'b')).toEqual(['b']);
  expect(chosenAfter(several, ['a', 'b'], 'a')).toEqual(['b']);
});

test('a whole number is a number, also in wide digits; what is none yet stays as it was typed', () => {
  expect(filledAfter(undefined, pain, '９')).toEqual({ pain: 9 });
  expect(filledAfter({ pain: 9 }, pain, '9x')).toEqual({ pain: '9x' });
  expect(filledAfter({ pain: 9 }, pain, '')).toBeUndefined();
  expect(filledAfter({ pain: 9 }, { id: 'day', label: { zh: '日期' }, type: 'day' }, '2026-05-01')).toEqual({ pain: 9, day: '2026-05-01' });
});

test('nothing chosen is no answer', () => {
  expect(withAnswer({ q: ['a'] }, 'q', [])).toEqual({});
});

test('what was answered here lies over what another device has said, question by question; what was emptied here stays empty', () => {
  expect(rebased({ a: 'theirs', b: 'theirs', c: 'theirs' }, { a: 'ours', b: 'older' }, ['a', 'c'])).toEqual({ a: 'ours', b: 'theirs' });
});
