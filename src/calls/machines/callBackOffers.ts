/** The moments at which most customers ask to be called back, in Shanghai. Pure. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zoneMs = 8 * hourMs;
const tomorrowAt = (now: number, hours: number): number => (Math.floor((now + zoneMs) / dayMs) + 1) * dayMs - zoneMs + hours * hourMs;

export const callBackOffers = [
  ['calls.inHour', (now: number) => now + hourMs],
  ['calls.inThree', (now: number) => now + 3 * hourMs],
  ['calls.tomorrowNine', (now: number) => tomorrowAt(now, 9)],
  ['calls.tomorrowFifteen', (now: number) => tomorrowAt(now, 15)],
] as const;

/** The same key again is the next of them: an agreed call needs no other key. @param pressed so often before */
export function offerAt(pressed: number, now: number): string {
  const [, when] = callBackOffers[pressed % callBackOffers.length] ?? callBackOffers[0];
  return new Date(when(now)).toISOString();
}
