/** Numbers that bound journeys. Those of the specification cite its section; the others are ours. */
export const journeyLimits = {
  /** Spec 5, 7: a follow-up message has at most nine contents. */
  contents: 9,
  contentCharacters: 1_000,
  nodes: 200,
  titleCharacters: 40,
  /** A step that is taken again by the same person in a circle, so often at most; after it they leave and the reason says so. */
  rounds: 1_000,
  waitDays: 730,
  /** Days before or after a date. */
  offsetDays: 365,
  timeoutDays: 365,
  /** Days the dry run looks back. */
  dryDays: 30,
  /** So many people are listed; the sums are of all. */
  dryPeople: 500,
  /** Nobody waits longer for the sums: those who were not walked by then are told of. */
  dryMs: 10_000,
  /** Customers who are put in by hand at once: chosen in a list, and of a group or a sheet. */
  chosen: 1_000,
  byHand: 5_000,
  /** So many of those who would enter are walked, to tell what comes next. */
  foreseen: 200,
  /** Steps that one turn of the worker takes before it looks for other work. */
  turnSteps: 200,
  /** People who take theirs at the same time, of one server. */
  lanes: 3,
  pollMs: 300,
  /** Entries of the log that are read at once. */
  events: 2_000,
  /** People who enter in one transaction. */
  enterAtOnce: 500,
  /** A group is looked through so often for people who did not fit the caps. */
  groupMinutes: 60,
  /** A journey with a cap on those under way is looked through so often: a place may have become free while somebody looked. */
  placeMinutes: 1,
  /** A step that failed is tried again after so long. */
  againMinutes: 10,
  /** A person who is parked is looked at again so often, beside the moment the log tells of a change. */
  parkedMinutes: 360,
  /** A test person's month lasts so long. */
  testSeconds: 40,
  testDays: 30,
  /** People whom one plan or node names at first. */
  names: 5,
} as const;
