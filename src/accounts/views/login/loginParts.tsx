import { failureText } from '#i18n/failureText.ts';
import type { LoginParts } from './Login.tsx';
import { CodeField } from './CodeField.tsx';
import { Resume } from './Resume.tsx';
import { ReturnNote } from './ReturnNote.tsx';
import { ScanButton } from './ScanButton.tsx';
import { ScanPanel } from './ScanPanel.tsx';

/** These parts of the login page come with the console: who is welcomed back, where a link leads, every error there is. */
export const loginParts: LoginParts = { ReturnNote, Resume, CodeField, ScanButton, ScanPanel, tell: failureText };
