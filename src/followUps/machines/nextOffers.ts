/** The moments at which most visits are repeated, at the hour of the morning in Shanghai. Pure. */
const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const hour = 10;
const days = { tomorrow: 1, inThreeDays: 3, inAWeek: 7, inAMonth: 30 } as const;

export type NextOffer = keyof typeof days;
export const nextOffers = Object.keys(days) as readonly NextOffer[];

/** @returns ISO 8601 */
export const nextAt = (offer: NextOffer, now: number): string =>
  new Date((Math.floor((now + zoneMs) / dayMs) + days[offer]) * dayMs - zoneMs + hour * 3_600_000).toISOString();
