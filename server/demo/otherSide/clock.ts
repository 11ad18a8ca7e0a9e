/** Time as the simulated patients see it, so that a test can let an hour pass at once. */
export interface Clock {
  now(): number;
  /** @returns cancels it */
  after(ms: number, act: () => void): () => void;
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
