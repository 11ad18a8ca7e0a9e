import { describe, expect, it } from 'vitest';
import { day, moment, timeOfDay } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import { endsFirst, notBefore, overlap, spanOf } from '#contract/readings/period.ts';

const [ofDays, ofMoments, ofTimes] = [day(['日', 'Day']), moment(['时刻', 'Moment']), timeOfDay(['时间', 'Time'])];
type Ends = readonly [from: string | null, to: string | null];
const meet = (field: Field, one: Ends, other: Ends): boolean => overlap(spanOf(field, ...one), spanOf(field, ...other));

describe('a time between two fields', () => {
  it.each<[Field, Ends, boolean]>([
    [ofDays, ['2026-02-01', '2026-01-31'], true],
    [ofDays, ['2026-02-01', '2026-02-01'], false],
    [ofDays, ['2026-02-01', null], false],
    [ofDays, [null, '2026-02-01'], false],
    // One moment is written in several ways.
    [ofMoments, ['2026-02-01T08:00:00.000Z', '2026-02-01T15:59:59+08:00'], true],
    [ofMoments, ['2026-02-01T08:00:00Z', '2026-02-01T16:00:00+08:00'], false],
    [ofTimes, ['22:00', '06:00'], true],
    [ofTimes, ['09:05', '10:00'], false],
  ])('%o ends before it begins: %j', (field, ends, isWrong) => expect(endsFirst(field, ...ends)).toBe(isWrong));

  it('has one wording', () => expect(notBefore(['开始日期', 'From'])).toEqual(['不能早于“开始日期”', 'must not be before "From"']));

  it('has its last day in it; a moment and a time of day are where the next begins', () => {
    expect(meet(ofDays, ['2026-01-01', '2026-01-31'], ['2026-01-31', null])).toBe(true);
    expect(meet(ofDays, ['2026-01-01', '2026-01-31'], ['2026-02-01', null])).toBe(false);
    expect(meet(ofMoments, ['2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z'], ['2026-01-01T02:00:00Z', null])).toBe(false);
    expect(meet(ofMoments, ['2026-01-01T01:00:00Z', '2026-01-01T02:00:01Z'], ['2026-01-01T02:00:00Z', null])).toBe(true);
    expect(meet(ofTimes, ['08:30', '12:00'], ['12:00', '17:00'])).toBe(false);
    expect(meet(ofTimes, ['08:30', '12:01'], ['12:00', '17:00'])).toBe(true);
  });

  it('goes on for ever where an end is missing, and holds nothing where it ends as it begins', () => {
    expect(meet(ofDays, [null, null], ['2026-01-01', '2026-01-01'])).toBe(true);
    expect(meet(ofDays, [null, '2026-01-01'], ['2026-01-02', null])).toBe(false);
    expect(meet(ofTimes, ['09:00', '09:00'], ['08:00', '10:00'])).toBe(false);
  });
});
