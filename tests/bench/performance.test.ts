/** The page of performance is fresh, has every row of the list, and says of everything that is missed why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shareOf } from '#bench/charts.ts';
import { goalGroups } from '#bench/goals.ts';
import { gapsOf, newestOf, performancePages } from '#bench/performancePage.ts';
import { reasons } from '#bench/reasons.ts';
import { allKept } from '#bench/results.ts';
import type { Kept } from '#bench/results.ts';

const list = [...numbered('R', 10), ...numbered('C', 10), ...numbered('B', 14)];
function numbered(letter: string, most: number): readonly string[] {
  return Array.from({ length: most }, (_, index) => `${letter}${index + 1}`);
}

const row = (given: Partial<Kept> = {}): Kept => ({
  id: 'R1',
  what: 'fan-out',
  unit: 'us',
  goal: { atMost: 0.25 },
  ours: 1,
  floor: 5,
  ratio: 0.2,
  lowest: 0.1,
  highest: 0.3,
  pairs: 5,
  reached: true,
  size: '1000 sockets',
  command: 'npm run bench -- R1',
  busy: [0.01, 0.02],
  machine: 'this machine',
  commit: 'abc',
  at: '2026-11-25T00:00:00.000Z',
  ...given,
});
const missed = row({ ratio: 0.5, reached: false });

test.each([...performancePages(allKept(), reasons)])('docs/%s is what was measured: npm run performance', (name, text) => {
  expect(readFileSync(join('docs', name), 'utf8')).toBe(text);
});

test('every row of the list is there, measured or with the reason why not, and every miss is explained', () => {
  expect(goalGroups.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(list);
  expect(gapsOf(allKept(), reasons)).toEqual({ unmeasured: [], unexplained: [], needless: [], strange: [] });
});

describe('what the page refuses', () => {
  test('a goal that is missed without a reason, and a reason for what is reached', () => {
    expect(gapsOf([missed], {}).unexplained).toEqual(['R1: fan-out']);
    expect(gapsOf([missed], { 'R1: fan-out': 'The system call of the write.' }).unexplained).toEqual([]);
    expect(gapsOf([row()], { 'R1: fan-out': 'The system call of the write.' }).needless).toEqual(['R1: fan-out']);
  });

  test('a row that nothing measures, and a figure of no row', () => {
    expect(gapsOf([row()], {}).unmeasured).toContain('R2');
    expect(gapsOf([row()], {}).unmeasured).not.toContain('R8');
    expect(gapsOf([row({ id: 'R99' })], {}).strange).toEqual(['R99: fan-out']);
  });
});

test('the newest of two measures of one figure is told, with its command', () => {
  const older = row({ at: '2026-11-24T00:00:00.000Z', size: '5000 sockets', ratio: 9 });
  expect(newestOf([row(), older])).toEqual([row()]);
  expect(performancePages([row(), older], {}).get('performance.md')).toContain('`npm run bench -- R1`');
});

test.each<[string, number, Kept['goal'], number]>([
  ['half of what is allowed', 1, { atMost: 2 }, 0.5],
  ['half of what is asked', 1, { atLeast: 2 }, 2],
  ['nothing where nothing is allowed', 0, { atMost: 0 }, 0],
  ['something where nothing is allowed', 1, { atMost: 0 }, Number.POSITIVE_INFINITY],
  ['less than before', -1, { atMost: 1 }, 0],
])('on the chart: %s', (_name, value, goal, share) => {
  expect(shareOf(value, { goal })).toBe(share);
});
