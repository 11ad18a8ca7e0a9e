/** Whoever does one of these with a customer has followed them up: the day on which they go back to the pool moves (docs/adr/0096). */

/** Rows of these entities count when they are made, where they have a `memberId`; one that is not there counts once it is. A message counts when a colleague has written it. */
export const followUps: readonly string[] = ['note', 'customerNote', 'order', 'trackRecord', 'callRecord', 'backVisitDetail'];
