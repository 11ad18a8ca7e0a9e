/** Views of a description beside its list (docs/adr/0079): rows of another entity that belong to an open one, and figures of all rows. Data alone. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { Label } from '#contract/label.ts';
import type { TimeLineWord } from '#contract/timeLine.ts';

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

/** A description says these of an open row. */
export interface Views {
  /** Rows of other entities beside an open row of this one, in this order. */
  readonly parts?: readonly Part[];
  /** Its facts on a page of its own are told in these, each changed where it stands; fields that none of them names come last. */
  readonly sections?: readonly Section[];
  /** Its rows stand in the time lines of these (docs/adr/0095). */
  readonly timeLine?: readonly TimeLineWord[];
}

/** One number of a group of rows: how many there are, unless it says what else. */
export interface Measure {
  readonly label: Label;
  /** A number that is added up. */
  readonly sum?: string;
  /** A number whose mean is told. */
  readonly average?: string;
  /** A number whose median is told: half of the rows have less. One that took for ever moves it by nothing. */
  readonly median?: string;
  /** So many different values there are: customers among orders. */
  readonly different?: string;
  /** The rows that it is of; all of the group unless told. */
  readonly where?: FilterGroup;
  /** An amount that was taken is told without its sign. */
  readonly isNegated?: true;
  /** All that came before the period counts, too: a balance. */
  readonly isRunning?: true;
}

/** The field whose numbers a measure takes; none where it counts. */
export const numberOf = ({ sum, average, median }: Measure): string | undefined => sum ?? average ?? median;

/** The periods of `over`, where rows are told apart by them. */
export const time = 'time';

/** Numbers of an entity's rows, summed by the server, of the rows that the reader sees. */
export interface Figure {
  readonly label: Label;
  readonly measures: Readonly<Record<string, Measure>>;
  /** Numbers alone, or a chart of them. */
  readonly chart: 'numbers' | 'bar' | 'line' | 'donut';
  /**
   * Rows are told apart by this field, or by two of them as a table across, of which `time` may be one; by period where it is left out. A list of texts counts a row once for
   * each, a region by its province, a day as a birthday by age.
   */
  readonly by?: string | readonly [string, string];
  /** On a page of figures the reader chooses one or two of these in its place. */
  readonly dimensions?: readonly string[];
  /** The last so many days, weeks or months of this moment or day, the present one among them; all rows unless told. A page of figures has a range in its place. */
  readonly over?: { readonly field: string; readonly per: 'day' | 'week' | 'month'; readonly last: number };
  /** Each day is counted once more when it is over, by this field, and stands so for ever beside what its rows say later. The first measure counts rows. */
  readonly frozen?: string;
}

/** The names of what a figure tells rows apart by. */
export function dimensionsOf({ by, over, chart }: Figure): readonly string[] {
  if (by !== undefined) return typeof by === 'string' ? [by] : by;
  return over && chart !== 'numbers' ? [time] : [];
}

/** The rows of an entity with a life as cards, a column for each state (docs/adr/0100): beside its list, of the same query. */
export interface Board {
  /** The field of the life. */
  readonly by: string;
  /** Columns may be made of these in its place: the colleagues of a reference, the days of a moment. A card that is put elsewhere gets that value. */
  readonly also?: readonly { readonly by: string; readonly where?: readonly FilterTerm[] }[];
  /** A card shows these of its row, below what the row is called. */
  readonly card: readonly string[];
  /** A number that is added up for each column. */
  readonly sum?: string;
  /** A deadline of the life that is no further away than so many hours is marked before it is missed. */
  readonly within?: number;
}
