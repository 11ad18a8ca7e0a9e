/** The days that figures are of, by the name that an address carries: pure. Days are YYYY-MM-DD in Asia/Shanghai, first and last one both within. */
export const rangeNames = ['today', 'yesterday', 'thisWeek', 'last30Days', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type RangeName = (typeof rangeNames)[number];
export const periodNames = ['day', 'week', 'month'] as const;
export type Per = (typeof periodNames)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Shanghai changed its clocks until 1991: a day began at another moment then. */
export const earliestDay = '1992-01-01';
/** A range has so many days at most. */
export const rangeDays = 3_660;

const dayMs = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs);
export const daysIn = ({ from, to }: Days): number => (msOf(to) - msOf(from)) / dayMs + 1;

/** The same day so many months later; the last one of a month that is shorter. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}
const sunday = 0;
const daysOfWeek = 7;
/** The first day of the week (Monday), month or day that this one is in. */
export function beginOf(day: string, per: Per): string {
  if (per === 'day') return day;
  if (per === 'month') return `${day.slice(0, 7)}-01`;
  const at = new Date(msOf(day)).getUTCDay();
  return plusDays(day, at === sunday ? 1 - daysOfWeek : 1 - at);
}
const nextOf = (begin: string, per: Per): string => (per === 'month' ? plusMonths(begin, 1) : plusDays(begin, per === 'week' ? daysOfWeek : 1));
/** The last day of the period that this one is in. */
export const endOf = (day: string, per: Per): string => plusDays(nextOf(beginOf(day, per), per), -1);

const monthsOfYear = 12;
const longRange = 29;
const named: Readonly<Record<RangeName, (today: string) => Days>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  thisWeek: (today) => ({ from: beginOf(today, 'week'), to: today }),
  last30Days: (today) => ({ from: plusDays(today, -longRange), to: today }),
  thisMonth: (today) => ({ from: beginOf(today, 'month'), to: today }),
  lastMonth: (today) => ({ from: plusMonths(beginOf(today, 'month'), -1), to: plusDays(beginOf(today, 'month'), -1) }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};
export const isRangeName = (range: string): range is RangeName => Object.hasOwn(named, range);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(msOf(text)) && dayOf(msOf(text)) === text;

/** @param range a name, or two days as `2026-11-01~2026-11-26` @returns nothing for what is neither, and for what is too long or too early */
export function daysOf(range: string, today: string): Days | undefined {
  if (isRangeName(range)) return named[range](today);
  const [from = '', to = '', ...more] = range.split('~');
  if (more.length > 0 || !isDay(from) || !isDay(to) || from > to || from < earliestDay || daysIn({ from, to }) > rangeDays) return undefined;
  return { from, to };
}
export const rangeText = ({ from, to }: Days): string => `${from}~${to}`;

/** The period before: as far into the week, month or year before as the range is into its own; else as many days right before it. */
export function daysBefore(range: string, { from, to }: Days): Days {
  if (range === 'thisWeek') return { from: plusDays(from, -daysOfWeek), to: plusDays(to, -daysOfWeek) };
  if (range === 'lastMonth') return { from: plusMonths(from, -1), to: plusDays(from, -1) };
  const months = range === 'thisMonth' ? 1 : range === 'thisYear' ? monthsOfYear : 0;
  if (months > 0) return { from: plusMonths(from, -months), to: plusMonths(to, -months) };
  return { from: plusDays(from, -daysIn({ from, to })), to: plusDays(from, -1) };
}

const usual: readonly (readonly [most: number, per: Per])[] = [
  [62, 'day'],
  [190, 'week'],
];
/** So fine is a range told unless somebody asks otherwise. */
export const perOf = (days: Days): Per => usual.find(([most]) => daysIn(days) <= most)?.[1] ?? 'month';

export interface PeriodDays extends Days {
  /** `2026-11`; of a week and of a day its first one. */
  readonly key: string;
}
/** Every period of a range, the first and the last one as far as they are within. */
export function periodsOf({ from, to }: Days, per: Per): readonly PeriodDays[] {
  const periods: PeriodDays[] = [];
  for (let begin = beginOf(from, per); begin <= to; begin = nextOf(begin, per)) {
    const end = endOf(begin, per);
    periods.push({ key: per === 'month' ? begin.slice(0, 7) : begin, from: begin < from ? from : begin, to: end > to ? to : end });
  }
  return periods;
}
/** The asked one, or the finest that has no more periods than a figure may tell. */
export const fittingPer = (days: Days, asked: Per | undefined, most: number): Per =>
  periodNames.slice(periodNames.indexOf(asked ?? perOf(days))).find((per) => periodsOf(days, per).length <= most) ?? 'month';

/** Shanghai is eight hours before UTC: its day ends with this moment; the database keeps thousandths. */
const lastMoment = 'T15:59:59.999Z';
const firstMoment = 'T16:00:00.000Z';
export const momentsOf = ({ from, to }: Days): Days => ({ from: `${plusDays(from, -1)}${firstMoment}`, to: `${to}${lastMoment}` });

/** Ages that people are told apart by: from so many years on. */
export const ages = [0, 18, 30, 40, 50, 60] as const;
export interface AgeGroup {
  readonly key: string;
  /** Birthdays; an open end is empty. */
  readonly from?: string;
  readonly to: string;
}
/** Oldest last; of each the birthdays that it has on this day. */
export const ageGroups = (today: string): readonly AgeGroup[] =>
  ages.map((age, at): AgeGroup => {
    const next = ages[at + 1];
    const to = plusMonths(today, -age * monthsOfYear);
    return next === undefined ? { key: `${age}+`, to } : { key: `${age}-${next - 1}`, from: plusDays(plusMonths(today, -next * monthsOfYear), 1), to };
  });
