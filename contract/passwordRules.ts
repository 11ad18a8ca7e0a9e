/** A new password must be all this (F4), for both sides: the console shows it while somebody types, the server has the last word. Length is the field's own. */
import type { ErrorName } from './errors.ts';
import { sessionLimits } from './limits/session.ts';

export interface PasswordGiven {
  readonly username: string;
  readonly newPassword: string;
  /** Absent where there was none before. */
  readonly oldPassword?: string;
  /** `commonPasswords`; null while the console still waits for the list: the server knows it. */
  readonly common: ReadonlySet<string> | null;
}

/** Everybody would guess it so: the same letters in another case or width are the same guess. */
const guessed = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Each rule in the order it is shown; true: broken. */
const rules = {
  length: ({ newPassword }) => {
    const characters = Array.from(newPassword.normalize('NFC')).length;
    return characters < sessionLimits.passwordMin || characters > sessionLimits.passwordMax;
  },
  common: ({ newPassword, common }) => common?.has(guessed(newPassword)) === true || new Set(newPassword).size < 3,
  name: ({ newPassword, username }) => guessed(newPassword.trim()) === guessed(username.trim()),
  old: ({ newPassword, oldPassword }) => oldPassword !== undefined && newPassword.normalize('NFC') === oldPassword.normalize('NFC'),
} as const satisfies Record<string, (given: PasswordGiven) => boolean>;

export type PasswordRule = keyof typeof rules;
export const passwordRules = Object.keys(rules) as readonly PasswordRule[];

/** The server says each by this name. */
export const passwordErrors = {
  length: 'passwordLength',
  common: 'passwordCommon',
  name: 'passwordIsName',
  old: 'passwordIsOld',
} as const satisfies Record<PasswordRule, ErrorName>;

export const brokenPasswordRules = (given: PasswordGiven): readonly PasswordRule[] => passwordRules.filter((rule) => rules[rule](given));
