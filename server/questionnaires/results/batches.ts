/**
 * Anonymous answers are told in batches (docs/adr/0114): of those of one version, in the order in which they were submitted, the largest multiple of five, and so again of
 * one question of theirs (docs/adr/0121). Whatever anybody asks, and whenever, is then a sum of batches: two results differ by five people or by nobody.
 */
import { resultLimits } from '#contract/limits/results.ts';

export interface Told<T> {
  readonly told: readonly T[];
  readonly isHeld: boolean;
}

/** @param all in the order of submitting */
export function toldOf<T>(all: readonly T[], isAnonymous: boolean): Told<T> {
  if (!isAnonymous) return { told: all, isHeld: false };
  const count = all.length - (all.length % resultLimits.anonymous);
  return { told: all.slice(0, count), isHeld: count < all.length };
}
