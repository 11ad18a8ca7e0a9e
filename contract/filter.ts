/** A filter is data: an address carries it, a kept view keeps it, a condition of an organisation's own field is one, and so are the conditions of a customer group. */

/** A filter may have these for a value: the colleague who asks, where a reference leads to one, and the organisation they act in. The server knows both. */
export const asker = { me: '@me', here: '@here' } as const;

/** `['status', 'is', 'draft']`; a group holds others. Only fields of the description that may be filtered. */
export type FilterTerm = readonly [field: string, is: FilterSign, value: unknown];
export type FilterSign = 'is' | 'isNot' | 'anyOf' | 'has' | 'from' | 'to' | 'empty' | 'filled';
export interface FilterGroup {
  readonly all?: readonly (FilterTerm | FilterGroup)[];
  readonly any?: readonly (FilterTerm | FilterGroup)[];
  /** `order.memberId`: at least one row of that entity leads here by that reference. In place of `all` and `any`. */
  readonly has?: string;
  /** No row of that entity leads here by that reference. */
  readonly hasNo?: string;
  /** The rows that `has` and `hasNo` mean; every one unless told. Over the fields of their entity. */
  readonly where?: FilterGroup;
}

/** A day or moment may be so many days before today, whenever it is asked: `['lastAt', 'to', { daysAgo: 30 }]`. */
export interface DaysAgo {
  readonly daysAgo: number;
}
export const isDaysAgo = (value: unknown): value is DaysAgo =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 1 && 'daysAgo' in value;

/** A group that asks for rows of another entity, by the entity and its reference. */
export interface Related {
  readonly entity: string;
  readonly by: string;
  /** None of them is asked for. */
  readonly isNone: boolean;
  readonly where: FilterGroup | undefined;
}
/** @returns nothing for a group of terms */
export function relatedOf({ has, hasNo, where }: FilterGroup): Related | undefined {
  const name = has ?? hasNo;
  if (typeof name !== 'string') return undefined;
  const [entity = '', by = ''] = name.split('.');
  return { entity, by, isNone: has === undefined, where };
}
