/** Rows of a state, and those of them that are late, as a filter of their list: pure, for the server that counts and for whoever checks it. */
import type { FilterGroup } from '#contract/filter.ts';
import type { Life } from './life.ts';

/** The moments by which a row in this state has to have gone on; none where its life knows no limit there. */
export function limitsIn({ reminds = {}, late = [] }: Life, state: string): readonly string[] {
  const told = Object.values(reminds).flatMap(({ at, before, in: states }) => (before !== undefined && states.includes(state) ? [at] : []));
  const said = late.flatMap(({ at, in: states }) => (states.includes(state) ? [at] : []));
  return [...new Set([...told, ...said])];
}

export const standingIn = (field: string, state: string): FilterGroup => ({ all: [[field, 'is', state]] });

/** @param now ISO moment @returns nothing where there is no limit */
export function lateIn(life: Life, field: string, state: string, now: string): FilterGroup | undefined {
  const limits = limitsIn(life, state);
  if (limits.length === 0) return undefined;
  return { all: [[field, 'is', state], limits.length === 1 ? [limits[0] ?? '', 'to', now] : { any: limits.map((at) => [at, 'to', now] as const) }] };
}

/** Somebody or the clock takes a row on from there: whatever stands in another state has arrived, and nobody waits for it. */
export const goesOn = ({ moves }: Life, state: string): boolean => Object.values(moves).some(({ from, isBack }) => isBack !== true && from.includes(state));
