/** Ranges of figures: days in Shanghai, whole periods, the period before. */
import { describe, expect, test } from 'vitest';
import {
  ageGroups,
  beginOf,
  daysBefore,
  daysIn,
  daysOf,
  endOf,
  fittingPer,
  momentsOf,
  perOf,
  periodNames,
  periodsOf,
  plusDays,
  plusMonths,
  rangeNames,
} from '#contract/readings/ranges.ts';
import { createRandom } from '#tests/rig/random.ts';

const monday = '2026-11-23';
const thursday = '2026-11-26';

test.each([
  ['today', thursday, thursday, '2026-11-25', '2026-11-25'],
  ['yesterday', '2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24'],
  ['thisWeek', monday, thursday, '2026-11-16', '2026-11-19'],
  ['last30Days', '2026-10-28', thursday, '2026-09-28', '2026-10-27'],
  ['thisMonth', '2026-11-01', thursday, '2026-10-01', '2026-10-26'],
  ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['thisYear', '2026-01-01', thursday, '2025-01-01', '2025-11-26'],
  ['2026-02-27~2026-03-01', '2026-02-27', '2026-03-01', '2026-02-24', '2026-02-26'],
])('%s', (range, ...[from, to, fromBefore, toBefore]) => {
  const days = daysOf(range, thursday);
  expect(days).toEqual({ from, to });
  expect(daysBefore(range, days ?? { from, to })).toEqual({ from: fromBefore, to: toBefore });
});

test('the last day of a month, of a leap year, and the first day of a year stand where they should', () => {
  expect(daysBefore('thisMonth', daysOf('thisMonth', '2026-03-31') ?? { from: '', to: '' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysBefore('thisYear', daysOf('thisYear', '2028-02-29') ?? { from: '', to: '' })).toEqual({ from: '2027-01-01', to: '2027-02-28' });
  expect(daysOf('lastMonth', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('thisWeek', '2026-11-29')).toEqual({ from: monday, to: '2026-11-29' });
  expect([plusMonths('2026-01-31', 1), plusDays('2026-02-28', 1), endOf('2024-02-11', 'month'), beginOf('2026-11-29', 'week')]).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2024-02-29',
    monday,
  ]);
});

test.each([
  '',
  'tomorrow',
  'toString',
  '2026-11-26',
  '2026-02-30~2026-03-01',
  '2026-11-26~2026-11-25',
  '1991-12-31~1992-01-02',
  '2001-01-01~2026-01-01',
  '2026-11-01~2026-11-02~',
])('%s is no range', (range) => expect(daysOf(range, thursday)).toBeUndefined());

test('a day in Shanghai begins and ends eight hours before that of UTC, to the thousandth', () => {
  expect(momentsOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-31T16:00:00.000Z', to: '2026-11-30T15:59:59.999Z' });
});

describe('for whatever days', () => {
  const random = createRandom(20_261_126);
  const some = Array.from({ length: 60 }, () => {
    const from = plusDays('1992-01-01', random.between(0, 12_000));
    return { from, to: plusDays(from, random.between(0, 900)) };
  });
  test('the periods follow each other without a gap and are the range', () => {
    for (const days of some)
      for (const per of periodNames) {
        const periods = periodsOf(days, per);
        expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([days.from, days.to]);
        expect(periods.slice(1).map(({ from }) => from)).toEqual(periods.slice(0, -1).map(({ to }) => plusDays(to, 1)));
        expect(periods.reduce((sum, one) => sum + daysIn(one), 0)).toBe(daysIn(days));
        expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
      }
  });
  test('as fine as was asked, or the next that has few enough periods', () => {
    for (const days of some) {
      const per = fittingPer(days, 'day', 100);
      expect(per).toBe(daysIn(days) <= 100 ? 'day' : periodsOf(days, 'week').length <= 100 ? 'week' : 'month');
      expect(periodsOf(days, perOf(days)).length).toBeLessThanOrEqual(62);
    }
  });
  test('every birthday is of one age', () => {
    for (const { from: today } of some) {
      const groups = ageGroups(today);
      for (const [at, { to }] of groups.slice(1).entries()) expect(groups[at]?.from).toBe(plusDays(to, 1));
      expect([groups[0]?.to, groups.at(-1)?.from]).toEqual([today, undefined]);
    }
  });
});

test('the names are those of the page', () => {
  for (const name of rangeNames) expect(daysOf(name, thursday), name).toBeDefined();
});
