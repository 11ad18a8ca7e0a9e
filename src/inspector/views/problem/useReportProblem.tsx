import type { ProblemEvent } from '#src/inspector/machines/problem/problemMachine.ts';
import { useSendToActor } from '#src/kit/views/console/ConsoleContext.tsx';

/** Opens the report; a fault that was caught goes with it, as far as nobody is named in it. */
export function useReportProblem(): (fault?: Error) => void {
  const tell = useSendToActor<ProblemEvent>('problem');
  return (fault) => tell({ type: 'problem.report', ...(fault ? { fault } : {}) });
}
