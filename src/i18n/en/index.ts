import { packWords } from './packs.ts';
import { screenWords } from './screens.ts';
import { sessionWords } from './session.ts';

/** Every word of the language; a browser fetches them in parts. */
export const words = { ...sessionWords, ...screenWords, ...packWords } as const;
