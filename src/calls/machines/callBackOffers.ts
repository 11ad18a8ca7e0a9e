/** The moments at which most customers ask to be called back, in Shanghai. Pure. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zoneMs = 8 * hourMs;
const tomorrowAt = (now: number, hours: number): number => (Math.floor((now + zoneMs) / dayMs) + 1) * dayMs - zoneMs + hours * hourMs;

const offers = {
  inHour: (now: number) => now + hourMs,
  inThree: (now: number) => now + 3 * hourMs,
  tomorrowNine: (now: number) => tomorrowAt(now, 9),
  tomorrowFifteen: (now: number) => tomorrowAt(now, 15),
} as const;
export type CallBackOffer = keyof typeof offers;
export const callBackOffers = Object.keys(offers) as readonly CallBackOffer[];

/** @returns ISO 8601 */
export const momentOf = (offer: CallBackOffer, now: number): string => new Date(offers[offer](now)).toISOString();

/** The same key again is the next of them: an agreed call needs no other key. @param pressed so often before */
export const offerAt = (pressed: number, now: number): string => momentOf(callBackOffers[pressed % callBackOffers.length] ?? 'inHour', now);
