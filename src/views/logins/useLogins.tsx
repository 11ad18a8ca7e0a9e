import type { LoginsRef } from '#machines/entrance/loginsMachine.ts';
import { useScreenActor } from '#views/shell/ConsoleContext.tsx';

/** The screens of logins have brought it; null until it is here. */
export const useLogins = (): LoginsRef | null => useScreenActor('logins');
