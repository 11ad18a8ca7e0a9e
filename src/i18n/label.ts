/** A word of the contract in one's language: Chinese first, English second. */
import type { Label } from '#contract/label.ts';
import type { Language } from './language.ts';

export const labelIn = (label: Label, language: Language): string => label[language === 'en' ? 1 : 0];

/** Words that begin a label; names such as WeChat stay as they are written. */
const capitalised = /(?<![A-Za-z])[A-Z][a-z]*(?![A-Za-z])/g;
/** A label in the middle of a sentence. */
export const inSentence = (label: string, language: Language): string =>
  language === 'en' ? label.replaceAll(capitalised, (one) => one.toLowerCase()) : label;
