/** The words of the login page: they come with the first drawing, in the language that was chosen. */
import { login } from '#src/accounts/words/en/login.ts';
import { frame, reach } from '#src/kit/words/en/atTheLogin.ts';

export const entryWords = { login, shell: frame, states: reach } as const;
