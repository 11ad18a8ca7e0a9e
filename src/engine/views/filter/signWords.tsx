import type { FilterSign } from '#contract/filter.ts';
import type { Field } from '#contract/kinds.ts';
import { filterSigns } from '#contract/readings/fields.ts';

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
/** A heading asks for values; what can only be there or not, as pictures and lines, is asked for in the bar above the list. */
export const hasValueSign = ({ kind }: Field): boolean => (filterSigns[kind] ?? []).some((sign) => !withoutValue.has(sign));
