import { useSelector } from '@xstate/react';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

/** Needed at the end of a shift: it comes then. */
const HandOverSheet = lazily<object>(() => import('./HandOverSheet.tsx').then((module) => module.HandOverSheet));

function WhileOpen({ desk }: { readonly desk: DeskRef }): React.ReactElement | null {
  const isOpen = useSelector(desk, (snapshot) => snapshot.context.handOver !== null);
  return isOpen ? <HandOverSheet /> : null;
}

/** The sheet to pass on what one holds, while it is open. */
export function HandOver(): React.ReactElement | null {
  const desk = useDeskRef();
  return desk ? <WhileOpen desk={desk} /> : null;
}
