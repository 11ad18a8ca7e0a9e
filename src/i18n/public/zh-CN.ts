/** The words of the pages that need no session: they come with the console, those of the work with the session. */
import { first } from '#src/accounts/words/zh-CN/first.ts';
import { login } from '#src/accounts/words/zh-CN/login.ts';
import { homePage, pages } from '#src/shell/words/zh-CN/pages.ts';
import { parts } from '#src/kit/words/zh-CN/parts.ts';
import { patient } from '#src/desk/words/zh-CN/patient.ts';
import { entrance, session } from '#src/accounts/words/zh-CN/session.ts';
import { shell } from '#src/shell/words/zh-CN/shell.ts';
import { states } from '#src/kit/words/zh-CN/states.ts';

export const publicWords = { entrance, first, homePage, login, pages, parts, patient, session, shell, states } as const;
export { zhPublic as refusals } from '#contract/refusalTables/zhPublic.ts';
