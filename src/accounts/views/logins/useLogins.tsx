import type { LoginsRef } from '#src/accounts/machines/loginsMachine.ts';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';

/** The screens of logins have brought it; null until it is here. */
export const useLogins = (): LoginsRef | null => useScreenActor('logins');
