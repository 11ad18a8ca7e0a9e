/** Language and theme, kept in this browser; the application version, which clears them (spec 4). */
import type { Language, Theme } from '#machines/consoleMachine.ts';
import type { Surroundings } from './surroundings.ts';
import { tryStore } from './surroundings.ts';

const languageKey = 'careline.language';
const themeKey = 'careline.theme';
const versionKey = 'careline.version';

/** Spec 9: Chinese unless somebody chose English. */
export const storedLanguage = ({ localStorage }: Surroundings): Language => (localStorage.getItem(languageKey) === 'en' ? 'en' : 'zh-CN');

export function storedTheme({ localStorage, window }: Surroundings): Theme {
  const stored = localStorage.getItem(themeKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const keepLanguage = ({ localStorage }: Surroundings, language: Language): void => tryStore(localStorage, languageKey, language);
export const keepTheme = ({ localStorage }: Surroundings, theme: Theme): void => tryStore(localStorage, themeKey, theme);

/**
 * Spec 4: a mismatch between the stored version and the current one clears local storage and reloads. The new version is stored before the reload, so that there is one per version.
 * @returns true when the page is being loaded again
 */
export function reloadsForVersion({ localStorage, window }: Surroundings, version: string): boolean {
  const stored = localStorage.getItem(versionKey);
  if (stored === version) return false;
  if (stored !== null) localStorage.clear();
  tryStore(localStorage, versionKey, version);
  if (stored === null || localStorage.getItem(versionKey) !== version) return false;
  window.location.reload();
  return true;
}
