import type { FilterSign } from '#contract/filter.ts';
import type { Field } from '#contract/kinds.ts';
import { filterSigns } from '#contract/readings/fields.ts';

/** Each sign of a filter is called so, in time. */
const signWords = {
  is: 'resource.signIs',
  isNot: 'resource.signIsNot',
  anyOf: 'resource.signAnyOf',
  has: 'resource.signHas',
  from: 'resource.signFrom',
  to: 'resource.signTo',
  empty: 'resource.signEmpty',
  filled: 'resource.signFilled',
} as const satisfies Record<FilterSign, string>;
const countWords = { from: 'resource.signAtLeast', to: 'resource.signAtMost' } as const;
const isCounted = (field: Field | undefined): boolean => field !== undefined && ['money', 'whole', 'decimal'].includes(field.kind);

/** @returns the key of the sign's words for such a field: an amount is not below, a day not before */
export const signWordOf = (sign: FilterSign, field: Field | undefined) =>
  (sign === 'from' || sign === 'to') && isCounted(field) ? countWords[sign] : signWords[sign];
export const withoutValue: ReadonlySet<FilterSign> = new Set(['empty', 'filled']);
/** A heading asks for values; what can only be there or not, as pictures and lines, is asked for in the bar above the list. */
export const hasValueSign = ({ kind }: Field): boolean => (filterSigns[kind] ?? []).some((sign) => !withoutValue.has(sign));
