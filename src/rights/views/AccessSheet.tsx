import { useSelector } from '@xstate/react';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import type { AccessSheet as Sheet } from '#src/rights/machines/context.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';

/** Few ask in a day: it comes when somebody does. */
const OpenSheet = lazily<{ readonly access: AccessRef; readonly sheet: Sheet }>(() => import('./OpenSheet.tsx').then((module) => module.OpenSheet));

function Sheets({ access }: { readonly access: AccessRef }): React.ReactElement | null {
  const sheet = useSelector(access, (snapshot) => snapshot.context.sheet);
  // A leaver is asked about where their row is: the colleagues are found there.
  return sheet && sheet.kind !== 'leave' ? <OpenSheet access={access} sheet={sheet} /> : null;
}

/** Questions about rights stand above everything. */
export function AccessSheet(): React.ReactElement | null {
  const access = useScreenActor<AccessRef>('access');
  return access ? <Sheets access={access} /> : null;
}
