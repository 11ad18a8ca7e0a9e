/** The shell remembers these of one person; the events of its machine stand below. */
import { preferenceLimits } from '#contract/limits/session.ts';
import type { ShellPreference } from '#contract/resources/shellPreference.ts';
import { shellPaths } from '#contract/screens/shellPaths.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { NoticeReport } from '#src/kit/machines/rows.ts';

export type { ShellPreference } from '#contract/resources/shellPreference.ts';
export type Language = NonNullable<ShellPreference['language']>;
export type Theme = NonNullable<ShellPreference['theme']>;
export type Density = NonNullable<ShellPreference['density']>;
/** Some fields; the others stay as they are. */
export type PreferencePatch = Partial<Omit<ShellPreference, 'version'>>;
/** The shell looks so: the root holds it, since the login page wants it too. */
export interface Looks {
  readonly language?: Language;
  readonly theme?: Theme;
  readonly density?: Density;
}

export interface PreferenceInput {
  /** The back end has the feature `preferences`; without it all of this lives as long as the window. */
  readonly isKept: boolean;
  /** Chosen on the way in, before anybody was logged in. */
  readonly chosen: Looks;
}
export type EarlyEvent = Extract<PreferenceEvent, { readonly type: 'favourite.toggle' | 'screen.visited' | 'tabs.changed' }>;
export interface PreferenceContext extends PreferenceInput {
  /** The preference is as this window sees it: the server's, with what was changed here since. */
  readonly preference: ShellPreference;
  /** Changed here and not saved yet. */
  readonly unsaved: PreferencePatch;
  /** On its way. */
  readonly saving: PreferencePatch;
  readonly failure: Failure | null;
  /** The newest version that was told of. */
  readonly heard: number;
  /** The tabs of the last window are put up once, in the window that has just come. */
  readonly isRestored: boolean;
  /** Events from before the reading are done again on what is read, so that nothing kept is lost. */
  readonly early: readonly EarlyEvent[];
}
export type PreferenceEvent =
  | { readonly type: 'preference.change'; readonly patch: PreferencePatch }
  | { readonly type: 'favourite.toggle'; readonly path: string }
  | { readonly type: 'screen.visited'; readonly path: string }
  | { readonly type: 'tabs.changed'; readonly paths: readonly string[] }
  /** The page or the session may end now: what is not saved yet is saved at once. */
  | { readonly type: 'preference.keep' }
  /** Changed at the server, in another window or another browser. */
  | { readonly type: 'preference.changed'; readonly version: number }
  /** Nobody knows what was missed: it is read again. */
  | { readonly type: 'preference.reload' };
export type PreferenceReport =
  | { readonly type: 'looks.known'; readonly looks: Looks }
  | { readonly type: 'tabs.restore'; readonly paths: readonly string[] }
  | NoticeReport;

/** The screen that an address leads to; what it shows there is left out. */
export const screenPath = (address: string): string => address.replace(/[?#].*$/, '');
/** Only screens that this console has: each once, in order. */
export const knownPaths = (paths: readonly string[], most: number): readonly string[] =>
  [...new Set(paths.map(screenPath))].filter((path) => shellPaths.has(path)).slice(0, most);

const isSameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);

const favouritesWith = (favourites: readonly string[], path: string): readonly string[] =>
  favourites.includes(path) ? favourites.filter((one) => one !== path) : knownPaths([...favourites, path], preferenceLimits.favourites);

export const recentWith = (recent: readonly string[], path: string): readonly string[] => knownPaths([path, ...recent], preferenceLimits.recent);

/** The looks that somebody has chosen; what was never chosen stays as the browser has it. */
export const looksOf = ({ language, theme, density }: PreferencePatch): Looks => ({
  ...(language ? { language } : {}),
  ...(theme ? { theme } : {}),
  ...(density ? { density } : {}),
});

/** An event changes these of it; nothing where it is so already. */
export function changeOf(preference: ShellPreference, event: EarlyEvent): PreferencePatch {
  if (event.type === 'favourite.toggle') return { favourites: favouritesWith(preference.favourites, event.path) };
  if (event.type === 'screen.visited') {
    const recent = recentWith(preference.recent, event.path);
    return isSameList(recent, preference.recent) ? {} : { recent };
  }
  const tabs = knownPaths(event.paths, preferenceLimits.tabs);
  return isSameList(tabs, preference.tabs) ? {} : { tabs };
}

/** The same, for what was done before it was read: the tabs of the last window stay beside those of this one. */
export function redone(preference: ShellPreference, early: readonly EarlyEvent[]): PreferencePatch {
  return early.reduce<PreferencePatch>((patch, event) => {
    const now = { ...preference, ...patch };
    return { ...patch, ...changeOf(now, event.type === 'tabs.changed' ? { ...event, paths: [...now.tabs, ...event.paths] } : event) };
  }, {});
}
