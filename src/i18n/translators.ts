/**
 * One i18next instance a language. The views are given the one of the language in the root machine's context: switching
 * is then a change of state like any other, and nobody has to be told to change along.
 * They begin without a word: `src/kit/wiring/loading/words.ts` fetches those of a language before anybody is shown it.
 */
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import type { words } from '#i18n/zh-CN/index.ts';
import type { Language } from './language.ts';
import type { Words } from './pocket.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: typeof words };
  }
}

function createTranslator(language: Language): i18n {
  const translator = createInstance();
  void translator.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'words',
    ns: ['words'],
    resources: { [language]: { words: {} } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return translator;
}

export const translators: Readonly<Record<Language, i18n>> = { 'zh-CN': createTranslator('zh-CN'), en: createTranslator('en') };

export function addWords(language: Language, given: Words): void {
  translators[language].addResourceBundle(language, 'words', given, true, true);
}
