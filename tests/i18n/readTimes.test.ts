import { describe, expect, it } from 'vitest';
import { isWholeDay, isWholeDayTime, isWholeTime, readDay, readDayTime, readTime, shiftedDay } from '#i18n/readTimes.ts';

const today = '2026-11-20';

describe('a day as people type it', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['２０２６．１１．２０', '2026-11-20'],
    ['20240229', '2024-02-29'],
    ['1992年2月29日', '1992-02-29'],
    ['11-20', '2026-11-20'],
    ['今天', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['后天', '2026-11-22'],
  ])('%s is %s', (text, day) => expect(readDay(text, today)).toBe(day));

  it.each(['2026-02-29', '2-29', '2026-11', '20261131', 'x', ''])('“%s” is none', (text) => expect(readDay(text, today)).toBeNull());

  it('tomorrow of the last day is in the next year', () => {
    expect(shiftedDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftedDay('2024-02-28', 1)).toBe('2024-02-29');
  });
});

describe('a time', () => {
  it.each([
    ['8:30', '08:30'],
    ['08：30', '08:30'],
    ['2359', '23:59'],
    ['8点', '08:00'],
    ['8点5分', '08:05'],
  ])('%s is %s', (text, time) => expect(readTime(text)).toBe(time));
  it.each(['24:00', '12:60', '12', 'noon', ''])('“%s” is none', (text) => expect(readTime(text)).toBeNull());

  it('with a day before it, or alone for today', () => {
    expect(readDayTime('2026-11-20 23:59', today)).toEqual({ day: '2026-11-20', time: '23:59' });
    expect(readDayTime('明天 8:30', today)).toEqual({ day: '2026-11-21', time: '08:30' });
    expect(readDayTime('0:01', today)).toEqual({ day: today, time: '00:01' });
    expect(readDayTime('2-29', today)).toBeNull();
  });
});

describe('what is typed key by key', () => {
  const wholeAt = (text: string, isWhole: (part: string) => boolean): string | undefined =>
    [...text].map((_, at) => text.slice(0, at + 1)).find((part) => isWhole(part));
  it.each(['2026-11-20', '20261120', '2026年1月2日', '11-20', '今天', 'today'])('%s is whole at its end, not before', (text) =>
    expect(wholeAt(text, isWholeDay)).toBe(text),
  );
  it.each(['2026-11-20 23:59', '20261120 2359', '明天 8:30', '8:30'])('%s is whole at its end, not before', (text) =>
    expect(wholeAt(text, isWholeDayTime)).toBe(text),
  );
  it.each(['09:15', '0915', '8:30', '8点30'])('%s is whole at its end, not before', (text) => expect(wholeAt(text, isWholeTime)).toBe(text));
  it.each(['2026-11-2', '11-2', '2026'])('%s may go on', (text) => expect([isWholeDay(text), isWholeDayTime(text)]).toEqual([false, false]));
});
