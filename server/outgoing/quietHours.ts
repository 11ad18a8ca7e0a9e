/** When a message may go: no clock of its own, so that a test and a dry run say which moment it is. China has one time and no summer time. */

const dayMs = 86_400_000;
const offsetMs = 8 * 3_600_000;

export interface Quiet {
  /** HH:MM in Shanghai. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A new group begins with these: nobody gets a message at night before somebody has set that up. */
export const firstQuiet = { from: '21:00', to: '08:00' } as const satisfies Quiet;

function msOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

const startOfDay = (at: number): number => Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs;

/** @returns when quiet hours end; undefined where there are none now */
export function quietUntil(at: number, { from, to }: Quiet): number | undefined {
  if (from === null || to === null || from === to) return undefined;
  const [begins, ends] = [msOfDay(from), msOfDay(to)];
  const today = startOfDay(at);
  const time = at - today;
  if (begins < ends) return time >= begins && time < ends ? today + ends : undefined;
  if (time >= begins) return today + dayMs + ends;
  return time < ends ? today + ends : undefined;
}

/** The next day, once its quiet hours are over. */
export function nextMorning(at: number, quiet: Quiet): number {
  const tomorrow = startOfDay(at) + dayMs;
  return quietUntil(tomorrow, quiet) ?? tomorrow;
}

export const beginOfToday = startOfDay;

/** The same key has the same place within the spread, so that asking twice gives one moment. */
export function spreadOver(minutes: number, key: string): number {
  let sum = 2_166_136_261;
  for (let at = 0; at < key.length; at += 1) sum = Math.imul(sum ^ key.charCodeAt(at), 16_777_619) >>> 0;
  return minutes <= 0 ? 0 : sum % (minutes * 60_000);
}
