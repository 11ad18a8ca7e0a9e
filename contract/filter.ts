/** A filter is data: an address carries it, a kept view keeps it, a condition of an organisation's own field is one. */

/** A filter may have these for a value: the colleague who asks, where a reference leads to one, and the organisation they act in. The server knows both. */
export const asker = { me: '@me', here: '@here' } as const;

/** `['status', 'is', 'draft']`; a group holds others. Only fields of the description that may be filtered. */
export type FilterTerm = readonly [field: string, is: FilterSign, value: unknown];
export type FilterSign = 'is' | 'isNot' | 'anyOf' | 'has' | 'from' | 'to' | 'empty' | 'filled';
export interface FilterGroup {
  readonly all?: readonly (FilterTerm | FilterGroup)[];
  readonly any?: readonly (FilterTerm | FilterGroup)[];
}
