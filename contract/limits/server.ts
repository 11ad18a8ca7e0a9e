/** Numbers that bound the server itself, and what it asks of others. Those of the specification cite its section; the others are ours. */

/** Messages to outside systems are bounded by these. */
export const outsideLimits = {
  requestMs: 10_000,
  answerBytes: 64 * 1024,
  /** Waiting messages are looked for this often. */
  pollMs: 1_000,
  /** Sent at once. */
  atOnce: 20,
  /** Whoever took it has not said how it ended: another one sends it, under the same number. */
  staleMs: 60_000,
  tries: 5,
  keptDays: 30,
  /** A try of a configuration: somebody waits for it. */
  checkMs: 5_000,
  checkedAtOnce: 10,
  /** Applications whose tokens are remembered. */
  apps: 200,
} as const;

/**
 * `requestMs`: a call is whole by then, and of a file more bytes have come. `uploadMs`: nobody waits longer for the answer to a file.
 * `databaseWaitMs`: a database that does not answer is told of by then. `databaseTurnMs`: nobody waits longer for a connection while all of them are busy.
 */
export const httpLimits = {
  bodyBytes: 256 * 1024,
  requestMs: 20_000,
  uploadMs: 120_000,
  drainMs: 20_000,
  databaseWaitMs: 2_000,
  databaseTurnMs: 8_000,
} as const;

export const backupLimits = {
  /** A commit is on the other disk after so many seconds; the promise (L8) is a minute. */
  copySeconds: 10,
  /** A copy that is older than this is late. */
  lateSeconds: 60,
  everyHours: 24,
  keep: 7,
} as const;

export const auditLimits = {
  page: 50,
  exportRows: 10_000,
  /** Nothing deletes audit earlier; nothing of the product deletes it at all. */
  keptDays: 180,
  /** The screen looks at so many days first. */
  daysShown: 7,
} as const;

/** The operator's page is asked for anew. */
export const overviewLimits = { askMs: 10_000 } as const;

/** The books are looked at each minute (B7), and no longer than a twentieth of the time: what takes 6 seconds is done every two minutes. */
export const bookLimits = { everySeconds: 55, restTimes: 20, longestSeconds: 120, pollMs: 55_000 } as const;
