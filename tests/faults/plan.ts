/** A campaign as data: the seed, who writes, and each fault with its moment. The same plan is the same campaign again, as far as a machine can repeat one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createRandom } from '#tests/rig/random.ts';
import { faults } from './inject.ts';
import type { FaultName } from './inject.ts';
import type { Profile } from './profiles.ts';
import { writerNames } from './writers/writer.ts';
import type { WriterName } from './writers/writer.ts';

export interface Step {
  readonly fault: FaultName;
  /** Everybody writes so long before it, since the one before it is over. */
  readonly afterMs: number;
  /** All else that a fault leaves to chance comes of it. */
  readonly seed: number;
}
export interface PhasePlan {
  readonly name: string;
  readonly proxyDatabase: boolean;
  /** Each ends with a check. One without a fault is people who write, undisturbed. */
  readonly rounds: readonly (readonly Step[])[];
}
export interface Plan {
  readonly profile: Profile['name'];
  readonly seed: number;
  readonly writers: readonly WriterName[];
  readonly phases: readonly PhasePlan[];
}

export function planOf(profile: Profile, seed: number, writers: readonly WriterName[]): Plan {
  const random = createRandom(seed);
  const phases = profile.phases.map(({ name, proxyDatabase, rounds, faults: wanted }): PhasePlan => {
    const all = random.shuffle(Object.entries(wanted).flatMap(([fault, times]) => Array.from({ length: times }, () => fault as FaultName)));
    const steps = all.map((fault): Step => ({ fault, afterMs: random.between(...profile.betweenMs), seed: random.between(1, 2 ** 31 - 1) }));
    const size = Math.ceil(steps.length / rounds);
    return { name, proxyDatabase, rounds: Array.from({ length: rounds }, (_, n) => steps.slice(n * size, (n + 1) * size)).filter((one) => one.length > 0) };
  });
  return { profile: profile.name, seed, writers, phases };
}

export const stepsOf = (plan: Plan): number => plan.phases.flatMap(({ rounds }) => rounds.flat()).length;

/** The plan as far as it went: phases that are over, and in the last one the rounds that were run. */
export function playedOf(plan: Plan, phases: number, rounds: number): Plan {
  return {
    ...plan,
    phases: plan.phases.slice(0, phases).map((phase, at) => (at === phases - 1 ? { ...phase, rounds: phase.rounds.slice(0, rounds) } : phase)),
  };
}

export function writePlan(path: string, plan: Plan): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(plan, null, 2)}\n`);
}

const isStep = (one: Partial<Step>): boolean =>
  one.fault !== undefined && Object.hasOwn(faults, one.fault) && typeof one.afterMs === 'number' && typeof one.seed === 'number';

/** @throws Error which says what is wrong with the file */
export function readPlan(path: string): Plan {
  const plan = JSON.parse(readFileSync(path, 'utf8')) as Partial<Plan>;
  const { writers = [], phases = [] } = plan;
  if (typeof plan.seed !== 'number' || phases.length === 0) throw new Error(`${path}: expected a plan with a seed and phases, as a red campaign writes one.`);
  const strange = writers.find((name) => !writerNames.includes(name));
  if (strange !== undefined) throw new Error(`${path}: found the writer "${strange}", expected some of ${writerNames.join(', ')}.`);
  const wrong = phases.flatMap(({ rounds }) => rounds.flat()).find((step) => !isStep(step));
  if (wrong) throw new Error(`${path}: found the step ${JSON.stringify(wrong)}, expected one of the faults of tests/faults/inject.ts with afterMs and seed.`);
  return plan as Plan;
}
