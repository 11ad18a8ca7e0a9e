import { useSelector } from '@xstate/react';
import type { ProblemRef } from '#src/inspector/machines/problem/problemMachine.ts';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

/** Few report anything in a week: it comes when somebody does. */
const OpenProblem = lazily<{ readonly problem: ProblemRef }>(() => import('./OpenProblem.tsx').then((module) => module.OpenProblem), 'none', 'reporting');

function Sheet({ problem }: { readonly problem: ProblemRef }): React.ReactElement | null {
  return useSelector(problem, (snapshot) => snapshot.hasTag('open')) ? <OpenProblem problem={problem} /> : null;
}

/** Reporting stands above every screen. */
export function ProblemSheet(): React.ReactElement | null {
  const problem = useScreenActor<ProblemRef>('problem');
  return problem ? <Sheet problem={problem} /> : null;
}
