/** A seeded generator: the same seed repeats the schedule. The seed is printed before anything else happens. */
import { randomInt } from 'node:crypto';

export interface Random {
  readonly seed: number;
  /** The number is from 0 to below 1. */
  next(): number;
  /** Whole, from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  /** A generator of its own for one client, so that the others' pace does not move its choices. */
  fork(label: number): Random;
}

export const freshSeed = (): number => randomInt(1, 2 ** 31);

/** mulberry32: small, fast, and good enough to spread faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    seed,
    next,
    between,
    pick(items) {
      if (items.length === 0) throw new Error('Nothing to pick from: expected at least one item.');
      return items[between(0, items.length - 1)] as (typeof items)[number];
    },
    shuffle(items) {
      const mixed = [...items];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = between(0, at);
        [mixed[at], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[at] as (typeof mixed)[number]];
      }
      return mixed;
    },
    fork: (label) => createRandom((seed ^ Math.imul(label + 1, 0x9e3779b1)) >>> 0),
  };
}
