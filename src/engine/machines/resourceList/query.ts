import type { FilterGroup } from '#contract/filter.ts';

/** A page of figures is asked for by these beside its filter. */
export interface FigureChoice {
  /** A name of `contract/readings/ranges.ts`, or two days. */
  readonly range?: string;
  readonly per?: string;
  /** Names of dimensions, apart by a comma. */
  readonly by?: string;
  /** One measure of a table across. */
  readonly measure?: string;
  /** Beside the period before. */
  readonly compared?: boolean;
}

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
  readonly figures?: FigureChoice;
}
