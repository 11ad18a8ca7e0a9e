import { useSelector } from '@xstate/react';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** Customers who wrote since this tab was last in front, where the person wants them in its title. */
export function useUnseen(): number {
  const desk = useRoot((context) => context.desk);
  return useSelector(desk ?? undefined, (snapshot) => (snapshot?.context.preferences.notify.title ? snapshot.context.unseen.length : 0));
}
