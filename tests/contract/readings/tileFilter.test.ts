/** The days of a tile are Shanghai's, whatever stands between them: midnight, the end of a month or a year, 29 February (parts.md 1.3.8). */
import { expect, test } from 'vitest';
import { tileFilter } from '#contract/readings/tileFilter.ts';
import type { TileEdge } from '#contract/workbench/tiles.ts';

const now = '2028-02-29T16:30:00.000Z';
const spanOf = (today: string, from: TileEdge, to: TileEdge, isDay = false): readonly unknown[] =>
  (tileFilter({ of: 'member', label: ['', ''], over: { field: 'at', from, to } }, { today, now }, isDay)?.all ?? []).map(
    (term) => (term as readonly unknown[])[2],
  );

test.each<[string, readonly [TileEdge, TileEdge], readonly [string, string]]>([
  // A day begins at 16:00 of the day before under UTC.
  ['2026-11-27', [0, 0], ['2026-11-26T16:00:00.000Z', '2026-11-27T15:59:59.999Z']],
  ['2026-03-01', [-1, -1], ['2026-02-27T16:00:00.000Z', '2026-02-28T15:59:59.999Z']],
  ['2028-03-01', [-1, -1], ['2028-02-28T16:00:00.000Z', '2028-02-29T15:59:59.999Z']],
  ['2028-02-28', [1, 1], ['2028-02-28T16:00:00.000Z', '2028-02-29T15:59:59.999Z']],
  ['2027-01-01', [-1, -1], ['2026-12-30T16:00:00.000Z', '2026-12-31T15:59:59.999Z']],
  ['2026-12-31', [1, 1], ['2026-12-31T16:00:00.000Z', '2027-01-01T15:59:59.999Z']],
  ['2026-03-31', ['month', 0], ['2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z']],
  ['2026-04-01', ['month', 0], ['2026-03-31T16:00:00.000Z', '2026-04-01T15:59:59.999Z']],
  ['2028-02-29', ['month', 0], ['2028-01-31T16:00:00.000Z', '2028-02-29T15:59:59.999Z']],
  // 1 March 2026 is a Sunday: its week began in February.
  ['2026-03-01', ['week', 0], ['2026-02-22T16:00:00.000Z', '2026-03-01T15:59:59.999Z']],
  ['2026-03-02', ['week', 0], ['2026-03-01T16:00:00.000Z', '2026-03-02T15:59:59.999Z']],
  ['2027-01-01', ['week', 0], ['2026-12-27T16:00:00.000Z', '2027-01-01T15:59:59.999Z']],
])('on %s from %s', (today, [from, to], span) => {
  expect(spanOf(today, from, to)).toEqual(span);
});

test('a field that holds days is compared with days, and this moment is a moment, or today', () => {
  expect(spanOf('2028-03-01', -1, 0, true)).toEqual(['2028-02-29', '2028-03-01']);
  expect([spanOf('2028-03-01', 0, 'now')[1], spanOf('2028-03-01', 0, 'now', true)[1]]).toEqual([now, '2028-03-01']);
});

test('a number without days and conditions is of all rows', () => {
  expect(tileFilter({ of: 'member', label: ['', ''] }, { today: '2026-11-27', now }, false)).toBeUndefined();
});
