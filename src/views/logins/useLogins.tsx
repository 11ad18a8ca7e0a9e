import type { LoginsRef } from '#machines/entrance/loginsMachine.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';

/** Null where the back end lists no logins. */
export const useLogins = (): LoginsRef | null => useRoot((context) => context.logins);
