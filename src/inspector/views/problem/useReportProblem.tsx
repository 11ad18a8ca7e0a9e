import { faultOf } from '#src/inspector/machines/problem/fault.ts';
import type { ProblemEvent } from '#src/inspector/machines/problem/problemMachine.ts';
import { useSendToActor } from '#src/kit/views/console/ConsoleContext.tsx';

/** Opens the report; a fault that was caught goes with it. */
export function useReportProblem(): (fault?: Error) => void {
  const tell = useSendToActor<ProblemEvent>('problem');
  return (fault) => tell({ type: 'problem.report', ...(fault ? { fault: faultOf(fault) } : {}) });
}
