import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorking, alwaysOpen, answerDue, closeDue, isWorking, nextOpening, overdueSince, workingBefore, workingBetween } from '#contract/workingTime.ts';
import type { Span, WorkingHours } from '#contract/workingTime.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** In Shanghai. */
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

const workday: readonly Span[] = [
  ['08:30', '12:00'],
  ['13:30', '17:30'],
];
const clinic: WorkingHours = {
  week: [[], workday, workday, workday, workday, workday, [['08:30', '12:00']]],
  days: { '2026-11-23': [], '2026-11-22': [['10:00', '11:00']] },
};
const night: WorkingHours = {
  week: Array.from(
    { length: 7 },
    () =>
      [
        ['00:00', '06:00'],
        ['22:00', '24:00'],
      ] as const,
  ),
};
const never: WorkingHours = { week: [[], [], [], [], [], [], []] };

const clockText = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Spans in order that do not overlap; midnight at either end occurs. */
const spans: fc.Arbitrary<readonly Span[]> = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 1_440 }), fc.constantFrom(0, 1_440)), { maxLength: 6 })
  .map((points) => points.toSorted((a, b) => a - b))
  .map((points) =>
    Array.from({ length: Math.floor(points.length / 2) }, (_span, n): Span => [clockText(points[2 * n] ?? 0), clockText(points[2 * n + 1] ?? 0)]),
  );
const hours: fc.Arbitrary<WorkingHours> = fc
  .record({
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    days: fc.dictionary(
      fc.integer({ min: 0, max: 30 }).map((days) => new Date(Date.UTC(2026, 10, 15 + days)).toISOString().slice(0, 10)),
      spans,
      { maxKeys: 5 },
    ),
  })
  .filter(({ week }) => week.some((day) => day.length > 0));
const moments = fc.integer({ min: at('2026-11-15', '00:00'), max: at('2026-12-10', '00:00') });
const durations = fc.integer({ min: 1, max: 30 * hourMs });

/** Minute by minute: slow, and plainly right where everything falls on whole minutes. */
function countedBetween(of: WorkingHours, from: number, to: number): number {
  let sum = 0;
  for (let moment = from; moment < to; moment += minuteMs) if (isWorking(of, moment)) sum += minuteMs;
  return sum;
}

describe('working time', () => {
  it('added is working time passed: no more, no less, and it ends inside of it', () => {
    fc.assert(
      fc.property(hours, moments, durations, (of, from, ms) => {
        const end = addWorking(of, from, ms);
        if (end === null) return;
        expect(workingBetween(of, from, end)).toBe(ms);
        expect(isWorking(of, end - 1)).toBe(true);
      }),
    );
  });

  it('taken away is the latest moment from which as much added has passed', () => {
    fc.assert(
      fc.property(hours, moments, durations, (of, to, ms) => {
        const from = workingBefore(of, to, ms);
        if (from === null) return;
        const [added, later] = [addWorking(of, from, ms), addWorking(of, from + 1, ms)];
        expect(added ?? Infinity).toBeLessThanOrEqual(to);
        expect(later ?? Infinity).toBeGreaterThan(to);
      }),
    );
    expect(workingBefore(never, at('2026-11-20', '12:00'), 1)).toBeNull();
  });

  it('between two moments is what a clock would count', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 20 * 1_440 }), fc.integer({ min: 0, max: 3 * 1_440 }), (of, start, minutes) => {
        const from = at('2026-11-15', '00:00') + start * minuteMs;
        expect(workingBetween(of, from, from + minutes * minuteMs)).toBe(countedBetween(of, from, from + minutes * minuteMs));
      }),
      { numRuns: 40 },
    );
  });

  it('adds up over any moment in the middle, and never runs faster than the wall', () => {
    fc.assert(
      fc.property(hours, fc.tuple(moments, moments, moments), (of, three) => {
        const [a = 0, b = 0, c = 0] = three.toSorted((x, y) => x - y);
        expect(workingBetween(of, a, b) + workingBetween(of, b, c)).toBe(workingBetween(of, a, c));
        expect(workingBetween(of, a, c)).toBeLessThanOrEqual(c - a);
      }),
    );
  });

  it('opens next at the first moment that is working time, itself included', () => {
    fc.assert(
      fc.property(hours, moments, (of, from) => {
        const opens = nextOpening(of, from);
        expect(opens).not.toBeNull();
        if (opens === null) return;
        expect(isWorking(of, opens)).toBe(true);
        expect(workingBetween(of, from, opens)).toBe(0);
        if (isWorking(of, from)) expect(opens).toBe(from);
      }),
    );
  });

  it('stands still in breaks, at night and on closed days', () => {
    expect(addWorking(clinic, at('2026-11-20', '11:50'), 20 * minuteMs)).toBe(at('2026-11-20', '13:40'));
    expect(addWorking(clinic, at('2026-11-20', '17:25'), 10 * minuteMs)).toBe(at('2026-11-21', '08:35'));
    // Saturday noon: Sunday has an hour of its own, Monday is a holiday.
    expect(addWorking(clinic, at('2026-11-21', '11:30'), 2 * hourMs)).toBe(at('2026-11-24', '09:00'));
    expect(nextOpening(clinic, at('2026-11-22', '11:00'))).toBe(at('2026-11-24', '08:30'));
  });

  it('has its ends where the spans have them: the begin counts, the end does not', () => {
    expect([isWorking(clinic, at('2026-11-20', '08:30')), isWorking(clinic, at('2026-11-20', '12:00'))]).toEqual([true, false]);
    expect(addWorking(clinic, at('2026-11-20', '08:30'), 3.5 * hourMs)).toBe(at('2026-11-20', '12:00'));
  });

  it('runs through midnight where both days are open there', () => {
    expect(addWorking(night, at('2026-11-20', '23:30'), hourMs)).toBe(at('2026-11-21', '00:30'));
    expect(isWorking(night, at('2026-11-21', '00:00') - 1)).toBe(true);
    expect(workingBetween(night, at('2026-11-20', '00:00'), at('2026-11-21', '00:00'))).toBe(8 * hourMs);
    expect(addWorking(alwaysOpen, at('2026-11-20', '12:34'), 3 * dayMs)).toBe(at('2026-11-23', '12:34'));
  });

  it('that never comes is null, not an endless search', () => {
    expect(addWorking(never, at('2026-11-20', '12:00'), 1)).toBeNull();
    expect(nextOpening(never, at('2026-11-20', '12:00'))).toBeNull();
    expect(workingBetween(never, at('2026-11-20', '12:00'), at('2027-11-20', '12:00'))).toBe(0);
  });
});

describe('the clocks of a conversation', () => {
  const goals = { hours: clinic, firstMinutes: 5, nextMinutes: 10, closeMinutes: 60 };
  const iso = (day: string, time: string): string => new Date(at(day, time)).toISOString();
  const waits = { state: 'waiting', waitingSince: iso('2026-11-20', '11:58'), firstReplyAt: null, openedAt: iso('2026-11-20', '11:58') };

  it('give less time for the first answer than for the next', () => {
    expect(answerDue(waits, goals)).toBe(at('2026-11-20', '13:33'));
    expect(answerDue({ ...waits, state: 'serving', firstReplyAt: iso('2026-11-20', '10:00') }, goals)).toBe(at('2026-11-20', '13:38'));
    expect(closeDue(waits, goals)).toBe(at('2026-11-20', '14:28'));
  });

  it('tell of many at once who is late as they do of one', () => {
    fc.assert(
      fc.property(hours, moments, fc.integer({ min: 0, max: 3 * dayMs }), fc.boolean(), (of, now, ago, isAnswered) => {
        const theirs = { ...goals, hours: of };
        const since = new Date(now - ago).toISOString();
        const due = answerDue({ ...waits, waitingSince: since, firstReplyAt: isAnswered ? since : null }, theirs);
        const { first, next } = overdueSince(theirs, now);
        expect(now - ago <= ((isAnswered ? next : first) ?? -Infinity)).toBe(due !== null && due <= now);
      }),
    );
  });

  it('stop when nobody waits and when it is closed', () => {
    expect(answerDue({ ...waits, waitingSince: null }, goals)).toBeNull();
    expect(answerDue({ ...waits, state: 'closed' }, goals)).toBeNull();
    expect(closeDue({ ...waits, state: 'closed' }, goals)).toBeNull();
    expect(closeDue({ ...waits, openedAt: null }, goals)).toBeNull();
  });
});
