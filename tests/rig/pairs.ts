/** Two sides measured in turn, and what is read from the pairs. The machine is noisy: only sides measured right after one another are compared. */

export interface Pair {
  readonly ours: number;
  readonly floor: number;
}
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

export interface Summary {
  /** Median of each side. */
  readonly ours: number;
  readonly floor: number;
  /** Median of the ratios of each pair, which is not the ratio of the medians. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('The median of nothing: expected at least one value.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** @param share from 0 to 1: 0.99 is the value that 99 of 100 do not exceed */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('A percentile of nothing: expected at least one value.');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function summarise(pairs: readonly Pair[]): Summary {
  const broken = pairs.find((pair) => !(pair.ours > 0 && pair.floor > 0));
  if (broken) throw new Error(`A side measured nothing (ours ${broken.ours}, floor ${broken.floor}): expected figures above zero. Measure longer.`);
  const ratios = pairs.map((pair) => pair.ours / pair.floor);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

export const isReached = (ratio: number, goal: Goal): boolean => ('atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast);

type Side = () => Promise<number>;

/** A B A B …: never one side after the other, so that a slow minute hits both. */
export async function interleave(count: number, sides: { readonly ours: Side; readonly floor: Side }): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < count; turn += 1) pairs.push({ ours: await sides.ours(), floor: await sides.floor() });
  return pairs;
}
