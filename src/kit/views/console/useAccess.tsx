import type { EventFromLogic } from 'xstate';
import type { accessMachine } from '#src/rights/machines/accessMachine.ts';
import { useFeature, useSendToActor } from './ConsoleContext.tsx';

/** Questions about accounts are asked of it, whatever the back end explains. */
export const useAskAccounts = (): ((event: EventFromLogic<typeof accessMachine>) => void) => useSendToActor('access');

/** Null where the back end explains nothing. */
export function useAskAccess(): ReturnType<typeof useAskAccounts> | null {
  const ask = useAskAccounts();
  return useFeature('access') ? ask : null;
}
