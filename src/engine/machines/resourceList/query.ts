import type { FilterGroup } from '#contract/filter.ts';

/** A list is asked for by this; its address says the same. */
export interface ListQuery {
  /** Field of a life -> the state that rows stand in. */
  readonly states?: Readonly<Record<string, string>>;
  readonly searchValue?: string;
  readonly filter?: FilterGroup;
  /** A field; `-` before it: downwards. */
  readonly sort?: string;
  /** Removed rows instead of the others. */
  readonly removed?: boolean;
  /** Archived rows instead of the others. */
  readonly archived?: boolean;
}
