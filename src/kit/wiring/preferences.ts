/** Language, theme and the order of conversations, kept in this browser; the application version, which clears them (spec 4). */
import type { Language, Theme } from '#src/shell/machines/consoleMachine.ts';
import { languageKey } from './storageKeys.ts';
import type { Surroundings } from './surroundings.ts';
import { tryStore } from './surroundings.ts';

const themeKey = 'careline.theme';
const versionKey = 'careline.version';

export function storedTheme({ localStorage, window }: Surroundings): Theme {
  const stored = localStorage.getItem(themeKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const keepLanguage = ({ localStorage }: Surroundings, language: Language): void => tryStore(localStorage, languageKey, language);
export const keepTheme = ({ localStorage }: Surroundings, theme: Theme): void => tryStore(localStorage, themeKey, theme);

const orderKey = 'careline.inboxByWait';
export const storedOrder = ({ localStorage }: Surroundings): boolean => localStorage.getItem(orderKey) === 'yes';
export const keepOrder = ({ localStorage }: Surroundings, isByWait: boolean): void => tryStore(localStorage, orderKey, isByWait ? 'yes' : 'no');

/** While one version replaces another, servers of both answer in turn: each version is reloaded for once. */
const versionsKey = 'careline.versions';
const rememberedVersions = 20;

function versionsSeen({ localStorage }: Surroundings): readonly string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(versionsKey) ?? '[]');
    return Array.isArray(seen) ? seen.map(String) : [];
  } catch {
    // A value that the console did not write counts as none.
    return [];
  }
}

/**
 * The storage is cleared; the new version is written down before any reload, and those seen before with it, so that there is one reload per version (M4).
 * @returns false where that could not be written down: then nothing may reload by itself
 */
export function noteVersion(around: Surroundings, version: string): boolean {
  const { localStorage } = around;
  const stored = localStorage.getItem(versionKey);
  const seen = versionsSeen(around);
  if (stored !== null) localStorage.clear();
  tryStore(localStorage, versionKey, version);
  tryStore(localStorage, versionsKey, JSON.stringify([...new Set([...seen, ...(stored === null ? [] : [stored]), version])].slice(-rememberedVersions)));
  return localStorage.getItem(versionKey) === version;
}

/**
 * Spec 4: a mismatch between the stored version and the current one clears local storage and reloads. It is asked at the start, when nothing is being written yet; what was
 * written lives elsewhere (ADR 10). A console that runs asks `versionMachine`.
 * @returns true when the page is being loaded again
 */
export function reloadsForVersion(around: Surroundings, version: string): boolean {
  const stored = around.localStorage.getItem(versionKey);
  if (stored === version) return false;
  const wasSeen = versionsSeen(around).includes(version);
  if (!noteVersion(around, version) || stored === null || wasSeen) return false;
  around.window.location.reload();
  return true;
}
