import { screenWords } from './screens.ts';
import { sessionWords } from './session.ts';

/** Every word of the language; a browser fetches them in two parts. */
export const words = { ...sessionWords, ...screenWords } as const;
