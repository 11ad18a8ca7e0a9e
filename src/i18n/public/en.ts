/** The words of the pages that need no session: they come with the console, those of the work with the session. */
import { first } from '#src/accounts/words/en/first.ts';
import { login } from '#src/accounts/words/en/login.ts';
import { homePage, pages } from '#src/shell/words/en/pages.ts';
import { parts } from '#src/kit/words/en/parts.ts';
import { patient } from '#src/desk/words/en/patient.ts';
import { entrance, session } from '#src/accounts/words/en/session.ts';
import { shell } from '#src/shell/words/en/shell.ts';
import { states } from '#src/kit/words/en/states.ts';

export const publicWords = { entrance, first, homePage, login, pages, parts, patient, session, shell, states } as const;
export { enPublic as refusals } from '#contract/refusalTables/enPublic.ts';
