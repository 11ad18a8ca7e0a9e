import { expect, test } from 'vitest';
import { readOptions } from '#bench/options.ts';
import { leftOfPage } from '#bench/pageRun.ts';
import { newestOf } from '#bench/performancePage.ts';
import { allKept } from '#bench/results.ts';
import type { Kept } from '#bench/results.ts';

const kept: readonly Kept[] = allKept();
const [one] = kept as [Kept];
let day = 0;
const row = (words: string, what: string, more: Partial<Kept> = {}): Kept => {
  day += 1;
  return {
    ...one,
    id: words.split(' ')[0] ?? '',
    what,
    command: `npm run bench -- ${words}`,
    commit: 'old',
    at: `2026-11-${String(day).padStart(2, '0')}T00:00`,
    ...more,
  };
};
const left = (rows: readonly Kept[]): readonly string[] =>
  leftOfPage(rows, (commit) => commit === 'now').map((command) => command.replace('npm run bench -- ', ''));

test('every command of the page is run once; one that only an older row names is not', () => {
  expect(left([row('R4 --pairs 3', 'a'), row('R4', 'a'), row('R4', 'b'), row('R4', 'c')])).toEqual(['R4']);
  const all = leftOfPage(kept, () => false);
  expect(new Set(all)).toEqual(new Set(newestOf(kept).map(({ command }) => command)));
  expect(all).toHaveLength(new Set(all).size);
  // Each is a command that the bench itself would write.
  for (const command of all) expect(readOptions(command.replace('npm run bench -- ', '').split(' ')).ids).toHaveLength(1);
});

test('C1 is among them, though a plain run leaves it out', () => {
  expect(readOptions([]).ids).not.toContain('C1');
  expect(left(kept).some((command) => /^C1\b/.test(command))).toBe(true);
});

test('what has a figure of the present commit is left out, also where another figure of it is gone', () => {
  const rows = [row('B1', 'a', { commit: 'now' }), row('B1', 'no longer measured'), row('B2', 'a'), row('B4', 'a', { commit: 'now and changes' })];
  expect(left(rows)).toEqual(['B2', 'B4']);
});

test('the shortest come first; those that nobody timed come after them, by their rows, and last what installs something', () => {
  const rows = [
    row('C1', 'a'),
    row('C2', 'a'),
    row('C5 --rows 200000', 'a'),
    row('R10', 'a'),
    row('C9', 'a', { seconds: 900 }),
    row('B6', 'a', { seconds: 120 }),
  ];
  expect(left(rows)).toEqual(['B6', 'C9', 'R10', 'C5 --rows 200000', 'C2', 'C1']);
  expect(left([...rows, row('B6', 'a', { seconds: 1_200 })])[0]).toBe('C9');
});
