import { expect, test } from 'vitest';
import { interleave, isReached, median, percentile, summarise } from './pairs.ts';

test('takes the middle value, and the mean of the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 10])).toBe(3.5);
  expect(() => median([])).toThrow('median of nothing');
});

test('sorts numbers as numbers', () => {
  expect(median([100, 9, 20])).toBe(20);
});

test('gives the value that so many do not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.5)).toBe(100);
  expect(percentile(values, 0.99)).toBe(198);
  expect(percentile([7], 0.99)).toBe(7);
});

test('takes the median of the ratios, not the ratio of the medians', () => {
  const pairs = [
    { ours: 1, floor: 10 },
    { ours: 8, floor: 16 },
    { ours: 30, floor: 50 },
  ];
  expect(summarise(pairs)).toEqual({ ours: 8, floor: 16, ratio: 0.5, lowest: 0.1, highest: 0.6 });
  const crossed = [
    { ours: 1, floor: 4 },
    { ours: 2, floor: 1 },
    { ours: 3, floor: 3 },
  ];
  expect(summarise(crossed).ratio).toBe(1);
  expect(summarise(crossed).ours / summarise(crossed).floor).toBeCloseTo(2 / 3);
});

test('refuses a side that measured nothing', () => {
  expect(() => summarise([{ ours: 1, floor: 0 }])).toThrow('measured nothing');
  expect(() => summarise([{ ours: Number.NaN, floor: 1 }])).toThrow('measured nothing');
});

test('reaches a goal at its very number', () => {
  expect(isReached(0.25, { atMost: 0.25 })).toBe(true);
  expect(isReached(0.26, { atMost: 0.25 })).toBe(false);
  expect(isReached(1.3, { atLeast: 1.3 })).toBe(true);
  expect(isReached(1.29, { atLeast: 1.3 })).toBe(false);
});

test('measures the sides in turn', async () => {
  const order: string[] = [];
  const side = (name: string, value: number) => () => {
    order.push(name);
    return Promise.resolve(value);
  };
  expect(await interleave(3, { ours: side('A', 1), floor: side('B', 2) })).toEqual(Array.from({ length: 3 }, () => ({ ours: 1, floor: 2 })));
  expect(order).toEqual(['A', 'B', 'A', 'B', 'A', 'B']);
});
