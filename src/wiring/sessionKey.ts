/** Where the session of this tab is kept. */
import type { Surroundings } from './surroundings.ts';

export const sessionKey = 'careline.session';

/** Whether somebody was logged in in this tab when the page was left. */
export const holdsSession = ({ sessionStorage }: Surroundings): boolean => sessionStorage.getItem(sessionKey) !== null;
