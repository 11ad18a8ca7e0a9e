import { useSelector } from '@xstate/react';
import { onceWanted } from '#src/kit/views/parts/lazily.tsx';
import { useNavigationRef, useScreensRef } from '#src/kit/views/console/ConsoleContext.tsx';

const LeavingDialogs = onceWanted<{ readonly isOpen: boolean }>(() => import('./LeavingDialogs.tsx').then((module) => module.LeavingDialogs));

/** The question before something written is left comes with the first time it is asked. */
export function ScreenDialogs(): React.ReactElement {
  const asksToClose = useSelector(useScreensRef() ?? undefined, (snapshot) => (snapshot?.context.asked?.length ?? 0) > 0);
  const asksToLeave = useSelector(useNavigationRef(), (snapshot) => snapshot.context.asksToLeave === true);
  return <LeavingDialogs isOpen={asksToClose || asksToLeave} />;
}
