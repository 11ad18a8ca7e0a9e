/** Messages and jobs are no states of a machine: each stands in a list, and says there that it failed. Pure. */
import type { Held } from './recording.ts';

/** States of the things in a list, in its order; null for whatever is no such list. */
export function statesIn(list: unknown): readonly string[] | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const states = list.map((one: unknown) => (typeof one === 'object' && one !== null && 'state' in one ? one.state : null));
  return states.every((state) => typeof state === 'string') ? states : null;
}
const failedIn = (list: unknown): number => statesIn(list)?.filter((state) => state === 'failed').length ?? 0;

/** More of one of its lists have failed after a step than before. */
export const failsOne = (after: Held, before: Held): boolean =>
  Object.keys(after).some((key) => after[key] !== before[key] && failedIn(after[key]) > failedIn(before[key]));
