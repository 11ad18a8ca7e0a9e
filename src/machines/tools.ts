/** The little a machine needs from its surroundings in the middle of a decision; supplied in src/wiring, by the clock of the test in tests. */
export interface Tools {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random UUID. */
  readonly newId: () => string;
  /** From 0 to 1: what everybody would do at once is spread by it. */
  readonly random: () => number;
  /** An address under which the browser shows a file that is not uploaded yet. */
  readonly previewOf: (file: Blob) => string;
}
