/** Words for what did not work: the contract's for its own reasons, the answer's where the code is unknown, ours for the rest. */
import type { ErrorName, FailureReason } from '#contract/errors.ts';
import type { ErrorValues } from '#contract/filledError.ts';
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import type { Language } from './language.ts';
import { refusalText } from './refusalText.ts';
import { translators } from './translators.ts';

const isErrorName = (reason: string): reason is ErrorName => Object.hasOwn(refusalCodes, reason);

/** Reasons with words of their own for a reading: nothing was to be saved, so nothing is said of it. */
const ofReading = ['internal', 'unavailable', 'network', 'timeout'] as const;
export const isOfReading = (reason: string): reason is (typeof ofReading)[number] => (ofReading as readonly string[]).includes(reason);

/** The same call again can go well: something on the way was at fault, not what was asked for. Not after an unknown outcome (L5): that is looked at first. */
const passing: ReadonlySet<string> = new Set([
  'internal',
  'unavailable',
  'overloaded',
  'restarting',
  'diskFull',
  'tooFast',
  'offline',
  'network',
  'timeout',
  'unreadable',
  'other',
]);
export const isWorthRetrying = ({ reason }: Pick<Told, 'reason'>): boolean => passing.has(reason);

/** A status alone can mean one of these, said without the values that nobody gave. */
const bare = ['refused', 'tooFast', 'bodyTooLarge'] as const;
const isBare = (reason: string): reason is (typeof bare)[number] => (bare as readonly string[]).includes(reason);

export interface Told {
  readonly reason: FailureReason | 'imageFormat' | 'imageSize' | 'emptyFile' | 'tooManyFiles' | 'languageMissing';
  readonly text?: string;
  readonly values?: ErrorValues;
}

export function failureText({ reason, text, values }: Told, language: Language): string {
  if (isErrorName(reason)) {
    const own = refusalText(reason, language, values);
    if (own !== undefined && !/\{\w+\}/.test(own)) return own;
    // Its words may still be on their way, and a value that we were not given would show as {name}: the answer's own words are better then, and without any (a bare HTTP status) words that name nothing.
    return text || translators[language].t(isBare(reason) ? `states.${reason}Bare` : 'states.other');
  }
  if (reason === 'other' && text) return text;
  if (reason === 'tooManyFiles') return translators[language].t('states.tooManyFiles', { most: values?.['most'] ?? '' });
  return translators[language].t(`states.${reason}`, { seconds: consoleLimits.requestMs / 1_000, ...values });
}

/** The text says why something could not be shown. */
export function readFailureText(told: Told, language: Language): string {
  const { reason } = told;
  return isOfReading(reason)
    ? translators[language].t(`states.${reason}Read`, { seconds: consoleLimits.requestMs / 1_000, ...told.values })
    : failureText(told, language);
}
