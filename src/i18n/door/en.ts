/** The words of the login page: they come with the first drawing, in the language that was chosen. */
import { login } from '#i18n/en/login.ts';
import { frame, reach } from './en.shared.ts';

export const doorWords = { login, shell: frame, states: reach } as const;
