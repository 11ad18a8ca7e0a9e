import type { AccessRef } from '#machines/consoleMachine.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';

/** Questions about accounts go to this machine, whatever the back end explains. */
export const useAccounts = (): AccessRef | null => useRoot((context) => context.access);

/** Null where the back end explains nothing. */
export const useAccess = (): AccessRef | null => useRoot((context) => (context.config.features.includes('access') ? context.access : null));
