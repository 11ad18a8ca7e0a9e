/** A row stands for the time between two fields of one kind: days, moments or times of day (docs/adr/0088). An end that is missing bounds nothing. */
export interface Period {
  readonly from: string;
  /** A last day is in it; a moment or a time of day is where the next may begin. */
  readonly to: string;
  /** No two rows with the same values here overlap, of those that are neither removed, archived nor switched off; a row without one of the values overlaps with none. */
  readonly apart?: readonly string[];
}
