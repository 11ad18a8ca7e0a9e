import type { Language } from '#i18n/language.ts';

/** Paths below the folder of the console, scripts and stylesheets, by the stage that needs them: written into the page by the build (`vite/earlyFiles.ts`). */
export type EarlyFiles = Readonly<Record<'app' | 'session' | 'desk' | 'list' | Language | `${Language} screens`, readonly string[]>> & {
  /** Entity -> those of its description alone. */
  readonly described: Readonly<Record<string, readonly string[]>>;
};
