import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const schedule = (seed: number): number[] => {
  const random = createRandom(seed);
  return [...Array.from({ length: 50 }, () => random.between(1, 1_000)), ...random.shuffle([1, 2, 3, 4, 5]), random.fork(3).next()];
};

test('the same seed repeats the schedule, another one does not', () => {
  expect(schedule(7)).toEqual(schedule(7));
  expect(schedule(7)).not.toEqual(schedule(8));
});

test('stays within its bounds and reaches both', () => {
  const random = createRandom(1);
  const seen = new Set(Array.from({ length: 500 }, () => random.between(2, 5)));
  expect([...seen].sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
});

test("one client's choices do not move with the pace of the others", () => {
  const [a, b] = [createRandom(9), createRandom(9)];
  a.next();
  expect(a.fork(4).next()).toBe(b.fork(4).next());
});
