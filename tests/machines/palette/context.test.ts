import { expect, test } from 'vitest';
import { isEnough } from '#machines/palette/context.ts';

test.each([
  ['', false],
  ['林', false],
  ['a b', false],
  ['林晓', true],
  ['a 林晓', true],
  ['𠮷', false],
])('%j is enough to ask the server: %s', (words, enough) => {
  expect(isEnough(words)).toBe(enough);
});
