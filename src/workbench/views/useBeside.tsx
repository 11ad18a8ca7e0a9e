/** Numbers are compared with these, and the moment has its words. */
import { useSelector } from '@xstate/react';
import { logTime } from '#i18n/times.ts';
import type { CountsThen } from '#contract/workbench/told.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';

export interface Compared {
  readonly then: CountsThen;
  /** The moment in words. */
  readonly time: string;
}

export function useTime(): (when: string) => string {
  const [now, language] = [useMinute(), useLanguage()];
  return (when) => logTime(when, now, language);
}

export function useCompared(workbench: WorkbenchRef): Compared | null {
  const time = useTime();
  const then = useSelector(workbench, ({ context: { opened, beside } }) => (beside === 'nothing' ? null : (opened?.[beside] ?? null)));
  return then && { then, time: time(then.at) };
}
