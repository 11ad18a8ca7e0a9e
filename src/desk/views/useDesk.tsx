import { useSelector } from '@xstate/react';
import { policyDefaults, preferenceDefaults } from '#contract/resources/desk.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { CannedReply, DeskPolicy, DeskPreferences, Team } from '#src/desk/machines/deskMachine.ts';
import type { DeskContext } from '#src/desk/machines/desk/context.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** The desk as a workplace; null on a back end that knows only the specification. */
export const useDeskRef = (): DeskRef | null => useRoot((context) => context.desk);

/** Something of the desk, or what stands for it where there is none. */
export function useDesk<T>(select: (context: DeskContext) => T, without: T): T {
  const desk = useDeskRef();
  return useSelector(desk ?? undefined, (snapshot) => (snapshot ? select(snapshot.context) : without));
}

const noTeams: readonly Team[] = [];
const noCanned: readonly CannedReply[] = [];
const nobody: DeskContext['people'] = {};
export const usePeople = (): DeskContext['people'] => useDesk((context) => context.people, nobody);
export const useTeams = (): readonly Team[] => useDesk((context) => context.teams, noTeams);
export const usePolicy = (): DeskPolicy => useDesk((context) => context.policy, policyDefaults);
export const useCanned = (): readonly CannedReply[] => useDesk((context) => context.canned, noCanned);
export const usePreferences = (): DeskPreferences => useDesk((context) => context.preferences, preferenceDefaults);
