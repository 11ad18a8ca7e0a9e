/** Numbers of the results of questionnaires. */
export const resultLimits = {
  /** Anonymous answers are told from so many on, and in steps of so many (docs/adr/0114). */
  anonymous: 5,
  /** Answers that are put together at once; ours. */
  answers: 20_000,
  texts: 20,
  /** Answers behind one bar, the latest first. */
  behind: 100,
  /** Numbers of a blank are told each by itself up to so many, and in so many spans above. */
  values: 12,
  spans: 8,
  /** Points of one customer's line. */
  points: 200,
} as const;
