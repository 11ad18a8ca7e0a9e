/** A rule of points gives some, and they stand for a time: the same at the server and in the form that shows it while the rule is written. Pure. */

export interface PointTerms {
  readonly kind: 'order' | 'firstOrder';
  readonly points: number;
  /** Fen. */
  readonly per: number | null;
  readonly least: number | null;
  readonly mostPerOrder: number | null;
}

/** @param fen what was paid for the order */
export function pointsFor({ kind, points, per, least, mostPerOrder }: PointTerms, fen: number): number {
  if (fen < (least ?? 0)) return 0;
  const given = kind === 'firstOrder' ? points : per === null || per <= 0 ? 0 : Math.floor(fen / per) * points;
  return Math.min(given, mostPerOrder ?? given);
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
const digits = (number: number, count: number): string => String(number).padStart(count, '0');

/** The last day on which points stand that are given on `day`, both `YYYY-MM-DD`: the same day so many months later, or the last of a shorter month. */
export function standsUntil(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return `${digits(toYear, 4)}-${digits(toMonth, 2)}-${digits(Math.min(date, daysIn(toYear, toMonth)), 2)}`;
}
