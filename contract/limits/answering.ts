/** Whoever answers a questionnaire by its link is bounded by these (docs/adr/0113). */
export const answeringLimits = {
  /** What was answered goes up this long after the last change of it. */
  keepMs: 1_200,
  /** After a failure it is tried again. */
  retryMs: 5_000,
  /** What is typed is written down in the browser this long after the last key, and at once when the page is left. */
  draftMs: 300,
  /** Another device goes on by a code of so many digits, good for so long and so many guesses. */
  codeDigits: 6,
  codeMs: 15 * 60_000,
  codeGuesses: 5,
  /** Devices that answer one questionnaire. */
  devices: 6,
  /** The link lets a new device in for so long: after a customer who is logged in has pressed its card, and after it was sent once more. */
  admitsMs: 15 * 60_000,
  admitsAgainMs: 24 * 3_600_000,
  /** Calls by one link in one minute: each pause in typing is one. */
  callsAMinute: 240,
} as const;
