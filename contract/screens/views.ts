/** Views of a description beside its list (docs/adr/0079): rows of another entity that belong to an open one, and figures of all rows. Data alone. */
import type { FilterGroup } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';

/** Rows of an entity that belong to an open row of another one: a short live list beside it. */
export interface Part {
  readonly entity: string;
  readonly title: Label;
  /** Their field that says whose they are: a reference, an id, or a list that holds the value. */
  readonly by: string;
  /** `by` is a list that holds the value. */
  readonly isHeld?: true;
  /** The open row's field whose value stands there; its id unless told. */
  readonly value?: string;
  readonly columns: readonly string[];
  /** The order of the entity's own list unless told. */
  readonly sort?: string;
  /** "All of them" leads to this list; the entity's first screen unless told. An entity without a screen has no such way. */
  readonly at?: string;
  /** These rights decide who reads them; the entity's own unless told. */
  readonly rights?: string;
}

/** Facts of a row that belong together. */
export interface Section {
  readonly label: Label;
  readonly fields: readonly string[];
}

/** One number of a group of rows: how many there are, unless it says what else. */
export interface Measure {
  readonly label: Label;
  /** A number that is added up. */
  readonly sum?: string;
  /** A number whose mean is told. */
  readonly average?: string;
  /** So many different values there are: customers among orders. */
  readonly different?: string;
  /** The rows that it is of; all of the group unless told. */
  readonly where?: FilterGroup;
  /** An amount that was taken is told without its sign. */
  readonly isNegated?: true;
  /** All that came before the period counts, too: a balance. */
  readonly isRunning?: true;
}

/** Numbers of an entity's rows, summed by the server, of the rows that the reader sees. */
export interface Figure {
  readonly label: Label;
  readonly measures: Readonly<Record<string, Measure>>;
  /** Numbers alone, or a chart of them. */
  readonly chart: 'numbers' | 'bar' | 'line' | 'donut';
  /** Rows are told apart by this choice, state, flag or reference; by period where it is left out. */
  readonly by?: string;
  /** The last so many days or months of this moment or day, the present one among them; all rows unless told. */
  readonly over?: { readonly field: string; readonly per: 'day' | 'month'; readonly last: number };
}
