/** Figures of the ledger of points. */
import { pointLimits } from '#contract/limits/points.ts';
import type { Figure } from '#contract/screens/views.ts';

/** Entries that were no reversal: given, used, let go; and what reversals changed, which is below zero where more was taken back. */
const given = {
  label: ['发放', 'Given'],
  sum: 'point',
  where: {
    all: [
      ['way', 'is', 'give'],
      ['reversalOfId', 'empty', null],
    ],
  },
} as const;
const used = {
  label: ['使用', 'Used'],
  sum: 'point',
  isNegated: true,
  where: {
    all: [
      ['way', 'is', 'take'],
      ['bizType', 'isNot', 'expire'],
      ['reversalOfId', 'empty', null],
    ],
  },
} as const;
const expired = { label: ['过期', 'Expired'], sum: 'point', isNegated: true, where: { all: [['bizType', 'is', 'expire']] } } as const;
const corrected = { label: ['冲回', 'Reversed'], sum: 'point', where: { all: [['reversalOfId', 'filled', null]] } } as const;
const outstanding = { label: ['未使用', 'Outstanding'], sum: 'point', isRunning: true } as const;
const overMonths = { field: 'at', per: 'month', last: pointLimits.monthsShown } as const;

export const pointFigures: Readonly<Record<string, Figure>> = {
  thisMonth: {
    label: ['本月积分', 'Points this month'],
    chart: 'numbers',
    over: { field: 'at', per: 'month', last: 1 },
    measures: { outstanding, given, used, expired, corrected },
  },
  byMonth: {
    label: ['近 12 个月的发放、使用和过期', 'Given, used and expired, last 12 months'],
    chart: 'bar',
    over: overMonths,
    measures: { given, used, expired },
  },
  standing: { label: ['近 12 个月的月末未使用积分', 'Outstanding at the end of each month'], chart: 'line', over: overMonths, measures: { outstanding } },
};
