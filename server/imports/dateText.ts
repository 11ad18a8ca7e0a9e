/** Days and moments as people write them. Which of two numbers is the month is never guessed. */
import { isDay } from '#contract/idNumber.ts';
import type { Value } from './value.ts';

const dayForms = [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, /^(\d{4})年(\d{1,2})月(\d{1,2})日$/, /^(\d{4})(\d{2})(\d{2})$/];
const twoSided = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/;
const withTime = /^(.+?)(?:[T ]\s*|(?<=日))(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const wrong = (code: 'day' | 'moment' | 'ambiguousDay' | 'dayHasTime'): Value => ({ fault: { code } });

function dayOf(text: string): string | undefined {
  for (const form of dayForms) {
    const [, year = '', month = '', day = ''] = form.exec(text) ?? [];
    const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && isDay(found)) return found;
  }
  return undefined;
}

export function readDay(text: string): Value {
  const day = dayOf(text);
  if (day !== undefined) return { value: day };
  if (twoSided.test(text)) return wrong('ambiguousDay');
  const [, before = '', hours, minutes, seconds = '00'] = withTime.exec(text) ?? [];
  const found = dayOf(before.trim());
  if (found === undefined) return wrong('day');
  return Number(hours) === 0 && minutes === '00' && seconds === '00' ? { value: found } : wrong('dayHasTime');
}

/** `9:05` and its seconds, as a clock shows them. */
function timeOf(hours: string, minutes: string, seconds: string): string | undefined {
  const isReal = Number(hours) <= 23 && Number(minutes) <= 59 && Number(seconds) <= 59;
  return isReal ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : undefined;
}

/** A moment without a zone is Shanghai's. */
export function readMoment(text: string): Value {
  if (iso.test(text)) return Number.isNaN(Date.parse(text)) ? wrong('moment') : { value: text };
  if (twoSided.test(text.split(' ', 1).join(''))) return wrong('ambiguousDay');
  const whole = dayOf(text);
  if (whole !== undefined) return { value: `${whole}T00:00:00+08:00` };
  const [, before = '', hours = '24', minutes = '', seconds = '00'] = withTime.exec(text) ?? [];
  const [day, time] = [dayOf(before.trim()), timeOf(hours, minutes, seconds)];
  return day === undefined || time === undefined ? wrong('moment') : { value: `${day}T${time}+08:00` };
}
