/** Resident identity numbers by GB 11643-1999: 6 digits of the region, 8 of the birthday, 3 in order (odd: male), one to check. Pure: both sides judge by it. */

export type Sex = 'male' | 'female';
export type IdNumberProblem = 'old' | 'length' | 'region' | 'birthday' | 'check';
export type IdNumber =
  | { readonly problem: IdNumberProblem }
  | {
      readonly problem: null;
      /** The number is stored with a capital X. */
      readonly number: string;
      /** Two digits of the province, as GB/T 2260 has them. */
      readonly province: string;
      /** Six digits. Older numbers carry regions that exist no longer. */
      readonly region: string;
      /** YYYY-MM-DD */
      readonly birthday: string;
      readonly sex: Sex;
    };

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checks = '10X98765432';
/** GB/T 2260, and 83 for residents of Taiwan with a residence permit (81, 82 for Hong Kong and Macao). */
const provinces: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
/** Nobody with such a number was born before. */
const firstYear = 1850;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** The text YYYY-MM-DD is a day of the calendar. */
export function isDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
}

export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17[at]), 0);
  return checks[sum % 11] ?? '';
}

/**
 * @param text as typed; spaces and a small x are taken
 * @param today YYYY-MM-DD in Shanghai, where it is known: nobody is born after it
 */
export function readIdNumber(text: string, today = '9999-12-31'): IdNumber {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  // The numbers of the first generation have ended on 1 January 2013.
  if (/^\d{15}$/.test(number)) return { problem: 'old' };
  if (!/^\d{17}[\dX]$/.test(number)) return { problem: 'length' };
  const province = number.slice(0, 2);
  if (!provinces.has(province)) return { problem: 'region' };
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(birthday) || Number(number.slice(6, 10)) < firstYear || birthday > today) return { problem: 'birthday' };
  if (checkDigit(number.slice(0, 17)) !== number[17]) return { problem: 'check' };
  return { problem: null, number, province, region: number.slice(0, 6), birthday, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female' };
}
