/** Times as people read them (looks 5), always in Asia/Shanghai, which has had one offset and no summer time since 1991. */
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import utc from 'dayjs/plugin/utc.js';
import type { Language } from './language.ts';

dayjs.extend(utc);
const shanghaiMinutes = 480;

const locale = (language: Language): string => (language === 'en' ? 'en' : 'zh-cn');
const at = (when: string | number, language: Language = 'zh-CN'): Dayjs => dayjs.utc(when).utcOffset(shanghaiMinutes).locale(locale(language));
const dayNumber = (when: string | number): number => Math.floor((new Date(when).getTime() + shanghaiMinutes * 60_000) / 86_400_000);

/** ISO 8601 -> epoch ms. */
export const epochOf = (when: string): number => Date.parse(when);

/** 10:42 */
export const clock = (when: string | number): string => at(when).format('HH:mm');
/** 10:42:07 */
export const clockSeconds = (when: string | number): string => at(when).format('HH:mm:ss');
/** 2026-11-20 10:42:07, shown on hover. */
export const fullTime = (when: string | number): string => at(when).format('YYYY-MM-DD HH:mm:ss');

const shortDay = (when: string | number, now: number, language: Language): string => {
  const day = at(when, language);
  if (day.year() !== at(now).year()) return day.format('YYYY-MM-DD');
  return day.format(language === 'en' ? 'D MMM' : 'MM-DD');
};

/** Today 10:42, else 昨天, 11-18, with year 2025-12-08. */
export function listTime(when: string | number, now: number, language: Language): string {
  const daysAgo = dayNumber(now) - dayNumber(when);
  if (daysAgo <= 0) return clock(when);
  if (daysAgo === 1) return language === 'en' ? 'Yesterday' : '昨天';
  return shortDay(when, now, language);
}

/** A log's rows say the time as `listTime` does, with the hour on every day. */
export function logTime(when: string | number, now: number, language: Language): string {
  return dayNumber(now) <= dayNumber(when) ? clock(when) : `${listTime(when, now, language)} ${clock(when)}`;
}

/** 今天 · 11月20日 周五 */
export function dayLine(when: string | number, now: number, language: Language): string {
  const daysAgo = dayNumber(now) - dayNumber(when);
  const date = at(when, language).format(language === 'en' ? 'ddd D MMMM' : 'M月D日 ddd');
  const near = language === 'en' ? ['Today', 'Yesterday'][daysAgo] : ['今天', '昨天'][daysAgo];
  return near ? `${near} · ${date}` : date;
}

/** Two moments fall on the same day in Shanghai, or do not. */
export const sameDay = (left: string | number, right: string | number): boolean => dayNumber(left) === dayNumber(right);

const two = (value: number): string => String(value).padStart(2, '0');

/** 02:10, from an hour on 1:02:10, from a day on 2 天. */
export function waited(since: string | number, now: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1_000));
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return language === 'en' ? `${days} d` : `${days} 天`;
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** So long something has stood, for whoever does not count seconds: 4 分钟, 3 小时, 2 天. */
export function lasted(since: string | number, now: number, language: Language): string {
  const minutes = Math.max(1, Math.floor((now - new Date(since).getTime()) / 60_000));
  const [count, zh, en] =
    minutes < 60 ? [minutes, '分钟', 'min'] : minutes < 1_440 ? [Math.floor(minutes / 60), '小时', 'h'] : [Math.floor(minutes / 1_440), '天', 'd'];
  return `${count} ${language === 'en' ? en : zh}`;
}

/** Days of the calendar from now on: none today. */
export const daysUntil = (when: string | number, now: number): number => Math.max(0, dayNumber(when) - dayNumber(now));

/** Whole seconds from one moment to another, never below zero. */
export const secondsBetween = (from: number, to: number): number => Math.max(0, Math.round((to - from) / 1_000));

/** Full years on the day of `now`. */
export function ageOn(birthday: string, now: number): number {
  return at(now).diff(dayjs.utc(birthday).utcOffset(shanghaiMinutes), 'year');
}

/** Epoch ms of a time of day (`HH:MM`), so many days after the day of `now`. */
export const timeOfDay = (now: number, days: number, time: string): number =>
  at(now)
    .startOf('day')
    .add(days, 'day')
    .add(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)), 'minute')
    .valueOf();

/** ISO 8601, as calls carry it. */
export const isoOf = (when: number): string => at(when).toISOString();

/** A moment to come: 14:00, 明天 08:30, 周一 08:30, 12-08 08:30. */
export function comingTime(when: number, now: number, language: Language): string {
  const days = dayNumber(when) - dayNumber(now);
  if (days === 0) return clock(when);
  const day = days === 1 ? (language === 'en' ? 'tomorrow' : '明天') : days < 7 && days > 0 ? at(when, language).format('ddd') : shortDay(when, now, language);
  return `${day} ${clock(when)}`;
}

/** 2026-11-20 */
export const dayOf = (when: string | number): string => at(when).format('YYYY-MM-DD');

/** 2026-11-20, as a date field takes it. */
export const dayValue = (when: string | number): string => at(when).format('YYYY-MM-DD');
/** The first moment of that day in Shanghai; undefined for what is no day. */
export function dayStart(day: string): string | undefined {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  return Number.isNaN(start) ? undefined : new Date(start).toISOString();
}

/** 今天 13:30, 明天 08:30, 11月23日 周一 08:30: as the server writes it to customers, in Chinese whatever the console's language. */
export function openingWords(when: number, now: number): string {
  const days = dayNumber(when) - dayNumber(now);
  const day = ['今天', '明天'][days] ?? at(when).format('M月D日 ddd');
  return `${day} ${clock(when)}`;
}

/** In a list whoever looks back over days of work looks for the hour; a date of another year takes its room. */
export function cellTime(when: string, now: number, language: Language): string {
  if (dayNumber(when) > dayNumber(now)) return comingTime(epochOf(when), now, language);
  return at(when).year() === at(now).year() ? logTime(when, now, language) : dayOf(when);
}
