/** A merge is taken back within so many days. */
export const mergeLimits = { undoDays: 30, pairs: 200 } as const;
