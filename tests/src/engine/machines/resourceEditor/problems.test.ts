import { expect, test } from 'vitest';
import { problemsIn, withoutProblems } from '#src/engine/machines/resourceEditor/problems.ts';

const problems = { notice: 'a', 'entries[0].title': 'b', 'entries[11].icon': 'c', entriesToo: 'd' };

test('what the server says of places within a field is found by them', () => {
  expect(problemsIn(problems, 'entries')).toEqual({ '[0].title': 'b', '[11].icon': 'c' });
});

test('a field that is written takes along what was said of places within it', () => {
  expect(withoutProblems(problems, ['entries', 'notice'])).toEqual({ entriesToo: 'd' });
});
