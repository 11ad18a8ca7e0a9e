/** Numbers are compared with these, and the moment has its words. */
import { useSelector } from '@xstate/react';
import { comingTime, epochOf, logTime } from '#i18n/times.ts';
import type { Tile } from '#contract/workbench/tiles.ts';
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

/** The moment of a row says its day where it is yet to come, too. */
export function useRowTime({ rows }: Tile): (when: string) => string {
  const [now, language] = [useMinute(), useLanguage()];
  return (when) => {
    const at = epochOf(when) - (rows?.endsDay ? 1 : 0);
    return at > now ? comingTime(at, now, language) : logTime(at, now, language);
  };
}

export function useCompared(workbench: WorkbenchRef): Compared | null {
  const time = useTime();
  const then = useSelector(workbench, ({ context: { opened, beside } }) => (beside === 'nothing' ? null : (opened?.[beside] ?? null)));
  return then && { then, time: time(then.at) };
}
