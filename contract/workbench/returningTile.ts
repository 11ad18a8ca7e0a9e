/** The tile of customers whom nobody has followed up, and who go back to the pool soon (docs/adr/0096). */
import { asker } from '#contract/filter.ts';
import type { FilterTerm } from '#contract/filter.ts';
import { poolLimits } from '#contract/limits/lists.ts';

/** They go at the midnight that ends a day: tonight's is the first moment of tomorrow. */
const soon = { field: 'returnsAt', to: poolLimits.soonDays } as const;
const mine: FilterTerm = ['ownerUserId', 'is', asker.me];

export const returningTile = {
  label: ['即将回收', 'Going back to the pool'],
  says: ['我跟进的、三天内会退回公海的客户', 'Customers of mine who go back to the pool within three days'],
  formula: [
    '“退回公海”在今天、明天或后天；跟进一次，日期就往后移。“全部”包含同事的客户',
    '“Back to the pool” is today or one of the next two days; one follow-up moves the date on. “All” counts those of colleagues, too',
  ],
  numbers: {
    mine: { of: 'member', label: ['我的', 'Mine'], over: soon, where: [mine] },
    tonight: { of: 'member', label: ['今晚', 'Tonight'], over: { ...soon, to: 1 }, where: [mine], isLate: true },
    all: { of: 'member', label: ['全部', 'All'], over: soon },
  },
  rows: {
    of: 'mine',
    shows: ['leadGroupId', 'level'],
    at: 'returnsAt',
    endsDay: true,
    sort: 'returnsAt',
    none: ['三天内没有您的客户退回公海。', 'None of your customers goes back to the pool within three days.'],
  },
} as const;
