import { useSelector } from '@xstate/react';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ExportsProps } from './ExportsSheet.tsx';
import type { HistoryProps } from './HistorySheet.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { useJobs } from '#src/kit/views/console/ConsoleContext.tsx';

const ImportSheet = lazily<SheetProps>(() => import('./ImportSheet.tsx').then((module) => module.ImportSheet));

function Open({ jobs }: { readonly jobs: JobsRef }): React.ReactElement | null {
  const one = useSelector(jobs, ({ context }) => (context.shown === null ? undefined : context.imports[context.shown]));
  return one ? <ImportSheet key={one.sessionId} one={one} onLeave={() => jobs.send({ type: 'import.close' })} /> : null;
}

const HistorySheet = lazily<HistoryProps>(() => import('./HistorySheet.tsx').then((module) => module.HistorySheet));

function Past({ jobs }: { readonly jobs: JobsRef }): React.ReactElement | null {
  const past = useSelector(jobs, ({ context }) => context.history);
  return past ? <HistorySheet key={past.sessionId} past={past} jobs={jobs} /> : null;
}

const ExportsSheet = lazily<ExportsProps>(() => import('./ExportsSheet.tsx').then((module) => module.ExportsSheet));

function PastExports({ jobs }: { readonly jobs: JobsRef }): React.ReactElement | null {
  const past = useSelector(jobs, ({ context }) => context.pastExports);
  return past ? <ExportsSheet key={past.sessionId} past={past} jobs={jobs} /> : null;
}

/** The sheet of one import, and of those before it, above whichever screen is in front. */
export function Imports(): React.ReactElement | null {
  const jobs = useJobs();
  return (
    jobs && (
      <>
        <Past jobs={jobs} />
        <PastExports jobs={jobs} />
        <Open jobs={jobs} />
      </>
    )
  );
}
