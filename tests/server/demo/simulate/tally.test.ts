import { expect, test } from 'vitest';
import { lineOf, percentile, Tally } from '#server/demo/simulate/tally.ts';

test('a percentile is the time below which that share lies, and 0 of nothing', () => {
  const times = Array.from({ length: 100 }, (_one, index) => 100 - index);
  expect(percentile(times, 0.5)).toBe(50);
  expect(percentile(times, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

test('a second is counted once', () => {
  const tally = new Tally();
  tally.addSent();
  tally.addSent();
  tally.addAcknowledged(4);
  tally.addReceived();
  tally.addError();
  expect(tally.take()).toMatchObject({ sent: 2, acknowledged: 1, received: 1, errors: 1, p50: 4, p99: 4 });
  expect(tally.take()).toMatchObject({ sent: 0, acknowledged: 0, received: 0, errors: 0, p50: 0 });
  expect(lineOf('1 s', { sent: 2, acknowledged: 1, received: 1, errors: 1, p50: 4, p99: 4 }).trim().split(/\s+/)).toEqual([
    '1',
    's',
    '2',
    '1',
    '1',
    '1',
    '4.0',
    '4.0',
  ]);
});
