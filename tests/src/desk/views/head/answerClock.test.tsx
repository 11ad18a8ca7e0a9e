import { describe, expect, it } from 'vitest';
import type { Clocked, ClockGoals, WorkingHours } from '#contract/workingTime.ts';
import { alwaysOpen, closing } from '#contract/workingTime.ts';
import { answerClock } from '#src/desk/views/head/answerClock.tsx';
import { snoozeTimes } from '#src/desk/views/head/snoozeTimes.tsx';

/** Monday to Friday with a break at noon. */
const office: WorkingHours = {
  week: Array.from({ length: 7 }, (_, day) =>
    day === 0 || day === 6
      ? []
      : ([
          ['08:30', '12:00'],
          ['13:30', '17:30'],
        ] as const),
  ),
};
const goals: ClockGoals = { hours: office, firstMinutes: 5, nextMinutes: 10, closeMinutes: 1_440 };
/** A Friday in Shanghai. */
const friday = (time: string): number => Date.parse(`2026-11-20T${time}:00+08:00`);
const waiting = (since: string): Clocked => ({ state: 'serving', waitingSince: `2026-11-20T${since}:00+08:00`, firstReplyAt: null, openedAt: null });
const minutes = (count: number): number => count * 60_000;

describe('the clock of the next answer', () => {
  it('counts down, then says by how much it is late', () => {
    expect(answerClock(waiting('10:00'), goals, friday('10:02'))).toEqual({ kind: 'due', leftMs: minutes(3), pausesAt: null });
    expect(answerClock(waiting('10:00'), goals, friday('10:07'))).toEqual({ kind: 'late', overMs: minutes(2) });
    expect(answerClock({ ...waiting('10:00'), firstReplyAt: '2026-11-20T01:00:00Z' }, goals, friday('10:02'))).toMatchObject({ leftMs: minutes(8) });
  });

  it('says when it will stand still, and stands still over noon, night and the end of the week', () => {
    expect(answerClock(waiting('11:58'), goals, friday('11:59'))).toEqual({ kind: 'due', leftMs: minutes(4), pausesAt: friday('12:00') });
    expect(answerClock(waiting('11:58'), goals, friday('12:30'))).toEqual({ kind: 'paused', opensAt: friday('13:30') });
    expect(answerClock(waiting('17:28'), goals, friday('20:00'))).toEqual({ kind: 'paused', opensAt: Date.parse('2026-11-23T08:30:00+08:00') });
    expect(answerClock(waiting('11:50'), goals, friday('13:35'))).toEqual({ kind: 'late', overMs: minutes(10) });
  });

  it('does not run where nobody waits and where it is over', () => {
    expect(answerClock({ ...waiting('10:00'), waitingSince: null }, goals, friday('10:02'))).toBeNull();
    expect(answerClock({ ...waiting('10:00'), state: 'closed' }, goals, friday('10:02'))).toBeNull();
  });

  it('never stands still where the desk is always open', () => {
    expect(answerClock(waiting('23:58'), { ...goals, hours: alwaysOpen }, friday('23:59'))).toEqual({ kind: 'due', leftMs: minutes(4), pausesAt: null });
    expect(closing(alwaysOpen, friday('23:59'))).toBeNull();
    expect(closing(office, friday('12:30'))).toBeNull();
    expect(closing(office, friday('11:00'))).toBe(friday('12:00'));
  });
});

describe('the moments to come back at', () => {
  it('leave out what has passed, and mean the next opening by tomorrow', () => {
    expect(snoozeTimes(office, friday('10:42')).map(({ name }) => name)).toEqual(['quarter', 'hour', 'afternoon', 'opening']);
    // At two it is 14:00, and in an hour it is later than that.
    expect(snoozeTimes(office, friday('13:20')).map(({ name }) => name)).toEqual(['quarter', 'hour', 'opening']);
    expect(snoozeTimes(office, friday('15:00')).map(({ name }) => name)).toEqual(['quarter', 'hour', 'opening']);
    expect(snoozeTimes(office, friday('10:42')).at(-1)?.until).toBe(Date.parse('2026-11-23T08:30:00+08:00'));
    expect(snoozeTimes(alwaysOpen, friday('10:42')).at(-1)?.until).toBe(Date.parse('2026-11-21T08:30:00+08:00'));
  });
});
