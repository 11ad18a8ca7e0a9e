/** Numbers that bound follow-up work. */
export const visitLimits = {
  /** Spec 5, 9: message contents of a follow-up, at most. */
  contents: 9,
  contentCharacters: 500,
  scriptCharacters: 4_000,
  /** Customers are told so long before a visit, at most. */
  noticeHours: 72,
  /** A notice that nobody got within so many hours is of no use any more. */
  noticeUselessHours: 24,
  /** So many courses of a rule begin with one statement. */
  courses: 500,
  noteCharacters: 2_000,
  /** Rounds of a rule that repeats. */
  rounds: 60,
  /** Satisfaction is told from 1 to so many. */
  satisfaction: 5,
  /** Somebody is reminded so long before a visit. */
  remindMinutes: 30,
  /** The worker looks this often, and plans so many visits in one transaction. */
  pollMs: 15_000,
  rows: 100,
  /** A rule looks back so many days for what has set it off: what happened before, or while it was off for longer, plans nothing any more. */
  backDays: 7,
  /** A visit of a birthday or a round is planned so many days ahead, so that people see what comes. */
  aheadDays: 7,
} as const;
