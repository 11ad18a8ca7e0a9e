/** A screen that shows a part of its entity: what it asks for beside what somebody filters by. The server names the same call in the page of a list (docs/adr/0091). Pure. */
import type { FilterGroup } from '#contract/filter.ts';

interface Part {
  /** Choices by their fields. */
  readonly only: Readonly<Record<string, unknown>>;
  readonly where?: FilterGroup | undefined;
}

/** @param filter stays as it is where the screen shows all rows */
export function withPart(filter: FilterGroup | undefined, { only, where }: Part): { readonly filter?: FilterGroup } {
  const terms = [...Object.entries(only).map(([name, value]) => [name, 'is', value] as const), ...(where ? [where] : [])];
  if (terms.length > 0) return { filter: { all: [...terms, ...(filter ? [filter] : [])] } };
  return filter ? { filter } : {};
}
