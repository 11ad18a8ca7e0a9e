import { expect, test } from 'vitest';
import { isEnough } from '#contract/readings/searched.ts';

test.each([
  ['', false],
  ['l', false],
  ['林', true],
  ['a b', false],
  ['林晓', true],
  ['a 林晓', true],
  ['𠮷', true],
  ['é', false],
])('%j is enough to ask the server: %s', (words, enough) => {
  expect(isEnough(words)).toBe(enough);
});
