/** The words of the login page: they come with the first drawing, in the language that was chosen. */
import { login } from '#src/accounts/words/zh-CN/login.ts';
import { frame, reach } from '#src/kit/words/zh-CN/atTheLogin.ts';

export const entryWords = { login, shell: frame, states: reach } as const;
