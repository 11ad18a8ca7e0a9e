/** This browser keeps here what the first moment of a page asks for: read by the console and, before it is here, by `src/early.ts`. */
import type { Surroundings } from './surroundings.ts';

export const sessionKey = 'careline.session';
export const languageKey = 'careline.language';

/** Somebody was logged in in this tab when the page was left, or not. */
export const holdsSession = ({ sessionStorage }: Pick<Surroundings, 'sessionStorage'>): boolean => sessionStorage.getItem(sessionKey) !== null;
/** Spec 9: Chinese unless somebody chose English. */
export const storedLanguage = ({ localStorage }: Pick<Surroundings, 'localStorage'>): 'zh-CN' | 'en' =>
  localStorage.getItem(languageKey) === 'en' ? 'en' : 'zh-CN';
