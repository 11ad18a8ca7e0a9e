/** A text message as it is put together, measured and counted, alike for server, previews and forms (parts.md 1.12). */
import { expect, test } from 'vitest';
import { filledIn, missingIn, partsOf, signedText, variablesIn } from '#contract/messageText.ts';

test.each([
  [0, 1],
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [201, 3],
  [202, 4],
])('%i characters are %i parts', (length, parts) => {
  expect(partsOf('字'.repeat(length))).toBe(parts);
});

test('a sign outside the first plane counts as two, as the networks have it', () => {
  expect([partsOf('🌷'.repeat(35)), partsOf('🌷'.repeat(36))]).toEqual([1, 2]);
});

test('a variable is told once, filled in wherever it stands, and stays in braces where it has no value', () => {
  const text = '{姓名}您好，{日期}复查；{姓名}要带{}和{a b}。';
  expect(variablesIn(text)).toEqual(['姓名', '日期']);
  expect(filledIn(text, { 姓名: '许婉清', 日期: ' ' })).toBe('许婉清您好，{日期}复查；许婉清要带{}和{a b}。');
  expect(missingIn(text, { 姓名: '许婉清', 日期: null })).toEqual(['日期']);
  expect(missingIn(text, { 姓名: 0, 日期: '周三' })).toEqual([]);
  // A name that every object has is no value.
  expect(missingIn('{toString}', {})).toEqual(['toString']);
});

test('the sender stands in front, and advertising says how to leave it', () => {
  expect(signedText('安禾', '记得复查', 'care')).toBe('【安禾】记得复查');
  expect(signedText('安禾', '活动', 'marketing')).toBe('【安禾】活动 回T退订');
});
