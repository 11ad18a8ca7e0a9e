/** A screen that shows a part of its entity: what it asks for beside what somebody filters by. Pure. */
import type { FilterGroup } from '#contract/filter.ts';

/** @param only choices by their fields; none: the filter stays as it is */
export function withOnly(filter: FilterGroup | undefined, only: Readonly<Record<string, unknown>>): { readonly filter?: FilterGroup } {
  const terms = Object.entries(only).map(([name, value]) => [name, 'is', value] as const);
  if (terms.length > 0) return { filter: { all: [...terms, ...(filter ? [filter] : [])] } };
  return filter ? { filter } : {};
}
