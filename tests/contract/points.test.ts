import { expect, test } from 'vitest';
import { pointsFor, standsUntil } from '#contract/points.ts';
import type { PointTerms } from '#contract/points.ts';

const order: PointTerms = { kind: 'order', points: 1, per: 1_000, least: null, mostPerOrder: null };

test('an order of 1,280 yuan gives 128 points for each full ten, no part of them, and no more than the rule has', () => {
  expect(pointsFor(order, 128_000)).toBe(128);
  expect(pointsFor(order, 1_999)).toBe(1);
  expect(pointsFor({ ...order, points: 3, per: 2_000 }, 5_999)).toBe(6);
  expect(pointsFor({ ...order, mostPerOrder: 100 }, 128_000)).toBe(100);
  expect([pointsFor({ ...order, least: 128_000 }, 127_999), pointsFor({ ...order, least: 128_000 }, 128_000)]).toEqual([0, 128]);
  expect(pointsFor({ ...order, per: null }, 128_000)).toBe(0);
});

test('a first order gives what the rule says, whatever it cost', () => {
  expect(pointsFor({ ...order, kind: 'firstOrder', points: 100, per: null }, 1)).toBe(100);
  expect(pointsFor({ ...order, kind: 'firstOrder', points: 100, least: 200 }, 199)).toBe(0);
});

test.each([
  ['2026-11-22', 12, '2027-11-22'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-01-31', 120, '2036-01-31'],
])('given on %s for %i months they stand until %s', (day, months, until) => {
  expect(standsUntil(day, months)).toBe(until);
});
