import type { FilterSign } from '#contract/filter.ts';

/** Each sign of a filter is called so. */
export const signWords = {
  is: 'resource.signIs',
  isNot: 'resource.signIsNot',
  anyOf: 'resource.signAnyOf',
  has: 'resource.signHas',
  from: 'resource.signFrom',
  to: 'resource.signTo',
  empty: 'resource.signEmpty',
  filled: 'resource.signFilled',
} as const satisfies Record<FilterSign, string>;
export const withoutValue: ReadonlySet<FilterSign> = new Set(['empty', 'filled']);
