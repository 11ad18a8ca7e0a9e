/** The days of a figure as conditions of its statement: those of the description, or a range that was asked for. Days are the hospital's, wherever the server stands. */
import { beginOf, daysBefore, daysOf, endOf, fittingPer, momentsOf, periodsOf, plusDays, plusMonths } from '#contract/readings/ranges.ts';
import type { Days, Per, PeriodDays } from '#contract/readings/ranges.ts';
import { viewLimits } from '#contract/limits/lists.ts';
import type { Figure } from '#contract/screens/views.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Values } from '#server/engine/values.ts';
import { columnOf } from './asked.ts';
import type { By, FigureAsked } from './asked.ts';

const zone = `'Asia/Shanghai'`;
const daysOfWeek = 7;

export interface Span {
  readonly days: Days;
  /** The range by its name; empty where the description says the days. */
  readonly range: string;
  readonly per: Per;
  readonly isDay: boolean;
  readonly column: string;
}

const goneBack: Readonly<Record<Per, (begin: string, periods: number) => string>> = {
  day: (begin, periods) => plusDays(begin, -periods),
  week: (begin, periods) => plusDays(begin, -periods * daysOfWeek),
  month: (begin, periods) => plusMonths(begin, -periods),
};
const daysOfOver = ({ per, last }: NonNullable<Figure['over']>, today: string): Days => ({
  from: goneBack[per](beginOf(today, per), last - 1),
  to: endOf(today, per),
});

/** @throws Refusal invalidInput for a range that is none */
export function spanOf(by: By, figure: Figure, { range, per }: Pick<FigureAsked, 'range' | 'per'>, today: string): Span | undefined {
  const { over } = figure;
  if (!over) return undefined;
  const { column, field } = columnOf(by, over.field);
  const at = { isDay: field.kind === 'day', column };
  if (range == null) return { ...at, days: daysOfOver(over, today), range: '', per: over.per };
  const days = daysOf(range, today);
  if (!days)
    throw invalid(by.caller.principal, 'range', [
      '时间范围不对：写 thisMonth 这样的名称，或 1992 年以后、十年以内的两个日期，例如 2026-11-01~2026-11-26',
      'The range is none: a name such as thisMonth, or two days since 1992, ten years at most, such as 2026-11-01~2026-11-26',
    ]);
  return { ...at, days, range, per: fittingPer(days, per ?? undefined, viewLimits.periods) };
}
export const spanBefore = (span: Span): Span => ({ ...span, days: daysBefore(span.range, span.days) });

/** A filter takes them so: days, or the first and the last moment of them. */
export const boundsOf = ({ isDay }: Span, days: Days): Days => (isDay ? { from: days.from, to: days.to } : momentsOf(days));
export const periodsIn = (span: Span): readonly PeriodDays[] => periodsOf(span.days, span.per).map((one) => ({ ...one, ...boundsOf(span, one) }));

export const fromSql = (span: Span, values: Values): string =>
  `${span.column} >= ${values.add(boundsOf(span, span.days).from, span.isDay ? 'date' : 'timestamptz')}`;
export const toSql = (span: Span, values: Values): string =>
  `${span.column} <= ${values.add(boundsOf(span, span.days).to, span.isDay ? 'date' : 'timestamptz')}`;

/** The period that a row is of, as text. */
export function periodSql({ isDay, column, per }: Span): string {
  const local = isDay ? column : `(${column} at time zone ${zone})`;
  if (per === 'week') return `to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
  return `to_char(${local}, '${per === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}')`;
}
export const todaySql = `select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`;
