/** The texts of refusals in one language, by name. */
import { errorsByReach } from '#contract/errors.ts';

export const refusalWords = (reach: keyof typeof errorsByReach, language: 'zh-CN' | 'en'): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errorsByReach[reach]).map(([name, { text }]) => [name, text[language === 'en' ? 1 : 0]]));
