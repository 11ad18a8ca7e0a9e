/** The words of a refusal come with those of the pages that tell of it (contract/errors.ts). */
import type { ErrorName } from '#contract/errors.ts';
import { filledError } from '#contract/filledError.ts';
import type { ErrorValues } from '#contract/filledError.ts';
import type { Language } from './language.ts';
import { translators } from './translators.ts';

/** @returns nothing while they have not come */
export function refusalText(name: ErrorName, language: Language, values: ErrorValues = {}): string | undefined {
  const template: unknown = translators[language].getResource(language, 'words', `refusals.${name}`);
  return typeof template === 'string' ? filledError(template, values) : undefined;
}
