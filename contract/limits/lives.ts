/** Numbers that bound how lives are looked at (docs/adr/0125). */
export const livesLimits = {
  /** One call counts so long; lives that it did not come to are named in its answer, and asked for with the next one. */
  callMs: 6_000,
  /** Moves of one life that are counted in a day: beyond them only "more" is told. */
  moved: 1_000,
  /** Moves that a log tells, newest first; lines whose rows the reader does not see are passed over, so many of them are read. */
  told: 30,
  read: 200,
  /** Lives of one call. */
  asked: 60,
  /** Changes come in flocks: what they concern is counted once for all of them, this long after the first. */
  settleMs: 500,
  /** Limits pass without an event: all is counted anew so often. */
  againMs: 60_000,
} as const;
