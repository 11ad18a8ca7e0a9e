import { describe, expect, it } from 'vitest';
import { ageOn, clock, clockSeconds, dayLine, dayStart, fullTime, lasted, listTime, logTime, sameDay, waited } from '#i18n/times.ts';

/** 2026-11-20 10:42:07 in Shanghai. */
const now = Date.parse('2026-11-20T02:42:07Z');

describe('times as people read them', () => {
  it('are those of Shanghai wherever the browser stands', () => {
    expect(clock('2026-11-19T16:05:00Z')).toBe('00:05');
    expect(clockSeconds(now)).toBe('10:42:07');
    expect(fullTime('2026-11-19T23:30:00Z')).toBe('2026-11-20 07:30:00');
    expect([dayStart('2026-11-20'), dayStart('today')]).toEqual(['2026-11-19T16:00:00.000Z', undefined]);
  });

  it('name the day as it is further away', () => {
    const rows = [
      ['2026-11-19T16:05:00Z', '00:05', '00:05'],
      ['2026-11-19T15:59:00Z', '昨天', 'Yesterday'],
      ['2026-11-17T22:00:00Z', '11-18', '18 Nov'],
      ['2025-12-08T03:00:00Z', '2025-12-08', '2025-12-08'],
    ] as const;
    for (const [when, chinese, english] of rows) expect([listTime(when, now, 'zh-CN'), listTime(when, now, 'en')]).toEqual([chinese, english]);
  });

  it('keep the hour in a log', () => {
    expect(logTime('2026-11-19T15:59:00Z', now, 'zh-CN')).toBe('昨天 23:59');
    expect(logTime('2026-11-20T02:00:00Z', now, 'zh-CN')).toBe('10:00');
  });

  it('head a day of a conversation', () => {
    expect(dayLine('2026-11-20T01:00:00Z', now, 'zh-CN')).toBe('今天 · 11月20日 周五');
    expect(dayLine('2026-11-19T01:00:00Z', now, 'en')).toBe('Yesterday · Thu 19 November');
    expect(dayLine('2026-11-13T01:00:00Z', now, 'zh-CN')).toBe('11月13日 周五');
  });

  it('cut days at midnight in Shanghai, not in London', () => {
    expect(sameDay('2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z')).toBe(false);
    expect(sameDay('2026-11-19T16:00:00Z', '2026-11-20T15:59:59Z')).toBe(true);
  });

  it('count a wait in minutes, hours, days, and never below zero', () => {
    expect(waited(now - 130_000, now, 'zh-CN')).toBe('02:10');
    expect(waited(now - 3_730_000, now, 'zh-CN')).toBe('1:02:10');
    expect(waited(now - 3 * 86_400_000, now, 'en')).toBe('3 d');
    expect(waited(now + 5_000, now, 'zh-CN')).toBe('00:00');
  });

  it('says how long something has stood without seconds', () => {
    expect([30_000, 240_000, 3 * 3_600_000, 2 * 86_400_000].map((ms) => lasted(now - ms, now, 'zh-CN'))).toEqual(['1 分钟', '4 分钟', '3 小时', '2 天']);
    expect(lasted(now - 240_000, now, 'en')).toBe('4 min');
  });

  it('count an age in full years', () => {
    expect(ageOn('1992-11-20', now)).toBe(34);
    expect(ageOn('1992-11-21', now)).toBe(33);
  });
});
