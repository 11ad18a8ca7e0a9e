/** Messages and jobs are no states of a machine: each stands in a list, and says there that it failed. Pure. */
import type { Held } from './recording.ts';

const failedIn = (one: unknown): number =>
  Array.isArray(one) ? one.filter((item: unknown) => typeof item === 'object' && item !== null && 'state' in item && item.state === 'failed').length : 0;

/** More of one of its lists have failed after a step than before. */
export const failsOne = (after: Held, before: Held): boolean =>
  Object.keys(after).some((key) => after[key] !== before[key] && failedIn(after[key]) > failedIn(before[key]));
