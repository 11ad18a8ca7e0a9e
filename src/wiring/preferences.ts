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

/** While one version replaces another, servers of both answer in turn: each version is reloaded for once. */
const versionsKey = 'careline.versions';
const rememberedVersions = 20;

function versionsSeen({ localStorage }: Surroundings): readonly string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(versionsKey) ?? '[]');
    return Array.isArray(seen) ? seen.map(String) : [];
  } catch {
    // Written by another hand: as if nothing had been seen.
    return [];
  }
}

/**
 * Spec 4: a mismatch between the stored version and the current one clears local storage and reloads. The new version is stored before the reload, and those seen before with it,
 * so that there is one reload per version (M4). It is asked at the start alone, when nothing is being written yet; what was written lives elsewhere (ADR 10).
 * @returns true when the page is being loaded again
 */
export function reloadsForVersion(around: Surroundings, version: string): boolean {
  const { localStorage, window } = around;
  const stored = localStorage.getItem(versionKey);
  if (stored === version) return false;
  const seen = versionsSeen(around);
  if (stored !== null) localStorage.clear();
  tryStore(localStorage, versionKey, version);
  tryStore(localStorage, versionsKey, JSON.stringify([...new Set([...seen, ...(stored === null ? [] : [stored]), version])].slice(-rememberedVersions)));
  if (stored === null || seen.includes(version) || localStorage.getItem(versionKey) !== version) return false;
  window.location.reload();
  return true;
}
