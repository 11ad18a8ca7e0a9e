/** The time that remains of delays, at one step or now. */
import { standing } from './reading.ts';
import type { ChartTransition } from './chart.ts';
import type { ActorStand, Recording, Wait } from './recording.ts';

/** In ms. */
export interface Remaining {
  readonly left: number;
  readonly whole: number;
}

/** @returns epoch ms of the step; of the first one that is kept where it is before all of them, and 0 where none is */
export const timeOfStep = (recording: Recording, n: number): number => recording.step(Math.max(n, recording.first))?.at ?? 0;

const isOf = (wait: Wait, { from, cause, name }: ChartTransition): boolean =>
  wait.cause === cause && wait.name === name && (wait.from === null || wait.from === from);
const leftOf = ({ since, ms }: Wait, moment: number): number => Math.min(ms, Math.max(0, since + ms - moment));

/** @returns null where the transition waits for no clock; what remains of the first where several run, as for each message that waits for its answer */
export function remainingOf(transition: ChartTransition, { states, waits = [] }: Pick<ActorStand, 'states' | 'waits'>, moment: number): Remaining | null {
  if (waits.length === 0 || (transition.from !== '' && !standing(states).has(transition.from))) return null;
  const [soonest] = waits.filter((wait) => isOf(wait, transition)).toSorted((one, other) => one.since + one.ms - (other.since + other.ms));
  return soonest === undefined ? null : { left: leftOf(soonest, moment), whole: soonest.ms };
}
