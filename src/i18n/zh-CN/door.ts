/** The words of the pages that stand before a session: they come with the first drawing, the others with the session. */
import { first } from './first.ts';
import { login } from './login.ts';
import { pages } from './pages.ts';
import { patient } from './patient.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';

export const doorWords = { first, login, pages, patient, session, shell, states } as const;
