import { createContext, useContext } from 'react';
import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type {
  ConsoleContext as RootContext,
  ConsoleRef,
  Freshness,
  JobsRef,
  NavigationRef,
  OpenScreensRef,
  SessionRef,
} from '#src/shell/machines/consoleMachine.ts';
import type { Feature } from '#contract/services.ts';
import type { Language } from '#i18n/language.ts';

const Context = createContext<ConsoleRef | null>(null);

export const ConsoleProvider = Context.Provider;

/** The root actor. Views read its snapshot and send it events; nothing else reaches them. */
export function useConsole(): ConsoleRef {
  const actor = useContext(Context);
  if (!actor) throw new Error('No console above this view: expected a <ConsoleProvider> with the root actor. See src/main.tsx.');
  return actor;
}

export function useRoot<T>(select: (context: RootContext) => T): T {
  return useSelector(useConsole(), (snapshot) => select(snapshot.context));
}

/** The back end can do this beyond the specification, or not. */
export const useFeature = (feature: Feature): boolean => useRoot((context) => context.config.features.includes(feature));
export const useSessionRef = (): SessionRef => useRoot((context) => context.session);
export const useNavigationRef = (): NavigationRef => useRoot((context) => context.navigation);
/** Null where the back end has no jobs. */
export const useJobs = (): JobsRef | null => useRoot((context) => context.jobs);
/** Null while nobody is logged in. */
export const useScreensRef = (): OpenScreensRef | null => useRoot((context) => context.screens);
/** The actor that a screen has brought (src/screenModules.tsx), by its name; null until it is here. */
export function useScreenActor<Ref extends AnyActorRef>(name: string): Ref | null {
  return useSelector(
    useRoot((context) => context.screenActors),
    (snapshot) => (snapshot.context.refs[name] as Ref | undefined) ?? null,
  );
}
/** Sends it an event; an actor that is not loaded yet is loaded for it. */
export function useSendToActor<Told extends AnyEventObject>(name: string): (event: Told) => void {
  const host = useRoot((context) => context.screenActors);
  return (event) => host.send({ type: 'actor.tell', name, event });
}
/** The twin of a screen speaks this language, whichever somebody has chosen. */
export const SpokenLanguage = createContext<Language | null>(null);
export function useLanguage(): Language {
  const chosen = useRoot((context) => context.language);
  return useContext(SpokenLanguage) ?? chosen;
}
const inSecond = (at: number): number => Math.floor(at / 1_000);
/** A burst moves `syncedAt` with every frame, and nobody shows less than a second of it. */
const isSameFreshness = (a: Freshness, b: Freshness): boolean =>
  a === b || (a.mark === b.mark && a.since === b.since && inSecond(a.syncedAt) === inSecond(b.syncedAt) && a.nextPollAt === b.nextPollAt);
export const useFreshness = (): Freshness => useSelector(useConsole(), (snapshot) => snapshot.context.freshness, isSameFreshness);
/** Epoch ms, once a second: read it only where a second matters. */
export const useNow = (): number => useRoot((context) => context.now);
/** The same by the minute, for what changes at midnight at the earliest: fewer renders. */
export const useMinute = (): number => useRoot((context) => context.now - (context.now % 60_000));
