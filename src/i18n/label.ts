/** A word of the contract in one's language: Chinese first, English second. */
import type { Label } from '#contract/label.ts';
import type { Language } from './language.ts';

export const labelIn = (label: Label, language: Language): string => label[language === 'en' ? 1 : 0];
