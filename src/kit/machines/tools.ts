/** The little a machine needs from its surroundings in the middle of a decision; supplied in src/<domain>/wiring, by the clock of the test in tests. */
export interface Tools {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random UUID. */
  readonly newId: () => string;
  /** A number from 0 to 1 spreads what everybody would do at once. */
  readonly random: () => number;
  /** An address under which the browser shows a file that is not uploaded yet. */
  readonly previewOf: (file: Blob) => string;
}
