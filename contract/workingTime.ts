/** Working time in Asia/Shanghai (no daylight saving since 1991): what the clocks of conversations count. Pure; epoch ms throughout. */

/** A span goes from one time to another, each as `HH:MM`: the end exclusive, `24:00` allowed. Breaks are the gaps between spans. */
export type Span = readonly [from: string, to: string];
export interface WorkingHours {
  /** Index 0 is Sunday. */
  readonly week: readonly (readonly Span[])[];
  /** Days that differ, `YYYY-MM-DD` -> spans; none: closed. */
  readonly days?: Readonly<Record<string, readonly Span[]>>;
}

/** Nobody has saved hours: always open, so that clocks run as the wall does. */
export const alwaysOpen: WorkingHours = { week: Array.from({ length: 7 }, () => [['00:00', '24:00']] as const) };

const zoneMs = 8 * 3_600_000;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** No calendar is closed for longer: beyond it the search ends. */
const horizonDays = 400;

const startOfDay = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs;
const nameOfDay = (start: number): string => new Date(start + zoneMs).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The open times of the day that begins at `start`, in order. */
function spansOn(hours: WorkingHours, start: number): readonly { readonly from: number; readonly to: number }[] {
  const spans = hours.days?.[nameOfDay(start)] ?? hours.week[new Date(start + zoneMs).getUTCDay()] ?? [];
  return spans.map(([from, to]) => ({ from: start + minutesOf(from) * minuteMs, to: start + minutesOf(to) * minuteMs }));
}

export const isWorking = (hours: WorkingHours, at: number): boolean => spansOn(hours, startOfDay(at)).some(({ from, to }) => at >= from && at < to);

/** The next moment at which it is open, `at` itself included; null when there is none within the horizon. */
export function nextOpening(hours: WorkingHours, at: number): number | null {
  let day = startOfDay(at);
  for (let looked = 0; looked < horizonDays; looked++, day += dayMs) {
    const span = spansOn(hours, day).find(({ to }) => to > at);
    if (span) return Math.max(span.from, at);
  }
  return null;
}

/** When the open time that `at` lies in ends, breaks included; null when it is closed at `at`, or never closes within the horizon. */
export function closing(hours: WorkingHours, at: number): number | null {
  let end = spansOn(hours, startOfDay(at)).find(({ from, to }) => at >= from && at < to)?.to;
  if (end === undefined) return null;
  for (let day = startOfDay(at), looked = 0; looked < horizonDays; looked++, day += dayMs) {
    for (const span of spansOn(hours, day)) if (span.from <= end && span.to > end) end = span.to;
    if (end < day + dayMs) return end;
  }
  return null;
}

/** The moment at which `ms` of working time have passed since `from`; null when the calendar never gets there. */
export function addWorking(hours: WorkingHours, from: number, ms: number): number | null {
  let left = ms;
  let day = startOfDay(from);
  for (let looked = 0; looked < horizonDays; looked++, day += dayMs) {
    for (const span of spansOn(hours, day)) {
      const begin = Math.max(span.from, from);
      if (begin >= span.to) continue;
      if (left <= span.to - begin) return begin + left;
      left -= span.to - begin;
    }
  }
  return null;
}

/** The latest moment since which `ms` of working time have passed at `to`: `addWorking` from there, or from before, is at `to` or earlier. Null when the calendar has not as much. */
export function workingBefore(hours: WorkingHours, to: number, ms: number): number | null {
  let left = ms;
  let day = startOfDay(to);
  for (let looked = 0; looked < horizonDays; looked++, day -= dayMs) {
    for (const span of spansOn(hours, day).toReversed()) {
      const end = Math.min(span.to, to);
      if (end <= span.from) continue;
      if (left <= end - span.from) return end - left;
      left -= end - span.from;
    }
  }
  return null;
}

/** So much working time lies between two moments. */
export function workingBetween(hours: WorkingHours, from: number, to: number): number {
  let sum = 0;
  for (let day = startOfDay(from), looked = 0; day < to && looked < horizonDays; day += dayMs, looked++)
    for (const span of spansOn(hours, day)) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return sum;
}

/** The clocks need these of a conversation and of its organisation's policy. */
export interface Clocked {
  readonly state: string;
  readonly waitingSince: string | null;
  readonly firstReplyAt: string | null;
  readonly openedAt: string | null;
}
export interface ClockGoals {
  readonly hours: WorkingHours;
  readonly firstMinutes: number;
  readonly nextMinutes: number;
  readonly closeMinutes: number;
}

/** When the customer should have their answer; null while nobody waits for one. Closed conversations have no clock. */
export function answerDue(of: Clocked, goals: ClockGoals): number | null {
  if (of.waitingSince === null || of.state === 'closed') return null;
  const minutes = of.firstReplyAt === null ? goals.firstMinutes : goals.nextMinutes;
  return addWorking(goals.hours, Date.parse(of.waitingSince), minutes * minuteMs);
}

/** `answerDue` has come for whoever has waited since before these moments, for the first answer and for the next one: for a statement that judges many at once. */
export const overdueSince = (goals: ClockGoals, now: number): { readonly first: number | null; readonly next: number | null } => ({
  first: workingBefore(goals.hours, now, goals.firstMinutes * minuteMs),
  next: workingBefore(goals.hours, now, goals.nextMinutes * minuteMs),
});

/** When the conversation should be closed; null when it is. */
export function closeDue(of: Clocked, goals: ClockGoals): number | null {
  if (of.openedAt === null || of.state === 'closed') return null;
  return addWorking(goals.hours, Date.parse(of.openedAt), goals.closeMinutes * minuteMs);
}
