import type { AccessRef } from '#machines/consoleMachine.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';

/** Null where the back end explains nothing. */
export const useAccess = (): AccessRef | null => useRoot((context) => (context.config.features.includes('access') ? context.access : null));
