import { useSelector } from '@xstate/react';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import type { PreferenceRef } from '#src/shell/machines/consoleMachine.ts';
import type { ShellPreference } from '#src/shell/machines/preferenceMachine.ts';
import { useRoot } from './ConsoleContext.tsx';

export const usePreferenceRef = (): PreferenceRef | null => useRoot((context) => context.preference);

/** Something of what this person likes of the shell, or what stands for it while nobody is logged in. */
export function usePreference<T>(select: (preference: ShellPreference) => T): T {
  return useSelector(usePreferenceRef() ?? undefined, (snapshot) => select(snapshot ? snapshot.context.preference : shellPreferenceDefaults));
}
