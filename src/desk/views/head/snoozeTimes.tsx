import type { WorkingHours } from '#contract/workingTime.ts';
import { isWorking, nextOpening } from '#contract/workingTime.ts';
import { timeOfDay } from '#i18n/times.ts';

const minuteMs = 60_000;
/** The day begins when people come, where the desk is always open. */
const morning = '08:30';
const afternoon = '14:00';

export interface SnoozeTime {
  readonly name: 'quarter' | 'hour' | 'afternoon' | 'opening';
  readonly until: number;
}

/** The first moment of a later day at which the desk is open. */
function nextDay(hours: WorkingHours, now: number): number | null {
  const midnight = timeOfDay(now, 1, '00:00');
  const opening = nextOpening(hours, midnight);
  return opening === midnight ? timeOfDay(now, 1, morning) : opening;
}

/** The moments offered; one that has passed, or at which nobody would be there, is not. */
export function snoozeTimes(hours: WorkingHours, now: number): readonly SnoozeTime[] {
  const atTwo = timeOfDay(now, 0, afternoon);
  const opening = nextDay(hours, now);
  return [
    { name: 'quarter', until: now + 15 * minuteMs },
    { name: 'hour', until: now + 60 * minuteMs },
    // Nearer than the hour, it would stand below it and come before it.
    ...(atTwo > now + 60 * minuteMs && isWorking(hours, atTwo) ? [{ name: 'afternoon', until: atTwo } as const] : []),
    ...(opening === null ? [] : [{ name: 'opening', until: opening } as const]),
  ];
}
