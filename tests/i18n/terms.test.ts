/** One term a thing: the table of docs/words.md, read by machine. */
import { expect, test } from 'vitest';
import guide from '/docs/words.md?raw';
import { words as en } from '#i18n/en/index.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';

interface Term {
  readonly chinese: string;
  readonly not: readonly string[];
}
const terms: readonly Term[] = guide
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| 中文'))
  .map((line) => {
    const [, chinese = '', , , not = ''] = line.split('|').map((cell) => cell.trim());
    return { chinese, not: not.split(', ').filter((word) => word !== '') };
  });

/** People read these: every word of the console, every text between quotes in the contract. */
const contract = import.meta.glob<string>('/contract/**/*.ts', { query: '?raw', import: 'default', eager: true });
const said: readonly (readonly [where: string, text: string])[] = [
  ...[zh, en].flatMap((language) =>
    Object.entries(language).flatMap(([area, entries]) =>
      Object.entries(entries as Record<string, string>).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  ),
  ...Object.entries(contract).flatMap(([path, text]) =>
    [...text.matchAll(/\['([^']*[一-鿿][^']*)',\s*['"]((?:[^'"\\]|\\.)+)['"]/g)].flatMap(([, one = '', two = '']) => [
      [path, one] as const,
      [path, two] as const,
    ]),
  ),
];

/** A word of Latin letters counts as a whole word, with its plural. */
const holds = (text: string, word: string): boolean => (/^[ -~]+$/.test(word) ? new RegExp(`\\b${word}s?\\b`, 'i').test(text) : text.includes(word));
const breaches = (texts: typeof said): readonly string[] =>
  texts.flatMap(([where, text]) =>
    terms.flatMap(({ chinese, not }) => not.filter((word) => holds(text, word)).map((word) => `${where} says "${word}": the term is ${chinese}`)),
  );

test('the table has its terms, and finds what goes against them', () => {
  expect(terms.length).toBeGreaterThan(20);
  expect(said.length).toBeGreaterThan(2_000);
  expect(
    breaches([
      ['here', '把订单交给员工'],
      ['there', 'Templates of plates'],
    ]),
  ).toEqual(['here says "员工": the term is 人员', 'there says "plate": the term is 业务线, 业务板块']);
});

test('no word of the console and no label of the contract has a second name for a thing', () => {
  expect(breaches(said)).toEqual([]);
});
