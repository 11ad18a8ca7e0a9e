/** Numbers that bound a login, and the console of whoever is logged in. Those of the specification cite its section; the others are ours. */

import { httpLimits } from './server.ts';

/** One person keeps so many; beyond it the oldest go. */
export const preferenceLimits = {
  favourites: 30,
  recent: 12,
  tabs: 12,
  /** Several changes of one moment are one call. */
  settleMs: 400,
  /** A preference that could not be saved is tried again after this. */
  retryMs: 10_000,
} as const;

export const sessionLimits = {
  idleMs: 30 * 60_000,
  absoluteMs: 12 * 3_600_000,
  /** The person is warned this long before the session ends. */
  warnMs: 2 * 60_000,
  /** Spec 8: from the notice to the redirect. */
  redirectMs: 1_500,
  revokeWithinMs: 5_000,
  /** A server asks again after this for what it remembers of a session, and of the roles and organisations it is made of. */
  freshMs: 1_500,
  /** F1: wrong tries per account before a growing delay starts. */
  loginTries: 5,
  loginWindowMs: 15 * 60_000,
  loginDelayMs: 60_000,
  loginDelayMaxMs: 15 * 60_000,
  /** Wrong tries per network (not per account) before the network waits too: a hospital is one address. */
  networkTries: 300,
  passwordMin: 8,
  passwordMax: 256,
  /** F4. */
  passwordAdvised: 15,
  /** Sessions of one login that live side by side, one for each choice of an organisation; beyond it the least recently used ends. */
  familySessions: 40,
  /** The link that makes the first administrator. */
  firstLinkMs: 24 * 3_600_000,
  /** Wrong tries of an account, from all networks in a day, from which on a validation code is asked for everywhere. */
  codeTries: 20,
  codeDigits: 6,
  codeMs: 5 * 60_000,
  /** Guesses at one code. */
  codeGuesses: 5,
  /** The next code of the same account may be asked for after this. */
  codePauseMs: 60_000,
  /** Codes of one account a day, and of one network in `loginWindowMs`. */
  codesADay: 10,
  networkCodes: 60,
  /** The link with which a new colleague sets their own password. */
  invitationMs: 72 * 3_600_000,
} as const;

/** Logging in by scanning a code (F9). */
export const scanLimits = {
  lifeMs: 2 * 60_000,
  /** The console asks this often how the scan stands. */
  askMs: 1_500,
  /** Codes that one network may show in `sessionLimits.loginWindowMs`: a hospital is one address. */
  networkCodes: 300,
} as const;

/** Ours: what an address, and what is handed over for a look, may hold. */
export const navigationLimits = {
  targetCharacters: 2_000,
  /** `/redirectPage` says where it leads for this long. */
  forwardMs: 3_000,
  previewCharacters: 1_000_000,
  /** A picture inside what is looked at: wide enough for the wide page, and no more. */
  previewPicture: { width: 960, quality: 0.8 },
  /** Names that a page that does not exist may have meant. */
  nearest: 3,
  /** Pages that a search names at once. */
  found: 6,
} as const;

/** The set-up path shows so many of each. */
export const setupLimits = { people: 8, roles: 20, invitations: 500 } as const;

/** A new version of the console while it runs. */
export const versionLimits = {
  /** The version is asked for this often anyway. */
  askMs: 10 * 60_000,
  /** A tab that comes back after this long asks. */
  awayMs: 5 * 60_000,
  /** Nothing touched for this long: nobody is disturbed. */
  idleMs: 5 * 60_000,
  /** The page looks this often whether the moment has come. */
  lookMs: 5_000,
  /** A draft may take so long to be kept before a reload by wish. */
  keepMs: 3_000,
  /** A page that is still here after this was not reloaded. */
  stillHereMs: 5_000,
} as const;

export const consoleLimits = {
  /** Spec 9: page module load time-out. */
  moduleLoadMs: 120_000,
  openScreens: 12,
  /** A call gives up after this; what is measured is the whole exchange, its body too. */
  requestMs: 15_000,
  /** A file on its way up, a file on its way down (exports and downloads). */
  uploadMs: httpLimits.uploadMs,
  downloadMs: 120_000,
  /** Calls of class `once` without a sure answer whose key is kept for the next try. */
  rememberedKeys: 50,
  /** A draft is at most this old when the page dies. */
  draftMs: 1_000,
} as const;
