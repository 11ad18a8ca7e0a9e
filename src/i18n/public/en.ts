/** The words of the pages that need no session: they come with the console, those of the work with the session. */
import { first } from '#i18n/en/first.ts';
import { login } from '#i18n/en/login.ts';
import { homePage, pages } from '#i18n/en/pages.ts';
import { parts } from '#i18n/en/parts.ts';
import { patient } from '#i18n/en/patient.ts';
import { entrance, session } from '#i18n/en/session.ts';
import { shell } from '#i18n/en/shell.ts';
import { states } from '#i18n/en/states.ts';

export const publicWords = { entrance, first, homePage, login, pages, parts, patient, session, shell, states } as const;
