/** A filter is data: an address carries it, a kept view keeps it, a condition of an organisation's own field is one. */

/** `['status', 'is', 'draft']`; a group holds others. Only fields of the description that may be filtered. */
export type FilterTerm = readonly [field: string, is: FilterSign, value: unknown];
export type FilterSign = 'is' | 'isNot' | 'anyOf' | 'has' | 'from' | 'to' | 'empty' | 'filled';
export interface FilterGroup {
  readonly all?: readonly (FilterTerm | FilterGroup)[];
  readonly any?: readonly (FilterTerm | FilterGroup)[];
}
