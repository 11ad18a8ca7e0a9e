/** A measure is compared with the last of its kind, and said to be worse beyond the noise. */
import { expect, test } from 'vitest';
import { keptOf, replaced, worseThan } from '#bench/results.ts';
import type { Figure } from '#bench/report.ts';

const figure = (ratios: readonly number[], goal: Figure['goal'], what = 'a list'): Figure => ({
  id: 'C4',
  what,
  unit: 'us',
  goal,
  pairs: ratios.map((ours) => ({ ours, floor: 1 })),
});
const kept = (one: Figure, machine = 'this machine') =>
  keptOf([one], { size: '10 rows', command: 'npm run bench -- C4', busy: [0, 0.1], machine, commit: 'abc', at: '2026-11-25T00:00:00.000Z' });

test('a figure is kept with its goal, its machine and its commit', () => {
  expect(kept(figure([2, 3, 4], { atMost: 2.5 }))).toEqual([
    {
      id: 'C4',
      what: 'a list',
      unit: 'us',
      goal: { atMost: 2.5 },
      ours: 3,
      floor: 1,
      ratio: 3,
      lowest: 2,
      highest: 4,
      reached: false,
      pairs: 3,
      size: '10 rows',
      command: 'npm run bench -- C4',
      busy: [0, 0.1],
      machine: 'this machine',
      commit: 'abc',
      at: '2026-11-25T00:00:00.000Z',
    },
  ]);
});

test('an amount without a floor is held against its goal by itself', () => {
  const [one] = keptOf([{ id: 'B6', what: 'heap', unit: 'MB', values: [0.2, -0.1, 0.3], goal: { atMost: 1 } }], {
    size: '',
    command: 'npm run bench -- B6',
    busy: null,
    machine: 'this machine',
    commit: 'abc',
    at: '2026-11-25T00:00:00.000Z',
  });
  expect(one).toMatchObject({ ours: 0.2, floor: null, ratio: null, lowest: -0.1, highest: 0.3, pairs: 3, reached: true });
});

test.each<[string, readonly number[], Figure['goal'], boolean]>([
  ['beyond the highest and the noise', [4.3], { atMost: 5 }, true],
  ['within the noise above the highest', [4.1], { atMost: 5 }, false],
  ['lower, where less is better', [1], { atMost: 5 }, false],
  ['below the lowest, where more is better', [1.8], { atLeast: 1 }, true],
  ['higher, where more is better', [9], { atLeast: 1 }, false],
])('a measure %s', (_name, ratios, goal, isWorse) => {
  const last = kept(figure([2, 3, 4], goal));
  expect(worseThan(last, kept(figure(ratios, goal))).length > 0).toBe(isWorse);
});

test('another machine, another size and a figure that is new are compared with nothing', () => {
  const last = kept(figure([1], { atMost: 5 }));
  expect(worseThan(last, kept(figure([9], { atMost: 5 }), 'another machine'))).toEqual([]);
  expect(worseThan(last, kept(figure([9], { atMost: 5 }, 'a larger list')))).toEqual([]);
});

test('what is measured again replaces its row on its machine alone', () => {
  const [first, elsewhere, again] = [kept(figure([1], { atMost: 5 })), kept(figure([2], { atMost: 5 }), 'another machine'), kept(figure([3], { atMost: 5 }))];
  expect(replaced([...first, ...elsewhere], again).map(({ machine, ratio }) => [machine, ratio])).toEqual([
    ['another machine', 2],
    ['this machine', 3],
  ]);
});
