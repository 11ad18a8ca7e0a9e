/** The words of the pages that need no session: they come with the console, those of the work with the session. */
import { first } from '#i18n/zh-CN/first.ts';
import { login } from '#i18n/zh-CN/login.ts';
import { homePage, pages } from '#i18n/zh-CN/pages.ts';
import { parts } from '#i18n/zh-CN/parts.ts';
import { patient } from '#i18n/zh-CN/patient.ts';
import { entrance, session } from '#i18n/zh-CN/session.ts';
import { shell } from '#i18n/zh-CN/shell.ts';
import { states } from '#i18n/zh-CN/states.ts';

export const publicWords = { entrance, first, homePage, login, pages, parts, patient, session, shell, states } as const;
