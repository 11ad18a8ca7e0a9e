/** Words for what did not work: the contract's for its own reasons, the answer's where the code is unknown, ours for the rest. */
import { errors, errorText } from '#contract/errors.ts';
import type { ErrorName, FailureReason } from '#contract/errors.ts';
import { consoleLimits } from '#contract/limits.ts';
import type { Language } from './language.ts';
import { translators } from './translators.ts';

const isErrorName = (reason: string): reason is ErrorName => Object.hasOwn(errors, reason);

export interface Told {
  readonly reason: FailureReason | 'imageFormat' | 'imageSize';
  readonly text?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function failureText({ reason, text, values }: Told, language: Language): string {
  if (isErrorName(reason)) {
    const own = errorText(reason, language, values);
    // A value we were not given would show as {name}: the answer's own words are better then.
    return /\{\w+\}/.test(own) && text ? text : own;
  }
  if (reason === 'other' && text) return text;
  return translators[language].t(`states.${reason}`, { seconds: consoleLimits.requestMs / 1_000 });
}
