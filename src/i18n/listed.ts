import type { Language } from './language.ts';

/** Names in a row, as a language writes them: 甲、乙 or A, B. */
export const listed = (names: readonly string[], language: Language): string => names.join(language === 'en' ? ', ' : '、');
