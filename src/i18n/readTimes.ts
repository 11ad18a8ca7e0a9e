/** Days and times as people type them, read in Asia/Shanghai (`times.ts` writes them). Null for what is none. */
import { isDay } from '#contract/idNumber.ts';

const narrow = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .toLowerCase();
const two = (digits: string): string => digits.padStart(2, '0');
const dayMs = 86_400_000;

/** YYYY-MM-DD, so many days on. */
export const shiftedDay = (day: string, by: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

const namedDays: Readonly<Record<string, number>> = { 今天: 0, 昨天: -1, 前天: -2, 明天: 1, 后天: 2, today: 0, yesterday: -1, tomorrow: 1 };

/**
 * 2026-11-20, 2026/11/20, 2026.11.20, 20261120, 2026年11月20日; 11-20 of this year; 今天, yesterday.
 * @param today YYYY-MM-DD
 */
export function readDay(text: string, today: string): string | null {
  const plain = narrow(text);
  const named = namedDays[plain];
  if (named !== undefined) return shiftedDay(today, named);
  const [, year, month = '', date = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(plain) ?? /^(?:(\d{4})[-/.年]\s?)?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/.exec(plain) ?? [];
  const day = `${year ?? today.slice(0, 4)}-${two(month)}-${two(date)}`;
  return isDay(day) ? day : null;
}

/** 8:30, 08：30, 0830, 8点, 8点30分; to 24:00 never: that is 00:00 of the next day. */
export function readTime(text: string): string | null {
  const plain = narrow(text);
  const [, hour = '', minute = '0'] = /^(\d{1,2})[:.点](?:(\d{1,2})分?)?$/.exec(plain) ?? /^(\d{2})(\d{2})$/.exec(plain) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${two(minute)}` : null;
}

/** A day and a time behind it; the time alone means today. */
export function readDayTime(text: string, today: string): { readonly day: string; readonly time: string } | null {
  const plain = narrow(text).replace('t', ' ');
  const alone = readTime(plain);
  if (alone !== null) return { day: today, time: alone };
  const at = plain.lastIndexOf(' ');
  const day = readDay(at < 0 ? plain : plain.slice(0, at), today);
  const time = at < 0 ? '00:00' : readTime(plain.slice(at + 1));
  return day === null || time === null ? null : { day, time };
}

const wholeTime = /^\d{1,2}([:.]\d\d|点\d\d分?|点\d分)$/;

/** Nothing that is typed on could make another day of it: `11-2` may become `11-20`. */
export function isWholeDay(text: string): boolean {
  const plain = narrow(text);
  return Object.hasOwn(namedDays, plain) || plain.endsWith('日') || /^(\d{8}|(\d{4}[-/.年]\s?)?\d\d[-/.月]\s?\d\d)$/.test(plain);
}

export const isWholeTime = (text: string): boolean => wholeTime.test(narrow(text)) || /^\d{4}$/.test(narrow(text));

/** Four digits alone begin a year. */
export function isWholeDayTime(text: string): boolean {
  const plain = narrow(text).replace('t', ' ');
  const at = plain.lastIndexOf(' ');
  return at < 0 ? wholeTime.test(plain) && !plain.includes('.') : isWholeDay(plain.slice(0, at)) && isWholeTime(plain.slice(at + 1));
}
